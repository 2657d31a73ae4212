/// Writes numbers as files of ours have them.
package struct LittleEndianWriter {
    /// What was written so far.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

    package mutating func append(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }

    package mutating func append(_ value: Float) { append(value.bitPattern) }

    package mutating func append(_ value: Double) { append(value.bitPattern) }

    package mutating func append(bytes more: some Collection<UInt8>) { bytes += more }

    /// Ends with the checksum of all before.
    package mutating func appendChecksum() { append(StableHash.checksum(of: bytes[...])) }
}

/// Reads what a ``LittleEndianWriter`` wrote, and whatever else there is: nothing traps.
package struct LittleEndianReader {
    /// What is read.
    package let bytes: ArraySlice<UInt8>
    /// Where the next number is, counted from the first of ``bytes``.
    package private(set) var position: Int

    /// Reads from a position on.
    package init(_ bytes: ArraySlice<UInt8>, at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// How many are left.
    package var rest: Int { bytes.count - position }

    /// The next number; `nil` where the bytes end before it.
    package mutating func next<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) -> Value? {
        let size = MemoryLayout<Value>.size
        guard position >= 0, size <= rest else { return nil }
        var value: Value = 0
        let first = bytes.startIndex + position
        for index in (0..<size).reversed() { value = value << 8 | Value(truncatingIfNeeded: bytes[first + index]) }
        position += size
        return value
    }

    /// The next bytes; `nil` where there are not as many.
    package mutating func next(bytes count: Int) -> ArraySlice<UInt8>? {
        guard position >= 0, count >= 0, count <= rest else { return nil }
        defer { position += count }
        let first = bytes.startIndex + position
        return bytes[first..<first + count]
    }
}
