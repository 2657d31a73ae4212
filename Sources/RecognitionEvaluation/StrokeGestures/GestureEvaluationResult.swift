import DenseAlgebra
import EvaluationStatistics

/// How often recognizers were right: counts of answers by person and class.
public struct GestureEvaluationResult: Sendable, Equatable {
    /// A share with the interval over people that holds it.
    public struct Estimate: Sendable, Equatable {
        /// The share, or the difference of two.
        public var value: Double
        /// The interval; `nil` with fewer than two people.
        public var interval: ClosedRange<Double>?
    }

    /// What was drawn.
    public let gestureProtocol: GestureProtocol
    /// How often.
    public let draws: Int
    /// From which seed.
    public let seed: UInt64
    /// How intervals are drawn.
    public let bootstrap: BootstrapParameters
    /// The people, in the order of their first samples.
    public let participants: [String]
    /// The classes, likewise.
    public let classes: [String]
    /// The names of the recognizers.
    public let recognizers: [String]
    /// recognizers × participants × classes × (classes + 1), the last index running fastest and its last for no answer.
    private var counts: [Int]

    init(
        gestureProtocol: GestureProtocol,
        draws: Int,
        seed: UInt64,
        bootstrap: BootstrapParameters,
        participants: [String],
        classes: [String],
        recognizers: [String]
    ) {
        self.gestureProtocol = gestureProtocol
        self.draws = draws
        self.seed = seed
        self.bootstrap = bootstrap
        self.participants = participants
        self.classes = classes
        self.recognizers = recognizers
        counts = Array(
            repeating: 0,
            count: recognizers.count * participants.count * classes.count * (classes.count + 1)
        )
    }

    mutating func count(recognizer: Int, participant: Int, actual: Int, answer: Int?) {
        counts[index(recognizer, participant, actual, answer ?? classes.count)] += 1
    }

    mutating func add(_ other: GestureEvaluationResult) {
        for index in counts.indices { counts[index] += other.counts[index] }
    }

    private func index(_ recognizer: Int, _ participant: Int, _ actual: Int, _ answer: Int) -> Int {
        ((recognizer * participants.count + participant) * classes.count + actual) * (classes.count + 1) + answer
    }

    /// How often gestures of one class were taken for another; `answer` is the number of classes where there was no answer.
    public func count(recognizer: Int, actual: Int, answer: Int) -> Int {
        participants.indices.reduce(0) { $0 + counts[index(recognizer, $1, actual, answer)] }
    }

    /// How many gestures were classified.
    public func testCount(recognizer: Int) -> Int {
        participants.indices.reduce(0) { $0 + moments(recognizer, $1).tests }
    }

    /// The share of right answers.
    ///
    /// - Throws: `DenseAlgebraError` where the platform's matrix product fails.
    public func accuracy(recognizer: Int) throws -> Estimate {
        let people = participants.indices.map { moments(recognizer, $0) }.filter { $0.tests > 0 }
        return try estimate(
            [people.map { Double($0.right) }, people.map { Double($0.tests) }]
        ) { $0[0] / $0[1] }
    }

    /// By how much the share of right answers of one recognizer is above another's, on the same draws.
    ///
    /// - Throws: `DenseAlgebraError` where the platform's matrix product fails.
    public func difference(_ recognizer: Int, over other: Int) throws -> Estimate {
        let people = participants.indices.map { (moments(recognizer, $0), moments(other, $0)) }.filter {
            $0.0.tests > 0
        }
        return try estimate([
            people.map { Double($0.0.right) }, people.map { Double($0.1.right) }, people.map { Double($0.0.tests) },
        ]) { ($0[0] - $0[1]) / $0[2] }
    }

    /// The share of right answers with the gestures of one person; `nil` where none were tested.
    public func accuracy(recognizer: Int, participant: Int) -> Double? {
        let moments = moments(recognizer, participant)
        return moments.tests > 0 ? Double(moments.right) / Double(moments.tests) : nil
    }

    /// The share of right answers with the gestures of one class; `nil` where none were tested.
    public func accuracy(recognizer: Int, class label: Int) -> Double? {
        let tests = (0...classes.count).reduce(0) { $0 + count(recognizer: recognizer, actual: label, answer: $1) }
        guard tests > 0 else { return nil }
        return Double(count(recognizer: recognizer, actual: label, answer: label)) / Double(tests)
    }

    private func moments(_ recognizer: Int, _ participant: Int) -> (right: Int, tests: Int) {
        var (right, tests) = (0, 0)
        for actual in classes.indices {
            right += counts[index(recognizer, participant, actual, actual)]
            for answer in 0...classes.count { tests += counts[index(recognizer, participant, actual, answer)] }
        }
        return (right, tests)
    }

    /// A function of sums over people, with its interval.
    private func estimate(_ columns: [[Double]], _ value: ([Double]) -> Double) throws -> Estimate {
        var estimate = Estimate(value: value(columns.map { $0.reduce(0, +) }))
        let people = columns.first?.count ?? 0
        if let sampler = ClusterBootstrap(clusterCount: people, parameters: bootstrap) {
            let sums = try sampler.resample(columns.flatMap(\.self), columns: columns.count)
            let replicates = bootstrap.replicates
            var values = (0..<replicates).map { replicate in
                value(columns.indices.map { sums[$0 * replicates + replicate] })
            }
            estimate.interval = sampler.interval(of: &values)
        }
        return estimate
    }
}
