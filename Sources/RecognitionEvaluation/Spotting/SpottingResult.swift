import DenseAlgebra
import EvaluationStatistics

/// How well spotters find gestures in streams: counts by recognizer, person and threshold.
package struct SpottingResult: Sendable, Equatable {
    /// How many templates of a class were drawn; `nil` for all.
    package let templates: Int?
    /// How often.
    package let draws: Int
    /// From which seed.
    package let seed: UInt64
    /// How intervals over people are drawn.
    package let bootstrap: BootstrapParameters
    /// Whose streams they are, in the order of their first ones.
    package let participants: [String]
    /// The names of the recognizers.
    package let recognizers: [String]
    /// By recognizer and participant, at the learned threshold, over all draws.
    private var counts: [[SpottingCounts]]
    /// By recognizer and factor, over all participants, in the first draw.
    private var tradeOffCounts: [[SpottingCounts]]

    /// By what learned thresholds are multiplied for the trade-off.
    package static let thresholdFactors = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2]

    init(
        templates: Int?,
        draws: Int,
        seed: UInt64,
        bootstrap: BootstrapParameters,
        participants: [String],
        recognizers: [String]
    ) {
        self.templates = templates
        self.draws = draws
        self.seed = seed
        self.bootstrap = bootstrap
        self.participants = participants
        self.recognizers = recognizers
        counts = recognizers.map { _ in participants.map { _ in SpottingCounts() } }
        tradeOffCounts = recognizers.map { _ in Self.thresholdFactors.map { _ in SpottingCounts() } }
    }

    mutating func add(_ found: SpottingCounts, recognizer: Int, participant: Int) {
        counts[recognizer][participant].add(found)
    }

    mutating func add(_ found: SpottingCounts, recognizer: Int, factor: Int) {
        tradeOffCounts[recognizer][factor].add(found)
    }

    /// The counts of a recognizer with the streams of one person.
    package func counts(recognizer: Int, participant: Int) -> SpottingCounts { counts[recognizer][participant] }

    /// The counts of a recognizer at a multiple of the learned threshold, in the first draw.
    ///
    /// - Parameter factor: a position in ``thresholdFactors``.
    package func tradeOffCounts(recognizer: Int, factor: Int) -> SpottingCounts { tradeOffCounts[recognizer][factor] }

    /// A figure of all streams and draws, with its interval over people; `nil` where there is nothing to divide by.
    ///
    /// - Throws: `DenseAlgebraError` where the platform's matrix product fails.
    package func estimate(
        _ metric: SpottingMetric,
        recognizer: Int
    ) throws -> (estimate: GestureEvaluationResult.Estimate, observations: Int)? {
        var all = SpottingCounts()
        for counts in counts[recognizer] { all.add(counts) }
        guard let quotient = metric.quotient(all) else {
            guard !all.latencies.isEmpty else { return nil }
            let share = metric == .medianLatency ? 0.5 : 0.95
            let value = 1000 * OrderStatistics.quantile(share, of: &all.latencies)
            return (.init(value: value), metric.observations(all))
        }
        guard quotient.denominator > 0 else { return nil }
        let people = counts[recognizer].compactMap(metric.quotient)
        let estimate = try GestureEvaluationResult.Estimate(
            [people.map(\.numerator), people.map(\.denominator)],
            bootstrap
        ) { $0[0] / $0[1] }
        return (estimate, metric.observations(all))
    }
}
