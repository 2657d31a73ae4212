/// How intervals are resampled.
public struct BootstrapParameters: Sendable, Hashable, Codable {
    /// How many replicates are drawn; 0 for no intervals.
    public var replicates: Int
    /// The share of replicates that the interval holds.
    public var confidence: Double
    /// The seed of the resampling: equal seeds give equal intervals.
    public var seed: UInt64

    /// Each parameter is the property of that name.
    public init(replicates: Int = 1000, confidence: Double = 0.95, seed: UInt64 = 1) {
        self.replicates = replicates
        self.confidence = confidence
        self.seed = seed
    }
}
