import TouchModel

/// How far forces as first reported were from their final values. A pencil reports force early and corrects it some
/// tens of milliseconds later; decisions have been taken by then, so corrections only say how good their ground was.
package struct ForceCorrections: Sendable {
    /// Corrections that brought a final force.
    package private(set) var count = 0
    /// Corrections that settled a sample without bringing a force; the first one stands.
    package private(set) var emptyCount = 0
    /// The mean of final − first normalized force; 0 without corrections.
    package private(set) var meanDifference = 0.0
    /// The mean of its absolute value; 0 without corrections.
    package private(set) var meanAbsoluteDifference = 0.0
    /// The largest absolute value; 0 without corrections.
    package private(set) var largestDifference = 0.0

    /// How many samples expect a correction.
    package private(set) var expectedCount = 0

    /// A sample whose force is expected to be corrected.
    struct Expectation: Sendable {
        var touchID: Int32
        var updateIndex: Int
        var first: Double
        var maximum: Double
        /// The latest altitude in radians, and the latest corrected force as reported.
        var altitude: Double?
        var force: Double?
        /// What the final force still waits for: force, and altitude where it matters.
        var awaited: TouchProperties
    }

    /// Update indices ascend by one, so that each finds its place by its last bits, and one that was never corrected
    /// makes space when its turn comes round: after a second of a 240 Hz digitizer.
    private var expected: [Expectation?]
    private static let capacity = 256

    init() { expected = Array(repeating: nil, count: Self.capacity) }

    private static func place(of updateIndex: Int) -> Int { updateIndex & (capacity - 1) }

    /// Remembers a sample.
    ///
    /// - Returns: Whether another had to be forgotten for it.
    mutating func expect(_ expectation: Expectation) -> Bool {
        let place = Self.place(of: expectation.updateIndex)
        let isTaken = expected[place] != nil
        expected[place] = expectation
        if !isTaken { expectedCount += 1 }
        return isTaken
    }

    /// The sample that a correction of the touch with this index is meant for.
    func expectation(_ updateIndex: Int, touchID: Int32) -> Expectation? {
        guard let found = expected[Self.place(of: updateIndex)], found.updateIndex == updateIndex,
            found.touchID == touchID
        else { return nil }
        return found
    }

    /// Keeps what a correction has brought, while more is awaited.
    mutating func keep(_ expectation: Expectation) { expected[Self.place(of: expectation.updateIndex)] = expectation }

    /// Notes the final force of a sample; `nil` where the correction had none.
    mutating func settle(_ expectation: Expectation, final: Double?) {
        if let final {
            count += 1
            let difference = final - expectation.first
            meanDifference += (difference - meanDifference) / Double(count)
            meanAbsoluteDifference += (abs(difference) - meanAbsoluteDifference) / Double(count)
            largestDifference = max(largestDifference, abs(difference))
        } else {
            emptyCount += 1
        }
    }

    /// Expects no further correction of a sample.
    mutating func remove(_ expectation: Expectation) {
        expected[Self.place(of: expectation.updateIndex)] = nil
        expectedCount -= 1
    }
}
