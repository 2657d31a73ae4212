import StandardPredictors
import TouchPrediction

/// What to time, and for how long.
package struct LatencyPlan: Sendable {
    /// Each becomes a row.
    package var predictors: [PredictorSpecification]
    /// How far ahead each event is predicted, in seconds: after observing it the predictor is asked once for each.
    package var horizons: [Double]
    /// Whose stamps the events have.
    package var clock: ReplayClock
    /// For how long; events are those from the beginning of the data.
    package var timing: LatencyRun

    /// Each parameter is the property of that name.
    package init(
        predictors: [PredictorSpecification],
        horizons: [Double] = [0.016],
        clock: ReplayClock = .device,
        timing: LatencyRun = LatencyRun()
    ) {
        self.predictors = predictors
        self.horizons = horizons
        self.clock = clock
        self.timing = timing
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
        try timing.validate()
        try timing.intervals.validate()
    }
}
