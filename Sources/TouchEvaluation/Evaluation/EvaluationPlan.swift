import TouchModel
import TouchPrediction

/// What to evaluate, and how.
public struct EvaluationPlan: Sendable {
    /// Each becomes a row, labeled with the specification as given.
    public var predictors: [PredictorSpecification]
    /// When predictors are asked, how far ahead, and against what truth.
    public var replay: ReplayParameters
    /// How intervals are resampled.
    public var bootstrap: BootstrapParameters
    /// What has rows of its own, besides each dataset as a whole.
    public var breakdown: BreakdownSelection
    /// What happens to recordings of participants that a predictor was fitted on.
    public var trainedParticipants: TrainedParticipants
    /// How many bytes scores and rows may take, as estimated: above it the evaluation is refused.
    public var mostMemory: Int

    /// Each parameter is the property of that name.
    public init(
        predictors: [PredictorSpecification],
        replay: ReplayParameters,
        bootstrap: BootstrapParameters = BootstrapParameters(),
        breakdown: BreakdownSelection = .standard,
        trainedParticipants: TrainedParticipants = .refused,
        mostMemory: Int = EvaluationMemory.standardLimit
    ) {
        self.predictors = predictors
        self.replay = replay
        self.bootstrap = bootstrap
        self.breakdown = breakdown
        self.trainedParticipants = trainedParticipants
        self.mostMemory = mostMemory
    }

    /// The range of horizons that can be asked for, in seconds.
    public static let horizonRange = 0.0005...1.0

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
        guard !replay.horizons.isEmpty else {
            throw .invalidPlan(field: "horizons", found: "none", expected: "at least one")
        }
        for horizon in replay.horizons where !Self.horizonRange.contains(horizon) {
            throw .invalidPlan(
                field: "horizons",
                found: "\(horizon * 1000) ms",
                expected: "from \(Self.horizonRange.lowerBound * 1000) to \(Self.horizonRange.upperBound * 1000) ms"
            )
        }
        // Rows name a horizon to the nanosecond.
        guard Set(replay.horizons.map { ($0 * 1e9).rounded() }).count == replay.horizons.count else {
            throw .invalidPlan(field: "horizons", found: "one of them twice", expected: "each once")
        }
        // An infinite one could not be written into a result.
        guard replay.maximumGap > 0, replay.maximumGap.isFinite else {
            throw .invalidPlan(field: "maximum gap", found: "\(replay.maximumGap) s", expected: "more than 0 s, finite")
        }
        if case .frames(let rate, let latency) = replay.mode {
            guard (1...10_000).contains(rate) else {
                throw .invalidPlan(field: "frame rate", found: "\(rate) Hz", expected: "from 1 to 10000 Hz")
            }
            guard (0...10).contains(latency) else {
                throw .invalidPlan(field: "delivery latency", found: "\(latency) s", expected: "from 0 to 10 s")
            }
        }
        guard mostMemory > 0 else {
            throw .invalidPlan(field: "memory limit", found: "\(mostMemory) bytes", expected: "more than 0")
        }
        try bootstrap.validate()
    }
}
