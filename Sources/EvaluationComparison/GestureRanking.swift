import EvaluationStatistics
import Foundation
import RecognitionEvaluation

/// Stroke-gesture recognizers in order of merit over several datasets and protocols, and which of their differences are real.
///
/// The order is that of the mean over evaluations of the share of right answers; its interval leaves out the people of every
/// dataset one at a time, in all of its evaluations. Whether recognizers differ is asked on *blocks*, the people of every dataset: a block's value is the mean over the
/// dataset's evaluations of the share of right answers with that person's gestures (`BlockTests`). Recognizers that lack an
/// evaluation have no place.
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
        entries = means.enumerated().map { place, mean in
            var entry = Entry(
                recognizer: result.recognizers[mean.index].label,
                accuracy: 100 * mean.value,
                meanRank: tests.friedman?.meanRanks[place],
                betterThan: tests.outcome(of: place).below,
                worseThan: tests.outcome(of: place).above
            )
            let interval = Self.interval(result, .share) { people in
                // Half a gesture on either side, as where shares of one evaluation are told.
                let tests = people.reduce(0) { $0 + $1[mean.index][1] } / Double(people.count)
                return (Self.share(people, mean.index) * tests + 0.5) / (tests + 1)
            }
            (entry.low, entry.high) = (interval.map { 100 * $0.lowerBound }, interval.map { 100 * $0.upperBound })
            if place + 1 < means.count {
                let next = means[place + 1]
                entry.lead = 100 * (mean.value - next.value)
                let interval = Self.interval(result, .signed) {
                    100 * (Self.share($0, mean.index) - Self.share($0, next.index))
                }
                (entry.leadLow, entry.leadHigh) = (interval?.lowerBound, interval?.upperBound)
            }
            return entry
        }
    }

    /// The mean over evaluations of the share of right answers.
    ///
    /// - Parameter sums: evaluations × recognizers, each with its wrong answers and its tests.
    private static func share(_ sums: [[[Double]]], _ recognizer: Int) -> Double {
        sums.reduce(0) { $0 + 1 - $1[recognizer][0] / $1[recognizer][1] } / Double(sums.count)
    }

    /// The interval of a function of sums, evaluations × recognizers × (wrong answers, tests).
    private static func interval(
        _ result: GestureResult,
        _ scale: QuantityScale,
        value: ([[[Double]]]) -> Double
    ) -> ClosedRange<Double>? {
        let people = result.evaluations.map { evaluation in
            evaluation.answers.participants.indices.map { person in
                result.recognizers.indices.map { evaluation.answers.errorSums(recognizer: $0, participant: person) }
            }
        }
        func total(_ rows: [[[Double]]]) -> [[Double]] {
            result.recognizers.indices.map { recognizer in
                (0..<2).map { column in rows.reduce(0) { $0 + $1[recognizer][column] } }
            }
        }
        let wholes = people.map(total)
        let whole = value(wholes)
        let spreads = result.datasets.map { dataset -> ClusterSpread? in
            let positions = result.evaluations.indices.filter { result.evaluations[$0].dataset == dataset.name }
            guard let first = positions.first,
                positions.allSatisfy({ people[$0].count == people[first].count }),
                let jackknife = ClusterJackknife(clusterCount: people[first].count, parameters: result.intervals)
            else { return nil }
            var values = ClusterJackknife.Values(leftOut: [], alone: [], weights: [])
            for group in 0..<jackknife.groupCount {
                var without = wholes
                for position in positions {
                    without[position] = total(
                        people[position].enumerated().filter { $0.offset % jackknife.groupCount != group }.map(
                            \.element
                        )
                    )
                }
                values.leftOut.append(value(without))
                values.alone.append(.nan)
                values.weights.append(
                    positions.reduce(0) { sum, position in
                        people[position].enumerated().filter { $0.offset % jackknife.groupCount == group }
                            .reduce(sum) { $0 + ($1.element.first?[1] ?? 0) }
                    }
                )
            }
            return jackknife.spread(of: whole, values, scale)
        }
        guard let spread = ClusterSpread.ofSum(spreads), spread.carriesInterval else { return nil }
        let reach = spread.reach(confidence: result.intervals.confidence)
        let center = scale.transform(whole)
        return scale.inverse(center - reach)...scale.inverse(center + reach)
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
