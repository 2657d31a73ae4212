import EvaluationStatistics
import Foundation
import TouchEvaluation

/// How far the scalar by which predictors are ranked may be off, from resampling the clusters of every dataset.
///
/// Datasets are drawn from independently; within one, all predictors and horizons are resampled alike.
struct RankingIntervals {
    private let replicates: ClusterReplicates
    private let values: [String: [EvaluationResult.WholeCell: Double]]
    private let reference: String
    /// One for each dataset that has more than one cluster, and one that knows how many there are in all.
    private let samplers: [String: ClusterBootstrap]
    private let pooled: ClusterBootstrap
    /// The reference's RMSE in every replicate, which every predictor is divided by.
    private var references: [EvaluationResult.WholeCell: [Double]] = [:]

    /// - Parameter values: every predictor's RMSE on whole datasets.
    /// - Returns: `nil` where nothing can be resampled.
    init?(
        _ result: EvaluationResult,
        values: [String: [EvaluationResult.WholeCell: Double]],
        reference: String
    ) {
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
        self.values = values
        self.reference = reference
        self.samplers = samplers
        self.pooled = pooled
        for cell in cells { references[cell] = resampled(reference, cell) }
    }

    private var cells: [EvaluationResult.WholeCell] {
        let result = replicates.result
        return result.datasets.flatMap { dataset in
            result.horizonsMilliseconds.map {
                EvaluationResult.WholeCell(dataset: dataset.name, horizonMilliseconds: $0)
            }
        }
    }

    /// The interval of a predictor's geometric mean over datasets and horizons of RMSE / RMSE of the reference.
    func interval(of predictor: String) -> ClosedRange<Double>? {
        var sums = [Double](repeating: 0, count: replicates.result.bootstrap.replicates)
        var count = 0
        for cell in cells {
            guard let logarithms = logRatios(predictor, cell) else { continue }
            for index in sums.indices { sums[index] += logarithms.count == 1 ? logarithms[0] : logarithms[index] }
            count += 1
        }
        guard count > 0 else { return nil }
        var means = sums.map { exp($0 / Double(count)) }
        return pooled.interval(of: &means)
    }

    /// The logarithm of the ratio in every replicate, or one value where a dataset cannot be resampled.
    private func logRatios(_ predictor: String, _ cell: EvaluationResult.WholeCell) -> [Double]? {
        if let others = references[cell], let own = resampled(predictor, cell) {
            return zip(own, others).map { EvaluationResult.logRatio($0, $1) ?? 0 }
        }
        guard let own = values[predictor]?[cell], let other = values[reference]?[cell],
            let ratio = EvaluationResult.logRatio(own, other)
        else { return nil }
        return [ratio]
    }

    /// The RMSE in every replicate; `nil` where the dataset cannot be resampled.
    private func resampled(_ predictor: String, _ cell: EvaluationResult.WholeCell) -> [Double]? {
        guard let sampler = samplers[cell.dataset], let clusters = replicates.clusters[cell.dataset] else { return nil }
        return replicates.values(of: clusters, predictor, cell.horizonMilliseconds, "rmse", sampler)
    }
}
