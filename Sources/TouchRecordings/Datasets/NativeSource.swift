import Foundation
import TouchModel

/// A native recording file as a source for replay.
package struct NativeSource: RecordingSource {
    /// The path of the file.
    package let path: String
    /// The file's name.
    package let name: String
    /// The file of the noise-free ground truth, if there is one.
    package let truthPath: String?
    /// What was stated: who drew what on which device, the scale of recorded units, how many samples a contact may have.
    let options: ImportOptions

    /// A recording, with the noise-free one that is named or lies beside it. Nothing is opened yet.
    package init(
        path: String,
        truthPath: String? = nil,
        options: ImportOptions = ImportOptions()
    ) {
        self.path = path
        self.options = options
        self.name = URL(fileURLWithPath: path).lastPathComponent
        self.truthPath = truthPath ?? Self.truthPathBeside(of: path)
    }

    /// The noise-free ground truth, read as written.
    package var truth: (any RecordingSource)? {
        truthPath.map { Self.truth(path: $0, options: options) }
    }

    /// Opens the file and reads its header.
    package func makeCursor() throws -> any RecordingCursor {
        try Cursor(reader: try RecordingReader(path: path), sanitizes: true, options: options)
    }

    /// Whether something was stated that changes what the file says.
    var isOverruled: Bool {
        options.participant != nil || options.task != nil || options.device != nil || options.statesScale
    }

    /// Whether the recording does not state the size of its unit of location, so that an option may.
    func lacksScale() throws(DatasetError) -> Bool {
        try RecordingReader(path: path).header.metadata.space.millimetersPerUnit == nil
    }

    /// What the header declares.
    package func origins() throws -> [String] { try RecordingReader(path: path).header.origins }

    /// Native recordings end in `.jsonl` or `.jsonl.gz`.
    static func isRecordingPath(_ path: String) -> Bool { path.hasSuffix(".jsonl") || path.hasSuffix(".jsonl.gz") }

    /// Noise-free ground truth ends in `.truth.jsonl` or `.truth.jsonl.gz`.
    static func isTruthPath(_ path: String) -> Bool {
        path.hasSuffix(".truth.jsonl") || path.hasSuffix(".truth.jsonl.gz")
    }

    /// The name under which a recording's ground truth lies beside it.
    static func truthName(of name: String) -> String? {
        guard !isTruthPath(name) else { return nil }
        for ending in [".jsonl.gz", ".jsonl"] where name.hasSuffix(ending) {
            return name.dropLast(ending.count) + ".truth" + ending
        }
        return nil
    }

    /// The ground truth that lies beside a recording, if it does.
    private static func truthPathBeside(of path: String) -> String? {
        truthName(of: path).flatMap { RegularFile.exists(at: $0) ? $0 : nil }
    }

    /// A ground truth on its own.
    static func truth(path: String, options: ImportOptions) -> any RecordingSource {
        TruthSourceFile(path: path, options: options)
    }

    /// A ground truth is read as written: it is made by synthesis and may hold several samples between two of the device's.
    private struct TruthSourceFile: RecordingSource {
        let path: String
        let options: ImportOptions
        var name: String { URL(fileURLWithPath: path).lastPathComponent }
        var truth: (any RecordingSource)? { nil }

        func makeCursor() throws -> any RecordingCursor {
            try Cursor(reader: try RecordingReader(path: path), sanitizes: false, options: options)
        }
    }

    private struct Cursor: RecordingCursor {
        var reader: RecordingReader
        let sanitizes: Bool
        let metadata: RecordingMetadata
        /// What a recorded unit is in units of ``metadata``.
        let scale: Double
        var pipeline: InputPipeline
        var hasBegun = false
        var isClosed = false

        init(reader: RecordingReader, sanitizes: Bool, options: ImportOptions) throws {
            self.reader = reader
            self.sanitizes = sanitizes
            var metadata = reader.header.metadata
            metadata.participant = options.participant ?? metadata.participant
            metadata.task = options.task ?? metadata.task
            metadata.device = options.device ?? metadata.device
            var scale = 1.0
            if options.statesScale, metadata.space.millimetersPerUnit == nil {
                let stated = try PhysicalScale(options: options)
                (scale, metadata.space) = (stated.unitsPerRecordedUnit, stated.space)
                metadata.screenSize = metadata.screenSize.map { $0 * scale }
            }
            (self.metadata, self.scale) = (metadata, scale)
            pipeline = InputPipeline(metadata, mostContactSamples: options.mostContactSamples)
        }

        var repairs: RepairLog {
            var log = reader.repairs
            log.merge(pipeline.repairs)
            return log
        }

        mutating func next() throws -> RecordingElement? {
            guard hasBegun else {
                hasBegun = true
                return .begin(metadata)
            }
            while let line = try reader.next() {
                let event = scale == 1 ? line.event : line.event.scaled(by: scale)
                guard sanitizes else { return .event(try pipeline.passAsWritten(event, at: reader.location)) }
                if let event = try pipeline.pass(event, at: reader.location) { return .event(event) }
            }
            if !isClosed, sanitizes { pipeline.close(at: reader.location) }
            isClosed = true
            return nil
        }
    }
}

extension TouchEvent {
    /// The event with its locations in another unit.
    fileprivate func scaled(by factor: Double) -> TouchEvent {
        var event = self
        for touch in event.touches.indices {
            for sample in event.touches[touch].samples.indices {
                event.touches[touch].samples[sample].location *= factor
            }
            for sample in event.touches[touch].predictedSamples.indices {
                event.touches[touch].predictedSamples[sample].location *= factor
            }
            for update in event.touches[touch].updates.indices {
                event.touches[touch].updates[update].sample.location *= factor
            }
        }
        return event
    }
}
