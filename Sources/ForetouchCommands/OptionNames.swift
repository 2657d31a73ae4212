import ArgumentParser

/// The names of options that several commands have. The first long one is what help and documentation use; those after it
/// keep older command lines working.
extension NameSpecification {
    static let dataset: Self = .customLong("dataset")
    static let horizon: Self = [.customLong("horizon"), .customLong("horizons")]
    static let metric: Self = [.customLong("metric"), .customLong("metrics")]
    static let predictor: Self = [.customShort("p"), .customLong("predictor")]
    static let recognizer: Self = [.customShort("r"), .customLong("recognizer"), .customLong("recogniser")]
}
