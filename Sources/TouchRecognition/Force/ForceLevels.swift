/// Cuts the range 0…1 into levels of equal width, with hysteresis at their borders.
///
/// Level k of N covers k/N…(k + 1)/N. It is left upwards at its upper border + h/2 or above, and downwards below its
/// lower border − h/2, so that a force that rests on a border changes nothing while its noise stays within ± h/2.
public struct ForceLevels: Sendable {
    /// How many levels, and how firmly they are held.
    public struct Parameters: Sendable, Hashable {
        /// How many levels; 1 to 256. Default 6: about as many as people tell apart and hold (Ramos 2004).
        public var count: Int
        /// The width of the band about a border in which the level stays, h, as a share of the range; 0 or more and less
        /// than a level's width. Default 0.04, a quarter of a level, and 27 and 33
        /// times the noise of the synthetic sensors (standard deviation 0.0015 for glass, 0.0012 for a pencil).
        public var hysteresis: Double

        /// Each parameter is the property of that name.
        public init(count: Int = 6, hysteresis: Double = 0.04) {
            self.count = count
            self.hysteresis = hysteresis
        }

        /// - Throws: ``ForceParameterError`` naming the first parameter out of range.
        package func validate() throws(ForceParameterError) {
            try ForceParameterError.check((1...256).contains(count), "levels.count", Double(count), "1 to 256")
            try ForceParameterError.check(
                hysteresis >= 0 && hysteresis < 1 / Double(count),
                "levels.hysteresis",
                hysteresis,
                "0 or more and less than a level's width, \(1 / Double(count))"
            )
        }
    }

    /// How many levels, and how sticky.
    package let parameters: Parameters
    /// The current level, 0 to count − 1.
    package private(set) var level = 0

    /// Levels that have seen nothing: at level 0.
    package init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    /// The middle of the current level, strictly between 0 and 1.
    @inline(__always)
    package var focus: Double { (Double(level) + 0.5) / Double(parameters.count) }

    /// Takes a value into account. A jump goes to its level at once.
    ///
    /// - Parameter value: 0…1. What lies beyond counts as the nearer end; not a number changes nothing.
    /// - Returns: Whether the level changed.
    /// - Complexity: O(levels crossed); allocates nothing.
    @inline(__always)
    package mutating func observe(_ value: Double) -> Bool {
        let count = Double(parameters.count)
        let half = parameters.hysteresis / 2
        let before = level
        // Border by border, since a level computed from the value could be rounded to the wrong side of one.
        while level + 1 < parameters.count, value >= Double(level + 1) / count + half { level += 1 }
        while level > 0, value < Double(level) / count - half { level -= 1 }
        return level != before
    }

    /// Back to level 0.
    package mutating func reset() { level = 0 }
}
