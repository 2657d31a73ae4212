import PluginSpecification
import StandardPredictors
import TouchPrediction
import TouchRecognition

extension MeasuredResult {
    /// Evaluates recognizers of stroke gestures on datasets.
    ///
    /// - Parameter progress: called with a dataset and its protocol, the number of draws done, and of all.
    /// - Throws: ``EvaluationError`` where the plan does not fit the data, ``SpecificationError``; whatever reading throws.
    package static func strokeGestures(
        _ datasets: [EvaluationDataset],
        _ specifications: [StrokeGestureSpecification],
        plan: GesturePlan,
        registry: StrokeGestureRegistry = .standard,
        progress: (_ what: String, _ done: Int, _ total: Int) -> Void = { _, _, _ in }
    ) async throws -> MeasuredResult {
        try plan.validate()
        let entries = try specifications.map {
            GestureEvaluator.Entry(name: $0.description, recognizer: try registry.makeRecognizer($0))
        }
        let subjects = try specifications.map { try ResultSubject($0, in: registry) }
        var records: [DatasetRecord] = []
        var conditions: [ConditionRecord] = []
        var cells: [MeasuredCell] = []
        var details = GestureDetails()
        for dataset in datasets {
            var gestures = try RecordedGestures(dataset)
            gestures.leaveOutRepeatedParticipants()
            records.append(gestures.record(of: dataset))
            details.strokesOf[dataset.name] = strokesOf(dataset, among: subjects.flatMap(\.fittedOn))
            let protocols = try plan.protocols(
                for: gestures.samples,
                dataset: dataset.name,
                note: gestures.repeatedWords
            )
            for gestureProtocol in protocols {
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
                let record = ConditionRecord(
                    gestureProtocol.condition.adding(evaluator.shortage(of: gestures.samples)),
                    repeats: plan.drawCount
                )
                let condition = conditions.firstIndex(of: record) ?? conditions.count
                if condition == conditions.count { conditions.append(record) }
                cells += answers.cells(dataset: dataset.name, condition: condition)
                details.evaluations.append(
                    answers.details(
                        dataset: dataset.name,
                        condition: condition,
                        drawings: plan.shard == nil ? answers.drawings(of: gestures.samples) : []
                    )
                )
            }
        }
        return MeasuredResult(
            .strokeGestures,
            plan: plan.settings,
            intervals: plan.intervals,
            subjects: subjects,
            datasets: records,
            conditions: conditions,
            cells: cells,
            gestures: details,
            shard: plan.shard
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
