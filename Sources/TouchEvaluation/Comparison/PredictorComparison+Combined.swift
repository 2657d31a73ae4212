import Foundation
import TouchModel

extension PredictorComparison {
    /// The dataset of rows that combine all datasets.
    package static let combined = "all datasets"

    /// Compares two contenders over the datasets of several results of one kind: those that have both.
    ///
    /// Where there are several datasets, rows of ``combined`` follow: the geometric mean of the ratio over datasets, whose
    /// clusters are independent; a dataset of one cluster counts as known.
    ///
    /// - Parameters:
    ///   - results: each of other datasets.
    ///   - first: the label of a contender.
    ///   - second: another, or the same.
    ///   - breakdown: whose groups stand for datasets, where not whole datasets are compared. They are not combined, for the same people
    ///     are in several.
    /// - Throws: as the comparison of one result; ``EvaluationError/incomparable(_:)`` for a dataset in two
    ///   results, and for results of two kinds.
    package init(
        _ results: [AnyResult],
        between first: String,
        and second: String,
        by breakdown: Breakdown? = nil
    ) throws(EvaluationError) {
        var parts: [PredictorComparison] = []
        for (index, result) in results.enumerated() {
            if let one = results.first, one.record.noun != result.record.noun {
                throw .incomparable("one result is \(one.record.noun) and the other \(result.record.noun)")
            }
            let labels = result.record.contenders
            guard results.count == 1 || labels.contains(first) && labels.contains(second) else { continue }
            var data = try ComparedData(result, by: breakdown)
            data.intervals.seed &+= UInt64(index)
            parts.append(try PredictorComparison(data, between: first, and: second))
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
        for quantity in results.flatMap(\.record.quantities) { preferences[quantity.name] = quantity.preference }
        if whole.clusters.count > 1, breakdown == nil { whole.addCombined(preferences) }
        self = whole
    }

    private mutating func addCombined(_ preferences: [String: MetricQuantity.Preference]) {
        struct Cell: Hashable {
            var condition: MeasuredCondition
            var metric: String
        }
        let ratios = rows.filter { !$0.ratio.isNaN }
        let cells = Dictionary(grouping: ratios) { Cell(condition: $0.condition, metric: $0.metric) }
        var done: Set<Cell> = []
        for row in ratios {
            let cell = Cell(condition: row.condition, metric: row.metric)
            guard done.insert(cell).inserted, let members = cells[cell] else { continue }
            let mean = members.reduce(0) { $0 + Elementary.log($1.ratio) } / Double(members.count)
            var combined = Row(
                dataset: Self.combined,
                condition: row.condition,
                metric: row.metric,
                first: .nan,
                second: .nan,
                difference: .nan,
                ratio: Elementary.exp(mean),
                verdict: .unknown
            )
            if let spread = ClusterSpread.ofSum(members.map(\.ratioSpread))?
                .divided(by: Double(members.count)), spread.carriesInterval
            {
                let reach = spread.reach(confidence: intervals.confidence)
                combined.ratioInterval = Elementary.exp(mean - reach)...exp(mean + reach)
            }
            combined.probability = probability(of: mean, members)
            if let probability = combined.probability {
                combined.verdict =
                    switch preferences[row.metric] ?? .neither {
                    case _ where probability > 1 - intervals.confidence: .notShown
                    case .lower: .better(mean < 0 ? second : first)
                    case .higher: .better(mean < 0 ? first : second)
                    case .nearZero, .neither: .different
                    }
            }
            rows.append(combined)
        }
        clusters.append(
            Clusters(dataset: Self.combined, unit: "cluster", count: clusters.reduce(0) { $0 + $1.count })
        )
    }

    /// The probability of so large a mean if the two were alike: labels are swapped within the clusters of every dataset.
    private func probability(of mean: Double, _ members: [Row]) -> Double? {
        Self.probability(
            ofMean: mean,
            swapped: members.filter { !$0.swappedLogRatios.isEmpty }.map(\.swappedLogRatios),
            fixed: members.filter(\.swappedLogRatios.isEmpty).map { Elementary.log($0.ratio) },
            seed: intervals.seed
        )
    }

    /// The probability of so large a mean of the logarithms of several datasets' ratios.
    ///
    /// - Parameters:
    ///   - swapped: for each dataset the logarithms in all ways to swap its labels, or in those that were drawn.
    ///   - fixed: those that cannot be swapped, and are the same in every draw.
    /// - Returns: `nil` where no dataset can be swapped.
    static func probability(
        ofMean mean: Double,
        swapped: [[Double]],
        fixed: [Double] = [],
        seed: UInt64
    ) -> Double? {
        guard !swapped.isEmpty else { return nil }
        var generator = SeededGenerator(seed: seed, stream: "label swaps of several datasets")
        let known = fixed.reduce(0, +)
        let members = Double(swapped.count + fixed.count)
        let least = abs(mean) * members * (1 - 1e-9)
        var count = 1
        for _ in 0..<LabelSwapTest.drawCount {
            var sum = known
            for ways in swapped {
                let way = ways[generator.integer(0...ways.count - 1)]
                // Ways that swap all clusters but these are left out of those counted.
                sum += generator.integer(0...1) == 1 ? way : -way
            }
            if !(abs(sum) < least) { count += 1 }
        }
        return Double(count) / Double(LabelSwapTest.drawCount + 1)
    }
}
