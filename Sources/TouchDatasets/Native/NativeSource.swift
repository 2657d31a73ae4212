import Foundation
import TouchModel

/// A native recording file as a source for replay.
public struct NativeSource: RecordingSource {
    /// The file.
    public let path: String
    /// The file's name.
    public let name: String
    /// The file of the noise-free twin, if there is one.
    public let truthPath: String?
    /// How many samples a contact may have: ``ImportOptions/mostContactSamples``.
    let mostContactSamples: Int

    /// A recording, with the noise-free one that is named or lies beside it. Nothing is opened yet.
    public init(
        path: String,
        truthPath: String? = nil,
        mostContactSamples: Int = ImportOptions.standardMostContactSamples
    ) {
        self.path = path
        self.mostContactSamples = mostContactSamples
        self.name = URL(fileURLWithPath: path).lastPathComponent
        self.truthPath = truthPath ?? Self.twinPath(of: path)
    }

    /// The noise-free twin, read as written.
    public var truth: (any RecordingSource)? {
        truthPath.map { Self.twin(path: $0, mostContactSamples: mostContactSamples) }
    }

    /// Opens the file and reads its header.
    public func makeCursor() throws -> any RecordingCursor {
        Cursor(reader: try RecordingReader(path: path), sanitizes: true, mostContactSamples: mostContactSamples)
    }

    /// What the header declares.
    public func origins() throws -> [String] { try RecordingReader(path: path).header.origins }

    /// Native recordings end in `.jsonl` or `.jsonl.gz`.
    static func isRecordingPath(_ path: String) -> Bool { path.hasSuffix(".jsonl") || path.hasSuffix(".jsonl.gz") }

    /// Noise-free twins end in `.truth.jsonl` or `.truth.jsonl.gz`.
    static func isTwinPath(_ path: String) -> Bool {
        path.hasSuffix(".truth.jsonl") || path.hasSuffix(".truth.jsonl.gz")
    }

    /// The name under which a recording's twin lies beside it.
    static func twinName(of name: String) -> String? {
        guard !isTwinPath(name) else { return nil }
        for ending in [".jsonl.gz", ".jsonl"] where name.hasSuffix(ending) {
            return name.dropLast(ending.count) + ".truth" + ending
        }
        return nil
    }

    /// The twin that lies beside a recording, if it does.
    private static func twinPath(of path: String) -> String? {
        twinName(of: path).flatMap { RegularFile.exists(at: $0) ? $0 : nil }
    }

    /// A twin on its own.
    static func twin(path: String, mostContactSamples: Int) -> any RecordingSource {
        TwinSource(path: path, mostContactSamples: mostContactSamples)
    }

    /// A twin is read as written: it is made by synthesis and may hold several samples between two of the device's.
    private struct TwinSource: RecordingSource {
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
        var door: RecordingDoor
        var hasBegun = false
        var isClosed = false

        init(reader: RecordingReader, sanitizes: Bool, mostContactSamples: Int) {
            self.reader = reader
            self.sanitizes = sanitizes
            door = RecordingDoor(
                screenSize: reader.header.metadata.screenSize,
                mostContactSamples: mostContactSamples
            )
        }

        var repairs: RepairLog {
            var log = reader.repairs
            log.merge(door.repairs)
            return log
        }

        mutating func next() throws -> RecordingElement? {
            guard hasBegun else {
                hasBegun = true
                return .begin(reader.header.metadata)
            }
            while let line = try reader.next() {
                guard sanitizes else { return .event(try door.passAsWritten(line.event, at: reader.location)) }
                if let event = try door.pass(line.event, at: reader.location) { return .event(event) }
            }
            if !isClosed, sanitizes { door.close(at: reader.location) }
            isClosed = true
            return nil
        }
    }
}
