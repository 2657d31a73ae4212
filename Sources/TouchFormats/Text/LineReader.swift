import Foundation
import TouchModel

/// Reads a text file line by line, plain or gzip, in memory that does not grow with the file.
///
/// Lines end with LF or CR LF. A UTF-8 byte-order mark is skipped and noted; UTF-16 is refused.
package final class LineReader {
    /// A line longer than this is refused, so that a file without line ends cannot fill the memory.
    static let longestLine = 16 << 20
    private static let chunkSize = 256 << 10

    package let path: String
    /// The number of the line last read, counting from 1.
    package private(set) var lineNumber = 0
    /// Whether the line last read ended with a line end; `false` only for a last line that broke off.
    package private(set) var lineWasTerminated = true
    /// Whether a byte-order mark was skipped.
    package private(set) var skippedByteOrderMark = false

    private let bytes: ByteReader
    private var buffer: UnsafeMutableRawBufferPointer
    private var start = 0
    private var end = 0
    private var reachedEnd = false

    package init(path: String) throws(DatasetError) {
        bytes = try ByteReader(path: path)
        self.path = path
        buffer = .allocate(byteCount: Self.chunkSize, alignment: 16)
    }

    deinit {
        buffer.deallocate()
    }

    /// Whether the file is gzip and broke off, so that the line last read may have, too. Known at the end.
    package var compressionBrokeOff: Bool { bytes.brokeOff }

    /// What the file's packing has to say at the end, beyond its lines.
    package func noteEnd(in repairs: inout RepairLog) { bytes.noteEnd(in: &repairs, at: location) }

    /// The place of the line last read.
    package var location: SourceLocation { SourceLocation(file: path, line: lineNumber) }

    /// Calls `body` with the next line, without its line end. The bytes are valid during the call only.
    ///
    /// - Returns: `nil` at the end of the file.
    package func withNextLine<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result? {
        var searched = start
        while true {
            if let base = buffer.baseAddress, searched < end,
                let found = memchr(base + searched, Int32(UInt8(ascii: "\n")), end - searched)
            {
                let lineEnd = UnsafeRawPointer(found) - UnsafeRawPointer(base)
                defer { start = lineEnd + 1 }
                return try body(line(upTo: lineEnd, terminated: true))
            }
            searched = end
            if reachedEnd {
                guard start < end else { return nil }
                defer { start = end }
                return try body(line(upTo: end, terminated: false))
            }
            let consumed = start
            try fill()
            searched -= consumed
        }
    }

    private func line(upTo lineEnd: Int, terminated: Bool) throws -> UnsafeRawBufferPointer {
        lineNumber += 1
        lineWasTerminated = terminated
        var first = start
        if lineNumber == 1 { first += try byteOrderMarkLength(upTo: lineEnd) }
        var last = lineEnd
        if last > first, buffer[last - 1] == UInt8(ascii: "\r") { last -= 1 }
        return UnsafeRawBufferPointer(rebasing: buffer[first..<last])
    }

    private func byteOrderMarkLength(upTo lineEnd: Int) throws -> Int {
        let head = Array(buffer[start..<min(lineEnd, start + 3)])
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
            throw DatasetError.malformed(location, found: "UTF-16 text", expected: "UTF-8 text")
        }
        guard head == [0xEF, 0xBB, 0xBF] else { return 0 }
        skippedByteOrderMark = true
        return 3
    }

    /// Moves what is unread to the front and reads more behind it.
    private func fill() throws(DatasetError) {
        if start > 0, let base = buffer.baseAddress {
            memmove(base, base + start, end - start)
            end -= start
            start = 0
        }
        if end == buffer.count {
            guard buffer.count < Self.longestLine else {
                throw .malformed(
                    SourceLocation(file: path, line: lineNumber + 1),
                    found: "a line of more than \(Self.longestLine >> 20) MiB",
                    expected: "lines of text"
                )
            }
            let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 16)
            larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<end]))
            buffer.deallocate()
            buffer = larger
        }
        let count = try bytes.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
        end += count
        reachedEnd = count == 0
    }
}
