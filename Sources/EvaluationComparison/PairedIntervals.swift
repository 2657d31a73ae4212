import EvaluationStatistics
import Foundation
import TouchEvaluation

/// How far the ratio of two results on the same data may be off, from resampling both alike.
///
/// Both results keep the moments of their clusters. Each replicate draws clusters once, for both, and gives a ratio of
/// values; what the clusters have in common (a fast participant is hard for every predictor) cancels.
struct PairedIntervals {
    private let before: ClusterReplicates
    private let after: ClusterReplicates

    /// - Returns: `nil` where the results do not hold what this version's metrics need.
    init?(_ before: EvaluationResult, _ after: EvaluationResult) {
        guard let before = ClusterReplicates(before), let after = ClusterReplicates(after) else { return nil }
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
            let oldValues = before.values(of: old, predictor, horizonMilliseconds, metric, sampler),
            let newValues = after.values(of: new, predictor, horizonMilliseconds, metric, sampler)
        else { return nil }
        var logarithms = zip(oldValues, newValues).map { $1 / $0 > 0 ? log($1 / $0) : .nan }
        return sampler.spread(of: &logarithms)
    }
}
