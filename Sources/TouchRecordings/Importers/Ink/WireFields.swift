/// The fields of one protocol-buffers message on the wire, in their order.
///
/// Every field is checked to lie within its message, whatever it means to whoever reads it. Messages inside are read by
/// ``fields(in:)``. Reading is bounded: groups, a nesting that is no longer used and has to be skipped, may lie at most as
/// deep as in Google's own readers.
struct WireFields {
    /// A field by its number, and what it holds by its wire type.
    struct Field {
        var number: Int
        var value: Value
        /// Where the field begins, and the bytes of it with its tag.
        var range: Range<Int>
    }

    enum Value {
        case varint(UInt64)
        case fixed32(UInt32)
        case fixed64
        /// Where the bytes are: a message, packed numbers or text.
        case bytes(Range<Int>)
        case group
    }

    struct Fault: Error {
        /// Counting from 0 in the bytes of the outermost message.
        var offset: Int
        var expected: String
    }

    /// Messages and groups inside each other.
    static let deepestNesting = 100
    private static let longestVarint = 10
    private static let longestTag = 5

    private let bytes: [UInt8]
    private let end: Int
    private let depth: Int
    private(set) var position: Int

    init(_ bytes: [UInt8]) { self.init(bytes, bytes.indices, depth: 1) }

    private init(_ bytes: [UInt8], _ range: Range<Int>, depth: Int) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
        self.depth = depth
    }

    /// The fields of a message inside this one.
    func fields(in range: Range<Int>) -> WireFields { WireFields(bytes, range, depth: depth + 1) }

    /// Whether all bytes were read.
    var isAtEnd: Bool { position >= end }

    /// The next field, or `nil` at the message's end.
    mutating func next() throws(Fault) -> Field? {
        guard !isAtEnd else { return nil }
        let start = position
        let (number, type) = try readTag()
        guard type != Self.endGroup else { throw Fault(offset: start, expected: "a field, not the end of a group") }
        let value = try readValue(number: number, type: type)
        return Field(number: number, value: value, range: start..<position)
    }

    // MARK: Values

    private static let startGroup = 3
    private static let endGroup = 4

    private mutating func readTag() throws(Fault) -> (number: Int, type: Int) {
        let start = position
        let tag = try nextVarint()
        guard position - start <= Self.longestTag, tag <= UInt64(UInt32.max), tag >> 3 > 0 else {
            throw Fault(offset: start, expected: "a field's number, 1 to \(UInt32.max >> 3)")
        }
        return (Int(tag >> 3), Int(tag & 7))
    }

    private mutating func readValue(number: Int, type: Int) throws(Fault) -> Value {
        switch type {
        case 0: return .varint(try nextVarint())
        case 1:
            _ = try take(8)
            return .fixed64
        case 2:
            let start = position
            let length = try nextVarint()
            guard length <= UInt64(end - position) else {
                throw Fault(offset: start, expected: "a length of at most the \(end - position) bytes that are left")
            }
            return .bytes(try take(Int(length)))
        case Self.startGroup:
            try skipGroup(number)
            return .group
        case 5:
            let range = try take(4)
            return .fixed32(bytes[range].reversed().reduce(0) { $0 << 8 | UInt32($1) })
        default: throw Fault(offset: position, expected: "a wire type from 0 to 5 before this byte")
        }
    }

    /// Skips to the tag that ends a group, those inside with it: without recursion, so that no file can exhaust the stack.
    private mutating func skipGroup(_ number: Int) throws(Fault) {
        var open = [number]
        while let innermost = open.last {
            guard depth + open.count <= Self.deepestNesting else {
                throw Fault(offset: position, expected: "at most \(Self.deepestNesting) messages inside each other")
            }
            guard !isAtEnd else { throw Fault(offset: position, expected: "the end of group \(innermost)") }
            let start = position
            let (number, type) = try readTag()
            switch type {
            case Self.startGroup: open.append(number)
            case Self.endGroup:
                guard number == innermost else { throw Fault(offset: start, expected: "the end of group \(innermost)") }
                open.removeLast()
            default: _ = try readValue(number: number, type: type)
            }
        }
    }

    private mutating func take(_ count: Int) throws(Fault) -> Range<Int> {
        guard count <= end - position else {
            throw Fault(offset: position, expected: "\(count) bytes, not the message's end after \(end - position)")
        }
        let range = position..<position + count
        position = range.upperBound
        return range
    }

    /// A number of up to 64 bits, seven to a byte, the lowest first. Bits beyond them are dropped.
    mutating func nextVarint() throws(Fault) -> UInt64 {
        let start = position
        var value: UInt64 = 0
        for index in 0..<Self.longestVarint {
            guard !isAtEnd else { throw Fault(offset: start, expected: "a number that ends within the message") }
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << UInt64(7 * index)
            if byte < 0x80 { return value }
        }
        throw Fault(offset: start, expected: "a number of at most \(Self.longestVarint) bytes")
    }
}
