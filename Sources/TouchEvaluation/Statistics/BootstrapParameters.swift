/// How intervals are resampled.
public struct BootstrapParameters: Sendable, Hashable, Codable {
    /// How many replicates are drawn; 0 for no intervals.
    public var replicates: Int
    /// The share of replicates that the interval holds.
    public var confidence: Double
    public var seed: UInt64

    public init(replicates: Int = 1000, confidence: Double = 0.95, seed: UInt64 = 1) {
        self.replicates = replicates
        self.confidence = confidence
        self.seed = seed
    }
}
