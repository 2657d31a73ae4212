import Foundation

/// How far the scalar by which predictors are ranked may be off, from resampling the clusters of every dataset.
///
/// Datasets are drawn from independently; within one, all predictors and horizons are resampled alike.
struct RankingIntervals {
    private let replicates: ClusterReplicates
    private let reference: String
    /// One for each dataset that has more than one cluster, and one that knows how many there are in all.
    private let samplers: [String: ClusterBootstrap]
    private let pooled: ClusterBootstrap

    /// - Returns: `nil` where nothing can be resampled.
    init?(_ result: EvaluationResult, reference: String) {
        guard let replicates = ClusterReplicates(result) else { return nil }
        var samplers: [String: ClusterBootstrap] = [:]
        var clusterCount = 0
        for (index, dataset) in result.datasets.enumerated() {
            guard let clusters = replicates.clusters[dataset.name] else { continue }
            clusterCount += clusters.names.count
            var parameters = result.bootstrap
            parameters.seed &+= UInt64(index)
            samplers[dataset.name] = ClusterBootstrap(clusterCount: clusters.names.count, parameters: parameters)
        }
        guard !samplers.isEmpty,
            let pooled = ClusterBootstrap(clusterCount: clusterCount, parameters: result.bootstrap)
        else { return nil }
        self.replicates = replicates
        self.reference = reference
        self.samplers = samplers
        self.pooled = pooled
    }

    /// The interval of a predictor's geometric mean over datasets and horizons of RMSE / RMSE of the reference.
    func interval(of predictor: String) -> ClosedRange<Double>? {
        let result = replicates.result
        var sums = [Double](repeating: 0, count: result.bootstrap.replicates)
        var cells = 0
        for dataset in result.datasets {
            for horizon in result.horizonsMilliseconds {
                guard let logarithms = logRatios(predictor, dataset.name, horizon) else { continue }
                for index in sums.indices { sums[index] += logarithms.count == 1 ? logarithms[0] : logarithms[index] }
                cells += 1
            }
        }
        guard cells > 0 else { return nil }
        var means = sums.map { exp($0 / Double(cells)) }
        return pooled.interval(of: &means)
    }

    /// The logarithm of the ratio in every replicate, or one value where a dataset cannot be resampled.
    private func logRatios(_ predictor: String, _ dataset: String, _ horizon: Double) -> [Double]? {
        guard let sampler = samplers[dataset], let clusters = replicates.clusters[dataset],
            let own = replicates.values(of: clusters, predictor, horizon, "rmse", sampler),
            let other = replicates.values(of: clusters, reference, horizon, "rmse", sampler)
        else {
            return replicates.result.ratio(of: predictor, to: reference, dataset: dataset, horizon: horizon)
                .map { [log($0)] }
        }
        return zip(own, other).map { log($0 / $1) }
    }
}

extension EvaluationResult {
    /// The ratio of two predictors' RMSE on a whole dataset; `nil` where either has none above zero.
    fileprivate func ratio(of predictor: String, to reference: String, dataset: String, horizon: Double) -> Double? {
        func value(_ label: String) -> Double? {
            rows.first {
                $0.predictor == label && $0.metric == "rmse" && $0.isWhole && $0.dataset == dataset
                    && $0.horizonMilliseconds == horizon
            }?.value
        }
        guard let own = value(predictor), let other = value(reference), own > 0, other > 0 else { return nil }
        return own / other
    }
}
