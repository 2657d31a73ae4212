/// Which intervals a result has, and from where the random draws of its tests begin.
public struct IntervalParameters: Sendable, Hashable, Codable {
    /// Whether intervals are computed.
    public var areWanted: Bool
    /// The share of intervals that hold the true value, between 0 and 1.
    public var confidence: Double
    /// The seed of what tests draw at random: equal seeds give equal probabilities.
    public var seed: UInt64

    /// Each parameter is the property of that name.
    public init(areWanted: Bool = true, confidence: Double = 0.95, seed: UInt64 = 1) {
        self.areWanted = areWanted
        self.confidence = confidence
        self.seed = seed
    }
}
