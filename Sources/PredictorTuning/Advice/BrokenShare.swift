import TouchEvaluation

/// How many strokes break the bound, by cluster, and how many of other people's strokes may do so.
///
/// The upper bound is that of Clopper and Pearson (1934) at the effective sample size of Korn and Graubard (1998), see
/// `ExactIntervals`, one-sided. Each horizon that was chosen counts as one broken stroke more, as in split-conformal
/// prediction one more example counts as if it lay beyond all others (Vovk, Gammerman and Shafer 2005): a horizon that no
/// stroke broke is not known to be safe.
struct BrokenShare: Sendable {
    private(set) var clusters: [ExactIntervals.Cluster]
    let strokes: Double
    let confidence: Double

    /// - Parameter sizes: how many strokes each cluster has.
    init(sizes: [Int], confidence: Double) {
        clusters = sizes.map { .init(numerator: 0, denominator: Double($0)) }
        strokes = Double(sizes.reduce(0, +))
        self.confidence = confidence
    }

    mutating func add(_ broken: some Sequence<Int>) { for cluster in broken { clusters[cluster].numerator += 1 } }

    /// The share that broke the bound; NaN without a stroke.
    var share: Double { ratio(clusters.reduce(0) { $0 + $1.numerator }, strokes) }

    /// The share that may break it.
    ///
    /// - Parameter horizons: how many were chosen.
    func upperBound(horizons: Int) -> Double {
        // One side of an interval at this confidence.
        guard let interval = ExactIntervals.proportion(clusters, confidence: 2 * confidence - 1) else { return 1 }
        return interval.upperBound + Double(horizons) / strokes
    }

    /// The two-sided interval of the share.
    func interval(confidence: Double) -> ClosedRange<Double>? {
        CountIntervals.share(clusters, parameters: IntervalParameters(confidence: confidence))
    }
}
