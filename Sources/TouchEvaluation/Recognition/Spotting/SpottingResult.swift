/// How well spotters find gestures in streams: counts by recognizer, person and threshold.
package struct SpottingResult: Sendable, Equatable {
    /// How many templates of a class were drawn; `nil` for all.
    package let templates: Int?
    /// How often.
    package let draws: Int
    /// From which seed.
    package let seed: UInt64
    /// Which intervals over people there are.
    package let intervals: IntervalParameters
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
        intervals: IntervalParameters,
        participants: [String],
        recognizers: [String]
    ) {
        self.templates = templates
        self.draws = draws
        self.seed = seed
        self.intervals = intervals
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
    package func estimate(
        _ metric: SpottingMetric,
        recognizer: Int
    ) -> (estimate: GestureEvaluationResult.Estimate, observations: Int)? {
        var all = SpottingCounts()
        for counts in counts[recognizer] { all.add(counts) }
        guard let quotient = metric.quotient(all) else {
            guard !all.latencies.isEmpty else { return nil }
            let share = metric == .medianLatency ? 0.5 : 0.95
            let value = 1000 * OrderStatistics.quantile(share, of: &all.latencies)
            return (.init(value: value), metric.observations(all))
        }
        guard quotient.denominator > 0 else { return nil }
        // A gesture that is looked for in each draw is one gesture.
        let repeats = Double(max(1, draws))
        let people = counts[recognizer].compactMap(metric.quotient).map {
            CountIntervals.Cluster(numerator: $0.numerator / repeats, denominator: $0.denominator / repeats)
        }
        let interval =
            metric.isShare
            ? CountIntervals.share(people, parameters: intervals) : CountIntervals.rate(people, parameters: intervals)
        return (
            .init(value: quotient.numerator / quotient.denominator, interval: interval), metric.observations(all)
        )
    }
}
