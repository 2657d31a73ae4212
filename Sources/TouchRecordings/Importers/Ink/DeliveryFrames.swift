/// Cuts a protocol buffer whose only field is a repeated message into these messages, as its bytes come.
///
/// On the wire each is a tag byte (field 1, length-delimited), the length as a varint, and as many bytes. The longest
/// message is bounded, so a length beyond the file costs no memory.
struct DeliveryFrames {
    /// One message, and where its tag and its own bytes stand, counting from 0.
    struct Frame {
        var bytes: [UInt8]
        var offset: Int
        var bodyOffset: Int
    }

    struct Problem: Error {
        var offset: Int
        var found: String
        var expected: String
    }

    private static let tag: UInt8 = 1 << 3 | 2
    private static let longestVarint = 10

    private var pending: [UInt8] = []
    private var position = 0
    /// The bytes before those pending.
    private var base = 0

    /// Whether bytes are left that are no whole message.
    var hasRest: Bool { position < pending.count }

    mutating func append(_ bytes: some Collection<UInt8>) {
        pending.removeFirst(position)
        base += position
        position = 0
        pending.append(contentsOf: bytes)
    }

    /// The next whole message, or `nil` where more bytes are needed.
    mutating func next() throws(Problem) -> Frame? {
        guard position < pending.count else { return nil }
        let offset = base + position
        guard pending[position] == Self.tag else {
            throw Problem(
                offset: offset,
                found: "the byte 0x" + String(pending[position], radix: 16),
                expected: "the tag of a delivery, 0xa"
            )
        }
        var cursor = position + 1
        var length: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            guard cursor - position <= Self.longestVarint else {
                throw Problem(offset: offset, found: "a length of more than 64 bits", expected: "a varint")
            }
            guard cursor < pending.count else { return nil }
            let byte = pending[cursor]
            cursor += 1
            length |= UInt64(byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 { break }
        }
        guard length <= GoogleInkImporter.largestDelivery else {
            throw Problem(
                offset: offset,
                found: "a delivery of \(length) bytes",
                expected: "at most \(GoogleInkImporter.largestDelivery)"
            )
        }
        let end = cursor + Int(length)
        guard end <= pending.count else { return nil }
        position = end
        return Frame(bytes: Array(pending[cursor..<end]), offset: offset, bodyOffset: base + cursor)
    }
}
