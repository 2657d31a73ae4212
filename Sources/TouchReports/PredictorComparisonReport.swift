import TouchEvaluation
import TouchModel

/// Two predictors of one result side by side as console tables.
public struct PredictorComparisonReport: Sendable {
    /// What is reported.
    public let comparison: PredictorComparison

    /// The report of this comparison.
    public init(_ comparison: PredictorComparison) { self.comparison = comparison }

    /// A table for each dataset, and how many differences are real.
    public var text: String {
        var text = "A: \(comparison.first)\nB: \(comparison.second)\n\n"
        for clusters in comparison.clusters {
            let rows = comparison.rows.filter { $0.dataset == clusters.dataset }
            guard !rows.isEmpty else { continue }
            text += "\(clusters.dataset): \(heading(clusters))\n\(table(rows).text)\n"
        }
        var counts: [PredictorComparison.Verdict: Int] = [:]
        for row in comparison.rows { counts[row.verdict, default: 0] += 1 }
        var parts = ["A is better in \(counts[.better(comparison.first)] ?? 0) of \(comparison.rows.count) rows"]
        if comparison.first != comparison.second {
            parts.append("B in \(counts[.better(comparison.second)] ?? 0)")
        }
        parts.append("\(counts[.different] ?? 0) differ without a better side")
        parts.append("\(counts[.notShown] ?? 0) show no difference")
        parts.append("\(counts[.unknown] ?? 0) have no interval")
        text += parts.joined(separator: ", ") + ".\n"
        let share = Self.percent(1 - comparison.bootstrap.confidence)
        text +=
            "Intervals are not corrected for their number: between predictors that are alike, about \(share) % of rows "
        text += "would be called real.\n"
        return text
    }

    private func heading(_ clusters: PredictorComparison.Clusters) -> String {
        guard clusters.count > 1 else { return "one \(clusters.unit), no intervals" }
        return "paired over \(NumberStyle.count(clusters.count)) \(clusters.unit)s, "
            + "\(NumberStyle.count(comparison.bootstrap.replicates)) replicates, seed \(comparison.bootstrap.seed)"
    }

    private func table(_ rows: [PredictorComparison.Row]) -> TextTable {
        let percent = Self.percent(comparison.bootstrap.confidence)
        var table = TextTable(
            header: [
                "metric", "is the difference real?", "ahead", "A", "B", "B − A", "\(percent) % interval", "B / A",
                "\(percent) % interval",
            ],
            wordColumns: 2
        )
        var horizon = rows.first?.horizonMilliseconds
        for row in rows {
            if row.horizonMilliseconds != horizon { table.addRule() }
            horizon = row.horizonMilliseconds
            table.add([
                row.metric, Self.sentence(row.verdict, self.comparison), "\(row.horizonMilliseconds.plainText) ms",
                Self.number(row.first), Self.number(row.second), Self.number(row.difference),
                Self.interval(row.differenceInterval, Self.number), NumberStyle.fixed(row.ratio, 3),
                Self.interval(row.ratioInterval) { NumberStyle.fixed($0, 3) },
            ])
        }
        return table
    }

    private static func sentence(
        _ verdict: PredictorComparison.Verdict,
        _ comparison: PredictorComparison
    ) -> String {
        switch verdict {
        case .better(let label): "yes: \(label == comparison.first ? "A" : "B") is better"
        case .different: "yes, neither side is better"
        case .notShown: "not shown"
        case .unknown: "not known, no interval"
        }
    }

    private static func interval(_ range: ClosedRange<Double>?, _ style: (Double) -> String) -> String {
        range.map { "\(style($0.lowerBound)) … \(style($0.upperBound))" } ?? "–"
    }

    /// Differences are small beside what they are differences of.
    private static func number(_ value: Double) -> String {
        abs(value) < 9.9995 ? NumberStyle.fixed(value, 4) : NumberStyle.short(value)
    }

    /// 1 − 0.95 is to be 5 %, not 5.000000000000004.
    private static func percent(_ share: Double) -> String { ((share * 1e8).rounded() / 1e6).plainText }
}
