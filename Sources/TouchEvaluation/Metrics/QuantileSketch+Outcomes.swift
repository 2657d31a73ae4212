import TouchModel

extension QuantileSketch {
    /// Adds the lengths of a stroke's errors.
    mutating func add(_ outcomes: Span<PredictionOutcome>, scratch: inout Scratch) {
        for index in outcomes.indices { scratch.values.append(outcomes[index].error.length) }
        addValues(of: &scratch)
    }
}
