import Foundation
import TouchModel

/// Predictors in order of merit over several datasets, and which of their differences are real.
///
/// The order is that of one scalar: the geometric mean over datasets and horizons of RMSE divided by that of `linear`. Its
/// interval leaves out the clusters of every dataset one at a time, all predictors alike.
///
/// Whether predictors differ is asked on *blocks*, the participants of every dataset (or a dataset as a whole where it names
/// none): a block's value is the geometric mean over horizons of a predictor's RMSE on it. Friedman's test asks whether the
/// predictors differ at all; Wilcoxon's signed-rank test compares each pair, or each predictor with one of them, on the logarithms of
/// blocks' values, with Holm's correction over the pairs. This is
/// the procedure of Demšar (2006, "Statistical comparisons of classifiers over multiple data sets", JMLR 7). Blocks weigh
/// the same, so a predictor may lead the order and yet not win against a neighbor in most blocks.
package struct Leaderboard: Sendable, Equatable, Codable {
    /// A predictor's place.
    package struct Entry: Sendable, Equatable, Codable {
        /// The specification as given.
        package var predictor: String
        /// Geometric mean over datasets and horizons of RMSE / RMSE of `linear`.
        package var ratio: Double
        /// The interval's ends; absent where so few clusters carry none.
        package var low: Double?
        /// The interval's upper end, as ``low``.
        package var high: Double?
        /// The same mean of `prediction_jitter` and of `lift_overshoot`, over cells where `linear`'s is above zero.
        package var jitterRatio: Double?
        /// The ratio of `lift_overshoot`, formed as ``jitterRatio`` is.
        package var liftOvershootRatio: Double?
        /// The mean rank over blocks, 1 for the best; absent without two blocks.
        package var meanRank: Double?
        /// How many predictors it is really better and really worse than.
        package var betterThan: Int
        /// How many predictors it is really worse than.
        package var worseThan: Int
    }

    /// Two predictors compared over blocks.
    package struct Pair: Sendable, Equatable, Codable {
        /// The predictor that stands higher on the board.
        package var first: String
        /// The predictor that stands lower.
        package var second: String
        /// Geometric mean over blocks of first / second.
        package var ratio: Double
        /// Wilcoxon's signed-rank test over the blocks.
        package var test: WilcoxonSignedRankTest
        /// The test's probability after Holm's correction over all pairs.
        package var adjustedProbability: Double
        /// Whether the adjusted probability lies below the level of the intervals.
        package var isReal: Bool
    }

    /// The entries, the best first.
    package var entries: [Entry]
    /// Every pair, in the order of the entries.
    package var pairs: [Pair]
    /// Absent where there are fewer than two blocks or predictors.
    package var friedman: FriedmanTest?
    /// How many blocks, participants within a dataset, the tests rest on.
    package var blocks: Int
    /// Differences are called real below this probability.
    package var level: Double
    /// How many pairs so many blocks could at most tell apart.
    package var mostPairs: Int
    /// The predictor that the others were compared with; absent where each was compared with each.
    package var comparedWith: String?
    /// Over which strokes predictors that learn kept what they learned; absent where none learns.
    package var carry: CarryScope?

    /// Whom an entry's ``Pair/adjustedProbability`` is told of in a table: the predictor that all were compared with, else the first.
    package var testedAgainst: String { comparedWith ?? entries.first?.predictor ?? "" }

    /// The pair of a predictor with ``testedAgainst``; `nil` for that one itself.
    package func test(of predictor: String) -> Pair? {
        let other = testedAgainst
        return pairs.first {
            ($0.first, $0.second) == (predictor, other) || ($0.first, $0.second) == (other, predictor)
        }
    }

    private static let reference = Ranking.standardReference

    /// Ranks the predictors of a result; those that lack a cell have no place.
    ///
    /// - Parameters:
    ///   - result: of several predictors, with a breakdown by participant.
    ///   - comparedWith: the label of a predictor that each other one is compared with; `nil` to compare each with each.
    /// - Throws: ``EvaluationError/incomparable(_:)`` where `linear` is not among them, or they have no cell in common, or
    ///   `comparedWith` has no place.
    package init(_ result: EvaluationResult, comparedWith: String? = nil) throws(EvaluationError) {
        level = 1 - result.intervals.confidence
        carry = result.learns ? result.carry : nil
        let ranked = Ranking(result, reference: Self.reference).entries
        guard !ranked.isEmpty else {
            throw .incomparable("a leaderboard needs '\(Self.reference)' and another predictor on the same data")
        }
        let labels = ranked.map(\.predictor)
        let values = Self.blockValues(of: result, predictors: labels)
        blocks = values.count
        let position = comparedWith.flatMap(labels.firstIndex)
        if let comparedWith, position == nil {
            throw .incomparable("'\(comparedWith)' has no place on the board: " + labels.joined(separator: ", "))
        }
        self.comparedWith = comparedWith
        let tests = BlockTests(values, methods: labels.count, level: level, reference: position)
        mostPairs = tests.mostPairs
        friedman = tests.friedman
        pairs = tests.pairs.map {
            Pair(
                first: labels[$0.first],
                second: labels[$0.second],
                ratio: Elementary.exp($0.meanDifference),
                test: $0.test,
                adjustedProbability: $0.adjustedProbability,
                isReal: $0.isReal
            )
        }
        entries = []
        for (index, place) in ranked.enumerated() {
            let label = place.predictor
            let outcome = tests.outcome(of: index)
            entries.append(
                Entry(
                    predictor: label,
                    ratio: place.ratio,
                    low: place.interval?.lowerBound,
                    high: place.interval?.upperBound,
                    jitterRatio: result.geometricMeanRatio(
                        of: label,
                        to: Self.reference,
                        metric: "prediction_jitter"
                    ),
                    liftOvershootRatio: result.geometricMeanRatio(
                        of: label,
                        to: Self.reference,
                        metric: "lift_overshoot"
                    ),
                    meanRank: friedman?.meanRanks[index],
                    betterThan: outcome.below,
                    worseThan: outcome.above
                )
            )
        }
    }

    /// Which entries of a table are marked: the first, and those that it is not really better than. No entry is where so few blocks tell
    /// no pair apart.
    package var marks: ColumnMarks {
        guard friedman != nil, mostPairs >= pairs.count else { return ColumnMarks() }
        return ColumnMarks(entries.map { ($0.predictor, $0.ratio) }, .lower) { best, other in
            pairs.first { ($0.first, $0.second) == (best, other) || ($0.first, $0.second) == (other, best) }.map {
                $0.isReal && ($0.first == best) == ($0.test.effect < 0)
            }
        }
    }

    /// Blocks × predictors: the mean logarithm over horizons of the RMSE. Blocks where one has no finite value are
    /// left out.
    private static func blockValues(of result: EvaluationResult, predictors: [String]) -> [[Double]] {
        let columns = Dictionary(predictors.enumerated().map { ($1, $0) }) { first, _ in first }
        let rows = result.rows.filter {
            $0.metric == "rmse" && $0.task == EvaluationResult.all && $0.breakdown == EvaluationResult.all
        }
        // Of people with the same strokes the first stands for all.
        let again = Set(
            (result.repeatedParticipants ?? []).flatMap { one in
                one.participants.dropFirst().map { one.dataset + "\u{0}" + $0 }
            }
        )
        let named = Set(rows.filter { $0.participant != EvaluationResult.all }.map(\.dataset))
        var sums: [String: [(sum: Double, count: Int)]] = [:]
        for row in rows where (row.participant != EvaluationResult.all) == named.contains(row.dataset) {
            guard let column = columns[row.predictor] else { continue }
            let block = row.dataset + "\u{0}" + row.participant
            guard !again.contains(block) else { continue }
            sums[block, default: Array(repeating: (0, 0), count: predictors.count)][column].sum += BlockTests.demerit(
                row.value,
                PairedClusters.Quantity(preference: .lower, scale: .rootMeanSquare)
            )
            sums[block]?[column].count += 1
        }
        return sums.sorted { $0.key < $1.key }.compactMap { _, cells in
            let values = cells.map { $0.count == cells[0].count ? $0.sum / Double($0.count) : .nan }
            return values.allSatisfy(\.isFinite) ? values : nil
        }
    }
}
