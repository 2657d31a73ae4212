import Foundation
import TouchModel

/// Reads a text file line by line, plain or gzip, in memory that does not grow with the file.
///
/// Lines end with LF, before which any number of CR may stand. A UTF-8 byte-order mark is skipped and noted; UTF-16 is refused.
/// A lenient reader takes UTF-16, too, and text whose lines end with CR alone.
package final class LineReader {
    /// A line longer than this is refused, so that a file without line ends cannot fill the memory.
    static let longestLine = 16 << 20
    private static let chunkSize = 256 << 10

    package let path: String
    /// The number of the line last read, counting from 1.
    @exclusivity(unchecked) package private(set) var lineNumber = 0
    /// Whether the line last read ended with a line end; `false` only for a last line that broke off.
    @exclusivity(unchecked) package private(set) var lineWasTerminated = true
    /// Whether a byte-order mark was skipped.
    package private(set) var skippedByteOrderMark = false
    /// Whether the text is UTF-16 and was converted.
    package var convertedUTF16: Bool { decoder != nil }

    private let bytes: ByteReader
    // Nobody else holds a reader while it reads: checking that for every line takes a twentieth of the time.
    @exclusivity(unchecked) private var buffer: UnsafeMutableRawBufferPointer
    @exclusivity(unchecked) private var start = 0
    @exclusivity(unchecked) private var end = 0
    @exclusivity(unchecked) private var reachedEnd = false
    private let isLenient: Bool
    @exclusivity(unchecked) private var lineEnd = UInt8(ascii: "\n")
    private var decoder: UTF16Decoder?
    /// Text of `decoder` that was not taken yet, from `decodedStart` on.
    private var decoded: [UInt8] = []
    private var decodedStart = 0

    /// - Parameter hashes: whether ``contentHash`` is computed.
    package init(path: String, isLenient: Bool = false, hashes: Bool = false) throws(DatasetError) {
        bytes = try ByteReader(path: path, hashes: hashes)
        self.path = path
        self.isLenient = isLenient
        buffer = .allocate(byteCount: Self.chunkSize, alignment: 16)
    }

    deinit {
        buffer.deallocate()
    }

    /// Whether the file is gzip and broke off, so that the line last read may have, too. Known at the end.
    package var compressionBrokeOff: Bool { bytes.brokeOff }

    /// The SHA-256 of the file's bytes as they are, packed or not: known at the end; `nil` if it was not requested.
    package var contentHash: String? { bytes.contentHash }

    /// What the file's packing has to say at the end, beyond its lines.
    package func noteEnd(in repairs: inout RepairLog) { bytes.noteEnd(in: &repairs, at: location) }

    /// The place of the line last read.
    package var location: SourceLocation { SourceLocation(file: path, line: lineNumber) }

    /// Calls `body` with the next line, without its line end. The bytes are valid during the call only.
    ///
    /// - Returns: `nil` at the end of the file.
    package func withNextLine<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result? {
        guard let line = try nextLine() else { return nil }
        return try body(line)
    }

    /// The next line, without its line end. The bytes are valid until the next call.
    ///
    /// - Returns: `nil` at the end of the file.
    package func nextLine() throws(DatasetError) -> UnsafeRawBufferPointer? {
        var searched = start
        while true {
            if let base = buffer.baseAddress, searched < end,
                let found = memchr(base + searched, Int32(lineEnd), end - searched)
            {
                let lineEnd = UnsafeRawPointer(found) - UnsafeRawPointer(base)
                defer { start = lineEnd + 1 }
                return try line(upTo: lineEnd, terminated: true)
            }
            if isLenient, lineNumber == 0, lineEnd == UInt8(ascii: "\n"), reachedEnd || end - start > 4096,
                buffer[start..<end].dropLast().contains(UInt8(ascii: "\r"))
            {
                lineEnd = UInt8(ascii: "\r")
                searched = start
                continue
            }
            searched = end
            if reachedEnd {
                guard start < end else { return nil }
                defer { start = end }
                return try line(upTo: end, terminated: false)
            }
            let consumed = start
            try fill()
            searched -= consumed
        }
    }

    private func line(upTo lineEnd: Int, terminated: Bool) throws(DatasetError) -> UnsafeRawBufferPointer {
        lineNumber += 1
        lineWasTerminated = terminated
        var first = start
        if lineNumber == 1 { first += try byteOrderMarkLength(upTo: lineEnd) }
        var last = lineEnd
        while last > first, buffer[last - 1] == UInt8(ascii: "\r") { last -= 1 }
        return UnsafeRawBufferPointer(rebasing: buffer[first..<last])
    }

    private func byteOrderMarkLength(upTo lineEnd: Int) throws(DatasetError) -> Int {
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
        if isLenient, lineNumber == 0, end == 0 { return try detectEncoding() }
        let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
        end += count
        reachedEnd = count == 0
    }

    /// Reads the first few bytes, which say whether the text is UTF-16.
    private func detectEncoding() throws(DatasetError) {
        while end < 4, !reachedEnd {
            let count = try bytes.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end..<4]))
            end += count
            reachedEnd = count == 0
        }
        let head = UnsafeRawBufferPointer(rebasing: buffer[..<end])
        guard let detected = UTF16Decoder.detect(head) else { return }
        decoder = detected.decoder
        decoder?.decode(UnsafeRawBufferPointer(rebasing: head[detected.markLength...]), into: &decoded)
        end = 0
        reachedEnd = false
        try fillDecoded()
    }

    private func fillDecoded() throws(DatasetError) {
        let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
        end += count
        reachedEnd = count == 0
    }

    private func read(into target: UnsafeMutableRawBufferPointer) throws(DatasetError) -> Int {
        guard decoder != nil else { return try bytes.read(into: target) }
        if decodedStart == decoded.count {
            decoded.removeAll(keepingCapacity: true)
            decodedStart = 0
            var raw = [UInt8](repeating: 0, count: 32 << 10)
            var count = -1
            while decoded.isEmpty, count != 0 {
                do {
                    count = try raw.withUnsafeMutableBytes { try bytes.read(into: $0) }
                } catch let error as DatasetError { throw error } catch { return 0 }
                raw.withUnsafeBytes { decoder?.decode(UnsafeRawBufferPointer(rebasing: $0[..<count]), into: &decoded) }
            }
        }
        let count = min(target.count, decoded.count - decodedStart)
        decoded.withUnsafeBytes {
            target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[decodedStart..<decodedStart + count]))
        }
        decodedStart += count
        return count
    }

    /// A text's beginning as UTF-8 with lines that end with LF, without a byte-order mark.
    package static func plainText(_ bytes: [UInt8]) -> [UInt8] {
        var text = bytes
        if let detected = bytes.withUnsafeBytes(UTF16Decoder.detect) {
            var decoder = detected.decoder
            text = []
            bytes.dropFirst(detected.markLength).withUnsafeBytes { decoder.decode($0, into: &text) }
        }
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
        guard text.contains(UInt8(ascii: "\r")) else { return text }
        var plain: [UInt8] = []
        plain.reserveCapacity(text.count)
        for (index, byte) in text.enumerated() {
            guard byte == UInt8(ascii: "\r") else {
                plain.append(byte)
                continue
            }
            let next = index + 1 < text.count ? text[index + 1] : 0
            if next != UInt8(ascii: "\r"), next != UInt8(ascii: "\n") { plain.append(UInt8(ascii: "\n")) }
        }
        return plain
    }
}
