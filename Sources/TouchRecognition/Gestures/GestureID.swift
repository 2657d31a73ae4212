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

    var isEmpty: Bool { bits == 0 }

    func contains(_ index: Int) -> Bool { bits & (1 << UInt64(index)) != 0 }

    mutating func insert(_ index: Int) { bits |= 1 << UInt64(index) }
}
