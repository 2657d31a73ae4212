/// What a result of stroke gestures has beyond cells: names of classes, what could not be trained, what was mistaken.
package struct GestureDetails: Sendable, Equatable, Codable {
    /// Draws that a recognizer cannot be trained with; gestures tested in them count as not answered.
    package struct Untrained: Sendable, Equatable, Codable {
        /// The number of draws.
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
    }

    /// One dataset under one protocol.
    package struct Evaluation: Sendable, Equatable, Codable {
        /// The dataset's label.
        package var dataset: String
        /// The position of the condition.
        package var condition: Int
        /// The classes, in the order of the sums of cells.
        package var classes: [String]
        /// The draws that each recognizer could not be trained with.
        package var untrained: [Untrained?]
        /// An example of each kind of wrong answer.
        package var mistakes: [Mistake]
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
    static func note(_ mistake: Mistake, in mistakes: inout [Mistake]) {
        func kind(_ one: Mistake) -> [Int] { [one.recognizer, one.actual, one.answer] }
        if !mistakes.contains(where: { kind($0) == kind(mistake) }) { mistakes.append(mistake) }
    }

    /// Counts draws that a recognizer could not be trained with.
    static func note(_ more: Untrained, in untrained: inout Untrained?) {
        untrained = Untrained(
            draws: (untrained?.draws ?? 0) + more.draws,
            reason: untrained?.reason ?? more.reason
        )
    }
}
