import Foundation
import TouchModel

extension EvaluationResult {
    /// The scalar by which predictors are ranked: the geometric mean over datasets and horizons of a metric, RMSE unless
    /// another is named, divided by that of a reference: the exponential of the mean of the logarithms of their ratios. `nil` where they have no cell in common.
    public func geometricMeanRatio(
        of predictor: String,
        to reference: String,
        metric: String = "rmse"
    ) -> Double? {
        let values = wholeValues(of: metric)
        guard let own = values[predictor], let others = values[reference] else { return nil }
        return Self.geometricMeanRatio(of: own, to: others)
    }

    /// A whole dataset at one horizon.
    package struct WholeCell: Hashable {
        package var dataset: String
        package var horizonMilliseconds: Double

        package init(dataset: String, horizonMilliseconds: Double) {
            self.dataset = dataset
            self.horizonMilliseconds = horizonMilliseconds
        }
    }

    /// A metric's values of whole datasets, by predictor, in one pass over the rows.
    package func wholeValues(of metric: String) -> [String: [WholeCell: Double]] {
        var values: [String: [WholeCell: Double]] = [:]
        for row in rows where row.metric == metric && row.isWhole {
            let cell = row.wholeCell
            if values[row.predictor]?[cell] == nil { values[row.predictor, default: [:]][cell] = row.value }
        }
        return values
    }

    /// The smallest ratio, and the inverse of the largest: no error at all beside some error counts so.
    package static let leastRatio = 1e-6

    /// The logarithm of the ratio of two errors, from ``leastRatio`` to its inverse: a predictor without error is the best there is, and
    /// not one without a place. `nil` where both are 0, or one is no error.
    package static func logRatio(_ value: Double, _ other: Double) -> Double? {
        guard value >= 0, other >= 0, value > 0 || other > 0, value.isFinite, other.isFinite else { return nil }
        return Elementary.log(min(max(other > 0 ? value / other : .infinity, leastRatio), 1 / leastRatio))
    }

    /// The geometric mean over common cells of the ratio of two predictors' values; `nil` where they have none.
    package static func geometricMeanRatio(of own: [WholeCell: Double], to others: [WholeCell: Double]) -> Double? {
        let logarithms = own.compactMap { cell, value -> Double? in
            others[cell].flatMap { logRatio(value, $0) }
        }
        guard !logarithms.isEmpty else { return nil }
        // Sorted, so that the sum does not depend on the dictionary's order.
        return Elementary.exp(logarithms.sorted().reduce(0, +) / Double(logarithms.count))
    }
}

extension EvaluationResult.Row {
    /// The dataset and horizon it belongs to.
    package var wholeCell: EvaluationResult.WholeCell {
        EvaluationResult.WholeCell(dataset: dataset, horizonMilliseconds: horizonMilliseconds)
    }
}
