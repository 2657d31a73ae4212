import PluginSpecification
import TouchModel
import TouchRecognition

/// What `foretouch recognize` found of stroke-gesture recognizers, with what is needed to repeat it. Contains no date and no
/// duration: the same data, plan and program give the same result.
public struct GestureResult: Sendable, Equatable, Codable {
    /// The value of ``kind``.
    package static let kindName = "gesture-recognition"

    /// A recognizer as it was run.
    package struct RecognizerRecord: Sendable, Hashable, Codable {
        /// The specification as given: the label in rows.
        package var label: String
        /// The specification with every parameter spelled out.
        package var specification: RecordedSpecification
        /// The package data on which its constants were fitted.
        package var fittedOn: [String]

        /// Each parameter is the property of that name.
        package init(label: String, specification: RecordedSpecification, fittedOn: [String]) {
            self.label = label
            self.specification = specification
            self.fittedOn = fittedOn
        }
    }

    /// A dataset as it was read.
    package struct DatasetRecord: Sendable, Hashable, Codable {
        /// The label in rows.
        package var name: String
        /// SHA-256 that identifies the data.
        package var identity: String
        /// How many labeled gestures were read.
        package var gestures: Int
        /// How many recordings name no class and take no part.
        package var unlabeled: Int
        /// What was repaired or dropped while reading, by kind.
        package var repairs: [String: Int]
        /// The files beside the recordings that say how they are read; absent where there are none.
        package var mappings: [ImportMapping]?
        /// The sets that a recognizer's constants were fitted on whose strokes are in it, as their motion tells; absent where
        /// there are none.
        package var strokesOf: [String]?

        /// Each parameter is the property of that name.
        package init(name: String, identity: String, gestures: Int, unlabeled: Int, repairs: [String: Int]) {
            self.name = name
            self.identity = identity
            self.gestures = gestures
            self.unlabeled = unlabeled
            self.repairs = repairs
        }
    }

    /// The counts of one dataset under one protocol.
    package struct Evaluation: Sendable, Equatable, Codable {
        /// The dataset's label.
        package var dataset: String
        /// Who was taken for what.
        package var answers: GestureEvaluationResult
        /// What the best recognizer mistook, most often mistaken first; empty where only a share of the draws was made.
        package var drawings: [Drawing] = []

        /// Each parameter is the property of that name.
        package init(dataset: String, answers: GestureEvaluationResult) {
            self.dataset = dataset
            self.answers = answers
        }
    }

    /// A gesture that was mistaken, and the template it was taken for.
    package struct Drawing: Sendable, Equatable, Codable {
        /// The gesture's class.
        package var label: String
        /// The class it was taken for; absent where there was no answer.
        package var answer: String?
        /// Which share of its class was taken for that.
        package var share: Double
        /// The gesture's strokes as x and y, alternately, in a square of 100 with its middle in the middle.
        package var strokes: [[Double]]
        /// The strokes of the template that was nearest, likewise; empty for recognizers that keep none.
        package var template: [[Double]]
    }

    /// One value.
    public struct Row: Sendable, Hashable, Codable {
        /// The dataset's label.
        public var dataset: String
        /// The specification as given.
        public var recognizer: String
        /// The protocol's name.
        public var `protocol`: String
        /// How many people templates came from; absent where the protocol does not choose.
        public var participants: Int?
        /// How many templates a class each of them gave; absent for all.
        public var templates: Int?
        /// The metric's name, as `result.json` defines it.
        public var metric: String
        /// The value, in the metric's unit.
        public var value: Double
        /// The lower end of the interval over people; absent with fewer than two people, and for the worst of several.
        public var low: Double?
        /// The upper end, likewise.
        public var high: Double?
        /// How many gestures were classified.
        public var count: Int

        enum CodingKeys: String, CodingKey {
            case dataset, recognizer, `protocol`, participants, templates, metric, value
            case low = "ci_low"
            case high = "ci_high"
            case count = "n"
        }
    }

    /// What kind of result a file holds: ``kindName``.
    package var kind = GestureResult.kindName
    /// The version of Foretouch that made it.
    package var version = ForetouchVersion.current
    /// Where it was made.
    package var machine: MachineDescription
    /// The share of the draws that it holds; absent for all.
    package var shard: EvaluationShard?
    /// Which intervals there are, and the seed of tests.
    package var intervals: IntervalParameters
    /// The recognizers, in the order of the plan.
    package var recognizers: [RecognizerRecord]
    /// The datasets, in the order in which they were given.
    package var datasets: [DatasetRecord]
    /// Name, unit, preference and definition of every metric.
    package var quantities = GestureResult.quantities
    /// The counts, for each dataset and protocol.
    package var evaluations: [Evaluation]
    /// Every value; empty in a shard.
    public private(set) var rows: [Row] = []

    /// Each parameter is the property of that name; rows are made of the counts.
    ///
    /// - Throws: `DenseAlgebraError` where the platform's matrix product fails.
    package init(
        machine: MachineDescription = .current,
        shard: EvaluationShard? = nil,
        intervals: IntervalParameters,
        recognizers: [RecognizerRecord],
        datasets: [DatasetRecord],
        evaluations: [Evaluation]
    ) throws {
        self.machine = machine
        self.shard = shard
        self.intervals = intervals
        self.recognizers = recognizers
        self.datasets = datasets
        self.evaluations = evaluations
        if shard == nil { rows = try evaluations.flatMap { try Self.rows(of: $0) } }
    }

    /// The row of one metric of an evaluation.
    package func row(_ metric: String, of evaluation: Evaluation, recognizer: String) -> Row? {
        rows.first { $0.metric == metric && $0.recognizer == recognizer && $0.isOf(evaluation) }
    }

    /// The counts that a row was made of.
    package func answers(of row: Row) -> GestureEvaluationResult? {
        evaluations.first { row.isOf($0) }?.answers
    }

    /// The metrics.
    package static let quantities = [
        MetricQuantity(
            "accuracy_percent",
            unit: "%",
            preference: .higher,
            summary: "Share of the gestures classified that were taken for their class.",
            source: "Foretouch"
        ),
        MetricQuantity(
            "error_percent",
            unit: "%",
            preference: .lower,
            summary: "Share of the gestures classified that were not: 100 minus accuracy_percent.",
            source: "Foretouch"
        ),
        MetricQuantity(
            "macro_accuracy_percent",
            unit: "%",
            preference: .higher,
            summary: "Mean over classes of the share taken for their class.",
            source: "Foretouch"
        ),
        MetricQuantity(
            "worst_person_percent",
            unit: "%",
            preference: .higher,
            summary: "Share of right answers with the gestures of the person for whom it is lowest.",
            source: "Foretouch"
        ),
        MetricQuantity(
            "worst_class_percent",
            unit: "%",
            preference: .higher,
            summary: "Share of right answers with the class for which it is lowest.",
            source: "Foretouch"
        ),
        MetricQuantity(
            "unanswered_percent",
            unit: "%",
            preference: .lower,
            summary: "Share of the gestures classified to which the recognizer gave no class.",
            source: "Foretouch"
        ),
    ]

    private static func rows(of evaluation: Evaluation) throws -> [Row] {
        let answers = evaluation.answers
        var rows: [Row] = []
        for (index, recognizer) in answers.recognizers.enumerated() where answers.hasAnswers(recognizer: index) {
            func add(_ metric: String, _ value: Double, _ interval: ClosedRange<Double>? = nil) {
                rows.append(
                    Row(
                        dataset: evaluation.dataset,
                        recognizer: recognizer,
                        protocol: answers.gestureProtocol.description,
                        participants: answers.gestureProtocol.participants,
                        templates: answers.gestureProtocol.templates,
                        metric: metric,
                        value: 100 * value,
                        low: interval.map { 100 * $0.lowerBound },
                        high: interval.map { 100 * $0.upperBound },
                        count: answers.testCount(recognizer: index)
                    )
                )
            }
            let accuracy = answers.accuracy(recognizer: index)
            add("accuracy_percent", accuracy.value, accuracy.interval)
            add("error_percent", 1 - accuracy.value, accuracy.interval.map { 1 - $0.upperBound...1 - $0.lowerBound })
            let macro = answers.macroAccuracy(recognizer: index)
            add("macro_accuracy_percent", macro.value, macro.interval)
            let people = answers.participants.indices.compactMap {
                answers.accuracy(recognizer: index, participant: $0)
            }
            if let worst = people.min() { add("worst_person_percent", worst) }
            let classes = answers.classes.indices.compactMap { answers.accuracy(recognizer: index, class: $0) }
            if let worst = classes.min() { add("worst_class_percent", worst) }
            let unanswered = answers.unanswered(recognizer: index)
            add("unanswered_percent", unanswered.value, unanswered.interval)
        }
        return rows
    }
}

extension GestureResult.Evaluation {
    /// What a recognizer takes for what, most often first.
    package func confusions(recognizer: Int) -> [(actual: Int, answer: Int, share: Double)] {
        var found: [(actual: Int, answer: Int, share: Double)] = []
        for actual in answers.classes.indices {
            let row = (0...answers.classes.count).map {
                answers.count(recognizer: recognizer, actual: actual, answer: $0)
            }
            let tests = Double(row.reduce(0, +))
            for answer in row.indices where answer != actual && row[answer] > 0 {
                found.append((actual, answer, Double(row[answer]) / tests))
            }
        }
        return found.sorted { ($1.share, $0.actual, $0.answer) < ($0.share, $1.actual, $1.answer) }
    }

    /// The recognizers that have answers, best first.
    package var ranked: [Int] {
        func errors(_ recognizer: Int) -> Int {
            answers.testCount(recognizer: recognizer)
                - answers.classes.indices.reduce(0) {
                    $0 + answers.count(recognizer: recognizer, actual: $1, answer: $1)
                }
        }
        return answers.recognizers.indices.filter { answers.hasAnswers(recognizer: $0) }.sorted {
            (errors($0), $0) < (errors($1), $1)
        }
    }

    /// Adds pictures of what the best recognizer mistook, at most six.
    package mutating func draw(_ samples: [GestureSample]) {
        guard let best = ranked.first else { return }
        drawings = confusions(recognizer: best).prefix(6).compactMap { confusion in
            let mistake = answers.mistakes.first {
                ($0.recognizer, $0.actual, $0.answer) == (best, confusion.actual, confusion.answer)
            }
            guard let mistake else { return nil }
            return GestureResult.Drawing(
                label: answers.classes[confusion.actual],
                answer: confusion.answer < answers.classes.count ? answers.classes[confusion.answer] : nil,
                share: confusion.share,
                strokes: samples[mistake.test].gesture.framed,
                template: mistake.template.map { samples[$0].gesture.framed } ?? []
            )
        }
    }
}

extension StrokeGesture {
    /// The strokes as x and y, alternately, in a square of 100, to a tenth.
    fileprivate var framed: [[Double]] {
        var low = SIMD2(repeating: Double.infinity)
        var high = -low
        for point in points {
            let location = SIMD2(point.location.x, point.location.y)
            low.replace(with: location, where: location .< low)
            high.replace(with: location, where: location .> high)
        }
        let side = max((high - low).max(), .leastNormalMagnitude)
        let middle = (low + high) / 2
        var strokes: [[Double]] = []
        var stroke: Int?
        for point in points {
            if stroke != point.stroke { strokes.append([]) }
            stroke = point.stroke
            let place = (SIMD2(point.location.x, point.location.y) - middle) / side * 100 + 50
            let rounded = (place * 10).rounded(.toNearestOrAwayFromZero) / 10
            strokes[strokes.count - 1] += [rounded.x, rounded.y]
        }
        return strokes
    }
}

extension GestureResult.Row {
    fileprivate func isOf(_ evaluation: GestureResult.Evaluation) -> Bool {
        let used = evaluation.answers.gestureProtocol
        return dataset == evaluation.dataset && `protocol` == used.description && participants == used.participants
            && templates == used.templates
    }

    /// Whether another row reports the same quantity of the same recognizer on the same data.
    package func isOfSame(_ other: Self) -> Bool {
        dataset == other.dataset && recognizer == other.recognizer && `protocol` == other.protocol
            && participants == other.participants && templates == other.templates && metric == other.metric
    }

    /// The protocol with its numbers.
    package var protocolWords: String { GestureProtocol.words(`protocol`, participants, templates) }
}

extension GestureResult {
    /// Joins the shards of one evaluation.
    ///
    /// - Throws: ``EvaluationError/incomparable(_:)`` where they are not all the shards of one evaluation, each once.
    package static func merge(_ parts: [GestureResult]) throws -> GestureResult {
        guard let first = parts.first, let count = first.shard?.count else {
            throw EvaluationError.incomparable("a part holds a whole evaluation, not a shard of one")
        }
        let numbers = parts.compactMap(\.shard).filter { $0.count == count }.map(\.number)
        guard parts.count == count, Set(numbers) == Set(1...count) else {
            throw EvaluationError.incomparable(
                "found the shards \(parts.map { $0.shard?.description ?? "(whole)" }.joined(separator: ", ")), expected "
                    + "each of 1/\(count) … \(count)/\(count) once"
            )
        }
        var evaluations = first.evaluations
        for part in parts.dropFirst() {
            guard part.version == first.version, part.recognizers == first.recognizers, part.datasets == first.datasets,
                part.evaluations.count == evaluations.count,
                zip(part.evaluations, evaluations).allSatisfy({ $0.answers.isPart(ofTheSameAs: $1.answers) })
            else {
                throw EvaluationError.incomparable(
                    "the shards are not of one evaluation: data, recognizers, protocol, draws, seed and version must agree"
                )
            }
            for index in evaluations.indices { evaluations[index].answers.add(part.evaluations[index].answers) }
        }
        return try GestureResult(
            machine: first.machine,
            intervals: first.intervals,
            recognizers: first.recognizers,
            datasets: first.datasets,
            evaluations: evaluations
        )
    }
}
