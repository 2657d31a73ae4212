import TouchEvaluation

/// Two results side by side as a console table.
package struct ComparisonReport: Sendable {
    /// The comparison that is reported.
    package let comparison: ResultComparison
    /// A worsening by more than this share is marked.
    package let threshold: Double

    /// The report of this comparison; rows that got worse by more than the threshold, a share, are marked.
    package init(_ comparison: ResultComparison, threshold: Double) {
        self.comparison = comparison
        self.threshold = threshold
    }

    /// The rows that differ, and a count of those that do not.
    package var text: String {
        var text = comparison.remarks.map { LineWrap.paragraph("Note: \($0).") }.joined()
        var table = TextTable(
            header: ["row", "metric", "A", "B", "B / A", "interval", "p", "verdict"],
            words: [0, 1, 7]
        )
        var unchanged = 0
        for row in comparison.rows {
            guard row.verdict != .same else {
                unchanged += 1
                continue
            }
            var verdict = row.verdict.rawValue
            if row.verdict == .worse, row.worsening > 1 + threshold { verdict += " ✗" }
            table.add([
                row.label, row.metric, NumberStyle.short(row.before, besides: max(abs(row.before), abs(row.after))),
                NumberStyle.short(row.after, besides: max(abs(row.before), abs(row.after))),
                NumberStyle.ratio(row.ratio),
                row.low.map { "\(NumberStyle.ratio($0)) … \(NumberStyle.ratio(row.high))" } ?? "–",
                row.probability.map { NumberStyle.probability($0) } ?? "–", verdict,
            ])
        }
        if unchanged < comparison.rows.count { text += table.text }
        let counts = Dictionary(grouping: comparison.rows, by: \.verdict).mapValues(\.count)
        text += "\(counts[.better] ?? 0) better, \(counts[.worse] ?? 0) worse, \(counts[.unclear] ?? 0) unclear, "
        text += "\(unchanged) the same"
        if comparison.unmatched > 0 { text += "; \(comparison.unmatched) rows are in one result only" }
        let regressions = comparison.regressions(threshold: threshold).count
        text += "\n\(regressions) worse by more than \(NumberStyle.short(threshold * 100)) %\n"
        return text
    }
}
