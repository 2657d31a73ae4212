import PluginSpecification
import TouchModel
import TouchRecognition

/// Times recognizers of stroke gestures: each gesture classified from its points, preparation included, recognizers side by side in
/// an order that rotates, every gesture first classified untimed.
///
/// Templates are drawn at random from all samples, the same for all recognizers; what is timed are other samples. Each recognizer has
/// a row for each number of templates, so that the cost can be seen to grow.
package struct GestureLatencyMeasurement: Sendable {
    private let specifications: [StrokeGestureSpecification]
    private let registry: StrokeGestureRegistry
    private let templates: [Int]
    private let timing: LatencyRun

    /// - Parameters:
    ///   - recognizers: what to time.
    ///   - templates: how many templates a class, a row for each.
    ///   - timing: for how long; an event is a gesture.
    ///   - registry: where the recognizers are found.
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)``.
    package init(
        recognizers: [StrokeGestureSpecification],
        templates: [Int],
        timing: LatencyRun = LatencyRun(eventLimit: 320),
        registry: StrokeGestureRegistry = .standard
    ) throws {
        try timing.validate()
        specifications = recognizers
        self.templates = templates
        self.timing = timing
        self.registry = registry
    }

    /// Runs the measurement on the calling thread.
    ///
    /// - Parameters:
    ///   - datasets: the templates and gestures of each are drawn from its samples.
    ///   - progress: called after each round of a dataset with the number of rounds done.
    /// - Throws: ``EvaluationError/noData(_:)`` where no gesture is left beside the templates; `StrokeGestureError` where a
    ///   recognizer cannot be trained; `SpecificationError`.
    package func run(
        on datasets: [(record: MeasuredResult.DatasetRecord, samples: [GestureSample])],
        progress: (Int) -> Void = { _ in }
    ) throws -> MeasuredResult {
        var subjects: [ResultSubject] = []
        var cells: [MeasuredCell] = []
        for (record, samples) in datasets {
            let (pool, tests) = try draw(from: samples, limit: max(1, timing.eventLimit / datasets.count))
            var recognizers: [any StrokeGestureRecognizer] = []
            // Templates are as many as there are classes in the dataset, so that its subjects may be its own.
            var positions: [Int] = []
            for count in templates {
                var taken: [String: Int] = [:]
                let chosen = pool.filter {
                    taken[$0.label, default: 0] += 1
                    return taken[$0.label, default: 0] <= count
                }
                for specification in specifications {
                    var recognizer = try registry.makeRecognizer(specification)
                    try recognizer.train(chosen)
                    recognizers.append(recognizer)
                    let subject = ResultSubject(
                        label: "\(specification), \(chosen.count) templates",
                        specification: RecordedSpecification(try registry.complete(specification).description)
                    )
                    let known = subjects.firstIndex(of: subject)
                    positions.append(known ?? subjects.count)
                    if known == nil { subjects.append(subject) }
                }
            }
            let own = timing.loop.run(
                &recognizers,
                on: [.init(dataset: record.name, portions: tests, events: tests.count)],
                replay: { test, recognizer in
                    let answer = recognizer.classify(test.points.span)
                    withExtendedLifetime(answer) {}
                },
                finishRound: progress
            )
            cells += own.map {
                var cell = $0
                cell.subject = positions[$0.subject]
                return cell
            }
        }
        return timing.result(
            cells,
            plan: [.init("templates", templates.map { "\($0)" }.joined(separator: ","))],
            subjects: subjects,
            datasets: datasets.map(\.record)
        )
    }

    /// The templates of all counts, and the gestures that are classified.
    private func draw(
        from samples: [GestureSample],
        limit: Int
    ) throws -> (pool: [StrokeGesture], tests: [StrokeGesture]) {
        var generator = SeededGenerator(seed: timing.intervals.seed)
        var shuffled = samples.map(\.gesture)
        for index in shuffled.indices.dropLast() {
            shuffled.swapAt(index, generator.integer(index...shuffled.count - 1))
        }
        var byLabel: [String: Int] = [:]
        let most = templates.max() ?? 1
        var pool: [StrokeGesture] = []
        var tests: [StrokeGesture] = []
        for gesture in shuffled {
            if byLabel[gesture.label, default: 0] < most {
                byLabel[gesture.label, default: 0] += 1
                pool.append(gesture)
            } else if tests.count < limit {
                tests.append(gesture)
            }
        }
        guard !tests.isEmpty else {
            throw EvaluationError.noData("\(most) templates of each class leave no gesture to classify; name fewer")
        }
        return (pool, tests)
    }
}
