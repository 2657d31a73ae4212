/// A submission that keeps the rules, with what became of evaluating it again.
package struct CheckedSubmission: Sendable, Hashable {
    /// The submission.
    package var submission: Submission
    /// What became of each of its evaluations, in their order; `nil` for one that was not evaluated again.
    package var outcomes: [SubmissionRepetition.Outcome?]

    /// Creates one that was not evaluated again.
    package init(_ submission: Submission) {
        self.submission = submission
        outcomes = Array(repeating: nil, count: submission.evaluations.count)
    }
}

extension SubmissionRepetition.Outcome {
    /// Whether the figures were computed again, and are the same.
    package var isRepeated: Bool { if case .same = self { true } else { false } }

    /// The outcome in words.
    package var verdict: String {
        switch self {
        case .same(let rows): "evaluated again, \(rows == 1 ? "1 row" : "all \(rows) rows") the same"
        case .notRepeated(let reason): "no rule broken; not evaluated again: \(reason)"
        }
    }
}
