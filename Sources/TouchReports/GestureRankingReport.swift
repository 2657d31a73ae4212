import Foundation
import TouchEvaluation

/// The order of merit of stroke-gesture recognizers as console table, CSV and JSON.
package struct GestureRankingReport: Sendable {
    /// What is reported.
    package let ranking: GestureRanking

    /// The report of this ranking.
    package init(_ ranking: GestureRanking) { self.ranking = ranking }

    /// The table for a console.
    package var text: String {
        let percent = NumberStyle.percent(1 - ranking.level)
        var table = TextTable(
            header: ["recognizer", "right %", "\(percent) % interval", "above the next", "rank", "better", "worse"]
        )
        for entry in ranking.entries {
            var lead = NumberStyle.fixed(entry.lead, 2)
            if entry.leadLow != nil { lead += " (\(NumberStyle.interval(entry.leadLow, entry.leadHigh, 2)))" }
            table.add([
                entry.recognizer, NumberStyle.fixed(entry.accuracy, 2), NumberStyle.interval(entry.low, entry.high, 2),
                lead,
                NumberStyle.fixed(entry.meanRank, 1), String(entry.betterThan), String(entry.worseThan),
            ])
        }
        let count = ranking.evaluations
        var text = LineWrap.paragraph(
            "Right answers, mean over \(count) \(count == 1 ? "protocol" : "datasets and protocols"); the mean rank; and how many "
                + "recognizers each is significantly better and worse than:"
        )
        text += table.text
        guard let friedman = ranking.friedman else {
            return text
                + LineWrap.paragraph(
                    "With one person or recognizer, or where all are right alike, no test can say which differences are significant."
                )
        }
        return text
            + LineWrap.paragraph(
                "Over \(friedman.blocks) people, Friedman's test: chi-squared \(NumberStyle.short(friedman.statistic)), "
                    + "p = \(NumberStyle.probability(friedman.probability)). Better and worse: pairs that differ by Wilcoxon's "
                    + "signed-rank test, p < \(NumberStyle.short(ranking.level)) after Holm's correction."
            )
            + LineWrap.paragraph(
                FewBlocks.sentence(
                    blocks: ranking.blocks,
                    pairs: ranking.entries.count * (ranking.entries.count - 1) / 2,
                    mostPairs: ranking.mostPairs,
                    level: ranking.level,
                    noun: "recognizers"
                )
            )
    }

    /// A recognizer a line: `leaderboard.csv`.
    package var csv: Data {
        var csv = DelimitedText(header: [
            "place", "recognizer", "accuracy_percent", "ci_low", "ci_high", "lead_percent", "lead_ci_low",
            "lead_ci_high",
            "mean_rank", "better_than", "worse_than",
        ])
        for (index, entry) in ranking.entries.enumerated() {
            let values = [
                entry.accuracy, entry.low, entry.high, entry.lead, entry.leadLow, entry.leadHigh, entry.meanRank,
            ]
            csv.add(
                [String(index + 1), entry.recognizer] + values.map { DelimitedText.field($0) }
                    + [String(entry.betterThan), String(entry.worseThan)]
            )
        }
        return csv.data
    }

    /// Everything: `leaderboard.json`.
    package func json() throws -> Data { try JSONText.encode(ranking) }
}
