import Foundation

/// Stroke-gesture recognizers in order of merit over several datasets and protocols, and which of their differences are real.
///
/// The order is that of the mean over evaluations of the share of right answers; its interval leaves out the people of every
/// dataset one at a time, in all of its evaluations. Whether recognizers differ is asked on *blocks*, the people of every dataset: a
/// block's value is the mean over the dataset's evaluations of the share of right answers with that person's gestures (`BlockTests`).
/// Recognizers that lack an evaluation have no place.
package struct GestureRanking: Sendable, Equatable, Codable {
    /// A recognizer's place.
    package struct Entry: Sendable, Equatable, Codable {
        /// The specification as given.
        package var recognizer: String
        /// Mean over evaluations of the share of right answers, in %.
        package var accuracy: Double
        /// The interval's ends; absent where so few people carry none.
        package var low: Double?
        /// The interval's upper end.
        package var high: Double?
        /// How much lower the next place's accuracy is, in percentage points; absent for the last.
        package var lead: Double?
        /// The interval of that lead, paired by person.
        package var leadLow: Double?
        /// The interval's upper end.
        package var leadHigh: Double?
        /// The mean rank over blocks, 1 for the best; absent without two blocks.
        package var meanRank: Double?
        /// How many recognizers it is really better than.
        package var betterThan: Int
        /// How many recognizers it is really worse than.
        package var worseThan: Int
    }

    /// Best first.
    package var entries: [Entry]
    /// Absent where there are fewer than two blocks or recognizers.
    package var friedman: FriedmanTest?
    /// How many evaluations the mean is of.
    package var evaluations: Int
    /// How many people within datasets the tests rest on.
    package var blocks: Int
    /// Differences are called real below this probability.
    package var level: Double

    /// How many pairs so many blocks could at most tell apart.
    package var mostPairs: Int

    /// Ranks the recognizers of a result.
    package init(_ result: GestureResult) {
        level = 1 - result.intervals.confidence
        evaluations = result.evaluations.count
        let ranked = result.recognizers.indices.filter { index in
            result.evaluations.allSatisfy { $0.answers.hasAnswers(recognizer: index) }
        }
        var means = ranked.map { index in
            let values = result.evaluations.map { $0.answers.accuracy(recognizer: index).value }
            return (index: index, value: values.reduce(0, +) / Double(values.count))
        }
        means.sort { ($1.value, $0.index) < ($0.value, $1.index) }
        let values = Self.blockValues(result, recognizers: means.map(\.index))
        let tests = BlockTests(values, methods: means.count, level: level)
        blocks = values.count
        friedman = tests.friedman
        mostPairs = tests.mostPairs
        let intervals = GestureRankingIntervals(result)
        entries = means.enumerated().map { place, mean in
            var entry = Entry(
                recognizer: result.recognizers[mean.index].label,
                accuracy: 100 * mean.value,
                meanRank: tests.friedman?.meanRanks[place],
                betterThan: tests.outcome(of: place).below,
                worseThan: tests.outcome(of: place).above
            )
            let interval = intervals.ofShare(mean.index)
            (entry.low, entry.high) = (interval.map { 100 * $0.lowerBound }, interval.map { 100 * $0.upperBound })
            if place + 1 < means.count {
                let next = means[place + 1]
                entry.lead = 100 * (mean.value - next.value)
                let interval = intervals.ofLead(mean.index, over: next.index)
                (entry.leadLow, entry.leadHigh) = (
                    interval.map { 100 * $0.lowerBound }, interval.map { 100 * $0.upperBound }
                )
            }
            return entry
        }
    }

    /// Blocks × recognizers: the share of wrong answers.
    private static func blockValues(_ result: GestureResult, recognizers: [Int]) -> [[Double]] {
        var blocks: [[Double]] = []
        for dataset in result.datasets {
            let evaluations = result.evaluations.filter { $0.dataset == dataset.name }.map(\.answers)
            guard let first = evaluations.first else { continue }
            for participant in first.participants.indices {
                let values = recognizers.map { recognizer in
                    let errors = evaluations.compactMap {
                        $0.accuracy(recognizer: recognizer, participant: participant)
                    }
                    return errors.isEmpty ? .nan : 1 - errors.reduce(0, +) / Double(errors.count)
                }
                if !values.isEmpty, values.allSatisfy(\.isFinite) { blocks.append(values) }
            }
        }
        return blocks
    }
}
