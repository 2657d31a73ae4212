import Foundation
import TouchModel

/// Reads the points of a trace from its text, as it comes: numbers channel by channel, points separated by commas.
///
/// InkML's shorthand (Ink Markup Language, W3C 2011, §3.2.1): a number after `'` is the difference to the point before,
/// after `"` the difference of that difference, after `!` the value itself; a prefix holds for its channel until another
/// one comes. `*` repeats the value, the difference or the second difference, whichever the channel is in; `?` is no
/// value; `#` begins hexadecimal digits, `T` and `F` are true and false.
struct InkPointParser {
    /// A point of more bytes is refused.
    static let longestPoint = 64 << 10

    struct Problem: Error {
        var found: String
        var expected: String
    }

    private enum Order { case value, difference, secondDifference }

    private struct Channel {
        var order = Order.value
        var value = 0.0
        var difference = 0.0
        var secondDifference = 0.0
        var isKnown = false
    }

    private let regularCount: Int
    private var channels: [Channel]
    private var values: [Double?]
    private var pending: [UInt8] = []

    init(format: InkTraceFormat) {
        regularCount = format.regularCount
        channels = Array(repeating: Channel(), count: format.channels.count)
        values = Array(repeating: nil, count: format.channels.count)
    }

    /// Takes a piece of text and calls `body` with each point that is complete: its channels' values, `nil` for those
    /// it does not report.
    mutating func feed(_ text: UnsafeRawBufferPointer, _ body: ([Double?]) throws -> Void) throws {
        var start = 0
        while let base = text.baseAddress,
            let found = memchr(base + start, Int32(UInt8(ascii: ",")), text.count - start)
        {
            let end = UnsafeRawPointer(found) - base
            let piece = UnsafeRawBufferPointer(rebasing: text[start..<end])
            start = end + 1
            guard pending.isEmpty else {
                pending.append(contentsOf: piece)
                try pending.withUnsafeBytes { try read($0) }
                pending.removeAll(keepingCapacity: true)
                try body(values)
                continue
            }
            try read(piece)
            try body(values)
        }
        pending.append(contentsOf: text[start...])
        guard pending.count <= Self.longestPoint else {
            throw Problem(
                found: "a point of more than \(Self.longestPoint >> 10) KiB",
                expected: "points with commas between"
            )
        }
    }

    /// Takes the end of the trace: what is left is its last point, if it is one.
    mutating func finish(_ body: ([Double?]) throws -> Void) throws {
        defer { pending = [] }
        guard pending.contains(where: { !Self.isSpace($0) }) else { return }
        try pending.withUnsafeBytes { try read($0) }
        try body(values)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private mutating func read(_ bytes: UnsafeRawBufferPointer) throws(Problem) {
        let count = channels.count
        let found = try channels.withUnsafeMutableBufferPointer { channels throws(Problem) in
            try values.withUnsafeMutableBufferPointer { values throws(Problem) in
                var position = 0
                var index = 0
                while true {
                    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
                    guard position < bytes.count else { break }
                    guard index < count else {
                        throw Problem(found: "a point of more values: \(excerpt(bytes))", expected: "\(count) channels")
                    }
                    values[index] = try Self.value(bytes, &position, &channels[index])
                    index += 1
                }
                for missing in index..<count { values[missing] = nil }
                return index
            }
        }
        guard found >= regularCount else {
            throw Problem(found: "a point of \(found) values: \(excerpt(bytes))", expected: "\(regularCount) channels")
        }
    }

    private static func value(
        _ bytes: UnsafeRawBufferPointer,
        _ position: inout Int,
        _ channel: inout Channel
    ) throws(Problem) -> Double? {
        switch bytes[position] {
        case UInt8(ascii: "!"):
            channel.order = .value
            position += 1
        case UInt8(ascii: "'"):
            channel.order = .difference
            position += 1
        case UInt8(ascii: "\""):
            channel.order = .secondDifference
            position += 1
        default: break
        }
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
        guard position < bytes.count else {
            throw Problem(found: "a prefix without a value: \(excerpt(bytes))", expected: "a number after it")
        }
        switch bytes[position] {
        case UInt8(ascii: "?"):
            position += 1
            return nil
        case UInt8(ascii: "T"), UInt8(ascii: "F"):
            position += 1
            return bytes[position - 1] == UInt8(ascii: "T") ? 1 : 0
        case UInt8(ascii: "*"):
            position += 1
            guard channel.isKnown else {
                throw Problem(found: "* before the first value: \(excerpt(bytes))", expected: "a value to repeat")
            }
            advance(&channel)
        default:
            let number = try number(bytes, &position)
            guard channel.isKnown || channel.order == .value else {
                throw Problem(
                    found: "a difference before the first value: \(excerpt(bytes))",
                    expected: "a value first"
                )
            }
            switch channel.order {
            case .value:
                channel.difference = channel.isKnown ? number - channel.value : 0
                channel.value = number
                channel.isKnown = true
            case .difference:
                channel.difference = number
                channel.value += number
            case .secondDifference:
                channel.secondDifference = number
                advance(&channel)
            }
        }
        return channel.value
    }

    /// One step further with the same value, difference or second difference.
    private static func advance(_ channel: inout Channel) {
        if channel.order == .secondDifference { channel.difference += channel.secondDifference }
        if channel.order != .value { channel.value += channel.difference }
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) throws(Problem) -> Double {
        if bytes[position] == UInt8(ascii: "#") {
            var reader = FieldReader(bytes)
            reader.skip(position + 1)
            guard let value = reader.hexadecimal() else {
                throw Problem(
                    found: "# without hexadecimal digits: \(excerpt(bytes))",
                    expected: "at most eight digits"
                )
            }
            position = reader.position
            return Double(value)
        }
        if bytes[position] == UInt8(ascii: "+") { position += 1 }
        if let number = try? DecimalScanner.scan(bytes, &position) { return number }
        // Numbers such as .5 and 5. are rare and left to the library.
        var end = position
        while end < bytes.count,
            bytes[end] &- 0x30 < 10 || bytes[end] == UInt8(ascii: ".")
                || (end == position && bytes[end] == UInt8(ascii: "-"))
        {
            end += 1
        }
        guard let number = Double(String(decoding: bytes[position..<end], as: UTF8.self)) else {
            throw Problem(found: excerpt(UnsafeRawBufferPointer(rebasing: bytes[position...])), expected: "a number")
        }
        position = end
        return number
    }
}
