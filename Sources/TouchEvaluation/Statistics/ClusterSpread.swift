/// How far an estimate may be off, on the scale of its quantity, and what that knowledge rests on.
package struct ClusterSpread: Sendable, Hashable {
    /// The variance of the estimate.
    package var variance: Double
    /// Degrees of freedom of that variance, 1 or more.
    package var freedom: Double
    /// How many clusters, such as people, it rests on.
    package var clusters: Int

    package init(variance: Double, freedom: Double, clusters: Int) {
        self.variance = variance
        self.freedom = freedom
        self.clusters = clusters
    }

    /// The fewest clusters whose spread is told as an interval. Below, the interval of so few would hold the truth less often
    /// than it says, and their values themselves say more.
    package static let fewestClusters = 5

    /// Whether there are clusters enough, and none of them, or two, has most of the data.
    package var carriesInterval: Bool {
        clusters >= Self.fewestClusters && freedom >= 2 && variance.isFinite
    }

    /// How far the interval reaches from the estimate on either side.
    package func reach(confidence: Double) -> Double {
        StudentDistribution(freedom: min(max(freedom, 1), 1e6)).quantile(0.5 + confidence / 2) * variance.squareRoot()
    }

    /// The spread of the sum of independent estimates, such as of several datasets; those without a spread count as known.
    ///
    /// Degrees of freedom are Satterthwaite's (1946, "An approximate distribution of estimates of variance components", Biometrics
    /// Bulletin 2).
    ///
    /// - Returns: `nil` where none has a spread.
    package static func ofSum(_ parts: [ClusterSpread?]) -> ClusterSpread? {
        let known = parts.compactMap(\.self)
        guard !known.isEmpty else { return nil }
        let sum = known.reduce(0) { $0 + $1.variance }
        let squares = known.reduce(0) { $0 + $1.variance * $1.variance / $1.freedom }
        return ClusterSpread(
            variance: sum,
            freedom: squares > 0 ? sum * sum / squares : known.reduce(0) { $0 + $1.freedom },
            clusters: known.reduce(0) { $0 + $1.clusters }
        )
    }

    /// The spread of the estimate divided by a number.
    package func divided(by number: Double) -> ClusterSpread {
        ClusterSpread(variance: variance / (number * number), freedom: freedom, clusters: clusters)
    }
}
