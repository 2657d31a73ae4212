/// Makes UTF-8 of UTF-16 that comes in pieces, cut anywhere. What is no UTF-16 becomes U+FFFD.
struct UTF16Decoder {
    private let isBigEndian: Bool
    private var oddByte: UInt8?
    private var highSurrogate: UInt16?

    /// What a text is that begins with these bytes: UTF-16 with a byte-order mark, or without one where every other byte is 0.
    ///
    /// - Returns: the decoder, and the length of the mark; `nil` for other text.
    static func detect(_ head: UnsafeRawBufferPointer) -> (decoder: UTF16Decoder, markLength: Int)? {
        guard head.count >= 2 else { return nil }
        switch (head[0], head[1]) {
        case (0xFF, 0xFE): return (UTF16Decoder(isBigEndian: false), 2)
        case (0xFE, 0xFF): return (UTF16Decoder(isBigEndian: true), 2)
        default: break
        }
        guard head.count >= 4 else { return nil }
        switch (head[0] == 0, head[1] == 0, head[2] == 0, head[3] == 0) {
        case (false, true, false, true): return (UTF16Decoder(isBigEndian: false), 0)
        case (true, false, true, false): return (UTF16Decoder(isBigEndian: true), 0)
        default: return nil
        }
    }

    private init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// Adds the text of the next bytes.
    mutating func decode(_ bytes: UnsafeRawBufferPointer, into text: inout [UInt8]) {
        text.reserveCapacity(text.count + bytes.count)
        for byte in bytes {
            guard let first = oddByte else {
                oddByte = byte
                continue
            }
            oddByte = nil
            take(isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first), &text)
        }
    }

    private mutating func take(_ unit: UInt16, _ text: inout [UInt8]) {
        if let high = highSurrogate {
            highSurrogate = nil
            if UTF16.isTrailSurrogate(unit) {
                let value = 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF))
                append(Unicode.Scalar(value), &text)
                return
            }
            append(nil, &text)
        }
        if unit < 0x80 {
            text.append(UInt8(unit))
        } else if UTF16.isLeadSurrogate(unit) {
            highSurrogate = unit
        } else {
            append(Unicode.Scalar(unit), &text)
        }
    }

    private func append(_ scalar: Unicode.Scalar?, _ text: inout [UInt8]) {
        text.append(contentsOf: UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
    }
}
