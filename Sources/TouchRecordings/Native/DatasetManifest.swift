import Foundation

/// The `dataset.json` in a dataset's folder: which recordings belong to it, with their hashes, and how it was made.
package struct DatasetManifest: Sendable, Equatable {
    /// The name of the file that describes a dataset.
    package static let fileName = "dataset.json"
    /// Beside it, where recordings are gestures: all of them as a gesture file.
    package static let gestureFileName = "gestures.jsonl"
    /// The value of the `format` key.
    package static let format = "foretouch-dataset"

    /// One recording of the dataset.
    package struct Recording: Sendable, Equatable {
        /// The file's path inside the folder.
        package var file: String
        /// SHA-256 of the unpacked content, in hexadecimal.
        package var sha256: String
        /// The noise-free ground truth's path inside the folder, if there is one.
        package var truth: String?

        /// A recording by its path and hash.
        package init(file: String, sha256: String, truth: String? = nil) {
            self.file = file
            self.sha256 = sha256
            self.truth = truth
        }
    }

    /// The name in results.
    package var name: String
    /// The license of the whole, if there is one.
    package var license: String?
    /// What the dataset is, in a sentence or two.
    package var summary: String?
    /// The command that made it.
    package var madeBy: String?
    /// In the order in which they are read.
    package var recordings: [Recording]
    /// The identity that a description file declares, as read; ``write(toFolder:)`` declares the true one.
    package private(set) var declaredIdentity: String?
    /// Keys that this version does not know; they survive reading and writing.
    package var additionalFields: [String: JSONValue] = [:]

    /// A description of recordings that exist.
    package init(
        name: String,
        license: String? = nil,
        summary: String? = nil,
        madeBy: String? = nil,
        recordings: [Recording]
    ) {
        self.name = name
        self.license = license
        self.summary = summary
        self.madeBy = madeBy
        self.recordings = recordings
    }

    /// A description of a million recordings has half of this.
    private static let largestSize = 256 << 20

    /// Reads a description file.
    package init(path: String) throws(DatasetError) {
        let place = SourceLocation(file: path)
        let data = try RegularFile.contents(of: path, limit: Self.largestSize)
        let value: JSONValue
        do {
            value = try JSONValue(json: data)
        } catch {
            throw data.withUnsafeBytes { DatasetError.malformed(place, error, in: $0, end: "the end of the text") }
        }
        guard let object = value.objectValue else {
            throw .malformed(place, found: value.kind, expected: "a dataset description: an object")
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
            license: object["licence"]?.stringValue,
            summary: object["summary"]?.stringValue,
            madeBy: object["madeBy"]?.stringValue,
            recordings: try list.enumerated().map { entry throws(DatasetError) in
                try Self.recording(entry.element, number: entry.offset + 1, place)
            }
        )
        try Self.checkPaths(of: recordings, place)
        let known: Set = ["format", "version", "name", "licence", "summary", "madeBy", "recordings", "identity"]
        declaredIdentity = object["identity"]?.stringValue
        additionalFields = object.filter { !known.contains($0.key) }
    }

    private static func recording(_ value: JSONValue, number: Int, _ place: SourceLocation) throws(DatasetError)
        -> Recording
    {
        guard let file = value.objectValue?["file"]?.stringValue, let hash = value.objectValue?["sha256"]?.stringValue
        else {
            throw DatasetError.malformed(
                place,
                found: "recording \(number): \(value.kind)",
                expected: "an object with \"file\" and \"sha256\""
            )
        }
        func plain(_ path: String) throws(DatasetError) -> String {
            // A description names files of its own folder only, each under one name: `./a` is `a`.
            let parts = path.split(separator: "/").filter { $0 != "." }
            guard !path.hasPrefix("/"), !parts.isEmpty, !parts.contains(".."), !path.utf8.contains(0) else {
                throw DatasetError.malformed(
                    place,
                    found: "recording \(number): \"\(path)\"",
                    expected: "a path inside the dataset's folder"
                )
            }
            return parts.joined(separator: "/")
        }
        let truth = try value.objectValue?["truth"]?.stringValue.map(plain)
        return Recording(file: try plain(file), sha256: hash, truth: truth)
    }

    /// No file is two recordings, or a recording and a ground truth: it would count twice.
    private static func checkPaths(of recordings: [Recording], _ place: SourceLocation) throws(DatasetError) {
        var files: Set<String> = []
        for (index, recording) in recordings.enumerated() where !files.insert(recording.file).inserted {
            throw .malformed(
                place,
                found: "recording \(index + 1): \"\(recording.file)\" again",
                expected: "every file once"
            )
        }
        for (index, recording) in recordings.enumerated() {
            guard let truth = recording.truth, files.contains(truth) else { continue }
            throw .malformed(
                place,
                found: "recording \(index + 1): \"\(truth)\" as a ground truth and as a recording",
                expected: "a ground truth in a file of its own"
            )
        }
    }

    /// The dataset's identity: the SHA-256 of its recordings' hashes, sorted, one to a line.
    package var identity: String { Self.identity(ofHashes: recordings.map(\.sha256)) }

    /// The identity of a dataset whose recordings have these hashes, in any order.
    package static func identity(ofHashes hashes: [String]) -> String {
        ContentHash.of(Data(hashes.sorted().map { $0 + "\n" }.joined().utf8))
    }

    /// Writes the description.
    package func write(toFolder folder: String) throws(DatasetError) {
        var object = additionalFields
        object["format"] = .string(Self.format)
        object["version"] = .string(FormatVersion.current.description)
        object["name"] = .string(name)
        object["licence"] = license.map(JSONValue.string)
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
        let path = URL(fileURLWithPath: folder).appendingPathComponent(DatasetManifest.fileName).path
        let text: Data
        do {
            text = try JSONValue.object(object).encoded(pretty: true)
        } catch {
            throw .malformed(
                SourceLocation(file: path),
                found: "a number that is not finite",
                expected: "finite numbers"
            )
        }
        try PartialFiles.write(text + Data("\n".utf8), to: path)
    }
}

extension DatasetManifest {
    /// Equality of what the description says of the dataset; what an older file declared as its identity is apart.
    package static func == (left: DatasetManifest, right: DatasetManifest) -> Bool {
        left.name == right.name && left.license == right.license && left.summary == right.summary
            && left.madeBy == right.madeBy && left.recordings == right.recordings
            && left.additionalFields == right.additionalFields
    }
}
