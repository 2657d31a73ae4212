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
    /// How many samples a contact may have: ``ImportOptions/mostContactSamples``.
    let mostContactSamples: Int

    /// A recording, with the noise-free one that is named or lies beside it. Nothing is opened yet.
    package init(
        path: String,
        truthPath: String? = nil,
        mostContactSamples: Int = ImportOptions.standardMostContactSamples
    ) {
        self.path = path
        self.mostContactSamples = mostContactSamples
        self.name = URL(fileURLWithPath: path).lastPathComponent
        self.truthPath = truthPath ?? Self.truthPathBeside(of: path)
    }

    /// The noise-free ground truth, read as written.
    package var truth: (any RecordingSource)? {
        truthPath.map { Self.truth(path: $0, mostContactSamples: mostContactSamples) }
    }

    /// Opens the file and reads its header.
    package func makeCursor() throws -> any RecordingCursor {
        Cursor(reader: try RecordingReader(path: path), sanitizes: true, mostContactSamples: mostContactSamples)
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
    static func truth(path: String, mostContactSamples: Int) -> any RecordingSource {
        TruthSourceFile(path: path, mostContactSamples: mostContactSamples)
    }

    /// A ground truth is read as written: it is made by synthesis and may hold several samples between two of the device's.
    private struct TruthSourceFile: RecordingSource {
        let path: String
        let mostContactSamples: Int
        var name: String { URL(fileURLWithPath: path).lastPathComponent }
        var truth: (any RecordingSource)? { nil }

        func makeCursor() throws -> any RecordingCursor {
            Cursor(
                reader: try RecordingReader(path: path),
                sanitizes: false,
                mostContactSamples: mostContactSamples
            )
        }
    }

    private struct Cursor: RecordingCursor {
        var reader: RecordingReader
        let sanitizes: Bool
        var pipeline: InputPipeline
        var hasBegun = false
        var isClosed = false

        init(reader: RecordingReader, sanitizes: Bool, mostContactSamples: Int) {
            self.reader = reader
            self.sanitizes = sanitizes
            pipeline = InputPipeline(reader.header.metadata, mostContactSamples: mostContactSamples)
        }

        var repairs: RepairLog {
            var log = reader.repairs
            log.merge(pipeline.repairs)
            return log
        }

        mutating func next() throws -> RecordingElement? {
            guard hasBegun else {
                hasBegun = true
                return .begin(reader.header.metadata)
            }
            while let line = try reader.next() {
                guard sanitizes else { return .event(try pipeline.passAsWritten(line.event, at: reader.location)) }
                if let event = try pipeline.pass(line.event, at: reader.location) { return .event(event) }
            }
            if !isClosed, sanitizes { pipeline.close(at: reader.location) }
            isClosed = true
            return nil
        }
    }
}
