import Foundation
import TouchModel

/// The formats that recordings can be written in for other programs.
package enum ExportFormat: String, Sendable, CaseIterable {
    /// One row for each sample, see `Documentation/formats.md`.
    case csv
    /// W3C Ink Markup Language.
    case inkml

    fileprivate var writer: any RecordingExportWriter.Type {
        switch self {
        case .csv: EventTableWriter.self
        case .inkml: InkMLWriter.self
        }
    }
}

/// Writes the recordings of a dataset in a format for other programs.
///
/// Importing what was written gives equal metadata and events. What cannot be held is counted: fields that this version
/// does not know, and noise-free ground truth.
package struct RecordingExport: Sendable {
    /// What was written.
    package struct Result: Sendable {
        /// The files, in the order of the dataset.
        package var paths: [String]
        /// What they hold, all together.
        package var counts: RecordingCounts
        /// What was repaired on the way in.
        package var repairs: RepairLog
        /// What the format has no place for.
        package var losses: RepairLog
    }

    private let format: ExportFormat
    private var counts = RecordingCounts()
    private var repairs = RepairLog()
    private var losses = RepairLog()

    /// Exports a dataset.
    ///
    /// - Parameters:
    ///   - dataset: what to write.
    ///   - path: a file where it ends in the format's name (or that and `.gz`), which holds the dataset's only
    ///     recording; else a folder, made as needed, with a file for each.
    ///   - format: how to write it.
    ///   - replacesExisting: whether files that are there may be replaced.
    /// - Throws: ``DatasetError``, for one where a file exists already and may not be replaced, or another run exports to
    ///   the same place; then nothing was written.
    package static func export(
        _ dataset: Dataset,
        to path: String,
        format: ExportFormat,
        replacesExisting: Bool = false
    ) throws -> Result {
        var export = RecordingExport(format: format)
        let endings = ["." + format.rawValue, "." + format.rawValue + ".gz"]
        let isStream = OutputPlace.isStream(path)
        let isFile = isStream || endings.contains { path.lowercased().hasSuffix($0) }
        if !isFile { try PartialFolder.checkName(path, orFiles: endings) }
        let place = isFile ? try OutputPlace(path) : nil
        let target = URL(fileURLWithPath: place?.path ?? path)
        var names = RecordingFileNames(ending: "." + format.rawValue)
        let folder = isFile ? target.deletingLastPathComponent() : target
        let isNew = !FileManager.default.fileExists(atPath: folder.path)
        try PartialFolder.create(folder.path)
        // A folder that was made and stays empty goes again: on a full disk not even the lock can be written.
        defer { if isNew { rmdir(folder.path) } }
        let lock = try place.map { try $0.lock() } ?? OutputLock.inside(folder.path)
        defer { withExtendedLifetime(lock) {} }
        // A device's folder is no place for files.
        let beside = isStream ? FileManager.default.temporaryDirectory.appendingPathComponent("export") : target
        let partial = PartialFiles.partialPath(for: beside.path)
        defer {
            try? FileManager.default.removeItem(atPath: partial)
            PartialFiles.unregister(partial)
        }
        try PartialFiles.register(partial) { () throws(DatasetError) in
            guard mkdir(partial, 0o777) == 0 else {
                throw .inaccessible(path: path, reason: SystemReason.ofLastCall)
            }
        }
        var written: [(partial: String, path: String)] = []
        func checkAbsence(_ path: String) throws(DatasetError) {
            guard !replacesExisting, !isStream, FileManager.default.fileExists(atPath: path) else { return }
            throw .inaccessible(
                path: path,
                reason: "exists already; name another place, or ask to replace it (--replace)"
            )
        }
        for source in dataset.sources {
            let origins = try Dataset.lineage(of: source)
            try export.write(source, origins: origins) { metadata in
                guard !isFile || written.isEmpty else {
                    throw DatasetError.inaccessible(
                        path: path,
                        reason: "\(dataset.path) holds several recordings; name a folder to export them to"
                    )
                }
                let name = names.next(source: source.name, participant: metadata.participant, task: metadata.task)
                let final = isFile ? target.path : folder.appendingPathComponent(name).path
                try checkAbsence(final)
                let file = isFile ? target.lastPathComponent : name
                let inside = URL(fileURLWithPath: partial).appendingPathComponent(file).path
                written.append((inside, final))
                return inside
            }
        }
        for index in written.indices where !isFile {
            let name = URL(fileURLWithPath: written[index].path).lastPathComponent
            guard let new = names.renamed[name] else { continue }
            written[index].path = folder.appendingPathComponent(new).path
            try checkAbsence(written[index].path)
        }
        let places = try written.map { try place ?? OutputPlace($0.path) }
        for (file, place) in zip(written, places) where place.path == nil {
            try PartialFiles.write([(file.path, place, { try copy(file.partial, $0) })])
        }
        try PartialFiles.complete([]) { () throws(DatasetError) in
            for (file, place) in zip(written, places) {
                guard let path = place.path else { continue }
                guard rename(file.partial, path) == 0 else {
                    throw .inaccessible(path: file.path, reason: SystemReason.ofLastCall)
                }
            }
        }
        export.counts.finish()
        return Result(
            paths: written.map(\.path),
            counts: export.counts,
            repairs: export.repairs,
            losses: export.losses
        )
    }

    /// Hands on the content of a file, piece by piece.
    private static func copy(_ path: String, _ write: (Data) throws -> Void) throws {
        let file = FileHandle(fileDescriptor: try RegularFile.open(path), closeOnDealloc: true)
        while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { try write(piece) }
    }

    private init(format: ExportFormat) { self.format = format }

    private mutating func write(
        _ source: any RecordingSource,
        origins: [String],
        pathFor: (RecordingMetadata) throws -> String
    ) throws {
        var cursor = try source.makeCursor()
        var writer: (any RecordingExportWriter)?
        var number = 0
        while let element = try cursor.next() {
            counts.add(element)
            switch element {
            case .begin(let metadata):
                try writer?.finish()
                let mappings = (source as? ImportedSource)?.mappings ?? []
                let header = RecordingHeader(metadata: metadata.naming(mappings), origins: origins)
                writer = try format.writer.init(path: pathFor(metadata), header: header)
                number = 0
            case .event(let event):
                let misplaced = try EventRow.forEach(in: event, number: number) { try writer?.append($0) }
                for _ in 0..<misplaced { losses.note(.skippedRecord, at: source.name, "the origin of a sample") }
                number += 1
            }
        }
        try writer?.finish()
        repairs.merge(cursor.repairs)
        if source.truth != nil { losses.note(.skippedRecord, at: source.name, "the noise-free ground truth") }
        if let native = source as? NativeSource { try countUnknownFields(of: native) }
    }

    /// Counts what a native recording holds that this version does not know.
    private mutating func countUnknownFields(of source: NativeSource) throws {
        var reader = try RecordingReader(path: source.path)
        for key in reader.header.additionalFields.keys.sorted() {
            losses.note(.skippedRecord, at: "\(reader.location)", "the header's field \"\(key)\"")
        }
        while let line = try reader.next() {
            for field in line.unknownFields {
                losses.note(.skippedRecord, at: "\(reader.location)", "the field \"\(field.key)\"")
            }
        }
    }
}
