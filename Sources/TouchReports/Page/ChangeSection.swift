import TouchEvaluation

/// What became better and what worse from one result to another.
enum ChangeSection {
    /// Rows that are shown at most: those that changed most.
    private static let mostRows = 40

    static func html(_ comparison: ResultComparison) -> String {
        var text = comparison.remarks.map { ExperimentReport.note("Note: \($0).") }.joined()
        let counts = Dictionary(grouping: comparison.rows, by: \.verdict).mapValues(\.count)
        text +=
            "<p>Of \(NumberStyle.count(comparison.rows.count)) figures of whole datasets \(counts[.better] ?? 0) are better, "
        text += "\(counts[.worse] ?? 0) worse, \(counts[.unclear] ?? 0) unclear, \(counts[.same] ?? 0) the same"
        text += comparison.unmatched > 0 ? "; \(comparison.unmatched) are in one result only.</p>\n" : ".</p>\n"
        let clear = comparison.rows.filter { $0.verdict == .better || $0.verdict == .worse }
        guard !clear.isEmpty else { return text }
        func size(_ row: ResultComparison.Row) -> Double {
            row.worsening.isFinite && row.worsening > 0 ? max(row.worsening, 1 / row.worsening) : 1
        }
        let largest = clear.sorted { (size($1), $0.label, $0.metric) < (size($0), $1.label, $1.metric) }.prefix(
            mostRows
        )
        var table = MetricTable(
            caption: clear.count > largest.count ? "The \(largest.count) largest of \(clear.count) clear changes" : "",
            source: "comparison",
            corner: "row",
            columns: ["metric", "before", "after", "after / before", "verdict"].map { MetricTable.Column(heading: $0) }
        )
        table.lines = largest.map { row in
            var ratio = MetricTable.Cell(row.ratio.isFinite ? row.ratio : nil, text: NumberStyle.fixed(row.ratio, 3))
            (ratio.low, ratio.high) = (row.low, row.high)
            return MetricTable.Line(
                heading: row.label,
                cells: [
                    .words(row.metric), MetricTable.Cell(row.before), MetricTable.Cell(row.after), ratio,
                    .words(row.verdict.rawValue),
                ]
            )
        }
        return text + table.html
    }
}
