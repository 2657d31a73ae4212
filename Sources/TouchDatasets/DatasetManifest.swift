import Foundation

/// The `dataset.json` in a dataset's folder: which recordings belong to it, with their hashes, and how it was made.
public struct DatasetManifest: Sendable, Equatable {
    /// The value of the `format` key.
    public static let format = "foretouch-dataset"

    /// One recording of the dataset.
    public struct Recording: Sendable, Equatable {
        /// The file's path inside the folder.
        public var file: String
        /// SHA-256 of the unpacked content, in hexadecimal.
        public var sha256: String
        /// The noise-free twin's path inside the folder, if there is one.
        public var truth: String?

        /// A recording by its path and hash.
        public init(file: String, sha256: String, truth: String? = nil) {
            self.file = file
            self.sha256 = sha256
            self.truth = truth
        }
    }

    /// The name in results.
    public var name: String
    /// The licence of the whole, if there is one.
    public var licence: String?
    /// What the dataset is, in a sentence or two.
    public var summary: String?
    /// The command that made it.
    public var madeBy: String?
    /// In the order in which they are read.
    public var recordings: [Recording]
    /// The identity that a description file declares, as read; ``write(toFolder:)`` declares the true one.
    public private(set) var declaredIdentity: String?
    /// Keys that this version does not know; they survive reading and writing.
    public var additionalFields: [String: JSONValue] = [:]

    /// A description of recordings that exist.
    public init(
        name: String,
        licence: String? = nil,
        summary: String? = nil,
        madeBy: String? = nil,
        recordings: [Recording]
    ) {
        self.name = name
        self.licence = licence
        self.summary = summary
        self.madeBy = madeBy
        self.recordings = recordings
    }

    /// Reads a description file.
    public init(path: String) throws {
        let place = SourceLocation(file: path)
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw DatasetError.inaccessible(path: path, reason: error.localizedDescription)
        }
        guard let object = try? JSONDecoder().decode(JSONValue.self, from: data).objectValue else {
            throw DatasetError.malformed(
                place,
                found: "text that is not a JSON object",
                expected: "a dataset description"
            )
        }
        try FormatVersion.check(object, format: Self.format, at: place)
        guard let name = object["name"]?.stringValue, !name.isEmpty else {
            throw DatasetError.malformed(place, found: "no \"name\"", expected: "\"name\": a string")
        }
        guard let list = object["recordings"]?.arrayValue else {
            throw DatasetError.malformed(place, found: "no \"recordings\"", expected: "\"recordings\": an array")
        }
        self.init(
            name: name,
            licence: object["licence"]?.stringValue,
            summary: object["summary"]?.stringValue,
            madeBy: object["madeBy"]?.stringValue,
            recordings: try list.enumerated().map { try Self.recording($0.element, number: $0.offset + 1, place) }
        )
        let known: Set = ["format", "version", "name", "licence", "summary", "madeBy", "recordings", "identity"]
        declaredIdentity = object["identity"]?.stringValue
        additionalFields = object.filter { !known.contains($0.key) }
    }

    private static func recording(_ value: JSONValue, number: Int, _ place: SourceLocation) throws -> Recording {
        guard let file = value.objectValue?["file"]?.stringValue, let hash = value.objectValue?["sha256"]?.stringValue
        else {
            throw DatasetError.malformed(
                place,
                found: "recording \(number): \(value.kind)",
                expected: "an object with \"file\" and \"sha256\""
            )
        }
        let truth = value.objectValue?["truth"]?.stringValue
        for path in [file, truth].compactMap(\.self) {
            // A description names files of its own folder only.
            guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
                throw DatasetError.malformed(
                    place,
                    found: "recording \(number): \"\(path)\"",
                    expected: "a path inside the dataset's folder"
                )
            }
        }
        return Recording(file: file, sha256: hash, truth: truth)
    }

    /// The dataset's identity: the SHA-256 of its recordings' hashes, sorted, one to a line.
    public var identity: String { Self.identity(ofHashes: recordings.map(\.sha256)) }

    static func identity(ofHashes hashes: [String]) -> String {
        ContentHash.of(Data(hashes.sorted().map { $0 + "\n" }.joined().utf8))
    }

    /// Writes the description.
    public func write(toFolder folder: String) throws {
        var object = additionalFields
        object["format"] = .string(Self.format)
        object["version"] = .string(FormatVersion.current.description)
        object["name"] = .string(name)
        object["licence"] = licence.map(JSONValue.string)
        object["summary"] = summary.map(JSONValue.string)
        object["madeBy"] = madeBy.map(JSONValue.string)
        object["identity"] = .string(identity)
        object["recordings"] = .array(
            recordings.map { recording in
                var entry: [String: JSONValue] = ["file": .string(recording.file), "sha256": .string(recording.sha256)]
                entry["truth"] = recording.truth.map(JSONValue.string)
                return .object(entry)
            }
        )
        let path = URL(fileURLWithPath: folder).appendingPathComponent(Dataset.descriptionFile).path
        try PartialFiles.write(try JSONValue.object(object).encoded(pretty: true) + Data("\n".utf8), to: path)
    }
}

extension DatasetManifest {
    /// Equality of what the description says of the dataset; what an older file declared as its identity is apart.
    public static func == (left: DatasetManifest, right: DatasetManifest) -> Bool {
        left.name == right.name && left.licence == right.licence && left.summary == right.summary
            && left.madeBy == right.madeBy && left.recordings == right.recordings
            && left.additionalFields == right.additionalFields
    }
}
