/// The moments of a result's clusters, from which comparisons compute what a value would be without a cluster, or with the labels of
/// two predictors swapped.
struct ClusterMoments {
    let result: EvaluationResult
    /// The clusters, by dataset.
    let clusters: [String: EvaluationResult.ClusterRecord]
    /// The metrics that have moments.
    let suite: MetricSuite

    /// - Returns: `nil` where the result does not hold what this version's metrics need.
    init?(_ result: EvaluationResult) {
        guard let suite = MetricSuite(reporting: result.quantities) else { return nil }
        self.result = result
        self.suite = suite
        clusters = Dictionary(result.clusters.map { ($0.dataset, $0) }) { first, _ in first }
    }

    /// The moments of one predictor at one horizon: clusters × those of ``suite``.
    ///
    /// - Returns: `nil` where the result has no such dataset, predictor or horizon.
    func rows(_ predictor: String, in cell: EvaluationResult.WholeCell) -> [[Double]]? {
        guard let clusters = clusters[cell.dataset],
            let predictorIndex = result.predictors.firstIndex(where: { $0.label == predictor }),
            let horizonIndex = result.horizonsMilliseconds.firstIndex(of: cell.horizonMilliseconds)
        else { return nil }
        let shape = ScoreShape(
            predictorCount: result.predictors.count,
            horizonCount: result.horizonsMilliseconds.count,
            momentCount: suite.momentCount
        )
        let first = shape.row(predictor: predictorIndex, horizon: horizonIndex) * suite.momentCount
        guard clusters.moments.count == clusters.names.count,
            clusters.moments.allSatisfy({ $0.count == shape.rowCount * suite.momentCount })
        else { return nil }
        return clusters.moments.map { Array($0[first..<first + suite.momentCount]) }
    }

    /// A part of ``suite``: the metric that reports a quantity, with where its moments begin.
    func metric(reporting quantity: String) -> (suite: MetricSuite, moments: Range<Int>, position: Int)? {
        var firstMoment = 0
        for one in suite.metrics {
            if let position = one.quantities.firstIndex(where: { $0.name == quantity }) {
                return (MetricSuite([one]), firstMoment..<firstMoment + one.momentCount, position)
            }
            firstMoment += one.momentCount
        }
        return nil
    }
}
