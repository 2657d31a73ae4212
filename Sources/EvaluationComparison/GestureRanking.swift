import EvaluationStatistics
import Foundation
import RecognitionEvaluation

/// Stroke-gesture recognizers in order of merit over several datasets and protocols, and which of their differences are real.
///
/// The order is that of the mean over evaluations of the share of right answers; its interval resamples the people of every
/// evaluation. Whether recognizers differ is asked on *blocks*, the people of every dataset: a block's value is the mean over the
/// dataset's evaluations of the share of right answers with that person's gestures (`BlockTests`). Recognizers that lack an
/// evaluation have no place.
package struct GestureRanking: Sendable, Equatable, Codable {
    /// A recognizer's place.
    package struct Entry: Sendable, Equatable, Codable {
        /// The specification as given.
        package var recognizer: String
        /// Mean over evaluations of the share of right answers, in %.
        package var accuracy: Double
        /// The interval's ends; absent with fewer than two people.
        package var low: Double?
        /// The interval's upper end.
        package var high: Double?
        /// How much lower the next place's accuracy is, in percentage points; absent for the last.
        package var lead: Double?
        /// The interval of that lead, from the same replicates.
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

    /// Ranks the recognizers of a result.
    ///
    /// - Throws: `DenseAlgebraError` where the platform's matrix product fails.
    package init(_ result: GestureResult) throws {
        level = 1 - result.bootstrap.confidence
        evaluations = result.evaluations.count
        let ranked = result.recognizers.indices.filter { index in
            result.evaluations.allSatisfy { $0.answers.hasAnswers(recognizer: index) }
        }
        var means: [(index: Int, value: Double)] = try ranked.map { index in
            let values = try result.evaluations.map { try $0.answers.accuracy(recognizer: index).value }
            return (index, values.reduce(0, +) / Double(values.count))
        }
        means.sort { ($1.value, $0.index) < ($0.value, $1.index) }
        let replicates = try means.map { try Self.meanReplicates(result, recognizer: $0.index) }
        let values = Self.blockValues(result, recognizers: means.map(\.index))
        let tests = BlockTests(values, methods: means.count, level: level)
        blocks = values.count
        friedman = tests.friedman
        entries = means.enumerated().map { place, mean in
            var entry = Entry(
                recognizer: result.recognizers[mean.index].label,
                accuracy: 100 * mean.value,
                meanRank: tests.friedman?.meanRanks[place],
                betterThan: tests.outcome(of: place).below,
                worseThan: tests.outcome(of: place).above
            )
            guard let sampler = Self.sampler(result), let own = replicates[place] else { return entry }
            var accuracies = own.map { 100 * (1 - $0) }
            let interval = sampler.interval(of: &accuracies)
            (entry.low, entry.high) = (interval?.lowerBound, interval?.upperBound)
            if place + 1 < means.count, let next = replicates[place + 1] {
                entry.lead = 100 * (mean.value - means[place + 1].value)
                var leads = zip(own, next).map { 100 * ($1 - $0) }
                let interval = sampler.interval(of: &leads)
                (entry.leadLow, entry.leadHigh) = (interval?.lowerBound, interval?.upperBound)
            }
            return entry
        }
    }

    /// Of the fewest people: its percentiles are moved outwards the most.
    private static func sampler(_ result: GestureResult) -> ClusterBootstrap? {
        let people = result.evaluations.map(\.answers.participants.count).min() ?? 0
        return ClusterBootstrap(clusterCount: people, parameters: result.bootstrap)
    }

    /// The mean over evaluations of the share of wrong answers in every replicate; `nil` where one has no intervals.
    private static func meanReplicates(_ result: GestureResult, recognizer: Int) throws -> [Double]? {
        var sums = [Double](repeating: 0, count: result.bootstrap.replicates)
        for evaluation in result.evaluations {
            guard let replicates = try evaluation.answers.errorReplicates(recognizer: recognizer) else { return nil }
            for index in sums.indices { sums[index] += replicates[index] / Double(result.evaluations.count) }
        }
        return sums
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
