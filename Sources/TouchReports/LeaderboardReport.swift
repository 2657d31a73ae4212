import Foundation
import TouchEvaluation
import TouchRecordings

/// A leaderboard as console table, CSV and JSON.
package struct LeaderboardReport: Sendable {
    /// The leaderboard that is reported.
    package let leaderboard: Leaderboard
    /// The share that intervals hold.
    private let confidence: Double

    /// The report of this leaderboard.
    package init(_ leaderboard: Leaderboard) {
        self.leaderboard = leaderboard
        confidence = 1 - leaderboard.level
    }

    /// The tables for a console.
    package var text: String {
        let percent = NumberStyle.percent(confidence)
        var table = TextTable(
            header: ["predictor", "RMSE", "\(percent) % interval", "jitter", "lift", "rank", "better", "worse"]
        )
        for entry in leaderboard.entries {
            table.add([
                entry.predictor, NumberStyle.fixed(entry.ratio, 3),
                NumberStyle.interval(entry.low, entry.high, 3),
                NumberStyle.fixed(entry.jitterRatio, 3), NumberStyle.fixed(entry.liftOvershootRatio, 3),
                NumberStyle.fixed(entry.meanRank, 1), String(entry.betterThan), String(entry.worseThan),
            ])
        }
        return LineWrap.paragraph(
            "RMSE, jitter and overshoot at the lift divided by linear's, geometric mean over datasets and horizons, lower is "
                + "better; the mean rank; and how many predictors each is significantly better and worse than:"
        ) + table.text + (leaderboard.carry.map { LineWrap.paragraph($0.sentence + ".") } ?? "") + tests
    }

    private var pairs: String {
        guard let reference = leaderboard.comparedWith else { return "\(leaderboard.pairs.count) pairs" }
        return "\(leaderboard.pairs.count) pairs with \(reference)"
    }

    private var tests: String {
        guard let friedman = leaderboard.friedman else {
            return "One block or predictor only: no test can say which differences are significant.\n"
        }
        var text = "\n"
        text += LineWrap.paragraph(
            "Over \(friedman.blocks) participants and datasets without them, Friedman's test: "
                + "chi-squared \(NumberStyle.short(friedman.statistic)), "
                + "p = \(NumberStyle.probability(friedman.probability)), "
                + "concordance \(NumberStyle.fixed(friedman.concordance, 2))."
        )
        text += LineWrap.paragraph(
            "Better and worse: pairs that differ by Wilcoxon's signed-rank test, p < "
                + "\(NumberStyle.short(leaderboard.level)) after Holm's correction over \(pairs)."
        )
        let fewBlocks = leaderboard.fewBlocks
        guard fewBlocks.isEmpty else { return text + LineWrap.paragraph(fewBlocks) }
        let names = leaderboard.entries.map(\.predictor)
        let shown =
            leaderboard.comparedWith == nil
            ? zip(names, names.dropFirst()).compactMap { better, worse in
                leaderboard.pairs.first { $0.first == better && $0.second == worse }
            } : leaderboard.pairs
        for pair in shown {
            text += LineWrap.paragraph(
                "\(pair.first) / \(pair.second): \(NumberStyle.fixed(pair.ratio, 3)), "
                    + "p = \(NumberStyle.probability(pair.adjustedProbability))\(pair.isReal ? "" : ", not told apart")"
            )
        }
        return text
    }

    /// A predictor a line: `leaderboard.csv`.
    package var csv: Data {
        var csv = DelimitedText(header: [
            "place", "predictor", "rmse_ratio", "ci_low", "ci_high", "jitter_ratio", "lift_overshoot_ratio",
            "mean_rank",
            "better_than", "worse_than", "tested_against", "p_holm",
        ])
        for (index, entry) in leaderboard.entries.enumerated() {
            let test = leaderboard.friedman == nil ? nil : leaderboard.test(of: entry.predictor)
            csv.add([
                String(index + 1), entry.predictor, DelimitedText.field(entry.ratio), DelimitedText.field(entry.low),
                DelimitedText.field(entry.high), DelimitedText.field(entry.jitterRatio),
                DelimitedText.field(entry.liftOvershootRatio), DelimitedText.field(entry.meanRank),
                String(entry.betterThan), String(entry.worseThan), test == nil ? "" : leaderboard.testedAgainst,
                DelimitedText.field(test?.adjustedProbability),
            ])
        }
        return csv.data
    }

    /// The whole ranking, every pair included: `leaderboard.json`.
    package func json() throws -> Data { try JSONText.encode(leaderboard) }
}

extension Leaderboard {
    /// Why no two predictors can be told apart; empty where some can.
    var fewBlocks: String {
        FewBlocks.sentence(
            blocks: blocks,
            pairs: pairs.count,
            mostPairs: mostPairs,
            level: level,
            noun: "predictors",
            option: comparedWith == nil ? "--compared-with NAME" : ""
        )
    }
}
