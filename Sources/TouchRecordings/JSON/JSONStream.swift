import Foundation
import TouchModel

/// A pull scanner over a JSON document of any length, in memory that does not grow with it: what ``JSONScanner`` is for
/// a line. It reads the file itself, plain or gzip, and can start anew at a ``Mark``.
package final class JSONStream {
    /// A place between two tokens, at which another stream can go on.
    package struct Mark: Sendable {
        fileprivate var offset = 0
        /// Lines that ended before.
        fileprivate var lines = 0
    }

    private static let windowSize = 256 << 10
    /// A number or word of more bytes is refused.
    private static let longestToken = 4096
    /// A part that is held while it is read, such as a description, is refused above this.
    package static let largestPart = 16 << 20

    private let path: String
    private let bytes: ByteReader
    private let window: UnsafeMutableRawBufferPointer
    private var start = 0
    private var end = 0
    private var reachedEnd = false
    /// The place of the window's first byte.
    private var origin: Mark
    /// Where the window was when its place was last asked for, and how many lines ended before: none is counted twice.
    private var counted = (position: 0, lines: 0)
    private var endsWithLineEnd = false
    /// What was read since a part that is to be held began.
    private var part: [UInt8]?
    /// The most bytes of the part that is held.
    private var partLimit = JSONStream.largestPart
    /// Whether a byte-order mark was skipped.
    package private(set) var skippedByteOrderMark = false

    /// - Throws: ``DatasetError`` for a file that cannot be read, or is UTF-16.
    package init(path: String, at mark: Mark = Mark()) throws(DatasetError) {
        self.path = path
        bytes = try ByteReader(path: path)
        window = .allocate(byteCount: Self.windowSize, alignment: 16)
        origin = mark
        if mark.offset > 0 { try bytes.skip(mark.offset) } else { try skipByteOrderMark() }
    }

    deinit { window.deallocate() }

    private func skipByteOrderMark() throws(DatasetError) {
        try fill(atLeast: 3)
        let head = Array(window[..<min(3, end)])
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
            throw .malformed(location, found: "UTF-16 text", expected: "UTF-8 text")
        }
        skippedByteOrderMark = head == [0xEF, 0xBB, 0xBF]
        if skippedByteOrderMark { start = 3 }
    }

    // MARK: Places

    /// The place that is read next.
    package var mark: Mark {
        for index in counted.position..<start where window[index] == UInt8(ascii: "\n") { counted.lines += 1 }
        counted.position = start
        return Mark(offset: origin.offset + start, lines: origin.lines + counted.lines)
    }

    private var location: SourceLocation { SourceLocation(file: path, line: lineNumber) }

    /// The line of what is read next, counting from 1.
    package var lineNumber: Int { mark.lines + 1 }

    /// The line that is read next, counting from 1.
    package var line: Int { mark.lines + 1 }

    /// The error for what is read next.
    package func malformed(expected: String) -> DatasetError {
        guard start < end else {
            // The end is where the last line ended, not after it.
            let line = max(1, mark.lines + (endsWithLineEnd ? 0 : 1))
            return .malformed(SourceLocation(file: path, line: line), found: "the end of the file", expected: expected)
        }
        let rest = UnsafeRawBufferPointer(rebasing: window[start..<end])
        return .malformed(location, found: excerpt(rest, limit: 30), expected: expected)
    }

    // MARK: Bytes

    /// Reads on until that many bytes wait, or the file ends.
    private func fill(atLeast count: Int) throws(DatasetError) {
        while end - start < count, !reachedEnd {
            if start > 0, let base = window.baseAddress {
                origin = mark
                counted = (0, 0)
                memmove(base, base + start, end - start)
                end -= start
                start = 0
            }
            let added = try bytes.read(into: UnsafeMutableRawBufferPointer(rebasing: window[end...]))
            reachedEnd = added == 0
            end += added
            if end > 0 { endsWithLineEnd = window[end - 1] == UInt8(ascii: "\n") }
        }
    }

    private func advance(_ count: Int) throws(DatasetError) {
        if part != nil {
            part?.append(contentsOf: UnsafeRawBufferPointer(rebasing: window[start..<start + count]))
            guard (part?.count ?? 0) <= partLimit else {
                part = nil
                throw malformed(expected: "parts of at most \(partLimit >> 20) MiB")
            }
        }
        start += count
    }

    /// The next byte that is no space; `nil` at the end.
    private func next() throws(DatasetError) -> UInt8? {
        while true {
            var index = start
            while index < end {
                switch window[index] {
                case 0x20, 0x09, 0x0A, 0x0D: index += 1
                default:
                    try advance(index - start)
                    return window[index]
                }
            }
            try advance(index - start)
            guard !reachedEnd else { return nil }
            try fill(atLeast: 1)
        }
    }

    private func expect(_ byte: UInt8, _ name: String) throws(DatasetError) {
        guard try next() == byte else { throw malformed(expected: name) }
        try advance(1)
    }

    // MARK: Values

    /// Whether the next token begins with that byte; does not consume it.
    package func peek(_ byte: UInt8) throws(DatasetError) -> Bool { try next() == byte }

    package var isAtEnd: Bool { get throws(DatasetError) { try next() == nil } }

    /// Walks an object: `body` is called with each key and must consume the value.
    package func object(_ body: (_ key: String) throws -> Void) throws {
        try expect(UInt8(ascii: "{"), "an object {…}")
        guard try next() != UInt8(ascii: "}") else { return try advance(1) }
        while true {
            let key = try word("a key in quotes")
            try expect(UInt8(ascii: ":"), "':' after a key")
            try body(key)
            guard try next() == UInt8(ascii: ",") else { break }
            try advance(1)
        }
        try expect(UInt8(ascii: "}"), "',' or '}' in an object")
    }

    /// Moves to an array's next element.
    ///
    /// - Parameter isFirst: `true` before the array; becomes `false`.
    /// - Returns: `false` behind the last.
    package func element(isFirst: inout Bool) throws(DatasetError) -> Bool {
        if isFirst {
            try expect(UInt8(ascii: "["), "an array […]")
            isFirst = false
            guard try next() == UInt8(ascii: "]") else { return true }
            try advance(1)
            return false
        }
        if try next() == UInt8(ascii: ",") {
            try advance(1)
            return true
        }
        try expect(UInt8(ascii: "]"), "',' or ']' in an array")
        return false
    }

    /// A number; what stands for "no value" reads as NaN.
    package func number() throws(DatasetError) -> Double {
        _ = try next()
        try fill(atLeast: Self.longestToken)
        var scanner = JSONScanner(UnsafeRawBufferPointer(rebasing: window[start..<end]))
        let number: Double
        do throws(JSONScanner.Problem) {
            number = try scanner.number()
        } catch {
            start += min(error.offset, end - start)
            throw malformed(expected: error.expected)
        }
        guard scanner.position < Self.longestToken else {
            throw malformed(expected: "a number of fewer than \(Self.longestToken) bytes")
        }
        try advance(scanner.position)
        return number
    }

    /// Reads on in an array of numbers, as ``element(isFirst:)`` and ``number()`` would: `body` is called with each.
    ///
    /// - Parameters:
    ///   - most: how many to read at most.
    ///   - isFirst: `true` before the array; becomes `false`.
    /// - Returns: how many were read: fewer than `most` once the array is at its end.
    package func numbers(_ most: Int, isFirst: inout Bool, _ body: (Double) -> Void) throws(DatasetError) -> Int {
        var count = 0
        while count < most {
            guard try element(isFirst: &isFirst) else { break }
            body(try number())
            count += 1 + waitingNumbers(most - count - 1, body)
        }
        return count
    }

    /// Reads those of an array's next numbers that wait in the window whole. Most do, and what has to be asked of the file
    /// and noted of the place is done once for all of them.
    private func waitingNumbers(_ most: Int, _ body: (Double) -> Void) -> Int {
        guard part == nil else { return 0 }
        var scanner = JSONScanner(UnsafeRawBufferPointer(rebasing: window[start..<end]))
        // A token that may go on behind the window is left to `number()`, which reads on first.
        let limit = end - start - Self.longestToken
        var (count, taken) = (0, 0)
        while count < most, taken < limit, scanner.takeComma(), let number = try? scanner.number(),
            scanner.position - taken < Self.longestToken
        {
            taken = scanner.position
            count += 1
            body(number)
        }
        start += taken
        return count
    }

    /// A key or word without escapes, as written.
    package func word(_ expected: String = "a word in quotes") throws(DatasetError) -> String {
        guard try next() == UInt8(ascii: "\"") else { throw malformed(expected: expected) }
        try fill(atLeast: Self.longestToken)
        var scanner = JSONScanner(UnsafeRawBufferPointer(rebasing: window[start..<min(end, start + Self.longestToken)]))
        guard let text = try? scanner.word().text else {
            if end - start < Self.longestToken { start = end }
            throw malformed(expected: "the end of a string")
        }
        try advance(scanner.position)
        return text
    }

    /// Skips a value of any length.
    package func skip(depth: Int = 0) throws {
        guard depth < JSONScanner.deepestNesting else {
            throw malformed(expected: "at most \(JSONScanner.deepestNesting) levels of nesting")
        }
        switch try next() {
        case UInt8(ascii: "{"): try object { _ in try skip(depth: depth + 1) }
        case UInt8(ascii: "["):
            var isFirst = true
            while try element(isFirst: &isFirst) { try skip(depth: depth + 1) }
        case UInt8(ascii: "\""): try skipString()
        case nil: throw malformed(expected: "a value")
        default:
            try fill(atLeast: Self.longestToken)
            var scanner = JSONScanner(UnsafeRawBufferPointer(rebasing: window[start..<end]))
            if scanner.take("true") || scanner.take("false") { try advance(scanner.position) } else { _ = try number() }
        }
    }

    private func skipString() throws(DatasetError) {
        try advance(1)
        var isEscaped = false
        while true {
            for index in start..<end {
                if isEscaped {
                    isEscaped = false
                } else if window[index] == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if window[index] == UInt8(ascii: "\"") {
                    return try advance(index + 1 - start)
                }
            }
            try advance(end - start)
            guard !reachedEnd else { throw malformed(expected: "the end of a string") }
            try fill(atLeast: 1)
        }
    }

    /// Reads a value through a scanner that has it whole; `body` consumes it.
    ///
    /// - Parameter limit: the most bytes it may have.
    package func held<Result>(
        limit: Int = JSONStream.largestPart,
        _ body: (inout JSONScanner) throws -> Result
    ) throws -> Result {
        _ = try next()
        let place = mark
        part = []
        partLimit = limit
        defer { part = nil }
        try skip()
        let held = part ?? []
        return try held.withUnsafeBytes { bytes in
            var scanner = JSONScanner(bytes)
            do {
                return try body(&scanner)
            } catch let problem as JSONScanner.Problem {
                let offset = min(problem.offset, bytes.count)
                let line = place.lines + 1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") }
                throw DatasetError.malformed(
                    SourceLocation(file: path, line: line),
                    found: excerpt(UnsafeRawBufferPointer(rebasing: bytes[offset...]), limit: 30),
                    expected: problem.expected
                )
            }
        }
    }

    /// Reads the document, an object and nothing behind it: `body` is called with each key and consumes the value.
    package func document(_ body: (_ key: String) throws -> Void) throws {
        try object(body)
        guard try isAtEnd else { throw malformed(expected: "the end of the document") }
    }
}
