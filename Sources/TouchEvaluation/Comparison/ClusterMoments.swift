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

    /// What is known of the difference of two predictors in a cell, by metric: those that come from moments.
    ///
    /// - Parameters:
    ///   - other: holds the second predictor; the same clusters and metrics.
    ///   - order: where the clusters are in the other's list; `nil` in the same places.
    func evidence(
        _ first: String,
        _ second: String,
        of other: ClusterMoments,
        order: [Int]? = nil,
        in cell: EvaluationResult.WholeCell
    ) -> [String: PairedClusters.Evidence] {
        guard let one = rows(first, in: cell), let two = other.rows(second, in: cell) else { return [:] }
        let evidence = PairedClusters(one, order.map { $0.map { two[$0] } } ?? two, result.intervals)
            .evidence(suite, horizon: cell.horizonMilliseconds / 1000)
        return Dictionary(zip(suite.quantities.map(\.name), evidence)) { first, _ in first }
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
