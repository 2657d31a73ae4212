import Foundation

extension JSONValue {
    /// A text of more values is refused: as a tree each takes some 100 bytes.
    package static let mostValues = 4_000_000

    /// Reads a JSON text whole: O(bytes), nested at most 64 levels deep, ``mostValues`` at most. A byte-order mark is
    /// skipped; of a key that stands twice in an object the last one counts.
    ///
    /// - Throws: `JSONScanner.Problem` at the first byte that is not JSON.
    package init(json bytes: UnsafeRawBufferPointer) throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? UnsafeRawBufferPointer(rebasing: bytes.dropFirst(mark.count)) : bytes
        var scanner = JSONScanner(text)
        var count = 0
        self = try scanner.value(depth: 0, &count)
        guard scanner.isAtEnd else { throw scanner.problem("the end of the text") }
    }

    /// Reads a JSON text whole.
    package init(json data: Data) throws { self = try data.withUnsafeBytes { try JSONValue(json: $0) } }
}

extension JSONScanner {
    /// The value that comes next, as a tree. Stricter than what events are read with: exactly RFC 8259.
    ///
    /// - Parameter count: of the values read so far.
    fileprivate mutating func value(depth: Int, _ count: inout Int) throws -> JSONValue {
        count += 1
        guard count <= JSONValue.mostValues else { throw problem("at most \(JSONValue.mostValues) values") }
        guard depth < Self.deepestNesting else { throw problem("at most \(Self.deepestNesting) levels of nesting") }
        if peek(UInt8(ascii: "{")) {
            var fields: [String: JSONValue] = [:]
            try object { scanner, key in
                let name = try scanner.text(of: key)
                fields[name] = try scanner.value(depth: depth + 1, &count)
            }
            return .object(fields)
        }
        if peek(UInt8(ascii: "[")) {
            var elements: [JSONValue] = []
            try array { scanner in elements.append(try scanner.value(depth: depth + 1, &count)) }
            return .array(elements)
        }
        if peek(UInt8(ascii: "\"")) { return .string(try text(of: try word())) }
        if take("true") { return .bool(true) }
        if take("false") { return .bool(false) }
        if take("null") { return .null }
        return try exactNumber()
    }

    /// A number as JSON writes it, whole ones exactly.
    private mutating func exactNumber() throws -> JSONValue {
        let start = position
        guard let first = bytes[start...].first, first == UInt8(ascii: "-") || first &- 0x30 < 10 else {
            throw problem("a value")
        }
        let value = try number()
        let written = UnsafeRawBufferPointer(rebasing: bytes[start..<position])
        let digits = written.drop { $0 == UInt8(ascii: "-") }
        let second = digits.dropFirst().first ?? 0
        guard digits.first != UInt8(ascii: "0") || second &- 0x30 >= 10 else {
            throw problem("a number without leading zeros")
        }
        guard value.isFinite else { throw problem("a number that double precision holds") }
        // Whole numbers are the same value with a decimal point and without.
        if let integer = Int64(exactly: value), integer.magnitude < 1 << 53, value.sign == .plus || integer != 0 {
            return .integer(integer)
        }
        guard digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return .number(value) }
        let text = String(decoding: written, as: UTF8.self)
        if let integer = Int64(text), integer != 0 { return .integer(integer) }
        guard digits.count <= 38, value != 0, let decimal = Decimal(string: text) else { return .number(value) }
        return .largeInteger(decimal)
    }

    /// The text of a string that stands escaped between its quotes.
    func text(of key: Key) throws -> String {
        guard let text = String(validating: key.bytes, as: UTF8.self) else { throw problem("UTF-8 text") }
        guard key.bytes.allSatisfy({ $0 >= 0x20 }) else { throw problem("control characters escaped") }
        guard key.bytes.contains(UInt8(ascii: "\\")) else { return text }
        var units: [UInt16] = []
        units.reserveCapacity(key.bytes.count)
        var rest = text.utf16.makeIterator()
        while let unit = rest.next() {
            guard unit == 0x5C else {
                units.append(unit)
                continue
            }
            switch rest.next() {
            case 0x22: units.append(0x22)
            case 0x5C: units.append(0x5C)
            case 0x2F: units.append(0x2F)
            case 0x62: units.append(0x08)
            case 0x66: units.append(0x0C)
            case 0x6E: units.append(0x0A)
            case 0x72: units.append(0x0D)
            case 0x74: units.append(0x09)
            case 0x75:
                var code: UInt16 = 0
                for _ in 0..<4 {
                    guard let digit = rest.next().flatMap(Self.hexadecimalDigit) else {
                        throw problem("four hexadecimal digits after \\u")
                    }
                    code = code << 4 | digit
                }
                units.append(code)
            default: throw problem("an escape that JSON has")
            }
        }
        // Half a surrogate pair is no character.
        guard let unescaped = String(validating: units, as: UTF16.self) else { throw problem("whole surrogate pairs") }
        return unescaped
    }

    private static func hexadecimalDigit(_ unit: UInt16) -> UInt16? {
        switch unit {
        case 0x30...0x39: unit - 0x30
        case 0x41...0x46: unit - 0x41 + 10
        case 0x61...0x66: unit - 0x61 + 10
        default: nil
        }
    }
}
