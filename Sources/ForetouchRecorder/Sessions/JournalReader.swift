import Foundation
import TouchRecordings

/// Reads a session's journal: the header, then batches in their order.
///
/// A last line without its end, as a killed recorder leaves it, is left out: it was never acknowledged.
struct JournalReader {
    /// A line of a journal.
    enum Line {
        /// A batch, and when the recorder received it, in seconds since 1970.
        case batch(CaptureBatch, received: Double)
        /// The recordings were written; what follows came later.
        case ending
    }

    let header: SessionHeader
    private let lines: LineReader
    /// The batch that comes next.
    private(set) var next = 0
    /// Bytes of the whole lines read so far.
    private(set) var length: Int
    /// Whether the last line broke off.
    private(set) var isTorn = false

    /// Opens a journal; `nil` where not even its first line is whole, so that nothing in it was acknowledged.
    init?(path: String) throws {
        lines = try LineReader(path: path)
        let (lines, place) = (lines, SourceLocation(file: path, line: 1))
        let first = try lines.withNextLine { bytes -> (SessionHeader, Int)? in
            guard lines.lineWasTerminated else { return nil }
            do throws(CaptureError) {
                return (try SessionHeader(line: bytes), bytes.count + 1)
            } catch {
                throw Self.problem(error, at: place)
            }
        }
        guard let (header, length) = first ?? nil else { return nil }
        self.header = header
        self.length = length
    }

    /// The next line, or `nil` at the end.
    ///
    /// - Throws: ``DatasetError/malformed(_:found:expected:)`` for a line that no recorder writes.
    mutating func nextLine() throws -> Line? {
        guard !isTorn else { return nil }
        let (lines, header, expected) = (lines, header, next)
        let read = try lines.withNextLine { bytes -> (Line, Int)? in
            guard lines.lineWasTerminated else { return nil }
            do throws(CaptureError) {
                return (try Self.parse(bytes, session: header.session, expected: expected), bytes.count + 1)
            } catch {
                throw Self.problem(error, at: lines.location)
            }
        }
        guard let read else { return nil }
        guard let (line, count) = read else {
            isTorn = true
            return nil
        }
        if case .batch = line { next += 1 }
        length += count
        return line
    }

    private static func parse(
        _ bytes: UnsafeRawBufferPointer,
        session: String,
        expected: Int
    ) throws(CaptureError) -> Line {
        var received = Double.nan
        var batch: CaptureBatch?
        var isEnding = false
        try CaptureError.reading(bytes) { scanner in
            try scanner.object { scanner, key in
                if key == "received" {
                    received = try scanner.number()
                } else if key == "batch" {
                    // Earlier recorders accepted deeper nesting than this one does.
                    batch = try CaptureBatch(&scanner, deepest: JSONScanner.deepestNesting)
                } else if key == "finished" || key == "exported" {
                    isEnding = true
                    _ = try scanner.rawValue()
                } else {
                    _ = try scanner.rawValue()
                }
            }
        }
        if isEnding { return .ending }
        guard let batch, batch.session == session, batch.sequence == expected else {
            throw .malformed(
                found: batch.map { "batch \($0.sequence) of session \($0.session)" } ?? "no batch",
                expected: "batch \(expected) of session \(session)"
            )
        }
        return .batch(batch, received: received)
    }

    private static func problem(_ error: CaptureError, at place: SourceLocation) -> DatasetError {
        guard case .malformed(let found, let expected) = error else {
            return .malformed(place, found: "\(error)", expected: "a line of a journal")
        }
        return .malformed(place, found: found, expected: expected)
    }
}
