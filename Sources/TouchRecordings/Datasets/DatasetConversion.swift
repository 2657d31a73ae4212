import Foundation
import TouchModel

/// Writes a dataset of any format as a folder of native recordings with a `dataset.json`.
package struct DatasetConversion: Sendable {
    /// What to say about the new dataset, and whether it may take an old one's place.
    package struct Options: Sendable, Equatable {
        /// The new dataset's name; `nil` for the output folder's.
        package var name: String?
        /// The license, for the description and for recordings that declare none.
        package var license: String?
        /// What the dataset is, in a sentence or two.
        package var summary: String?
        /// The command that made it.
        package var madeBy: String?
        /// Whether an existing output folder is replaced; else it is refused.
        package var replacesExisting = false
        /// gzip's level, 1 (fast) to 9 (small: a quarter to a third smaller, ten times as slow). At 1 packing keeps up with
        /// importing.
        package var compression = 1
        /// Further fields of the description.
        package var additionalFields: [String: JSONValue] = [:]
        /// Files to lay beside the recordings, such as the license's text, by name.
        package var documents: [String: Data] = [:]

        /// No name but the folder's, nothing to say, and nothing is replaced.
        package init() {}
    }

    /// What was written.
    package struct Result: Sendable {
        /// The path of the folder.
        package var path: String
        /// The name in its description.
        package var name: String
        /// The identity of the dataset that was written: see ``Dataset/identity()``.
        package var identity: String
        /// Recordings, one to a file, without ground truths.
        package var files: Int
        /// What the recordings hold, all together.
        package var counts: RecordingCounts
        /// What was repaired, dropped or doubted on the way.
        package var repairs: RepairLog
    }

    private let dataset: Dataset
    private let output: URL
    private let options: Options
    private var fileNames = RecordingFileNames()
    private var entries: [(file: String, truth: String?, content: PackingLane.Promise)] = []
    private let lane: PackingLane
    private var counts = RecordingCounts()
    private var repairs = RepairLog()

    private init(dataset: Dataset, output: URL, options: Options) {
        self.dataset = dataset
        self.output = output
        self.options = options
        lane = PackingLane(compression: options.compression)
    }

    /// Converts a dataset.
    ///
    /// Every recording of a source becomes a file of its own, gzipped; what importing repaired stays repaired. Native
    /// recordings keep the fields that this version does not know, and their noise-free ground truth. The folder appears under
    /// its name when it is complete; an error leaves nothing behind.
    ///
    /// - Parameters:
    ///   - dataset: what to convert.
    ///   - path: the folder to make. The folders above it are made as needed.
    ///   - options: what to leave out and what to state.
    /// - Throws: ``DatasetError``, for one where the output exists already and may not be replaced, or another run is
    ///   making it.
    package static func convert(_ dataset: Dataset, to path: String, options: Options = Options()) throws -> Result {
        let output = URL(fileURLWithPath: path).standardizedFileURL
        try PartialFolder.check(
            options.replacesExisting ? .replaced(ifHolding: DatasetManifest.fileName) : .refused,
            named: path
        )
        return try PartialFolder.write(to: path, replacing: options.replacesExisting) { partial in
            var conversion = DatasetConversion(dataset: dataset, output: output, options: options)
            return try conversion.write(toFolder: URL(fileURLWithPath: partial))
        }
    }

    private mutating func write(toFolder folder: URL) throws -> Result {
        for source in dataset.sources {
            let origins = try Dataset.lineage(of: source)
            if let native = source as? NativeSource, !native.isOverruled {
                try copy(native, origins: origins, toFolder: folder)
            } else {
                try convert(source, origins: origins, toFolder: folder)
            }
        }
        for index in entries.indices {
            guard let name = fileNames.renamed[entries[index].file] else { continue }
            // Complete before it is renamed.
            _ = try entries[index].content.hash()
            let path = folder.appendingPathComponent(entries[index].file).path
            guard rename(path, folder.appendingPathComponent(name).path) == 0 else {
                throw DatasetError.inaccessible(path: path, reason: SystemReason.ofLastCall)
            }
            entries[index].file = name
        }
        counts.finish()
        var manifest = DatasetManifest(
            name: options.name ?? output.lastPathComponent,
            license: options.license,
            summary: options.summary,
            madeBy: options.madeBy,
            recordings: try entries.map { entry in
                DatasetManifest.Recording(file: entry.file, sha256: try entry.content.hash(), truth: entry.truth)
            }
        )
        let description = URL(fileURLWithPath: dataset.path).appendingPathComponent(DatasetManifest.fileName).path
        if FileManager.default.fileExists(atPath: description), let old = try? DatasetManifest(path: description) {
            manifest.license = manifest.license ?? old.license
            manifest.summary = manifest.summary ?? old.summary
            manifest.madeBy = manifest.madeBy ?? old.madeBy
            manifest.additionalFields = old.additionalFields
        }
        if !dataset.mappings.isEmpty {
            manifest.additionalFields["mappings"] = .array(
                dataset.mappings.map { mapping in
                    .object([
                        "file": .string(mapping.file), "sha256": .string(mapping.sha256),
                        "options": .array(mapping.options.map { .string($0) }),
                    ])
                }
            )
        }
        manifest.additionalFields.merge(options.additionalFields) { _, new in new }
        try PartialFiles.write(options.documents.map { ($0.value, folder.appendingPathComponent($0.key).path) })
        try manifest.write(toFolder: folder.path)
        return Result(
            path: output.path,
            name: manifest.name,
            identity: manifest.identity,
            files: entries.count,
            counts: counts,
            repairs: repairs
        )
    }

    // MARK: Foreign formats

    private mutating func convert(
        _ source: any RecordingSource,
        origins: [String],
        toFolder folder: URL
    ) throws {
        var cursor = try source.makeCursor()
        var current: (writer: RecordingWriter, file: String)?
        while let element = try cursor.next() {
            counts.add(element)
            switch element {
            case .begin(let metadata):
                if let current { try finish(current.writer, file: current.file) }
                let file = fileNames.next(source: source.name, participant: metadata.participant, task: metadata.task)
                let writer = try RecordingWriter(
                    path: folder.path + "/" + file,
                    header: RecordingHeader(metadata: described(metadata, source: source), origins: origins),
                    compression: options.compression,
                    lane: lane
                )
                current = (writer, file)
            case .event(let event):
                try current?.writer.append(event)
            }
        }
        if let current { try finish(current.writer, file: current.file) }
        repairs.merge(cursor.repairs)
    }

    private func described(_ metadata: RecordingMetadata, source: any RecordingSource) -> RecordingMetadata {
        var metadata = metadata
        metadata.license = metadata.license ?? options.license
        guard let imported = source as? ImportedSource else { return metadata }
        metadata.provenance = metadata.provenance ?? "imported from \(source.name) (\(imported.formatName))"
        return metadata.naming(imported.mappings)
    }

    private mutating func finish(_ writer: RecordingWriter, file: String) throws {
        entries.append((file, nil, try writer.finishLater()))
    }

    // MARK: Native recordings

    /// - Parameter origins: the last is the source's own hash. A copy that equals it needs to name no other file, and
    ///   stays the same data; one that does not is written again with it in the header.
    private mutating func copy(_ source: NativeSource, origins: [String], toFolder folder: URL) throws {
        let file = fileNames.next(source: source.name, participant: nil, task: nil)
        let before = (counts, repairs)
        var hash = try copyRecording(of: source, as: file, origins: origins.dropLast(), folder: folder)
        if hash != origins.last {
            (counts, repairs) = before
            hash = try copyRecording(of: source, as: file, origins: origins, folder: folder)
        }
        let truth = try copyTruth(of: source, as: file, folder: folder)
        entries.append((file, truth, PackingLane.Promise(hash: hash)))
    }

    /// Copies a recording through the input pipeline, and gives the hash of the copy.
    private mutating func copyRecording(
        of source: NativeSource,
        as file: String,
        origins: [String],
        folder: URL
    ) throws -> String {
        var reader = try RecordingReader(path: source.path)
        var header = reader.header
        header.metadata.license = header.metadata.license ?? options.license
        header.origins = origins
        let writer = try RecordingWriter(
            path: folder.appendingPathComponent(file).path,
            header: header,
            compression: options.compression
        )
        var pipeline = InputPipeline(header.metadata, mostContactSamples: source.options.mostContactSamples)
        counts.add(.begin(header.metadata))
        while let line = try reader.next() {
            guard let event = try pipeline.pass(line.event, at: reader.location) else { continue }
            counts.add(.event(event))
            let kept = line.unknownFields(thatStillFit: event)
            if kept.count < line.unknownFields.count {
                repairs.note(
                    .skippedRecord,
                    at: "\(reader.location)",
                    "unknown fields of a touch or sample on a delivery that had to be repaired"
                )
            }
            try writer.append(RecordedLine(event: event, unknownFields: kept))
        }
        pipeline.close(at: reader.location)
        repairs.merge(reader.repairs)
        repairs.merge(pipeline.repairs)
        return try writer.finish()
    }

    /// Copies noise-free ground truth as written.
    private mutating func copyTruth(of source: NativeSource, as file: String, folder: URL) throws -> String? {
        guard let path = source.truthPath, let name = NativeSource.truthName(of: file) else { return nil }
        var reader = try RecordingReader(path: path)
        let writer = try RecordingWriter(
            path: folder.appendingPathComponent(name).path,
            header: reader.header,
            compression: options.compression
        )
        while let line = try reader.next() {
            do {
                try writer.append(line)
            } catch DatasetError.malformed(_, let found, let expected) {
                // The fault is in what is copied, not in the copy.
                throw DatasetError.malformed(reader.location, found: found, expected: expected)
            }
        }
        repairs.merge(reader.repairs)
        try writer.finish()
        return name
    }
}

extension RecordingMetadata {
    /// The metadata with the files in their provenance that said how the recording is read.
    func naming(_ mappings: [ImportMapping]) -> RecordingMetadata {
        guard !mappings.isEmpty else { return self }
        var metadata = self
        let words = mappings.map {
            "\(ImportOptions.fileName) of SHA-256 \($0.sha256): \($0.options.joined(separator: ", "))"
        }
        metadata.provenance = ([provenance].compactMap(\.self) + ["read with " + words.joined(separator: "; ")])
            .joined(separator: "; ")
        return metadata
    }
}

extension RecordedLine {
    /// The unknown fields whose places mean the same in the repaired event: all where nothing was repaired, else those of
    /// the event itself.
    fileprivate func unknownFields(thatStillFit repaired: TouchEvent) -> [UnknownField] {
        guard !unknownFields.isEmpty, repaired != event else { return unknownFields }
        return unknownFields.filter { $0.place == .event }
    }
}
