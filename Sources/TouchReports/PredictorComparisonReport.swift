import Foundation
import TouchEvaluation
import TouchModel
import TouchRecordings

/// Two contenders of one result side by side as console tables.
package struct PredictorComparisonReport: Sendable {
    /// The comparison that is reported.
    package let comparison: PredictorComparison

    /// The report of this comparison.
    package init(_ comparison: PredictorComparison) { self.comparison = comparison }

    /// A table for each dataset, and how many differences are significant.
    package var text: String {
        var text = "A: \(comparison.first)\nB: \(comparison.second)\n\n"
        for clusters in comparison.clusters {
            let rows = comparison.rows.filter { $0.dataset == clusters.dataset }
            guard !rows.isEmpty else { continue }
            text += LineWrap.paragraph("\(clusters.dataset): \(heading(clusters))") + table(rows).text + "\n"
        }
        var counts: [PredictorComparison.Verdict: Int] = [:]
        for row in comparison.rows { counts[row.verdict, default: 0] += 1 }
        var parts = ["A is better in \(counts[.better(comparison.first)] ?? 0) of \(comparison.rows.count) rows"]
        if comparison.first != comparison.second {
            parts.append("B in \(counts[.better(comparison.second)] ?? 0)")
        }
        parts.append("\(counts[.different] ?? 0) differ without a better side")
        parts.append("\(counts[.notShown] ?? 0) show no difference")
        parts.append("\(counts[.unknown] ?? 0) have no test")
        text += LineWrap.paragraph(parts.joined(separator: ", ") + ".")
        let isOfPredictors = comparison.rows.contains { !$0.horizonMilliseconds.isNaN }
        let contenders = isOfPredictors ? "predictors" : "contenders"
        let share = NumberStyle.percent(1 - comparison.intervals.confidence)
        return text
            + LineWrap.paragraph(
                "A difference is significant where p, the share of ways to swap A and B within clusters that differ as much, is at "
                    + "most \(NumberStyle.short(1 - comparison.intervals.confidence)). Probabilities are not corrected for their "
                    + "number: between \(contenders) that are alike, up to \(share) % of rows would be called significant."
            )
    }

    /// A row of each comparison a line.
    ///
    /// - Parameter hasUnits: whether there is a column of the values' units.
    package static func csv(_ comparisons: [PredictorComparison], hasUnits: Bool = false) -> Data {
        let isOfPredictors = comparisons.contains { $0.rows.contains { !$0.horizonMilliseconds.isNaN } }
        var csv = DelimitedText(
            header: [
                "dataset", "unit", "clusters", isOfPredictors ? "horizon_ms" : "condition", "metric", "first", "second",
                "first_value", "second_value",
                "difference", "difference_low", "difference_high", "ratio", "ratio_low", "ratio_high", "p", "better",
            ] + (hasUnits ? ["value_unit"] : [])
        )
        for comparison in comparisons {
            for row in comparison.rows {
                let clusters = comparison.clusters.first { $0.dataset == row.dataset }
                var better = ""
                if case .better(let label) = row.verdict { better = label }
                let values = [
                    row.first, row.second, row.difference, row.differenceInterval?.lowerBound,
                    row.differenceInterval?.upperBound, row.ratio, row.ratioInterval?.lowerBound,
                    row.ratioInterval?.upperBound, row.probability,
                ]
                csv.add(
                    [
                        row.dataset, clusters?.unit ?? "", clusters.map { String($0.count) } ?? "",
                        isOfPredictors ? row.horizonMilliseconds.plainText : "\(row.condition)", row.metric,
                        comparison.first, comparison.second,
                    ] + values.map(DelimitedText.field) + [better] + (hasUnits ? [row.unit] : [])
                )
            }
        }
        return csv.data
    }

    func heading(_ clusters: PredictorComparison.Clusters) -> String {
        guard clusters.count > 1 else { return "one \(clusters.unit), no intervals" }
        var text = "paired over \(NumberStyle.count(clusters.count)) \(clusters.unit)s"
        if clusters.count < ClusterSpread.fewestClusters {
            text += ", which carry no interval: the ratio of each stands in its place"
        }
        let smallest = LabelSwapTest.smallestProbability(clusterCount: clusters.count)
        if smallest > 1 - comparison.intervals.confidence {
            text += "; so few cannot show a difference: p is \(NumberStyle.probability(smallest)) at the least"
        }
        return text
    }

    private func table(_ rows: [PredictorComparison.Row]) -> TextTable {
        let interval = "\(NumberStyle.percent(comparison.intervals.confidence)) % interval"
        // Too few clusters have no interval of the difference, and their own ratios where that of the ratio would be.
        let areOwn = rows.contains { !$0.ownRatios.isEmpty }
        var table = TextTable(
            header: ["metric", "better", "p", "A", "B", "B − A"] + (areOwn ? [] : [interval])
                + ["B / A", areOwn ? "of each" : interval],
            wordColumns: 2
        )
        var condition = MeasuredCondition.none
        for (position, row) in rows.enumerated() {
            if row.condition != condition {
                if position > 0 { table.addRule() }
                if !row.condition.isNone {
                    table.addHeading(Self.heading(of: row.condition))
                }
            }
            condition = row.condition
            table.add(
                [
                    row.metric, Self.word(row.verdict, comparison),
                    row.probability.map { NumberStyle.probability($0) } ?? "–",
                    NumberStyle.short(row.first, besides: row.largest),
                    NumberStyle.short(row.second, besides: row.largest), Self.difference(row.difference),
                ] + (areOwn ? [] : [Self.interval(row.differenceInterval, Self.difference)])
                    + [
                        NumberStyle.ratio(row.ratio),
                        areOwn
                            ? Self.own(row.ownRatios) : Self.interval(row.ratioInterval, NumberStyle.ratio),
                    ]
            )
        }
        return table
    }

    /// The line above the rows of a condition.
    static func heading(of condition: MeasuredCondition) -> String {
        condition[MeasuredCondition.horizon].map { "at a horizon of \($0) ms:" } ?? "\(condition):"
    }

    /// Differences are small beside what they are differences of: below 0.01 they have digits that say something.
    static func difference(_ value: Double) -> String {
        abs(value) < 0.00995 ? NumberStyle.short(value, besides: abs(value)) : NumberStyle.short(value)
    }

    /// The ratio of each cluster, where there are too few for an interval.
    static func own(_ ratios: [Double]) -> String {
        ratios.contains { !$0.isNaN } ? ratios.map(NumberStyle.ratio).joined(separator: ", ") : "–"
    }

    private static func word(_ verdict: PredictorComparison.Verdict, _ comparison: PredictorComparison) -> String {
        switch verdict {
        case .better(let label): label == comparison.first ? "A" : "B"
        case .different: "differ"
        case .notShown, .unknown: "–"
        }
    }

    /// The ends of an interval, or a dash where there is none.
    static func interval(_ range: ClosedRange<Double>?, _ style: (Double) -> String) -> String {
        range.map { "\(style($0.lowerBound)) … \(style($0.upperBound))" } ?? "–"
    }
}

extension PredictorComparison.Row {
    fileprivate var largest: Double { max(abs(first), abs(second)) }
}
