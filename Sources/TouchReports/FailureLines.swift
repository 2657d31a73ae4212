import TouchEvaluation

/// What failed in predictors that are not of this program, a line for each failure.
package struct FailureLines: Sendable {
    private let failures: [EvaluationResult.Failure]

    /// The failures of a result; `nil` is none.
    package init(_ failures: [EvaluationResult.Failure]?) { self.failures = failures ?? [] }

    /// Empty where nothing failed.
    package var text: String {
        guard !failures.isEmpty else { return "" }
        let failed = failures.filter { !$0.isForesight }.map {
            "  \($0.predictor): \($0.failure) \(NumberStyle.count($0.count)), first: \($0.first)\n"
        }
        let foreseen = failures.filter(\.isForesight).map { "  \($0.predictor): \($0.first)\n" }
        return (failed.isEmpty ? "" : "\nFailed, and answered nothing then:\n" + failed.joined())
            + (foreseen.isEmpty
                ? "" : "\nKnows the future, so that its figures are not those of a predictor:\n" + foreseen.joined())
    }
}
