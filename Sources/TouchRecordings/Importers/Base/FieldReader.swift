import Foundation

/// Cuts a line of a text format into fields and reads numbers from them, in place and without allocating.
package struct FieldReader {
    package let bytes: UnsafeRawBufferPointer
    package private(set) var position = 0

    package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    package init(_ line: ImportLine) { self.init(line.bytes) }

    package var isAtEnd: Bool { position >= bytes.count }

    package var isAtSpace: Bool { position < bytes.count && (bytes[position] == 0x20 || bytes[position] == 0x09) }

    /// What has not been read.
    package var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[min(position, bytes.count)...]) }

    package mutating func skip(_ count: Int) { position += count }

    package mutating func skipSpace() {
        while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
    }

    /// Moves past that byte if it is next.
    package mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    /// Moves past spaces and tabs if there is at least one.
    package mutating func takeSpace() -> Bool {
        guard isAtSpace else { return false }
        skipSpace()
        return true
    }

    /// The number that comes next, if one does.
    package mutating func number() -> Double? {
        var cursor = position
        guard let value = try? DecimalScanner.scan(bytes, &cursor) else { return nil }
        position = cursor
        return value
    }

    /// The whole number that comes next, if one does and it fits.
    package mutating func integer() -> Int64? {
        var cursor = position
        let negative = cursor < bytes.count && bytes[cursor] == UInt8(ascii: "-")
        if negative { cursor += 1 }
        let first = cursor
        var value: Int64 = 0
        while cursor < bytes.count, bytes[cursor] &- 0x30 < 10 {
            guard value < Int64.max / 10 else { return nil }
            value = value * 10 + Int64(bytes[cursor] &- 0x30)
            cursor += 1
        }
        guard cursor > first else { return nil }
        position = cursor
        return negative ? -value : value
    }

    /// The hexadecimal number of at most eight digits that comes next, if one does.
    package mutating func hexadecimal() -> Int? {
        var cursor = position
        var value = 0
        while cursor < bytes.count, let digit = Self.hexadecimalDigit(bytes[cursor]) {
            guard cursor - position < 8 else { return nil }
            value = value << 4 | digit
            cursor += 1
        }
        guard cursor > position else { return nil }
        position = cursor
        return value
    }

    private static func hexadecimalDigit(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte) - 0x30
        case 0x41...0x46: Int(byte) - 0x41 + 10
        case 0x61...0x66: Int(byte) - 0x61 + 10
        default: nil
        }
    }

    /// The bytes up to the next separator or the end; moves past them and the separator.
    ///
    /// - Returns: the field, and whether a separator followed.
    package mutating func field(endingAt separator: UInt8) -> (bytes: UnsafeRawBufferPointer, isLast: Bool) {
        let start = min(position, bytes.count)
        var end = bytes.count
        if let base = bytes.baseAddress, let found = memchr(base + start, Int32(separator), bytes.count - start) {
            end = UnsafeRawPointer(found) - base
        }
        position = end + 1
        return (UnsafeRawBufferPointer(rebasing: bytes[start..<end]), end == bytes.count)
    }
}

extension UnsafeRawBufferPointer {
    /// The bytes without spaces and tabs around them.
    package var trimmed: UnsafeRawBufferPointer {
        var first = 0
        var last = count
        while first < last, self[first] == 0x20 || self[first] == 0x09 { first += 1 }
        while last > first, self[last - 1] == 0x20 || self[last - 1] == 0x09 { last -= 1 }
        return UnsafeRawBufferPointer(rebasing: self[first..<last])
    }

    /// The field as a number, whole or not at all. An empty field and the ways to write "no value" (`nan`, `inf`,
    /// `null`, `NA`, `#N/A`, `none`, `-`, in any case, with a sign) read as NaN.
    package var fieldNumber: Double? {
        var field = trimmed
        if field.first == UInt8(ascii: "+") { field = UnsafeRawBufferPointer(rebasing: field.dropFirst()) }
        guard !field.isEmpty else { return .nan }
        var position = 0
        if let value = try? DecimalScanner.scan(field, &position), position == field.count { return value }
        return field.isNoValue ? .nan : field.looseNumber
    }

    /// Forms that some writers use and JSON does not have: `.5` and `5.`.
    private var looseNumber: Double? {
        guard count < 64, allSatisfy({ $0 &- 0x30 < 10 || ".eE+-".utf8.contains($0) }) else { return nil }
        return Double(String(decoding: self, as: UTF8.self))
    }

    private static let noValues: Set<String> = [
        "nan", "inf", "infinity", "null", "na", "n/a", "#n/a", "#na", "none", "nil", "<na>", "nat", "missing", ".", "-",
        "", "--",
    ]

    private var isNoValue: Bool {
        let unsigned = first == UInt8(ascii: "-") ? dropFirst() : self[...]
        guard unsigned.count <= 8 else { return false }
        let word = String(decoding: unsigned, as: UTF8.self).lowercased()
        return Self.noValues.contains(word)
    }
}
