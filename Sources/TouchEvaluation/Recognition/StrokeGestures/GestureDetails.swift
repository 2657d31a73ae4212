import TouchModel
import TouchRecognition

/// What a result of stroke gestures has beyond cells: names of classes, what could not be trained, what was mistaken.
package struct GestureDetails: Sendable, Equatable, Codable {
    /// One dataset under one protocol.
    package struct Evaluation: Sendable, Equatable, Codable {
        /// The dataset's label.
        package var dataset: String
        /// The position of the condition.
        package var condition: Int
        /// The classes, in the order of the sums of cells.
        package var classes: [String]
        /// For each recognizer the draws that it could not be trained with.
        package var untrained: [GestureAnswers.Untrained?]
        /// An example of each kind of wrong answer.
        package var mistakes: [GestureAnswers.Mistake]
        /// What the best recognizer mistook, most often mistaken first; empty where only a share of the draws was made.
        package var drawings: [Drawing] = []
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

    /// In the order in which they were made.
    package var evaluations: [Evaluation] = []
    /// By dataset the sets that a recognizer's constants were fitted on whose strokes are in it, as their motion tells.
    package var strokesOf: [String: [String]] = [:]

    /// Adds one dataset under one protocol.
    mutating func add(_ answers: GestureAnswers, dataset: String, condition: Int, drawings: [Drawing]) {
        evaluations.append(
            Evaluation(
                dataset: dataset,
                condition: condition,
                classes: answers.classes,
                untrained: answers.untrained,
                mistakes: answers.mistakes,
                drawings: drawings
            )
        )
    }

    /// Adds another shard's.
    ///
    /// - Returns: whether both are of the same datasets, protocols and classes.
    mutating func add(_ other: GestureDetails) -> Bool {
        guard evaluations.count == other.evaluations.count,
            zip(evaluations, other.evaluations).allSatisfy({
                $0.dataset == $1.dataset && $0.condition == $1.condition && $0.classes == $1.classes
                    && $0.untrained.count == $1.untrained.count
            })
        else { return false }
        for index in evaluations.indices {
            for mistake in other.evaluations[index].mistakes { Self.note(mistake, in: &evaluations[index].mistakes) }
            for (recognizer, more) in other.evaluations[index].untrained.enumerated() {
                if let more { Self.note(more, in: &evaluations[index].untrained[recognizer]) }
            }
        }
        return true
    }

    /// Keeps a wrong answer unless there is one of its kind.
    static func note(_ mistake: GestureAnswers.Mistake, in mistakes: inout [GestureAnswers.Mistake]) {
        func kind(_ one: GestureAnswers.Mistake) -> [Int] { [one.recognizer, one.actual, one.answer] }
        if !mistakes.contains(where: { kind($0) == kind(mistake) }) { mistakes.append(mistake) }
    }

    /// Counts draws that a recognizer could not be trained with.
    static func note(_ more: GestureAnswers.Untrained, in untrained: inout GestureAnswers.Untrained?) {
        untrained = GestureAnswers.Untrained(
            draws: (untrained?.draws ?? 0) + more.draws,
            reason: untrained?.reason ?? more.reason
        )
    }

    /// Throws where what evaluations point at is not there.
    func validate(_ result: MeasuredResult) throws(EvaluationError) {
        func check(_ isRight: Bool, _ field: String, _ found: String, _ expected: String) throws(EvaluationError) {
            guard isRight else { throw .invalidPlan(field: field, found: found, expected: expected) }
        }
        for (number, one) in evaluations.enumerated() {
            let field = "gestures.evaluations[\(number)]"
            try check(
                result.conditions.indices.contains(one.condition)
                    && GestureProtocol(result.conditions[one.condition].condition) != nil,
                field,
                "condition \(one.condition)",
                "the position of a protocol"
            )
            try check(
                one.untrained.count == result.subjects.count,
                field,
                "\(one.untrained.count) entries of untrained",
                "one for each recognizer"
            )
            try check(Set(one.classes).count == one.classes.count, field, "a class twice", "each class once")
            let width = one.classes.count * (one.classes.count + 1)
            for cell in result.cells where cell.key.dataset == one.dataset && cell.condition == one.condition {
                try check(
                    cell.sums.count == width && cell.sums.allSatisfy { $0 >= 0 && $0 < 1e15 },
                    field,
                    "\(cell.sums.count) counts in a cell",
                    "\(width), none below 0"
                )
            }
        }
        let known = Set(evaluations.map { "\($0.dataset) \($0.condition)" })
        for cell in result.cells {
            try check(
                known.contains("\(cell.key.dataset) \(cell.condition)"),
                "gestures.evaluations",
                "none of '\(cell.key.dataset)' under condition \(cell.condition)",
                "one for all cells"
            )
        }
    }
}

extension GestureAnswers {
    /// Pictures of what the best recognizer mistook, at most six.
    package func drawings(of samples: [GestureSample]) -> [GestureDetails.Drawing] {
        guard let best = ranked.first else { return [] }
        return confusions(recognizer: best).prefix(6).compactMap { confusion in
            let mistake = mistakes.first {
                ($0.recognizer, $0.actual, $0.answer) == (best, confusion.actual, confusion.answer)
            }
            guard let mistake else { return nil }
            return GestureDetails.Drawing(
                label: classes[confusion.actual],
                answer: confusion.answer < classes.count ? classes[confusion.answer] : nil,
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
