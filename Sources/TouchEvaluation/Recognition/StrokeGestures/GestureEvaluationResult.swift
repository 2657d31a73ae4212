import TouchRecognition

/// How often recognizers were right under one protocol: counts of answers by person and class, which add up over shards.
public struct GestureEvaluationResult: Sendable, Equatable {
    /// A share with the interval over people that holds it.
    public struct Estimate: Sendable, Equatable {
        /// The share, or the difference of two.
        public var value: Double
        /// The interval; `nil` where so few people carry none.
        public var interval: ClosedRange<Double>?
    }

    /// Draws that a recognizer cannot be trained with; gestures tested in them count as not answered.
    package struct Untrained: Sendable, Equatable, Codable {
        /// How many.
        package var draws: Int
        /// Why the first of them.
        package var reason: String
    }

    /// A gesture that was taken for another: the first of its kind.
    package struct Mistake: Sendable, Equatable, Codable {
        /// Positions of recognizer, class and answer; the answer is the number of classes where there was none.
        package var recognizer, actual, answer: Int
        /// The position of the gesture among the samples.
        package var test: Int
        /// The position of the template that was nearest; absent for recognizers that keep none.
        package var template: Int?

        fileprivate func isAlike(_ other: Mistake) -> Bool {
            (recognizer, actual, answer) == (other.recognizer, other.actual, other.answer)
        }
    }

    /// What was drawn.
    public let gestureProtocol: GestureProtocol
    /// How often.
    public let draws: Int
    /// From which seed.
    public let seed: UInt64
    /// Whose conditions were compared.
    public let conditions: GestureEvaluator.Conditions
    /// How intervals are drawn.
    public let intervals: IntervalParameters
    /// The people, in the order of their first samples.
    public let participants: [String]
    /// The classes, likewise.
    public let classes: [String]
    /// The names of the recognizers.
    public let recognizers: [String]
    /// In how many draws each recognizer could not be trained, and why the first time.
    package private(set) var untrained: [Untrained?]
    /// An example of each kind of wrong answer.
    package private(set) var mistakes: [Mistake] = []
    /// recognizers × participants × classes × (classes + 1), the last index running fastest and its last for no answer.
    private var counts: [Int]

    init(
        gestureProtocol: GestureProtocol,
        draws: Int,
        seed: UInt64,
        conditions: GestureEvaluator.Conditions,
        intervals: IntervalParameters,
        participants: [String],
        classes: [String],
        recognizers: [String]
    ) {
        self.gestureProtocol = gestureProtocol
        self.draws = draws
        self.seed = seed
        self.conditions = conditions
        self.intervals = intervals
        self.participants = participants
        self.classes = classes
        self.recognizers = recognizers
        untrained = Array(repeating: nil, count: recognizers.count)
        counts = Array(
            repeating: 0,
            count: recognizers.count * participants.count * classes.count * (classes.count + 1)
        )
    }

    mutating func count(recognizer: Int, participant: Int, actual: Int, answer: Int?) {
        counts[index(recognizer, participant, actual, answer ?? classes.count)] += 1
    }

    /// Keeps a wrong answer unless there is one of its kind.
    mutating func note(_ mistake: Mistake) {
        guard !mistakes.contains(where: { $0.isAlike(mistake) }) else { return }
        mistakes.append(mistake)
    }

    mutating func noteUntrained(recognizer: Int, _ error: StrokeGestureError) {
        untrained[recognizer] = Untrained(
            draws: (untrained[recognizer]?.draws ?? 0) + 1,
            reason: untrained[recognizer]?.reason ?? error.description
        )
    }

    mutating func add(_ other: GestureEvaluationResult) {
        for index in counts.indices { counts[index] += other.counts[index] }
        for mistake in other.mistakes { note(mistake) }
        for (index, more) in other.untrained.enumerated() {
            guard let more else { continue }
            untrained[index] = Untrained(
                draws: (untrained[index]?.draws ?? 0) + more.draws,
                reason: untrained[index]?.reason ?? more.reason
            )
        }
    }

    /// Whether the counts of another may be added: those of other draws of the same.
    func isPart(ofTheSameAs other: GestureEvaluationResult) -> Bool {
        var (one, two) = (self, other)
        one.counts = []
        two.counts = []
        one.untrained = []
        two.untrained = []
        one.mistakes = []
        two.mistakes = []
        return one == two
    }

    private func index(_ recognizer: Int, _ participant: Int, _ actual: Int, _ answer: Int) -> Int {
        ((recognizer * participants.count + participant) * classes.count + actual) * (classes.count + 1) + answer
    }

    /// Whether the same gestures were tested against the same templates, whatever the recognizers.
    package func sharesDraws(with other: GestureEvaluationResult) -> Bool {
        (gestureProtocol, draws, seed) == (other.gestureProtocol, other.draws, other.seed)
            && conditions == other.conditions && participants == other.participants && classes == other.classes
    }

    /// How often gestures of one class were taken for another; `answer` is the number of classes where there was no answer.
    public func count(recognizer: Int, actual: Int, answer: Int) -> Int {
        participants.indices.reduce(0) { $0 + counts[index(recognizer, $1, actual, answer)] }
    }

    /// How often gestures of one class by one person were taken for another.
    package func count(recognizer: Int, participant: Int, actual: Int, answer: Int) -> Int {
        counts[index(recognizer, participant, actual, answer)]
    }

    /// How many gestures were classified.
    public func testCount(recognizer: Int) -> Int {
        participants.indices.reduce(0) { $0 + moments(recognizer, $1).tests }
    }

    /// The share of right answers.
    public func accuracy(recognizer: Int) -> Estimate {
        share(moments(recognizer, testedPeople(recognizer)).map { (Double($0.right), Double($0.tests)) })
    }

    /// By how much the share of right answers of one recognizer is above another's, on the same draws.
    public func difference(_ recognizer: Int, over other: Int) -> Estimate {
        let people = testedPeople(recognizer)
        let sums = zip(moments(recognizer, people), moments(other, people)).map {
            [Double($0.right), Double($1.right), Double($0.tests)]
        }
        return Estimate(sums, weights: sums.map { $0[2] }, intervals, .signed) { ($0[0] - $0[1]) / $0[2] }
    }

    /// The mean over classes of the share of right answers: classes count alike, however often they were tested.
    package func macroAccuracy(recognizer: Int) -> Estimate {
        let people = testedPeople(recognizer)
        let sums = people.map { person in
            classes.indices.flatMap { label in
                [Double(counts[index(recognizer, person, label, label)]), Double(tests(recognizer, person, label))]
            }
        }
        let weights = moments(recognizer, people).map { Double($0.tests) }
        return Estimate(sums, weights: weights, intervals, .share) { sums in
            let shares = classes.indices.filter { sums[2 * $0 + 1] > 0 }.map { sums[2 * $0] / sums[2 * $0 + 1] }
            return shares.reduce(0, +) / Double(shares.count)
        }
    }

    /// The share of gestures that got no answer.
    package func unanswered(recognizer: Int) -> Estimate {
        let people = testedPeople(recognizer)
        let none = people.map { person in
            Double(classes.indices.reduce(0) { $0 + counts[index(recognizer, person, $1, classes.count)] })
        }
        return share(zip(none, moments(recognizer, people)).map { ($0, Double($1.tests)) })
    }

    /// A share of tests. A gesture that is tested in each draw is one gesture.
    private func share(_ people: [(part: Double, whole: Double)]) -> Estimate {
        let (part, whole) = people.reduce((0, 0)) { ($0.0 + $1.part, $0.1 + $1.whole) }
        let repeats = Double(max(1, draws))
        return Estimate(
            value: part / whole,
            interval: CountIntervals.share(
                people.map { .init(numerator: $0.part / repeats, denominator: $0.whole / repeats) },
                parameters: intervals
            )
        )
    }

    /// For each person of whom gestures were tested, how many answers were wrong, of how many tests.
    package func errorSums(recognizer: Int) -> [[Double]] {
        testedPeople(recognizer).map { errorSums(recognizer: recognizer, participant: $0) }
    }

    /// How many answers with one person's gestures were wrong, of how many tests.
    package func errorSums(recognizer: Int, participant: Int) -> [Double] {
        let moments = moments(recognizer, participant)
        return [Double(moments.tests - moments.right), Double(moments.tests)]
    }

    /// Whether gestures were tested, and the recognizer could be trained in at least one draw.
    package func hasAnswers(recognizer: Int) -> Bool {
        testCount(recognizer: recognizer)
            > (untrained[recognizer] == nil
                ? 0
                : classes.indices.reduce(0) { $0 + count(recognizer: recognizer, actual: $1, answer: classes.count) })
    }

    /// The people of whom gestures were tested.
    private func testedPeople(_ recognizer: Int) -> [Int] {
        participants.indices.filter { person in classes.indices.contains { tests(recognizer, person, $0) > 0 } }
    }

    private func moments(_ recognizer: Int, _ people: [Int]) -> [(right: Int, tests: Int)] {
        people.map { moments(recognizer, $0) }
    }

    private func tests(_ recognizer: Int, _ participant: Int, _ actual: Int) -> Int {
        (0...classes.count).reduce(0) { $0 + counts[index(recognizer, participant, actual, $1)] }
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
}

extension GestureEvaluationResult.Estimate {
    /// A function of sums over people, with its interval.
    ///
    /// - Parameters:
    ///   - people: what is summed, for each person.
    ///   - weights: how much each person counts.
    package init(
        _ people: [[Double]],
        weights: [Double],
        _ parameters: IntervalParameters,
        _ scale: QuantityScale,
        value: ([Double]) -> Double
    ) {
        let width = people.first?.count ?? 0
        self.init(
            value: value((0..<width).map { column in people.reduce(0) { $0 + $1[column] } }),
            interval: ClusterJackknife(clusterCount: people.count, parameters: parameters)?
                .interval(people, weights: weights, scale, value: value)
        )
    }
}

extension GestureEvaluationResult: Codable {
    private enum CodingKeys: String, CodingKey {
        case gestureProtocol = "protocol"
        case draws, seed, conditions, intervals, participants, classes, recognizers, untrained, mistakes
        case counts = "answers"
    }

    /// Counts that are not 0, as recognizer, participant, class, answer and count, one after the other.
    private var sparseCounts: [Int] {
        var sparse: [Int] = []
        for recognizer in recognizers.indices {
            for participant in participants.indices {
                for actual in classes.indices {
                    for answer in 0...classes.count {
                        let count = counts[index(recognizer, participant, actual, answer)]
                        if count > 0 { sparse += [recognizer, participant, actual, answer, count] }
                    }
                }
            }
        }
        return sparse
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(gestureProtocol, forKey: .gestureProtocol)
        try container.encode(draws, forKey: .draws)
        try container.encode(seed, forKey: .seed)
        try container.encode(conditions, forKey: .conditions)
        try container.encode(intervals, forKey: .intervals)
        try container.encode(participants, forKey: .participants)
        try container.encode(classes, forKey: .classes)
        try container.encode(recognizers, forKey: .recognizers)
        try container.encode(untrained, forKey: .untrained)
        try container.encode(mistakes, forKey: .mistakes)
        try container.encode(sparseCounts, forKey: .counts)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func names(_ key: CodingKeys) throws -> [String] {
            let names = try container.decode([String].self, forKey: key)
            // Memory for counts is taken for every combination.
            guard names.count <= 4096, Set(names).count == names.count else {
                throw DecodingError.dataCorruptedError(
                    forKey: key,
                    in: container,
                    debugDescription: "found \(names.count) names, expected at most 4096, each once"
                )
            }
            return names
        }
        let (participants, classes) = (try names(.participants), try names(.classes))
        let recognizers = try names(.recognizers)
        let cells = recognizers.count * participants.count * classes.count * (classes.count + 1)
        guard cells <= 1 << 28 else {
            throw DecodingError.dataCorruptedError(
                forKey: .classes,
                in: container,
                debugDescription:
                    "found \(cells) combinations of recognizer, participant, class and answer, expected at most 2^28"
            )
        }
        self.init(
            gestureProtocol: try container.decode(GestureProtocol.self, forKey: .gestureProtocol),
            draws: try container.decode(Int.self, forKey: .draws),
            seed: try container.decode(UInt64.self, forKey: .seed),
            conditions: try container.decode(GestureEvaluator.Conditions.self, forKey: .conditions),
            intervals: try container.decode(IntervalParameters.self, forKey: .intervals),
            participants: participants,
            classes: classes,
            recognizers: recognizers
        )
        let untrained = try container.decode([Untrained?].self, forKey: .untrained)
        guard untrained.count == recognizers.count else {
            throw DecodingError.dataCorruptedError(
                forKey: .untrained,
                in: container,
                debugDescription: "found \(untrained.count) entries, expected one for each recognizer"
            )
        }
        self.untrained = untrained
        mistakes = try container.decode([Mistake].self, forKey: .mistakes)
        let sparse = try container.decode([Int].self, forKey: .counts)
        let limits = [recognizers.count, participants.count, classes.count, classes.count + 1]
        for start in stride(from: 0, to: sparse.count, by: 5) {
            let entry = sparse[start..<min(start + 5, sparse.count)]
            guard entry.count == 5, zip(entry, limits).allSatisfy({ (0..<$1).contains($0) }), sparse[start + 4] > 0
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: .counts,
                    in: container,
                    debugDescription: "expected recognizer, participant, class, answer and count, five numbers each"
                )
            }
            counts[index(sparse[start], sparse[start + 1], sparse[start + 2], sparse[start + 3])] += sparse[start + 4]
        }
    }
}
