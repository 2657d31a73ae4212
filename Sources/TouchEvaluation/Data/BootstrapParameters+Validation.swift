import EvaluationStatistics

extension BootstrapParameters {
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)``.
    package func validate() throws(EvaluationError) {
        guard (0...20_000).contains(replicates) else {
            throw .invalidPlan(field: "bootstrap replicates", found: "\(replicates)", expected: "from 0 to 20000")
        }
        guard confidence > 0, confidence < 1 else {
            throw .invalidPlan(field: "confidence", found: "\(confidence)", expected: "between 0 and 1")
        }
    }
}
