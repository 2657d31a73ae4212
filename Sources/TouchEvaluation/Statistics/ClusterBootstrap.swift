import TouchModel

/// Confidence intervals by resampling whole clusters (participants, or strokes where there is one participant), because
/// predictions within a cluster depend on each other.
///
/// A replicate draws as many clusters as there are, with replacement; the interval is the range between the percentiles
/// of its values (Efron & Tibshirani 1993, "An Introduction to the Bootstrap", ch. 13; clusters: Davison & Hinkley
/// 1997, §3.8). The draws depend on the seed and the number of clusters only, so predictors that are compared are
/// resampled alike.
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

/// How often each cluster is drawn in each replicate.
struct ClusterBootstrap: Sendable {
    let parameters: BootstrapParameters
    let clusterCount: Int
    /// replicates × clusters, column-major: the column of a cluster holds its number of draws in every replicate.
    private let weights: [Double]

    /// - Returns: `nil` where no interval can be drawn: fewer than two clusters or no replicates.
    init?(clusterCount: Int, parameters: BootstrapParameters) {
        guard clusterCount > 1, parameters.replicates > 0 else { return nil }
        self.parameters = parameters
        self.clusterCount = clusterCount
        var generator = SeededGenerator(seed: parameters.seed)
        var weights = [Double](repeating: 0, count: parameters.replicates * clusterCount)
        for replicate in 0..<parameters.replicates {
            for _ in 0..<clusterCount {
                let cluster = generator.integer(0...clusterCount - 1)
                weights[cluster * parameters.replicates + replicate] += 1
            }
        }
        self.weights = weights
    }

    /// The moments of every replicate.
    ///
    /// - Parameter moments: clusters × columns, column-major.
    /// - Returns: replicates × columns, column-major.
    func resample(_ moments: [Double], columns: Int) -> [Double] {
        let replicates = parameters.replicates
        var result = [Double](repeating: 0, count: replicates * columns)
        // One pass a column, clusters in ascending order: the same sums on every machine.
        weights.withUnsafeBufferPointer { weights in
            moments.withUnsafeBufferPointer { moments in
                result.withUnsafeMutableBufferPointer { result in
                    for column in 0..<columns {
                        for cluster in 0..<clusterCount {
                            let moment = moments[column * clusterCount + cluster]
                            guard moment != 0 else { continue }
                            let from = cluster * replicates
                            let to = column * replicates
                            for replicate in 0..<replicates {
                                result[to + replicate] += weights[from + replicate] * moment
                            }
                        }
                    }
                }
            }
        }
        return result
    }

    /// The interval that holds the stated share of replicate values; those that are not finite say nothing and are
    /// left out.
    func interval(of values: inout [Double]) -> ClosedRange<Double>? {
        values.removeAll { !$0.isFinite }
        guard values.count > 1 else { return nil }
        values.sort()
        let tail = (1 - parameters.confidence) / 2
        return Self.quantile(tail, ofSorted: values)...Self.quantile(1 - tail, ofSorted: values)
    }

    /// Linear interpolation between order statistics (Hyndman & Fan 1996, type 7).
    static func quantile(_ share: Double, ofSorted values: [Double]) -> Double {
        let position = share * Double(values.count - 1)
        let lower = Int(position.rounded(.down))
        let upper = min(lower + 1, values.count - 1)
        return values[lower] + (values[upper] - values[lower]) * (position - Double(lower))
    }
}
