import Foundation
import TouchDatasets
import TouchModel

/// The last line of a journal whose batches are all in recordings: it says so, and spares the next start the reading.
enum JournalEnding: Equatable {
    /// The page said that it had nothing more to send.
    case finished
    /// The recorder was stopped, or found the journal when it was started; the page may go on with this batch.
    case exported(next: Int)

    /// The line, without its end.
    var line: Data {
        switch self {
        case .finished: Data("{\"finished\":true}".utf8)
        case .exported(let next): Data("{\"exported\":\(next)}".utf8)
        }
    }

    /// Longer than any ending.
    private static let longest = 128

    /// Reads the end of a journal; `nil` where the last line is none of these, or broke off.
    init?(path: String) throws {
        let file: FileHandle
        do {
            file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            let end = try file.seekToEnd()
            try file.seek(toOffset: end - min(end, UInt64(Self.longest)))
        } catch {
            throw CaptureError.storage(path: path, reason: error.systemReason)
        }
        let tail = try file.readToEnd() ?? Data()
        try file.close()
        guard tail.last == UInt8(ascii: "\n"),
            let line = tail.dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).last,
            let fields = try? JSONValue(json: Data(line)).objectValue
        else { return nil }
        if fields["finished"] == .bool(true) {
            self = .finished
        } else if let next = fields["exported"]?.doubleValue.flatMap(Int.init(exactly:)) {
            self = .exported(next: next)
        } else {
            return nil
        }
    }
}
