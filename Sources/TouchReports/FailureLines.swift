import TouchEvaluation

/// What failed in predictors that are not of this program, a line for each failure.
package struct FailureLines: Sendable {
    private let failures: [EvaluationResult.Failure]

    /// The failures of a result; `nil` is none.
    package init(_ failures: [EvaluationResult.Failure]?) { self.failures = failures ?? [] }

    /// Empty where nothing failed.
    package var text: String {
        guard !failures.isEmpty else { return "" }
        let lines = failures.map {
            "  \($0.predictor): \($0.failure) \(NumberStyle.count($0.count)), first: \($0.first)\n"
        }
        return "\nFailed, and answered nothing then:\n" + lines.joined()
    }
}
