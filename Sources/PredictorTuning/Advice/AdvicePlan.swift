import StandardPredictors
import TouchEvaluation
import TouchPrediction

/// What an advice is to promise, and how it is found.
package struct AdvicePlan: Sendable {
    /// The predictors, each with an advice of its own.
    package var predictors: [PredictorSpecification]
    /// When predictors are asked, and the horizons to choose from.
    package var replay: ReplayParameters
    /// Over which strokes predictors that learn keep what they learned.
    package var carry: CarryScope
    /// How much ink may be taken back at once.
    package var maximumOvershoot: InkLength
    /// The width of the pen that is drawn with.
    package var penWidth: InkLength
    /// The share of strokes in which no more is taken back at once, ``shares``.
    package var share: Double
    /// How sure it is to be that other people's strokes keep that share, ``confidences``.
    ///
    /// The share of the unseen half varies by chance as much as that of the half that the rules are chosen on. To be 95 %
    /// sure of their difference takes √2 times the 1.645 standard errors of one, which is the 99 % of one.
    package var confidence: Double
    /// Which half of the people the rules are chosen on.
    package var seed: UInt64

    package static let shares = 0.5...0.999
    package static let confidences = 0.5...0.9999
    /// The default horizons, in seconds.
    package static let defaultHorizons = [
        0.002, 0.004, 0.006, 0.008, 0.01, 0.012, 0.014, 0.016, 0.02, 0.024, 0.028, 0.033, 0.04, 0.05,
    ]

    /// Each parameter is the property of that name.
    package init(
        predictors: [PredictorSpecification],
        replay: ReplayParameters,
        carry: CarryScope = .none,
        maximumOvershoot: InkLength = InkLength(0.5, .millimeters),
        penWidth: InkLength = InkLength(2, .pixels),
        share: Double = 0.95,
        confidence: Double = 0.99,
        seed: UInt64 = 1
    ) {
        self.predictors = predictors
        self.replay = replay
        self.carry = carry
        self.maximumOvershoot = maximumOvershoot
        self.penWidth = penWidth
        self.share = share
        self.confidence = confidence
        self.seed = seed
    }

    /// Checks every field.
    ///
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)``.
    func validate() throws(EvaluationError) {
        guard !predictors.isEmpty else {
            throw .invalidPlan(field: "predictors", found: "none", expected: "at least one")
        }
        try replay.validate()
        guard replay.horizons.count <= AdviceScores.mostHorizons else {
            throw .invalidPlan(
                field: "horizons",
                found: "\(replay.horizons.count)",
                expected: "at most \(AdviceScores.mostHorizons)"
            )
        }
        guard replay.truth == .interpolated else {
            throw .invalidPlan(
                field: "truth",
                found: replay.truth.rawValue,
                expected: TruthSource.interpolated.rawValue
            )
        }
        for (number, field, range) in [(share, "share", Self.shares), (confidence, "confidence", Self.confidences)]
        where !range.contains(number) {
            throw .invalidPlan(
                field: field,
                found: "\(number)",
                expected: "from \(range.lowerBound) to \(range.upperBound)"
            )
        }
    }
}
