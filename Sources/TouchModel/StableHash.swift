/// The 64-bit hash FNV-1a (Fowler, Noll and Vo): equal in every process and version, where the standard library's hashing is
/// seeded afresh. It tells values apart that nobody chose to collide; it is no checksum against tampering.
package struct StableHash: Sendable, Equatable {
    /// The hash of what was added so far.
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Creates an empty one.
    @inlinable
    package init() {}

    /// Takes in one byte more: FNV-1a.
    @inline(__always)
    package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }

    /// Adds the bytes of a number, the lowest first.
    @inline(__always)
    package mutating func add<Number: FixedWidthInteger>(number: Number) {
        withUnsafeBytes(of: number.littleEndian) { for byte in $0 { add(byte) } }
    }

    /// The hash of bytes as a checksum: whether a file is as it was written, not who wrote it.
    package static func checksum(of bytes: ArraySlice<UInt8>) -> UInt64 {
        var hash = StableHash()
        for byte in bytes { hash.add(byte) }
        return hash.value
    }
}
