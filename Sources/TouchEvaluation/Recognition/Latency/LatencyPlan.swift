import StandardPredictors
import TouchPrediction

/// What to time, and for how long.
package struct LatencyPlan: Sendable {
    /// Each becomes a row.
    package var predictors: [PredictorSpecification]
    /// How far ahead each event is predicted, in seconds: after observing it the predictor is asked once for each.
    package var horizons: [Double]
    /// How many times the events are run through every predictor.
    package var rounds: Int
    /// At most this many recorded events are used, from the beginning of the data, an equal share of each dataset.
    package var eventLimit: Int
    /// Whose stamps the events have.
    package var clock: ReplayClock
    /// Which intervals there are.
    package var intervals: IntervalParameters
    /// Which of the rounds are run.
    package var shard: EvaluationShard?

    /// Each parameter is the property of that name.
    package init(
        predictors: [PredictorSpecification],
        horizons: [Double] = [0.016],
        rounds: Int = 15,
        eventLimit: Int = 20_000,
        clock: ReplayClock = .device,
        intervals: IntervalParameters = IntervalParameters(),
        shard: EvaluationShard? = nil
    ) {
        self.predictors = predictors
        self.horizons = horizons
        self.rounds = rounds
        self.eventLimit = eventLimit
        self.clock = clock
        self.intervals = intervals
        self.shard = shard
    }

    /// Checks every field.
    ///
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)``.
    func validate() throws(EvaluationError) {
        guard !predictors.isEmpty else {
            throw .invalidPlan(field: "predictors", found: "none", expected: "at least one")
        }
        if let repeated = predictors.first(where: { one in predictors.count(where: { $0 == one }) > 1 }) {
            throw .invalidPlan(field: "predictors", found: "'\(repeated)' twice", expected: "each once")
        }
        guard !horizons.isEmpty, Set(horizons).count == horizons.count else {
            throw .invalidPlan(
                field: "horizons",
                found: horizons.isEmpty ? "none" : "one twice",
                expected: "at least one, each once"
            )
        }
        if let outside = horizons.first(where: { !ReplayParameters.horizonRange.contains($0) }) {
            throw .invalidPlan(
                field: "horizons",
                found: "\(outside * 1000) ms",
                expected: "from \(ReplayParameters.horizonRange.lowerBound * 1000) to "
                    + "\(ReplayParameters.horizonRange.upperBound * 1000) ms"
            )
        }
        try LatencyRun(rounds: rounds, eventLimit: eventLimit).validate()
        try intervals.validate()
    }
}
