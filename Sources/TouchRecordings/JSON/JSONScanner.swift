import Foundation

/// A pull scanner over one line of JSON: it finds keys and numbers in place, without a tree and without allocating,
/// which is what lets recordings be read at disk speed.
///
/// Headers and dataset descriptions are read with it too, as a ``JSONValue``.
package struct JSONScanner {
    /// Why a line is not what was expected.
    package struct Problem: Error {
        package var offset: Int
        package var expected: String
    }

    package let bytes: UnsafeRawBufferPointer
    package private(set) var position = 0
    /// Nesting deeper than this is refused, so that a hostile line cannot exhaust the stack.
    package static let deepestNesting = 64

    package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    package var isAtEnd: Bool {
        mutating get {
            skipSpace()
            return position == bytes.count
        }
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    package func problem(_ expected: String) -> Problem { Problem(offset: position, expected: expected) }

    /// Whether the next token starts with that byte; does not consume it.
    package mutating func peek(_ byte: UInt8) -> Bool {
        skipSpace()
        return position < bytes.count && bytes[position] == byte
    }

    /// Consumes a comma, if that is the next token.
    mutating func takeComma() -> Bool {
        guard peek(UInt8(ascii: ",")) else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ byte: UInt8, _ name: String) throws(Problem) {
        guard peek(byte) else { throw problem(name) }
        position += 1
    }

    /// Walks an object: `body` is called with each key and must consume the value.
    package mutating func object(_ body: (inout JSONScanner, Key) throws -> Void) throws {
        try expect(UInt8(ascii: "{"), "an object {…}")
        if peek(UInt8(ascii: "}")) {
            position += 1
            return
        }
        while true {
            let key = try stringBytes("a key in quotes")
            try expect(UInt8(ascii: ":"), "':' after a key")
            try body(&self, Key(bytes: key))
            if takeComma() { continue }
            try expect(UInt8(ascii: "}"), "',' or '}' in an object")
            return
        }
    }

    /// Walks an array: `body` is called at each element and must consume it.
    package mutating func array(_ body: (inout JSONScanner) throws -> Void) throws {
        try expect(UInt8(ascii: "["), "an array […]")
        if peek(UInt8(ascii: "]")) {
            position += 1
            return
        }
        while true {
            try body(&self)
            if takeComma() { continue }
            try expect(UInt8(ascii: "]"), "',' or ']' in an array")
            return
        }
    }

    /// The bytes of a string as written, escapes and all.
    private mutating func stringBytes(_ expected: String) throws(Problem) -> UnsafeRawBufferPointer {
        try expect(UInt8(ascii: "\""), expected)
        let start = position
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return UnsafeRawBufferPointer(rebasing: bytes[start..<position - 1])
            case UInt8(ascii: "\\"): position += 2
            default: position += 1
            }
        }
        position = bytes.count
        throw problem("the end of a string")
    }

    /// A short word such as a phase's name. Words of this format have no escapes.
    package mutating func word() throws(Problem) -> Key { Key(bytes: try stringBytes("a word in quotes")) }

    /// A number; `NaN`, `Infinity`, `-Infinity` and `null`, which some writers use for "no value", read as NaN.
    package mutating func number() throws(Problem) -> Double {
        skipSpace()
        do {
            return try DecimalScanner.scan(bytes, &position)
        } catch {
            switch error {
            case .noNumber: return try notANumber()
            case .noFraction: throw problem("digits after the decimal point")
            case .noExponent: throw problem("digits in the exponent")
            }
        }
    }

    private mutating func notANumber() throws(Problem) -> Double {
        for literal in ["null", "NaN", "-NaN", "Infinity", "-Infinity"] as [StaticString] where take(literal) {
            return .nan
        }
        throw problem("a number")
    }

    package mutating func take(_ literal: StaticString) -> Bool {
        let count = literal.utf8CodeUnitCount
        guard position + count <= bytes.count, let base = bytes.baseAddress,
            memcmp(base + position, literal.utf8Start, count) == 0
        else { return false }
        position += count
        return true
    }

    /// Skips any value and returns its text, as written.
    ///
    /// - Parameter deepest: levels of nesting, fewer where a caller puts the value into another one later.
    package mutating func rawValue(
        depth: Int = 0,
        deepest: Int = JSONScanner.deepestNesting
    ) throws -> UnsafeRawBufferPointer {
        guard depth < deepest else { throw problem("at most \(deepest) levels of nesting") }
        skipSpace()
        let start = position
        guard position < bytes.count else { throw problem("a value") }
        switch bytes[position] {
        case UInt8(ascii: "{"):
            try object { scanner, _ in _ = try scanner.rawValue(depth: depth + 1, deepest: deepest) }
        case UInt8(ascii: "["): try array { scanner in _ = try scanner.rawValue(depth: depth + 1, deepest: deepest) }
        case UInt8(ascii: "\""): _ = try stringBytes("a string")
        default:
            if !take("true"), !take("false") { _ = try number() }
        }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<position])
    }
}

extension DatasetError {
    /// A text that a scanner could not read: what stands where something else was expected.
    ///
    /// - Parameters:
    ///   - place: the file, and the line if the text is one.
    ///   - error: what the scanner threw.
    ///   - text: what it read.
    ///   - end: what the text's end is called.
    package static func malformed(
        _ place: SourceLocation,
        _ error: any Error,
        in text: UnsafeRawBufferPointer,
        end: String = "the end of the line"
    ) -> DatasetError {
        guard let problem = error as? JSONScanner.Problem else {
            return error as? DatasetError ?? .malformed(place, found: "\(error)", expected: "JSON")
        }
        let rest = UnsafeRawBufferPointer(rebasing: text[min(problem.offset, text.count)...])
        return .malformed(
            place,
            found: rest.isEmpty ? end : "\(excerpt(rest, limit: 24)) at byte \(problem.offset + 1)",
            expected: problem.expected
        )
    }
}

extension JSONScanner {
    /// A key or word, compared without making a string.
    package struct Key {
        package let bytes: UnsafeRawBufferPointer

        package var text: String { String(decoding: bytes, as: UTF8.self) }

        package static func == (key: Key, word: StaticString) -> Bool {
            key.bytes.count == word.utf8CodeUnitCount
                && key.bytes.baseAddress.map { memcmp($0, word.utf8Start, key.bytes.count) == 0 } ?? true
        }
    }
}
