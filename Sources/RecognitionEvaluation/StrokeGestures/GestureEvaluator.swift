import EvaluationStatistics
import StrokeGestures
import TouchEvaluation

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

    /// Whose gestures are templates and whose are tested.
    public var gestureProtocol: GestureProtocol
    /// How many draws there are: of each person and condition in a user-dependent evaluation, in all in a user-independent one.
    public var draws: Int
    /// Equal seeds give equal draws.
    public var seed: UInt64
    /// How intervals over people are drawn.
    public var bootstrap: BootstrapParameters

    /// Each parameter is the property of that name.
    public init(
        _ gestureProtocol: GestureProtocol,
        draws: Int = 100,
        seed: UInt64 = 1,
        bootstrap: BootstrapParameters = BootstrapParameters()
    ) {
        self.gestureProtocol = gestureProtocol
        self.draws = draws
        self.seed = seed
        self.bootstrap = bootstrap
    }

    /// Draws, trains, classifies and counts.
    ///
    /// - Throws: `StrokeGestureError` where a recognizer cannot be trained with a draw.
    public func evaluate(_ samples: [GestureSample], _ entries: [Entry]) async throws -> GestureEvaluationResult {
        let draws = GestureDraws(samples, gestureProtocol, draws: draws, seed: seed)
        var result = GestureEvaluationResult(
            gestureProtocol: gestureProtocol,
            draws: self.draws,
            seed: seed,
            bootstrap: bootstrap,
            participants: draws.participants,
            classes: draws.classes,
            recognizers: entries.map(\.name)
        )
        let width = OrderedParallelMap.coreCount
        let chunk = max(1, draws.count / (16 * width))
        let empty = result
        let classNumbers = Dictionary(uniqueKeysWithValues: draws.classes.enumerated().map { ($1, $0) })
        try await OrderedParallelMap.run(stride(from: 0, to: draws.count, by: chunk)) { start in
            var part = empty
            var recognizers = entries.map(\.recognizer)
            for number in start..<min(draws.count, start + chunk) {
                let draw = draws[number]
                let templates = draw.templates.map { samples[$0].gesture }
                for index in recognizers.indices where !templates.isEmpty {
                    try recognizers[index].train(templates)
                    for test in draw.tests {
                        let gesture = samples[test].gesture
                        let answer = recognizers[index].classify(gesture.points)
                        part.count(
                            recognizer: index,
                            participant: draw.participant,
                            actual: classNumbers[gesture.label] ?? 0,
                            answer: answer.flatMap { classNumbers[$0.label] }
                        )
                    }
                }
            }
            return part
        } use: {
            result.add($0)
        }
        return result
    }
}
