import TouchModel

/// Which stroke of a dataset it is.
struct StrokeIdentity: Sendable, Hashable {
    var recording: String
    /// Counting from 1.
    var part: Int
    /// The start, in seconds.
    var start: Double

    /// A number that depends on all of it, the same in every process.
    var hash: UInt64 {
        var hash = StableHash()
        hash.add(number: start.bitPattern)
        hash.add(number: part)
        for byte in recording.utf8 { hash.add(byte) }
        return SplitMix64.mix(hash.value)
    }
}
