/// Spreads a seed of any quality over 64-bit words: SplitMix64 (Steele, Lea and Flood 2014).
package struct SplitMix64: Sendable {
    /// The state; every value is allowed.
    package var state: UInt64

    /// Each parameter is the property of that name.
    package init(state: UInt64) { self.state = state }

    /// The next word.
    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        return Self.mix(state)
    }

    /// A word every bit of which depends on every bit of another.
    @inline(__always)
    package static func mix(_ state: UInt64) -> UInt64 {
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
    }
}
