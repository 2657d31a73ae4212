import TouchRecognition

/// What recognizers took gestures for under one protocol: counts of answers by person and class, which add up over shards.
public struct GestureAnswers: Sendable, Equatable {
    /// A share with the interval over people that holds it.
    public struct Estimate: Sendable, Equatable {
        /// The share, or the difference of two.
        public var value: Double
        /// The interval; `nil` where so few people carry none.
        public var interval: ClosedRange<Double>?
    }

    /// What was drawn.
    public let gestureProtocol: GestureProtocol
    /// The number of times that it happened.
    public let draws: Int
    /// How many gestures draws pick from; `nil` where that is not known.
    let gestureCount: Int?
    /// How intervals are drawn.
    public let intervals: IntervalParameters
    /// The people, in the order of their first samples.
    public let participants: [String]
    /// The classes, likewise.
    public let classes: [String]
    /// The names of the recognizers.
    public let recognizers: [String]
    /// The number of draws in which each recognizer could not be trained, and why the first time.
    package internal(set) var untrained: [GestureDetails.Untrained?]
    /// An example of each kind of wrong answer.
    package internal(set) var mistakes: [GestureDetails.Mistake] = []
    /// Whose gestures were tested, and under which circumstances.
    let slices: [Slice]
    /// recognizers × slices, each classes × (classes + 1), the last index running fastest and its last for no answer.
    private var counts: [[Double]]

    /// The gestures of one person under the same circumstances.
    struct Slice: Sendable, Hashable {
        /// The position among the participants.
        var participant: Int
        var circumstances: Circumstances
    }

    init(
        gestureProtocol: GestureProtocol,
        draws: Int,
        gestureCount: Int?,
        intervals: IntervalParameters,
        participants: [String],
        slices: [Slice],
        classes: [String],
        recognizers: [String]
    ) {
        self.slices = slices
        self.gestureProtocol = gestureProtocol
        self.draws = draws
        self.gestureCount = gestureCount
        self.intervals = intervals
        self.participants = participants
        self.classes = classes
        self.recognizers = recognizers
        untrained = Array(repeating: nil, count: recognizers.count)
        counts = Array(
            repeating: Array(repeating: 0, count: classes.count * (classes.count + 1)),
            count: recognizers.count * slices.count
        )
    }

    mutating func count(recognizer: Int, slice: Int, actual: Int, answer: Int?) {
        counts[recognizer * slices.count + slice][
            actual * (classes.count + 1) + (answer ?? classes.count)
        ] += 1
    }

    /// Keeps a wrong answer unless there is one of its kind.
    mutating func note(_ mistake: GestureDetails.Mistake) { GestureDetails.note(mistake, in: &mistakes) }

    mutating func noteUntrained(recognizer: Int, _ error: StrokeGestureError) {
        GestureDetails.note(GestureDetails.Untrained(draws: 1, reason: error.description), in: &untrained[recognizer])
    }

    mutating func add(_ other: GestureAnswers) {
        for cell in counts.indices {
            for index in counts[cell].indices { counts[cell][index] += other.counts[cell][index] }
        }
        for mistake in other.mistakes { note(mistake) }
        for (index, more) in other.untrained.enumerated() {
            if let more { GestureDetails.note(more, in: &untrained[index]) }
        }
    }

    /// What one recognizer took one person's gestures for, as the sums of a cell.
    package func sums(recognizer: Int, participant: Int) -> [Double] {
        let own = slices.indices.filter { slices[$0].participant == participant }
        return CountedQuantity.total(own.map { counts[recognizer * slices.count + $0] })
            ?? Array(repeating: 0, count: classes.count * (classes.count + 1))
    }

    /// How often gestures of one class were taken for another; `answer` is the number of classes where there was no answer.
    public func count(recognizer: Int, actual: Int, answer: Int) -> Int {
        slices.indices.reduce(0) {
            $0 + Int(counts[recognizer * slices.count + $1][actual * (classes.count + 1) + answer])
        }
    }

    /// How many gestures were classified.
    public func testCount(recognizer: Int) -> Int {
        participants.indices.reduce(0) {
            $0 + Int(GestureMeasurement.tests(sums(recognizer: recognizer, participant: $1)))
        }
    }

    /// The share of right answers.
    public func accuracy(recognizer: Int) -> Estimate {
        let clusters = participants.indices.map { sums(recognizer: recognizer, participant: $0) }
        let repeats = GestureMeasurement.repeats(
            draws: draws,
            tests: Double(testCount(recognizer: recognizer)),
            gestures: gestureCount
        )
        let found = GestureMeasurement.accuracy.estimate(clusters, lists: [], repeats: repeats, intervals)
        return Estimate(
            value: CountedQuantity.total(clusters).map(GestureMeasurement.accuracy.plainValue) ?? .nan,
            interval: found?.interval.map { $0.lowerBound / 100...$0.upperBound / 100 }
        )
    }

    /// By how much the share of right answers of one recognizer is above another's, on the same draws.
    public func difference(_ recognizer: Int, over other: Int) -> Estimate {
        let people: [[Double]] = participants.indices.map { person in
            let (one, two) = (
                sums(recognizer: recognizer, participant: person), sums(recognizer: other, participant: person)
            )
            return [GestureMeasurement.right(one), GestureMeasurement.right(two), GestureMeasurement.tests(one)]
        }
        let tested = people.filter { $0[2] > 0 }
        func value(_ sums: [Double]) -> Double { (sums[0] - sums[1]) / sums[2] }
        return Estimate(
            value: CountedQuantity.total(tested).map(value) ?? .nan,
            interval: ClusterJackknife(clusterCount: tested.count, parameters: intervals)?
                .interval(tested, weights: tested.map { $0[2] }, .signed, value: value)
        )
    }

    /// Whether gestures were tested, and any got an answer.
    package func hasAnswers(recognizer: Int) -> Bool {
        participants.indices.contains { GestureMeasurement.answered(sums(recognizer: recognizer, participant: $0)) > 0 }
    }

    /// The share of right answers with the gestures of one person; `nil` where none were tested.
    public func accuracy(recognizer: Int, participant: Int) -> Double? {
        let sums = sums(recognizer: recognizer, participant: participant)
        let tests = GestureMeasurement.tests(sums)
        return tests > 0 ? GestureMeasurement.right(sums) / tests : nil
    }

    /// The share of right answers with the gestures of one class; `nil` where none were tested.
    public func accuracy(recognizer: Int, class label: Int) -> Double? {
        let tests = (0...classes.count).reduce(0) { $0 + count(recognizer: recognizer, actual: label, answer: $1) }
        guard tests > 0 else { return nil }
        return Double(count(recognizer: recognizer, actual: label, answer: label)) / Double(tests)
    }

    /// What a recognizer takes for what, most often first.
    package func confusions(recognizer: Int) -> [(actual: Int, answer: Int, share: Double)] {
        var found: [(actual: Int, answer: Int, share: Double)] = []
        for actual in classes.indices {
            let row = (0...classes.count).map { count(recognizer: recognizer, actual: actual, answer: $0) }
            let tests = Double(row.reduce(0, +))
            for answer in row.indices where answer != actual && row[answer] > 0 {
                found.append((actual, answer, Double(row[answer]) / tests))
            }
        }
        return found.sorted { ($1.share, $0.actual, $0.answer) < ($0.share, $1.actual, $1.answer) }
    }

    /// The recognizers that have answers, best first.
    package var ranked: [Int] {
        let errors = recognizers.indices.map { recognizer in
            participants.indices.reduce(0.0) {
                let sums = sums(recognizer: recognizer, participant: $1)
                return $0 + GestureMeasurement.tests(sums) - GestureMeasurement.right(sums)
            }
        }
        return recognizers.indices.filter(hasAnswers).sorted { (errors[$0], $0) < (errors[$1], $1) }
    }
}

extension GestureAnswers {
    /// What a result says of one dataset under one protocol; `nil` where it is of another kind.
    package init?(_ result: MeasuredResult, _ evaluation: GestureDetails.Evaluation) {
        guard result.conditions.indices.contains(evaluation.condition),
            let used = GestureProtocol(result.conditions[evaluation.condition].condition)
        else { return nil }
        let cells = result.cells.filter {
            $0.key.dataset == evaluation.dataset && $0.condition == evaluation.condition
        }
        var (people, slices) = (Numbering<String>(), Numbering<Slice>())
        let places = cells.map { cell in
            people.add(cell.key.participant)
            let slice = Slice(
                participant: people[cell.key.participant],
                circumstances: cell.key.circumstances
            )
            slices.add(slice)
            return slices[slice]
        }
        self.init(
            gestureProtocol: used,
            draws: result.conditions[evaluation.condition].repeats,
            gestureCount: result.datasets.first { $0.name == evaluation.dataset }?.counts["gestures"],
            intervals: result.intervals,
            participants: people.values,
            slices: slices.values,
            classes: evaluation.classes,
            recognizers: result.subjects.map(\.label)
        )
        untrained = evaluation.untrained
        mistakes = evaluation.mistakes
        for (cell, slice) in zip(cells, places) {
            counts[cell.subject * slices.values.count + slice] = cell.sums
        }
    }

    /// The cells of a dataset.
    package func cells(dataset: String, condition: Int) -> [MeasuredCell] {
        slices.enumerated().flatMap { number, slice in
            recognizers.indices.map { recognizer in
                MeasuredCell(
                    key: .init(
                        dataset: dataset,
                        participant: participants[slice.participant],
                        task: PartLabel.unspecified,
                        circumstances: slice.circumstances
                    ),
                    subject: recognizer,
                    condition: condition,
                    sums: counts[recognizer * slices.count + number]
                )
            }
        }
    }

    /// What a result has beyond cells.
    package func details(
        dataset: String,
        condition: Int,
        drawings: [GestureDetails.Drawing] = []
    ) -> GestureDetails.Evaluation {
        GestureDetails.Evaluation(
            dataset: dataset,
            condition: condition,
            classes: classes,
            untrained: untrained,
            mistakes: mistakes,
            drawings: drawings
        )
    }
}
