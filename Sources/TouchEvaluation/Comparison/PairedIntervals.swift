import Foundation

/// How far the ratio of two results on the same data may be off, from resampling both alike.
///
/// Both results keep the moments of their clusters. Each replicate draws clusters once, for both, and gives a ratio of
/// values; what the clusters have in common (a fast participant is hard for every predictor) cancels.
struct PairedIntervals {
    private struct Side {
        var result: EvaluationResult
        var suite: MetricSuite
        var clusters: [String: EvaluationResult.ClusterRecord]

        init?(_ result: EvaluationResult) {
            guard let suite = MetricSuite(reporting: result.quantities) else { return nil }
            self.result = result
            self.suite = suite
            clusters = Dictionary(result.clusters.map { ($0.dataset, $0) }) { first, _ in first }
        }
    }

    private let before: Side
    private let after: Side

    /// - Returns: `nil` where the results do not hold what this version's metrics need.
    init?(_ before: EvaluationResult, _ after: EvaluationResult) {
        guard let before = Side(before), let after = Side(after) else { return nil }
        self.before = before
        self.after = after
    }

    /// The interval of the ratio after / before about its own middle, as logarithms; `nil` where the two cannot be
    /// paired: other data, other clusters, or a metric that is not computed from moments.
    func spread(
        dataset: String,
        predictor: String,
        horizonMilliseconds: Double,
        metric: String
    ) -> ClosedRange<Double>? {
        guard let old = before.clusters[dataset], let new = after.clusters[dataset], old.names == new.names,
            before.result.datasets.first(where: { $0.name == dataset })?.identity
                == after.result.datasets.first(where: { $0.name == dataset })?.identity,
            let sampler = ClusterBootstrap(clusterCount: old.names.count, parameters: before.result.bootstrap),
            let oldValues = values(before, old, predictor, horizonMilliseconds, metric, sampler),
            let newValues = values(after, new, predictor, horizonMilliseconds, metric, sampler)
        else { return nil }
        var logarithms = zip(oldValues, newValues).map { $1 / $0 > 0 ? log($1 / $0) : .nan }
        guard let interval = sampler.interval(of: &logarithms), !logarithms.isEmpty else { return nil }
        // About the replicates' own middle: the ratio of the whole is the estimate, the replicates say how sure it is.
        let middle = ClusterBootstrap.quantile(0.5, ofSorted: logarithms)
        return min(0, interval.lowerBound - middle)...max(0, interval.upperBound - middle)
    }

    /// One quantity's value in every replicate.
    private func values(
        _ side: Side,
        _ clusters: EvaluationResult.ClusterRecord,
        _ predictor: String,
        _ horizonMilliseconds: Double,
        _ metric: String,
        _ sampler: ClusterBootstrap
    ) -> [Double]? {
        let horizons = side.result.horizonsMilliseconds
        let suite = side.suite
        guard let quantity = suite.quantities.firstIndex(where: { $0.name == metric }),
            let predictorIndex = side.result.predictors.firstIndex(where: { $0.label == predictor }),
            let horizonIndex = horizons.firstIndex(of: horizonMilliseconds)
        else { return nil }
        let shape = ScoreShape(
            predictorCount: side.result.predictors.count,
            horizonCount: horizons.count,
            momentCount: suite.momentCount
        )
        let first = shape.row(predictor: predictorIndex, horizon: horizonIndex) * suite.momentCount
        guard clusters.moments.count == clusters.names.count,
            clusters.moments.allSatisfy({ $0.count == shape.rowCount * suite.momentCount }),
            let resampled = try? sampler.resample(
                (first..<first + suite.momentCount).flatMap { index in clusters.moments.map { $0[index] } },
                columns: suite.momentCount
            )
        else { return nil }
        let replicates = sampler.parameters.replicates
        var moments = [Double](repeating: 0, count: suite.momentCount)
        var values = [Double](repeating: .nan, count: suite.quantities.count)
        return (0..<replicates).map { replicate in
            for index in moments.indices { moments[index] = resampled[index * replicates + replicate] }
            moments.withUnsafeBufferPointer { moments in
                values.withUnsafeMutableBufferPointer {
                    suite.values(of: moments, horizon: horizonMilliseconds / 1000, into: $0)
                }
            }
            return values[quantity]
        }
    }
}
