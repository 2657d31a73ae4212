import Foundation
import TouchModel

extension EvaluationResult {
    /// Errors so uneven that intervals of them hold the truth less often than they say (`IntervalCoverage`).
    package struct UnevenErrors: Sendable, Equatable {
        /// The dataset's label.
        package var dataset: String
        /// The predictors' labels, in the order of the result.
        package var predictors: [String]

        /// People are uneven whose errors differ by a factor of 2 or more: the standard deviation of their RMSE's logarithm.
        static let spreadOfPeople = 0.7
        /// A tail is heavy whose index is below it. Of Pareto's distribution the variance of squares exists above 4, and coverage falls below 90 %
        /// near 2.5.
        static let tailIndex = 2.6
    }

    /// The datasets and predictors with intervals that hold less often than they say.
    package var unevenErrors: [UnevenErrors] {
        guard intervals.areWanted else { return [] }
        let moments = ClusterMoments(self)
        return datasets.compactMap { dataset in
            guard case .clusters = intervalBasis(of: dataset.name) else { return nil }
            let uneven = predictors.map(\.label).filter { predictor in
                horizonsMilliseconds.contains { horizon in
                    let spread = moments?.spreadOfClusters(
                        predictor,
                        in: WholeCell(dataset: dataset.name, horizonMilliseconds: horizon)
                    )
                    return spread ?? 0 >= UnevenErrors.spreadOfPeople
                }
                    || (distributions ?? []).contains {
                        $0.dataset == dataset.name && $0.predictor == predictor
                            && $0.tailIndex ?? .infinity < UnevenErrors.tailIndex
                    }
            }
            return uneven.isEmpty ? nil : UnevenErrors(dataset: dataset.name, predictors: uneven)
        }
    }
}

extension EvaluationResult.DistributionRecord {
    /// How fast the share of errors falls beyond the 95th percentile: that share is proportional to the error's power of minus this index. From two
    /// quantiles; `nil` where the error is 0.
    var tailIndex: Double? {
        let outer = Self.shares.count - 1
        guard let inner = Self.shares.firstIndex(of: 0.95), quantiles.count == Self.shares.count, quantiles[inner] > 0,
            quantiles[outer] > quantiles[inner]
        else { return nil }
        return Elementary.log((1 - Self.shares[inner]) / (1 - Self.shares[outer]))
            / Elementary.log(quantiles[outer] / quantiles[inner])
    }
}

extension ClusterMoments {
    /// The standard deviation of the logarithm of clusters' own RMSE, where clusters are people; `nil` without RMSE.
    fileprivate func spreadOfClusters(_ predictor: String, in cell: EvaluationResult.WholeCell) -> Double? {
        guard clusters[cell.dataset]?.unit == "participant", let part = metric(reporting: "rmse"),
            let rows = rows(predictor, in: cell)
        else { return nil }
        let values = part.suite.values(
            ofRows: rows.map { Array($0[part.moments]) },
            horizon: cell.horizonMilliseconds / 1000
        )[part.position]
        let logs = values.filter { $0 > 0 && $0.isFinite }.map { Elementary.log($0) }
        guard logs.count > 1 else { return nil }
        let mean = logs.reduce(0, +) / Double(logs.count)
        return (logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(logs.count - 1)).squareRoot()
    }
}
