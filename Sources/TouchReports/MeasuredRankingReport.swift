import Foundation
import TouchEvaluation
import TouchModel
import TouchRecordings

/// An order of merit as console table, CSV and JSON.
package struct MeasuredRankingReport: Sendable {
    /// The ranking that is reported.
    package let ranking: MeasuredRanking

    /// The report of this ranking.
    package init(_ ranking: MeasuredRanking) { self.ranking = ranking }

    private var blocks: String { ranking.block.map { "\($0)s" } ?? "people" }

    private var plural: String { ranking.noun == "class" ? "classes" : "\(ranking.noun)s" }

    /// The table for a console.
    package var text: String {
        let percent = NumberStyle.percent(1 - ranking.level)
        let unit = ["–", "%"].contains(ranking.unit) ? "" : " \(ranking.unit)"
        var table = TextTable(
            header: [
                ranking.noun, ranking.metric + unit, "\(percent) % interval", "ahead of the next", "rank", "better",
                "worse",
            ]
        )
        let digits = ranking.unit == "%" ? 2 : 3
        for entry in ranking.entries {
            var lead = NumberStyle.fixed(entry.lead, digits)
            if entry.leadLow != nil { lead += " (\(NumberStyle.interval(entry.leadLow, entry.leadHigh, digits)))" }
            table.add([
                entry.name, NumberStyle.fixed(entry.value, digits), NumberStyle.interval(entry.low, entry.high, digits),
                lead, NumberStyle.fixed(entry.meanRank, 1), String(entry.betterThan), String(entry.worseThan),
            ])
        }
        let count = ranking.evaluations
        var text = LineWrap.paragraph(
            "\(ranking.metric), mean over \(count) \(count == 1 ? "dataset" : "datasets and conditions"); the mean rank; and how "
                + "many \(plural) each is significantly better and worse than:"
        )
        text += table.text
        guard let friedman = ranking.friedman else {
            return text
                + LineWrap.paragraph(
                    "With one \(ranking.block ?? "person") or \(ranking.noun), or where all are alike, no test can say which differences are "
                        + "significant."
                )
        }
        return text
            + LineWrap.paragraph(
                "Over \(friedman.blocks) \(blocks), Friedman's test: chi-squared \(NumberStyle.short(friedman.statistic)), "
                    + "p = \(NumberStyle.probability(friedman.probability)). Better and worse: pairs that differ by Wilcoxon's "
                    + "signed-rank test, p < \(NumberStyle.short(ranking.level)) after Holm's correction."
            )
            + LineWrap.paragraph(
                FewBlocks.sentence(
                    blocks: ranking.blocks,
                    blocks,
                    pairs: ranking.entries.count * (ranking.entries.count - 1) / 2,
                    mostPairs: ranking.mostPairs,
                    level: ranking.level,
                    noun: plural
                )
            )
    }

    /// A contender a line: `leaderboard.csv`.
    package var csv: Data {
        var csv = DelimitedText(header: [
            "place", ranking.noun, ranking.metric, "ci_low", "ci_high", "lead", "lead_ci_low", "lead_ci_high",
            "mean_rank", "better_than", "worse_than", "tested_against", "p_holm",
        ])
        for (index, entry) in ranking.entries.enumerated() {
            let values = [
                entry.value, entry.low, entry.high, entry.lead, entry.leadLow, entry.leadHigh, entry.meanRank,
            ]
            csv.add(
                [String(index + 1), entry.name] + values.map { DelimitedText.field($0) }
                    + [
                        String(entry.betterThan), String(entry.worseThan),
                        entry.holmProbability == nil ? "" : ranking.entries[0].name,
                        DelimitedText.field(entry.holmProbability),
                    ]
            )
        }
        return csv.data
    }

    /// The whole ranking: `leaderboard.json`.
    package func json() throws -> Data { try JSONText.encode(ranking) }

    /// The files of a ranking.
    package var files: [(name: String, data: Data)] {
        get throws { [("leaderboard.csv", csv), ("leaderboard.json", try json())] }
    }
}
