import Foretouch

/// An evaluation of what was fitted, beside `hold`, as `fitted`.
enum FittedEvaluation {
    static let replay = ReplayParameters(horizons: [0.016])

    static func run(
        _ fitted: any FittedPredictor,
        on dataset: EvaluationDataset,
        _ policy: TrainedParticipants = .refused
    ) async throws -> EvaluationResult {
        var registry = PredictorRegistry.standard
        let training = fitted.training
        try registry.register(
            PredictorKind(name: "fitted", summary: "for tests", source: "tests", training: { _ in training }) { _ in
                fitted.makePredictor()
            }
        )
        let plan = EvaluationPlan(
            predictors: ["hold", "fitted"].map { PredictorSpecification(name: $0) },
            replay: replay,
            intervals: IntervalParameters(areWanted: false),
            trainedParticipants: policy
        )
        return try await Evaluator(plan: plan, registry: registry).run(on: [dataset])
    }
}
