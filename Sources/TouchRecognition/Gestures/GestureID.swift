/// Names a gesture within its session: the order in which it was added, from 0.
public struct GestureID: RawRepresentable, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// A few gestures of one arbiter.
package struct GestureSet: Sendable, Equatable {
    /// How many gestures an arbiter can hold.
    static let capacity = 64

    private var bits: UInt64 = 0

    package init() {}

    private init(bits: UInt64) { self.bits = bits }

    var isEmpty: Bool { bits == 0 }

    private static func bit(_ index: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: index) }

    func contains(_ index: Int) -> Bool { bits & Self.bit(index) != 0 }

    mutating func insert(_ index: Int) { bits |= Self.bit(index) }

    /// Makes a gesture a member or not.
    mutating func set(_ index: Int, _ isMember: Bool) {
        bits = bits & ~Self.bit(index) | (isMember ? Self.bit(index) : 0)
    }

    /// Takes out the member of the lowest number.
    mutating func popFirst() -> Int? {
        guard bits != 0 else { return nil }
        let index = bits.trailingZeroBitCount
        bits &= bits - 1
        return index
    }

    static func & (left: Self, right: Self) -> Self { Self(bits: left.bits & right.bits) }

    static func | (left: Self, right: Self) -> Self { Self(bits: left.bits | right.bits) }

    static func - (left: Self, right: Self) -> Self { Self(bits: left.bits & ~right.bits) }
}
