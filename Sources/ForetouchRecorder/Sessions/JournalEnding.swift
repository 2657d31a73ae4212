import Foundation
import TouchModel
import TouchRecordings

/// The last line of a journal whose batches are all in recordings: it says so, names the recordings so that the next start
/// can check that they are there, and spares it the reading.
struct JournalEnding: Equatable {
    /// What may come behind it.
    enum Kind: Equatable {
        /// The page said that it had nothing more to send.
        case finished
        /// The recorder was stopped, or found the journal when it was started; the page may go on with this batch.
        case exported(next: Int)
    }

    var kind: Kind
    /// What was written; `nil` in journals of recorders that did not say.
    var recordings: [WrittenRecording]?

    /// The line, without its end.
    func line() throws -> Data {
        var object: [String: JSONValue] = [:]
        switch kind {
        case .finished: object["finished"] = .bool(true)
        case .exported(let next): object["exported"] = .integer(Int64(next))
        }
        object["recordings"] = recordings.map { .array($0.map(\.json)) }
        return try JSONValue.object(object).encoded()
    }

    init(_ kind: Kind, _ recordings: [WrittenRecording]?) {
        self.kind = kind
        self.recordings = recordings
    }

    /// Reads the end of a journal; `nil` where the last line is none of these, or broke off.
    init?(path: String) throws {
        guard let line = try Self.lastLine(of: path), let fields = try? JSONValue(json: line).objectValue
        else { return nil }
        if fields["finished"] == .bool(true) {
            kind = .finished
        } else if let next = fields["exported"]?.doubleValue.flatMap(Int.init(exactly:)) {
            kind = .exported(next: next)
        } else {
            return nil
        }
        if case .array(let list)? = fields["recordings"] {
            let read = list.compactMap(WrittenRecording.init)
            // One that cannot be read cannot be checked.
            if read.count == list.count { recordings = read }
        }
    }

    /// The last line where it may be an ending: looked for from the end, in steps, so that long journals are not read.
    private static func lastLine(of path: String) throws -> Data? {
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            let end = try file.seekToEnd()
            var count: UInt64 = 4096
            while true {
                let start = end - min(end, count)
                try file.seek(toOffset: start)
                let tail = try file.readToEnd() ?? Data()
                guard tail.last == UInt8(ascii: "\n") else { return nil }
                if let before = tail.dropLast().lastIndex(of: UInt8(ascii: "\n")) {
                    return Data(tail[(before + 1)...].dropLast())
                }
                guard start > 0 else { return nil }
                count *= 8
            }
        } catch {
            throw CaptureError.storage(path: path, reason: error.systemReason)
        }
    }
}

/// A recording as the journal's ending names it.
struct WrittenRecording: Sendable, Equatable {
    /// Its path inside the output folder.
    var file: String
    /// The size of the packed file.
    var bytes: Int
    /// SHA-256 of the unpacked content, as `dataset.json` has it.
    var sha256: String

    fileprivate var json: JSONValue {
        .object(["file": .string(file), "bytes": .integer(Int64(bytes)), "sha256": .string(sha256)])
    }

    /// Measures a file that is there.
    init(file: String, sha256: String, in folder: URL) throws {
        self.file = file
        self.sha256 = sha256
        bytes = try Self.size(of: folder.appendingPathComponent(file).path)
    }

    fileprivate init?(_ value: JSONValue) {
        guard let fields = value.objectValue, let file = fields["file"]?.stringValue,
            let bytes = fields["bytes"]?.doubleValue.flatMap(Int.init(exactly:)),
            let sha256 = fields["sha256"]?.stringValue
        else { return nil }
        self.file = file
        self.bytes = bytes
        self.sha256 = sha256
    }

    /// Whether the file is there and holds what was written.
    func isWhole(in folder: URL) -> Bool {
        let path = folder.appendingPathComponent(file).path
        guard let size = try? Self.size(of: path), size == bytes else { return false }
        return (try? ContentHash.ofUnpackedFile(path)) == sha256
    }

    private static func size(of path: String) throws -> Int {
        var status = stat()
        guard stat(path, &status) == 0 else { throw CaptureError.storage(path: path, reason: SystemReason.ofLastCall) }
        return Int(status.st_size)
    }
}
