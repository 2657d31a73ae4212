extension IntervalParameters {
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)``.
    package func validate() throws(EvaluationError) {
        guard confidence > 0, confidence < 1 else {
            throw .invalidPlan(field: "confidence", found: "\(confidence)", expected: "between 0 and 1")
        }
    }
}
