import StandardPredictors
import TouchModel
import TouchPrediction

/// What to evaluate, and how.
public struct EvaluationPlan: Sendable {
    /// Each becomes a row, labeled with the specification as given.
    public var predictors: [PredictorSpecification]
    /// When predictors are asked, how far ahead, and against what truth.
    public var replay: ReplayParameters
    /// Over which strokes predictors keep what they learned. Results state ``CarryScope/none`` if no predictor learns.
    public var carry: CarryScope
    /// Only queries are scored that this one of ``predictors`` answers; all of them where it is absent. A predictor that answers now and then,
    /// such as a platform's, is so compared on what it answers.
    public var answeredBy: PredictorSpecification?
    /// Which intervals there are, and the seed of tests.
    public var intervals: IntervalParameters
    /// What has rows of its own, besides each dataset as a whole. To the standard selection, ``Breakdown/strokes`` are added if a predictor learns.
    public var breakdown: BreakdownSelection
    /// What happens to recordings of participants that a predictor was fitted on.
    public var trainedParticipants: TrainedParticipants
    /// How many bytes scores and rows may take, as estimated: above it the evaluation is refused.
    public var mostMemory: Int

    /// Each parameter is the property of that name.
    public init(
        predictors: [PredictorSpecification],
        replay: ReplayParameters,
        carry: CarryScope = .standard,
        answeredBy: PredictorSpecification? = nil,
        intervals: IntervalParameters = IntervalParameters(),
        breakdown: BreakdownSelection = .standard,
        trainedParticipants: TrainedParticipants = .refused,
        mostMemory: Int = EvaluationMemory.standardLimit
    ) {
        self.predictors = predictors
        self.replay = replay
        self.carry = carry
        self.answeredBy = answeredBy
        self.intervals = intervals
        self.breakdown = breakdown
        self.trainedParticipants = trainedParticipants
        self.mostMemory = mostMemory
    }

    /// The range of horizons that can be asked for, in seconds.
    package static let horizonRange = ReplayParameters.horizonRange

    /// Checks every field.
    ///
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)``.
    package func validate() throws(EvaluationError) {
        guard !predictors.isEmpty else {
            throw .invalidPlan(field: "predictors", found: "none", expected: "at least one")
        }
        if let repeated = predictors.first(where: { one in predictors.count(where: { $0 == one }) > 1 }) {
            throw .invalidPlan(field: "predictors", found: "'\(repeated)' twice", expected: "each once")
        }
        if let answeredBy, !predictors.contains(answeredBy) {
            throw .invalidPlan(
                field: "answered by",
                found: "'\(answeredBy)'",
                expected: "one of the predictors: " + predictors.map { "'\($0)'" }.joined(separator: ", ")
            )
        }
        try replay.validate()
        guard mostMemory > 0 else {
            throw .invalidPlan(field: "memory limit", found: "\(mostMemory) bytes", expected: "more than 0")
        }
        try intervals.validate()
    }
}
