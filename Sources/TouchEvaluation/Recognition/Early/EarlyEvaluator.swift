import StandardPredictors
import TouchPrediction
import TouchRecognition

/// Measures how early recognizers of stroke gestures can decide, and whether predicted touches let them decide earlier.
///
/// Every person is left out in turn. Some of the others teach: their gestures are templates, and the rule that says when a
/// classifier is sure enough is learned from them, each left out of the templates in turn. Nothing of the person tested is used
/// before the test. Everything is a function of samples and seed; what people give are sums, so that neither the number of cores nor
/// the order of work counts.
package struct EarlyEvaluator: Sendable {
    /// The recognizers, each on whole templates and on beginnings.
    package var recognizers: [GestureEvaluator.Entry]
    /// The predictors whose predictions are inputs.
    package var predictors: [NamedPredictor]
    /// How far predictions and the true future reach, in seconds.
    package var horizon: Double
    /// Into how many beginnings templates are cut, themselves among them.
    package var prefixes = 10
    /// How many people teach.
    package var people = 9
    /// How many gestures of a class each of them teaches with; all of a class of which fewer were drawn.
    package var templates = 2
    /// The name in counts of a dataset of how few templates some class of some person has, if those are fewer than ``templates``.
    package static let fewestTemplates = "gestures at the least of a class by a person"
    /// The share of right decisions that rules are learned for; `nil` for 95 % of that of whole gestures.
    package var targetAccuracy: Double?
    /// Equal seeds give equal draws.
    package var seed: UInt64 = 1
    /// How intervals over people are drawn.
    package var intervals = IntervalParameters()

    /// The predicted touches of a call come at the rate of a display, the last at the horizon.
    private static let displayRate = 60.0

    package init(recognizers: [GestureEvaluator.Entry], predictors: [NamedPredictor], horizon: Double) {
        self.recognizers = recognizers
        self.predictors = predictors
        self.horizon = horizon
    }

    private var inputs: [EarlyInput] { [.observed] + predictors.map(EarlyInput.predicted) + [.trueFuture] }

    /// The times after a sample at which a predictor is asked; none for a horizon of 0.
    private var horizons: [Double] {
        let count = Int((horizon * Self.displayRate).rounded(.up))
        return (0..<count).map { horizon * Double($0 + 1) / Double(count) }
    }

    /// The names of what classifiers are shown: nothing but what was drawn first and the true future last.
    package var inputNames: [String] { inputs.map(\.name) }

    /// Measures on the gestures of one dataset.
    ///
    /// - Parameters:
    ///   - dataset: the label in rows.
    ///   - shard: which people are tested.
    ///   - log: what is known already, and where what becomes known is kept.
    ///   - isStopped: whether nothing more is to be begun; what is under way is finished and kept.
    ///   - progress: called with the comparisons that were made, and with those of what was not known.
    /// - Returns: the cells of every person tested.
    /// - Throws: `StrokeGestureError` where a recognizer cannot be trained with a draw; what the log throws; `CancellationError` where
    ///   it was stopped before all was done.
    package func evaluate(
        _ samples: [GestureSample],
        dataset: String,
        shard: EvaluationShard = .whole,
        log: inout EarlyLog,
        isStopped: @Sendable () -> Bool = { false },
        progress: (Int, Int) -> Void = { _, _ in }
    ) async throws -> [MeasuredCell] {
        let names = people(of: samples, shard)
        let classes = Set(samples.map(\.gesture.label)).sorted()
        let classifierNumbers = classifiers.indices
        let parts = names.flatMap { name in
            classifierNumbers.map { EarlyLog.Part(dataset: dataset, participant: name, classifier: $0) }
        }
        let unknown = parts.filter { log[$0] == nil }
        let work = unknown.map { self.work(testing: $0.participant, samples, $0.classifier).comparisons }
        let total = work.reduce(0, +)
        var (begun, used, done) = (0, 0, 0)
        try await OrderedParallelMap.run(
            next: { () -> EarlyLog.Part? in
                guard begun < unknown.count, !isStopped() else { return nil }
                begun += 1
                return unknown[begun - 1]
            },
            transform: { part in
                (part: part, sums: try sums(testing: part.participant, samples, classes, only: part.classifier)[0])
            },
            use: { found in
                try log.add(found.part, found.sums)
                done += work[used]
                used += 1
                progress(done, total)
            }
        )
        guard used == unknown.count else { throw CancellationError() }
        return names.flatMap { name in
            let found = classifierNumbers.compactMap {
                log[EarlyLog.Part(dataset: dataset, participant: name, classifier: $0)]
            }
            let none = Array(repeating: EarlySums(), count: inputs.count)
            return (found.first ?? []).map(\.circumstances).flatMap { circumstances in
                EarlyMeasurement.cells(
                    found.map { $0.first { $0.circumstances == circumstances }?.sums ?? none },
                    participant: name,
                    dataset: dataset,
                    circumstances: circumstances
                )
            }
        }
    }

    /// Makes a log one of this measurement: what it holds must be of the same.
    ///
    /// - Throws: `EvaluationError` where it is of another.
    package func open(
        _ log: inout EarlyLog,
        recognizers: [ResultSubject],
        datasets: [MeasuredResult.DatasetRecord],
        shard: EvaluationShard?
    ) throws {
        try log.open(
            EarlyLog.Header(
                plan: plan,
                recognizers: recognizers.map { "\($0.label) \($0.specification ?? "")" },
                inputs: inputNames,
                datasets: datasets.map { "\($0.name) \($0.identity)" },
                shard: shard
            )
        )
    }

    /// Who is tested, in the order of the samples.
    func people(of samples: [GestureSample], _ shard: EvaluationShard) -> [String] {
        var names: [String] = []
        var known: Set<String> = []
        for sample in samples where known.insert(sample.participant).inserted { names.append(sample.participant) }
        return Array(names[shard.range(of: names.count)])
    }

    private var plan: [MeasuredResult.Setting] {
        [
            .init("horizon", "\((horizon * 1000).plainText) ms"), .init("participants", "\(people)"),
            .init("templates", "\(templates)"), .init("prefixes", "\(prefixes)"),
            .init(
                "target-accuracy",
                targetAccuracy?.plainText ?? "\(StopRuleFit.keptShare.plainText) of that of whole gestures"
            ),
            .init("seed", "\(seed)"),
        ]
    }

    /// The result of cells that ``evaluate(_:dataset:shard:log:isStopped:progress:)`` returned.
    ///
    /// - Parameter subjects: the recognizers.
    package func result(
        _ cells: [MeasuredCell],
        recognizers subjects: [ResultSubject],
        datasets: [MeasuredResult.DatasetRecord],
        shard: EvaluationShard? = nil
    ) -> MeasuredResult {
        MeasuredResult(
            .early,
            plan: plan,
            intervals: intervals,
            subjects: EarlyMeasurement.subjects(of: subjects),
            datasets: datasets,
            conditions: inputNames.map { .init(EarlyMeasurement.condition(ofInput: $0)) },
            cells: cells,
            shard: shard
        )
    }

    /// The sums of one person: for every recognizer on whole templates and on beginnings, or for one of these classifiers, a slice for each
    /// of the circumstances, in the order of the samples.
    func sums(
        testing person: String,
        _ samples: [GestureSample],
        _ classes: [String],
        only classifier: Int? = nil
    ) throws -> [[EarlyLog.Slice]] {
        let draw = EarlyDraw(testing: person, samples, people: people, templates: templates, seed: seed)
        let gestures = shown(draw, samples, classes)
        return try (classifier.map { [classifiers[$0]] } ?? classifiers).map { original in
            try Task.checkCancellation()
            var classifier = original
            let rules = try rules(draw, gestures, &classifier, classes)
            let none = Array(repeating: EarlySums(), count: inputs.count)
            var slices: [EarlyLog.Slice] = []
            let sliceOf = draw.tests.map { test in
                let circumstances = samples[test].circumstances
                if let known = slices.firstIndex(where: { $0.circumstances == circumstances }) { return known }
                slices.append(EarlyLog.Slice(circumstances: circumstances, sums: none))
                return slices.count - 1
            }
            let templates = draw.training.flatMap(\.self).compactMap { gestures[$0]?.gesture }
            guard !templates.isEmpty else { return slices }
            try classifier.train(templates, classes: classes)
            for (test, slice) in zip(draw.tests, sliceOf) {
                guard let gesture = gestures[test] else { continue }
                for (input, trace) in gesture.traces(&classifier).enumerated() {
                    let (rule, position) = rules[input]
                    slices[slice].sums[input].add(trace, label: gesture.label, rule: rule, position: position)
                }
            }
            return slices
        }
    }

    /// The rule of every input, with the position of its threshold: learned from those who teach, each left out of the templates in
    /// turn.
    func rules(
        _ draw: EarlyDraw,
        _ gestures: [Int: ShownGesture],
        _ classifier: inout PrefixClassifier,
        _ classes: [String]
    ) throws -> [(rule: StopRule, position: Int)] {
        var fits = Array(repeating: StopRuleFit(), count: inputs.count - 1)
        for (number, own) in draw.training.enumerated() {
            let others = draw.training.indices.filter { $0 != number }.flatMap { draw.training[$0] }
            guard !others.isEmpty else { continue }
            try classifier.train(others.compactMap { gestures[$0]?.gesture }, classes: classes)
            for gesture in own.compactMap({ gestures[$0] }) {
                for (input, trace) in gesture.traces(&classifier).dropLast().enumerated() {
                    fits[input].add(trace, label: gesture.label)
                }
            }
        }
        let rules = fits.map { $0.rule(target: targetAccuracy ?? StopRuleFit.keptShare * $0.wholeAccuracy) }
        // What is seen of the future is seen later without it: the same rule, a horizon earlier.
        return rules + rules.prefix(1)
    }

    /// Every recognizer on whole templates and on beginnings, untrained.
    var classifiers: [PrefixClassifier] {
        EarlyMeasurement.classifiers(of: recognizers).map {
            PrefixClassifier($0.recognizer, prefixes: $0.isOnPrefixes ? prefixes : 1)
        }
    }

    /// The gestures of a draw with all predictions, which are the same for all classifiers.
    func shown(_ draw: EarlyDraw, _ samples: [GestureSample], _ classes: [String]) -> [Int: ShownGesture] {
        var predictors = predictors.map(\.predictor)
        let horizons = horizons
        var gestures: [Int: ShownGesture] = [:]
        for position in draw.training.flatMap(\.self) + draw.tests {
            let gesture = samples[position].gesture
            gestures[position] = ShownGesture(
                gesture: gesture,
                label: classes.firstIndex(of: gesture.label) ?? 0,
                predictions: predictors.indices.map {
                    predictors[$0].predictions(after: gesture.points, horizons: horizons)
                },
                horizon: horizon
            )
        }
        return gestures
    }
}

/// A gesture and what classifiers are shown of it.
struct ShownGesture {
    /// What was drawn.
    let gesture: StrokeGesture
    /// The position of its class.
    let label: Int
    /// What each predictor expects after each point.
    let predictions: [[[GesturePoint]]]
    /// How far the true future reaches, in seconds.
    let horizon: Double

    /// What a classifier says of every input: what was drawn, each predictor's predictions, the true future.
    func traces(_ classifier: inout PrefixClassifier) -> [EarlyTrace] {
        let observed = classifier.trace(of: gesture.points)
        var traces = [observed]
        for predicted in predictions { traces.append(classifier.trace(of: gesture.points, predicted: predicted)) }
        return traces + [observed.knowingFuture(horizon)]
    }
}
