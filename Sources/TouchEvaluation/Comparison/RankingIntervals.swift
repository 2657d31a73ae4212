import Foundation
import TouchModel

/// How far the scalar by which predictors are ranked may be off, from leaving out the clusters of every dataset one at a time.
///
/// Datasets are independent; within one, a cluster is left out at all horizons, of the predictor and the reference alike.
struct RankingIntervals {
    private let moments: ClusterMoments
    private let values: [String: [EvaluationResult.WholeCell: Double]]
    private let reference: String

    /// - Parameter values: every predictor's RMSE on whole datasets.
    /// - Returns: `nil` where the result does not keep its clusters, or wants no intervals.
    init?(
        _ result: EvaluationResult,
        values: [String: [EvaluationResult.WholeCell: Double]],
        reference: String
    ) {
        guard result.intervals.areWanted, let moments = ClusterMoments(result) else { return nil }
        self.moments = moments
        self.values = values
        self.reference = reference
    }

    /// The interval of a predictor's geometric mean over datasets and horizons of RMSE / RMSE of the reference.
    func interval(of predictor: String, ratio: Double) -> ClosedRange<Double>? {
        let cells = moments.result.datasets.map { dataset in
            moments.result.horizonsMilliseconds.filter { horizon in
                let cell = EvaluationResult.WholeCell(dataset: dataset.name, horizonMilliseconds: horizon)
                guard let own = values[predictor]?[cell], let other = values[reference]?[cell] else { return false }
                return own > 0 && other > 0
            }
        }
        let count = Double(cells.reduce(0) { $0 + $1.count })
        let spreads = zip(moments.result.datasets, cells).map { spread(predictor, $0.name, horizons: $1) }
        guard let spread = ClusterSpread.ofSum(spreads)?.divided(by: count), spread.carriesInterval else { return nil }
        let reach = Elementary.exp(spread.reach(confidence: moments.result.intervals.confidence))
        return ratio / reach...ratio * reach
    }

    /// How far the sum over horizons of the logarithm of the ratio may be off on one dataset.
    private func spread(_ predictor: String, _ dataset: String, horizons: [Double]) -> ClusterSpread? {
        guard let record = moments.clusters[dataset],
            let jackknife = ClusterJackknife(clusterCount: record.names.count, parameters: moments.result.intervals),
            let metric = moments.metric(reporting: "rmse")
        else { return nil }
        var whole = 0.0
        var sums = ClusterJackknife.Values(
            leftOut: Array(repeating: 0, count: jackknife.groupCount),
            alone: Array(repeating: 0, count: jackknife.groupCount),
            weights: Array(repeating: 0, count: jackknife.groupCount)
        )
        for horizon in horizons {
            let cell = EvaluationResult.WholeCell(dataset: dataset, horizonMilliseconds: horizon)
            func jackknifed(_ predictor: String) -> ClusterJackknife.Values? {
                moments.rows(predictor, in: cell).map { rows in
                    metric.suite.jackknifeValues(
                        jackknife,
                        rows.map { Array($0[metric.moments]) },
                        horizon: horizon / 1000
                    )[metric.position]
                }
            }
            guard let own = jackknifed(predictor), let other = jackknifed(reference),
                let value = values[predictor]?[cell], let divisor = values[reference]?[cell]
            else { return nil }
            whole += Elementary.log(value / divisor)
            for index in sums.leftOut.indices {
                sums.leftOut[index] += Elementary.log(own.leftOut[index] / other.leftOut[index])
                sums.alone[index] += Elementary.log(own.alone[index] / other.alone[index])
                sums.weights[index] += other.weights[index]
            }
        }
        return jackknife.spread(of: whole, sums, .signed)
    }
}
