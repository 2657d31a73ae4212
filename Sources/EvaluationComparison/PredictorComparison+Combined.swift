import EvaluationStatistics
import Foundation
import TouchEvaluation

extension PredictorComparison {
    /// The dataset of rows that combine all datasets.
    package static let combined = "all datasets"

    /// Compares two predictors over the datasets of several results: those that have both.
    ///
    /// Where there are several datasets, rows of ``combined`` follow: the geometric mean of the ratio over datasets. Datasets are
    /// resampled independently of one another; one that has no interval is the same in every replicate.
    ///
    /// - Parameters:
    ///   - results: each of other datasets.
    ///   - first: the label of a predictor.
    ///   - second: another, or the same.
    /// - Throws: as ``init(_:between:and:)-(EvaluationResult,_,_)``; ``EvaluationError/incomparable(_:)`` for a dataset in two
    ///   results.
    package init(_ results: [EvaluationResult], between first: String, and second: String) throws(EvaluationError) {
        var parts: [PredictorComparison] = []
        for (index, result) in results.enumerated() {
            let labels = result.predictors.map(\.label)
            guard results.count == 1 || labels.contains(first) && labels.contains(second) else { continue }
            var result = result
            result.bootstrap.seed &+= UInt64(index)
            parts.append(try PredictorComparison(result, between: first, and: second))
        }
        guard var whole = parts.first else {
            throw .incomparable("no result has both '\(first)' and '\(second)'")
        }
        for part in parts.dropFirst() {
            for clusters in part.clusters where whole.clusters.contains(where: { $0.dataset == clusters.dataset }) {
                throw .incomparable("the dataset '\(clusters.dataset)' is in two results")
            }
            whole.clusters += part.clusters
            whole.rows += part.rows
        }
        var preferences: [String: MetricQuantity.Preference] = [:]
        for quantity in results.flatMap(\.quantities) { preferences[quantity.name] = quantity.preference }
        if whole.clusters.count > 1 { whole.addCombined(preferences) }
        self = whole
    }

    private mutating func addCombined(_ preferences: [String: MetricQuantity.Preference]) {
        struct Cell: Hashable {
            var horizon: Double
            var metric: String
        }
        let count = clusters.reduce(0) { $0 + $1.count }
        guard let sampler = ClusterBootstrap(clusterCount: count, parameters: bootstrap) else { return }
        let ratios = rows.filter { !$0.ratio.isNaN }
        let cells = Dictionary(grouping: ratios) { Cell(horizon: $0.horizonMilliseconds, metric: $0.metric) }
        var done: Set<Cell> = []
        for row in ratios {
            let cell = Cell(horizon: row.horizonMilliseconds, metric: row.metric)
            guard done.insert(cell).inserted, let members = cells[cell] else { continue }
            var combined = row
            combined.dataset = Self.combined
            (combined.first, combined.second, combined.difference) = (.nan, .nan, .nan)
            combined.differenceInterval = nil
            combined.ratio = exp(members.reduce(0) { $0 + log($1.ratio) } / Double(members.count))
            combined.ratioInterval = nil
            combined.logRatios = nil
            combined.verdict = .unknown
            if members.contains(where: { $0.logRatios != nil }) {
                var means = (0..<bootstrap.replicates).map { replicate in
                    exp(
                        members.reduce(0) { $0 + ($1.logRatios?[replicate] ?? log($1.ratio)) } / Double(members.count)
                    )
                }
                combined.ratioInterval = sampler.interval(of: &means)
            }
            if let interval = combined.ratioInterval {
                let isSmaller = interval.upperBound < 1
                combined.verdict =
                    switch preferences[row.metric] ?? .neither {
                    case _ where !isSmaller && interval.lowerBound <= 1: .notShown
                    case .lower: .better(isSmaller ? second : first)
                    case .higher: .better(isSmaller ? first : second)
                    case .nearZero, .neither: .different
                    }
            }
            rows.append(combined)
        }
        clusters.append(Clusters(dataset: Self.combined, unit: "cluster", count: count))
    }
}
