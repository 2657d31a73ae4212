import TouchModel

/// Conditions of an experiment that are alike: how often their ratio's interval holds 1, and how often one is called better.
extension IntervalCoverage {
    /// Whether the interval of the ratio of two conditions holds 1, or a test calls any of them better; `nil` where there is no interval.
    func levels(_ subject: Subject, _ people: Int, _ generator: inout SeededGenerator) -> Bool? {
        let count = subject == .threeLevels || subject == .threeUnpairedLevels ? 3 : 2
        let isPaired = subject == .levelRatio || subject == .twoLevels || subject == .threeLevels
        let own = (0..<people).map { _ in 0.25 * generator.gaussian() }
        let values = (0..<count).map { level in
            let values = own.enumerated().map { person, own in
                // Other people in each level have factors of their own.
                let factor = isPaired ? own : 0.25 * generator.gaussian()
                let value = Elementary.exp(factor + 0.1 * generator.gaussian())
                return (isPaired ? "p\(person)" : "p\(person) of \(level)", value)
            }
            return Dictionary(values) { first, _ in first }
        }
        let pairs = LevelComparison(levels: (0..<count).map { "\($0)" }, confidence: confidence)
            .pairs(values, of: PairedClusters.Quantity(preference: .lower, scale: .magnitude)).pairs
        guard subject == .levelRatio || subject == .unpairedLevelRatio else {
            return pairs.contains { $0.verdict != .notShown }
        }
        return pairs[0].ratioInterval?.contains(1)
    }
}
