import PluginSpecification
import StandardPredictors
import TouchPrediction
import TouchRecognition

extension GestureResult {
    /// Evaluates recognizers of stroke gestures on datasets.
    ///
    /// - Parameter progress: called with a dataset and its protocol, the number of draws done, and of all.
    /// - Throws: ``EvaluationError`` where the plan does not fit the data, ``SpecificationError``; whatever reading throws.
    package static func evaluate(
        _ datasets: [EvaluationDataset],
        _ specifications: [StrokeGestureSpecification],
        plan: GesturePlan,
        registry: StrokeGestureRegistry = .standard,
        progress: (_ what: String, _ done: Int, _ total: Int) -> Void = { _, _, _ in }
    ) async throws -> GestureResult {
        try plan.validate()
        let entries = try specifications.map {
            GestureEvaluator.Entry(name: $0.description, recognizer: try registry.makeRecognizer($0))
        }
        var records: [DatasetRecord] = []
        var evaluations: [Evaluation] = []
        for dataset in datasets {
            let gestures = try RecordedGestures(dataset)
            var record = gestures.record(name: dataset.name, identity: dataset.identity)
            record.mappings = dataset.mappingRecord
            record.strokesOf = strokesOf(
                dataset,
                among: try specifications.flatMap { try registry.kind(named: $0.name).fittedOn }
            )
            records.append(record)
            for gestureProtocol in try plan.protocols(for: gestures.samples, dataset: dataset.name) {
                var evaluator = GestureEvaluator(
                    gestureProtocol,
                    draws: plan.drawCount,
                    seed: plan.intervals.seed,
                    conditions: plan.conditions,
                    intervals: plan.intervals
                )
                evaluator.shard = plan.shard ?? .whole
                let answers = try await evaluator.evaluate(gestures.samples, entries) { done, total in
                    progress("\(dataset.name), \(gestureProtocol.words)", done, total)
                }
                var evaluation = Evaluation(dataset: dataset.name, answers: answers)
                if plan.shard == nil { evaluation.draw(gestures.samples) }
                evaluations.append(evaluation)
            }
        }
        return try GestureResult(
            shard: plan.shard,
            intervals: plan.intervals,
            recognizers: try specifications.map {
                RecognizerRecord(
                    label: $0.description,
                    specification: RecordedSpecification(try registry.complete($0).description),
                    fittedOn: try registry.kind(named: $0.name).fittedOn
                )
            },
            datasets: records,
            evaluations: evaluations
        )
    }

    /// The sets among those of these names whose strokes are in a dataset of another name.
    private static func strokesOf(_ dataset: EvaluationDataset, among names: [String]) -> [String]? {
        let sources = BuiltInMotions.sources.filter { names.contains($0.name) && !dataset.name.hasPrefix($0.name) }
        let motions = TrainedMotions([("", TrainingSet(sources: sources, questions: ""))])
        let sets = Set(motions.survey(dataset).map(\.origin.set))
        return sets.isEmpty ? nil : sets.sorted()
    }
}
