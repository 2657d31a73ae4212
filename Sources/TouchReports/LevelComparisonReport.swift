import Foundation
import TouchEvaluation
import TouchModel
import TouchRecordings

extension LevelComparison {
    /// The datasets, or groups of datasets, that have rows, in the order of the result.
    var datasets: [String] { rows.map(\.dataset).reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

/// The levels of a factor set against each other, as console tables and CSV.
package struct LevelComparisonReport: Sendable {
    /// The comparison that is reported.
    package let comparison: LevelComparison

    /// The report of this comparison.
    package init(_ comparison: LevelComparison) { self.comparison = comparison }

    /// A table for each dataset, and what its columns mean.
    package var text: String {
        var text = ""
        for dataset in comparison.datasets {
            let rows = comparison.rows.filter { $0.dataset == dataset }
            text += LineWrap.paragraph("\(dataset): \(heading(rows))") + table(rows).text + "\n"
        }
        return text + explanation
    }

    /// A pair of levels of each row a line.
    package static func csv(_ comparisons: [LevelComparison]) -> Data {
        let horizon = MeasuredCondition.horizon
        let isOfPredictors = comparisons.contains { $0.rows.contains { $0.condition[horizon] != nil } }
        var csv = DelimitedText(
            header: [
                "dataset", "factor", "contender", isOfPredictors ? horizon : "condition", "metric", "unit", "first",
                "second", "first_value",
                "second_value", "paired", "first_count", "second_count", "difference", "difference_low",
                "difference_high", "ratio", "ratio_low", "ratio_high", "p", "better",
            ]
        )
        for comparison in comparisons {
            for row in comparison.rows {
                for pair in row.pairs {
                    let values = [
                        pair.difference, pair.differenceInterval?.lowerBound, pair.differenceInterval?.upperBound,
                        pair.ratio, pair.ratioInterval?.lowerBound, pair.ratioInterval?.upperBound, pair.probability,
                    ]
                    csv.add(
                        [
                            row.dataset, comparison.factor.rawValue, row.contender,
                            isOfPredictors ? row.condition[horizon] ?? "" : "\(row.condition)", row.metric,
                            row.unit,
                            comparison.levels[pair.first], comparison.levels[pair.second],
                            DelimitedText.field(row.values[pair.first]), DelimitedText.field(row.values[pair.second]),
                            pair.isPaired ? "yes" : "no", "\(pair.counts.first)", "\(pair.counts.second)",
                        ] + values.map(DelimitedText.field) + [better(pair) ?? ""]
                    )
                }
            }
        }
        return csv.data
    }

    private func heading(_ rows: [LevelComparison.Row]) -> String {
        let pairs = rows.flatMap(\.pairs)
        let noun = rows.first?.cluster ?? ClusterNoun.participant
        var text = "\(comparison.factor.rawValue) \(comparison.levels.joined(separator: ", "))"
        if let paired = pairs.first(where: \.isPaired), pairs.allSatisfy(\.isPaired) {
            let most = pairs.map(\.counts.first).max() ?? 0
            text += ", paired over \(NumberStyle.count(most)) \(noun)s"
            text += tooFew(LabelSwapTest.smallestProbability(clusterCount: paired.counts.first))
        } else if pairs.contains(where: \.isPaired) {
            text += ", some paired over \(noun)s, others of different \(noun)s"
        } else {
            text += ", of different \(noun)s in each level: not paired"
            let smallest = pairs.map { RankSumTest.smallestProbability($0.counts.first, $0.counts.second) }.min()
            text += tooFew(smallest ?? 1)
        }
        return text
    }

    private func tooFew(_ smallest: Double) -> String {
        guard smallest > 1 - comparison.confidence else { return "" }
        return "; so few cannot show a difference: p is \(NumberStyle.probability(smallest)) at the least"
    }

    private func table(_ rows: [LevelComparison.Row]) -> TextTable {
        let interval = "\(NumberStyle.percent(comparison.confidence)) % interval"
        let namesPair = comparison.levels.count > 2
        let namesMetric = distinct(rows.map(\.metric)).count > 1
        let hasPeople = !rows.flatMap(\.pairs).allSatisfy(\.isPaired)
        let (first, second) = namesPair ? ("A", "B") : (comparison.levels[0], comparison.levels[1])
        var header = namesMetric ? ["metric"] : []
        header += namesPair ? ["A", "B"] : []
        let words = header.count + 2
        header.insert(comparison.contenderNoun, at: 0)
        header += ["better", "p"] + (namesPair ? ["value A", "value B"] : [first, second])
        header += ["B − A", interval, "B / A", interval]
        if hasPeople { header += ["n"] }
        var table = TextTable(header: header, wordColumns: words)
        var condition = MeasuredCondition.none
        for (position, row) in ordered(rows).enumerated() {
            if row.condition != condition {
                if position > 0 { table.addRule() }
                if !row.condition.isNone { table.addHeading(PredictorComparisonReport.heading(of: row.condition)) }
            }
            condition = row.condition
            for pair in row.pairs {
                let values = (row.values[pair.first], row.values[pair.second])
                let largest = max(abs(values.0), abs(values.1))
                var line = [row.contender] + (namesMetric ? [row.metric] : [])
                if namesPair { line += [comparison.levels[pair.first], comparison.levels[pair.second]] }
                line += [
                    Self.better(pair) ?? "–", pair.probability.map { NumberStyle.probability($0) } ?? "–",
                    NumberStyle.short(values.0, besides: largest), NumberStyle.short(values.1, besides: largest),
                    PredictorComparisonReport.difference(pair.difference),
                    PredictorComparisonReport.interval(pair.differenceInterval, PredictorComparisonReport.difference),
                    NumberStyle.ratio(pair.ratio),
                    PredictorComparisonReport.interval(pair.ratioInterval, NumberStyle.ratio),
                ]
                if hasPeople {
                    line.append(pair.isPaired ? "\(pair.counts.first)" : "\(pair.counts.first), \(pair.counts.second)")
                }
                table.add(line)
            }
        }
        return table
    }

    /// Condition by condition, so that tables have a heading for each.
    private func ordered(_ rows: [LevelComparison.Row]) -> [LevelComparison.Row] {
        distinct(rows.map(\.condition)).flatMap { condition in rows.filter { $0.condition == condition } }
    }

    private var explanation: String {
        LineWrap.paragraph(tests(of: comparison.rows))
            + comparison.rows.compactMap(friedman).map { LineWrap.paragraph($0) }.joined()
    }

    /// What a table of some rows states below it.
    func note(of rows: [LevelComparison.Row]) -> String {
        ([tests(of: rows) + " The better value is bold."] + rows.compactMap(friedman)).joined(separator: " ")
    }

    /// What the columns mean, and which tests they are of.
    private func tests(of rows: [LevelComparison.Row]) -> String {
        let level = NumberStyle.short(1 - comparison.confidence)
        let pairs = rows.flatMap(\.pairs)
        var tests: [String] = []
        if pairs.contains(where: \.isPaired) { tests.append("the signed-rank test of people who have both levels") }
        if pairs.contains(where: { !$0.isPaired }) { tests.append("the rank-sum test of independent groups") }
        var text =
            "The value of a level is that of all its strokes. B − A and B / A are means over people, who weigh the same: B / A is the "
            + "ratio of geometric means. p is the probability of so large a difference by \(tests.joined(separator: ", or "))"
        if comparison.levels.count > 2 { text += ", corrected over the pairs of levels (Holm)" }
        text +=
            "; a difference is significant at \(level) or less. It is not corrected over contenders, metrics and horizons."
        return text
    }

    /// Whether the levels of a row differ at all; `nil` if that was not tested.
    func friedman(_ row: LevelComparison.Row) -> String? {
        guard let friedman = row.friedman else { return nil }
        let dataset = comparison.datasets.count > 1 ? "\(row.dataset), " : ""
        let condition = row.condition.isNone ? "" : ", \(row.condition)"
        return "Friedman's test, \(dataset)\(row.contender), \(row.metric)\(condition): "
            + "p \(NumberStyle.probability(friedman.probability)) over \(friedman.blocks) people; mean ranks "
            + zip(comparison.levels, friedman.meanRanks).map { "\($0) \(NumberStyle.short($1))" }
            .joined(separator: ", ") + "."
    }

    /// The better level, or that levels differ without one; `nil` where no difference is shown.
    static func better(_ pair: LevelComparison.Pair) -> String? {
        switch pair.verdict {
        case .better(let level): level
        case .different: "differ"
        case .notShown, .unknown: nil
        }
    }

    private func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
        var seen: Set<Value> = []
        return values.filter { seen.insert($0).inserted }
    }
}
