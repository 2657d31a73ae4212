import ArgumentParser

/// The names of options that several commands have.
extension NameSpecification {
    static let dataset: Self = .customLong("dataset")
    static let horizon: Self = .customLong("horizon")
    static let metric: Self = .customLong("metric")
    static let predictor: Self = [.customShort("p"), .customLong("predictor")]
    static let recognizer: Self = [.customShort("r"), .customLong("recognizer")]
}
