import Foundation
import TouchEvaluation
import TouchModel

/// What comparisons are written as.
package enum ComparisonFormat: String, Sendable, CaseIterable {
    /// A line for each pair, with every metric.
    case csv
    /// Tables for papers of the metrics that the console shows: Markdown, and LaTeX with the package booktabs.
    case markdown = "md"
    case latex = "tex"

    /// The format of a file name's ending; CSV without one of these.
    package init(path: String) {
        self = Self.allCases.first { path.lowercased().hasSuffix(".\($0.rawValue)") } ?? .csv
    }

    /// The endings of file names.
    package static var endings: [String] { allCases.map { ".\($0.rawValue)" } }
}

extension LevelComparisonReport {
    /// Comparisons as a file.
    ///
    /// - Parameters:
    ///   - all: with every metric.
    ///   - shown: with the metrics that tables show.
    package static func file(_ all: [LevelComparison], shown: [LevelComparison], as format: ComparisonFormat) -> Data {
        format == .csv ? csv(all) : PaperTable.data(shown.flatMap { LevelComparisonReport($0).paperTables }, as: format)
    }

    /// A table for each dataset, a line for each pair of levels.
    private var paperTables: [PaperTable] {
        comparison.datasets.map { dataset in
            let rows = comparison.rows.filter { $0.dataset == dataset }
            let namesPair = comparison.levels.count > 2
            let namesMetric = Set(rows.map(\.metric)).count > 1
            let namesCondition = rows.contains { !$0.condition.isNone }
            var header = [comparison.contenderNoun] + (namesCondition ? ["at"] : []) + (namesMetric ? ["metric"] : [])
            header += namesPair ? ["A", "B"] : []
            let words = header.count
            header += namesPair ? ["value A", "value B"] : [comparison.levels[0], comparison.levels[1]]
            header += ["B − A", "B / A", "p", "n"]
            let unit = namesMetric ? "" : "\(rows[0].metric) in \(ReportSubject.unit(rows[0].unit)) "
            var table = PaperTable(
                caption: "\(unit)by \(comparison.factor.rawValue) on \(dataset), with "
                    + "\(NumberStyle.percent(comparison.confidence)) % intervals",
                header: header,
                rows: [],
                note: note(of: rows),
                wordColumns: words
            )
            for row in rows {
                for pair in row.pairs {
                    let values = (row.values[pair.first], row.values[pair.second])
                    let largest = max(abs(values.0), abs(values.1))
                    let levels = (comparison.levels[pair.first], comparison.levels[pair.second])
                    func value(_ value: Double, _ level: String) -> PaperTable.Cell {
                        .init(
                            NumberStyle.short(value, besides: largest),
                            pair.verdict == .better(level) ? .best : nil
                        )
                    }
                    let line =
                        [row.contender] + (namesCondition ? [PaperTable.words(row.condition)] : [])
                        + (namesMetric ? [row.metric] : []) + (namesPair ? [levels.0, levels.1] : [])
                    table.rows.append(
                        line.map { .init($0) } + [value(values.0, levels.0), value(values.1, levels.1)]
                            + [
                                PaperTable.text(
                                    pair.difference,
                                    pair.differenceInterval,
                                    PredictorComparisonReport.difference
                                ),
                                PaperTable.text(pair.ratio, pair.ratioInterval) { NumberStyle.ratio($0) },
                                pair.probability.map { NumberStyle.probability($0) } ?? "–",
                                pair.isPaired ? "\(pair.counts.first)" : "\(pair.counts.first), \(pair.counts.second)",
                            ].map { .init($0) }
                    )
                }
            }
            return table
        }
    }
}

extension PredictorComparisonReport {
    /// Comparisons as a file.
    ///
    /// - Parameter hasUnits: whether CSV has a column of the values' units.
    package static func file(_ comparisons: [PredictorComparison], as format: ComparisonFormat, hasUnits: Bool) -> Data
    {
        format == .csv
            ? csv(comparisons, hasUnits: hasUnits)
            : PaperTable.data(comparisons.flatMap { PredictorComparisonReport($0).paperTables }, as: format)
    }

    /// A table for each dataset, or group of a breakdown.
    private var paperTables: [PaperTable] {
        comparison.clusters.compactMap { clusters in
            let rows = comparison.rows.filter { $0.dataset == clusters.dataset }
            guard !rows.isEmpty else { return nil }
            let namesCondition = rows.contains { !$0.condition.isNone }
            let words = namesCondition ? ["at", "metric"] : ["metric"]
            return PaperTable(
                caption:
                    "\(comparison.second) against \(comparison.first) on \(clusters.dataset), \(heading(clusters))",
                header: words + [comparison.first, comparison.second, "B − A", "B / A", "p"],
                rows: rows.map { row in
                    let largest = max(abs(row.first), abs(row.second))
                    func value(_ value: Double, _ name: String) -> PaperTable.Cell {
                        .init(
                            NumberStyle.short(value, besides: largest),
                            row.verdict == .better(name) ? .best : nil
                        )
                    }
                    return ((namesCondition ? [PaperTable.words(row.condition)] : []) + [row.metric]).map { .init($0) }
                        + [value(row.first, comparison.first), value(row.second, comparison.second)]
                        + [
                            PaperTable.text(row.difference, row.differenceInterval, Self.difference),
                            PaperTable.text(row.ratio, row.ratioInterval) { NumberStyle.ratio($0) },
                            row.probability.map { NumberStyle.probability($0) } ?? "–",
                        ].map { .init($0) }
                },
                note:
                    "A is \(comparison.first), B is \(comparison.second). p is the share of ways to swap the two within "
                    + "\(clusters.unit)s that differ as much; it is not corrected for the number of rows. The better value is "
                    + "bold if p is at most \(NumberStyle.short(1 - comparison.intervals.confidence)).",
                wordColumns: words.count
            )
        }
    }
}

extension PaperTable {
    /// Tables as a file.
    fileprivate static func data(_ tables: [PaperTable], as format: ComparisonFormat) -> Data {
        let isLatex = format == .latex
        let text = tables.map { isLatex ? $0.latex : $0.markdown }.joined(separator: "\n")
        return Data(((isLatex ? latexHead : "") + text).utf8)
    }

    /// The condition of a row; of predictors the horizon.
    fileprivate static func words(_ condition: MeasuredCondition) -> String {
        condition[MeasuredCondition.horizon].map { "\($0) ms" } ?? "\(condition)"
    }

    /// A value with its interval in brackets.
    fileprivate static func text(
        _ value: Double,
        _ interval: ClosedRange<Double>?,
        _ style: (Double) -> String
    ) -> String {
        guard value.isFinite else { return "–" }
        return style(value) + (interval.map { " [\(style($0.lowerBound)), \(style($0.upperBound))]" } ?? "")
    }
}
