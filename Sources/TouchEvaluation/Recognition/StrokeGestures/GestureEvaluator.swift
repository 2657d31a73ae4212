import TouchRecognition

/// Measures how often stroke-gesture recognizers are right, under the protocols of the literature.
///
/// All recognizers classify the same draws. Draws are worked on side by side; what they give are counts, so that the result depends
/// neither on the number of cores nor on the order of work.
public struct GestureEvaluator: Sendable {
    /// A recognizer and its name in the result.
    public struct Entry: Sendable {
        /// The name in the result.
        public var name: String
        /// The recognizer; what it was trained with does not count.
        public var recognizer: any StrokeGestureRecognizer

        /// Each parameter is the property of that name.
        public init(name: String, recognizer: any StrokeGestureRecognizer) {
            self.name = name
            self.recognizer = recognizer
        }
    }

    /// Between which conditions recognizers are compared, such as devices.
    public struct Conditions: Sendable, Hashable, Codable {
        /// The condition that templates are of; `nil` for any.
        public var templates: String?
        /// The condition that is tested; `nil` for any.
        public var tests: String?

        /// Conditions that leave nothing out. Both are stated or none: where one is any and the other is not, a gesture could be its own template.
        public init() {}

        /// Templates of one condition, tests of another, or of the same.
        public init(templates: String, tests: String) {
            self.templates = templates
            self.tests = tests
        }

        /// Whether gestures of a condition take part.
        func admit(_ condition: String) -> Bool {
            templates == nil || templates == condition || tests == condition
        }
    }

    /// Whose gestures are templates and whose are tested.
    public var gestureProtocol: GestureProtocol
    /// How many draws there are: of each person and condition in a user-dependent evaluation, in all in a user-independent one, of
    /// each person left out where templates are drawn.
    public var draws: Int
    /// Equal seeds give equal draws.
    public var seed: UInt64
    /// Which conditions are compared; without any, a user-dependent evaluation stays within each.
    public var conditions: Conditions
    /// The share of the draws that is made; shares add up to the whole.
    package var shard = EvaluationShard.whole
    /// How intervals over people are drawn.
    public var intervals: IntervalParameters

    /// Each parameter is the property of that name.
    public init(
        _ gestureProtocol: GestureProtocol,
        draws: Int = 100,
        seed: UInt64 = 1,
        conditions: Conditions = Conditions(),
        intervals: IntervalParameters = IntervalParameters()
    ) {
        self.gestureProtocol = gestureProtocol
        self.draws = draws
        self.seed = seed
        self.conditions = conditions
        self.intervals = intervals
    }

    /// What a condition states besides the protocol, where people drew less than it takes.
    func shortage(of samples: [GestureSample]) -> MeasuredCondition {
        GestureDraws(samples, gestureProtocol, draws: draws, seed: seed, conditions: conditions).shortage
    }

    /// Draws, trains, classifies and counts.
    ///
    /// - Parameters:
    ///   - samples: the gestures that templates and tests are drawn from.
    ///   - entries: the recognizers, with their names in the result.
    ///   - progress: called with the number of draws done, and of all.
    /// - Throws: `CancellationError`. A draw that a recognizer cannot be trained with is noted in the result, its tests count as not
    ///   answered.
    public func evaluate(
        _ samples: [GestureSample],
        _ entries: [Entry],
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> GestureAnswers {
        let draws = GestureDraws(samples, gestureProtocol, draws: draws, seed: seed, conditions: conditions)
        var result = GestureAnswers(
            gestureProtocol: gestureProtocol,
            draws: self.draws,
            gestureCount: samples.count,
            intervals: intervals,
            participants: draws.participants,
            slices: draws.slices,
            classes: draws.classes,
            recognizers: entries.map(\.name)
        )
        let numbers = shard.range(of: draws.count)
        let chunk = max(1, numbers.count / (16 * OrderedParallelMap.coreCount))
        let empty = result
        var done = 0
        let slices = draws.sliceOfSample
        let classNumbers = Dictionary(uniqueKeysWithValues: draws.classes.enumerated().map { ($1, $0) })
        try await OrderedParallelMap.run(stride(from: numbers.lowerBound, to: numbers.upperBound, by: chunk)) { start in
            var part = empty
            var recognizers = entries.map(\.recognizer)
            for number in start..<min(numbers.upperBound, start + chunk) {
                try Task.checkCancellation()
                let draw = draws[number]
                let templates = draw.templates.map { samples[$0].gesture }
                for index in recognizers.indices where !templates.isEmpty {
                    var isTrained = false
                    do throws(StrokeGestureError) {
                        try recognizers[index].train(templates)
                        isTrained = true
                    } catch {
                        part.noteUntrained(recognizer: index, error)
                    }
                    for test in draw.tests {
                        let gesture = samples[test].gesture
                        let answer = isTrained ? recognizers[index].classify(gesture.points) : nil
                        let actual = classNumbers[gesture.label] ?? 0
                        let found = answer.flatMap { classNumbers[$0.label] }
                        part.count(recognizer: index, slice: slices[test], actual: actual, answer: found)
                        guard found != actual else { continue }
                        part.note(
                            .init(
                                recognizer: index,
                                actual: actual,
                                answer: found ?? draws.classes.count,
                                test: test,
                                template: answer?.template.map { draw.templates[$0] }
                            )
                        )
                    }
                }
            }
            return part
        } use: {
            result.add($0)
            done = min(numbers.count, done + chunk)
            progress(done, numbers.count)
        }
        return result
    }
}
