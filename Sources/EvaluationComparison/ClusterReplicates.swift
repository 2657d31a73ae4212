import EvaluationStatistics
import TouchEvaluation

/// A result's values resampled: what they would be had other clusters been recorded.
struct ClusterReplicates {
    let result: EvaluationResult
    /// By dataset.
    let clusters: [String: EvaluationResult.ClusterRecord]
    private let suite: MetricSuite

    /// - Returns: `nil` where the result does not hold what this version's metrics need.
    init?(_ result: EvaluationResult) {
        guard let suite = MetricSuite(reporting: result.quantities) else { return nil }
        self.result = result
        self.suite = suite
        clusters = Dictionary(result.clusters.map { ($0.dataset, $0) }) { first, _ in first }
    }

    /// One quantity's value in every replicate.
    ///
    /// - Returns: `nil` where the result has no such predictor, horizon or metric, or the metric is not computed from
    ///   moments.
    func values(
        of clusters: EvaluationResult.ClusterRecord,
        _ predictor: String,
        _ horizonMilliseconds: Double,
        _ metric: String,
        _ sampler: ClusterBootstrap
    ) -> [Double]? {
        var firstMoment = 0
        for one in suite.metrics {
            if let quantity = one.quantities.firstIndex(where: { $0.name == metric }) {
                // Only this metric's moments are resampled.
                let part = (suite: MetricSuite([one]), firstMoment: firstMoment)
                return values(of: clusters, predictor, horizonMilliseconds, part, quantities: [quantity], sampler)?
                    .first
            }
            firstMoment += one.momentCount
        }
        return nil
    }

    /// Every quantity's value in every replicate, by the quantity's name: those that are computed from moments.
    ///
    /// - Returns: `nil` where the result has no such predictor or horizon.
    func values(
        of clusters: EvaluationResult.ClusterRecord,
        _ predictor: String,
        _ horizonMilliseconds: Double,
        _ sampler: ClusterBootstrap
    ) -> [String: [Double]]? {
        let all = Array(suite.quantities.indices)
        guard let values = values(of: clusters, predictor, horizonMilliseconds, (suite, 0), quantities: all, sampler)
        else {
            return nil
        }
        return Dictionary(zip(suite.quantities.map(\.name), values)) { first, _ in first }
    }

    private func values(
        of clusters: EvaluationResult.ClusterRecord,
        _ predictor: String,
        _ horizonMilliseconds: Double,
        _ part: (suite: MetricSuite, firstMoment: Int),
        quantities: [Int],
        _ sampler: ClusterBootstrap
    ) -> [[Double]]? {
        let horizons = result.horizonsMilliseconds
        guard let predictorIndex = result.predictors.firstIndex(where: { $0.label == predictor }),
            let horizonIndex = horizons.firstIndex(of: horizonMilliseconds)
        else { return nil }
        let shape = ScoreShape(
            predictorCount: result.predictors.count,
            horizonCount: horizons.count,
            momentCount: suite.momentCount
        )
        let first = shape.row(predictor: predictorIndex, horizon: horizonIndex) * suite.momentCount + part.firstMoment
        guard clusters.moments.count == clusters.names.count,
            clusters.moments.allSatisfy({ $0.count == shape.rowCount * suite.momentCount }),
            let resampled = try? sampler.resample(
                (first..<first + part.suite.momentCount).flatMap { index in clusters.moments.map { $0[index] } },
                columns: part.suite.momentCount
            )
        else { return nil }
        let replicates = sampler.parameters.replicates
        let values = part.suite.replicateValues(
            of: resampled,
            replicates: replicates,
            horizon: horizonMilliseconds / 1000,
            wanted: Set(quantities)
        )
        return quantities.map { Array(values[$0 * replicates..<($0 + 1) * replicates]) }
    }
}
