/// How an `AdaptiveBankPredictor` learns.
package struct AdaptiveParameters: Sendable, Equatable {
    /// After so many seconds in contact a third of what was learned before is left.
    package var memory = 60.0
    /// How strongly corrections are held to none, beside samples that weigh 1 in the mean.
    package var ridge = 1.0
    /// The number of random features, rounded up to a multiple of eight. Solving for the weights takes time with its third power: about a
    /// millisecond for 256.
    package var randomFeatures = AdaptiveState.defaultRandomFeatures

    /// Creates parameters with every default.
    package init() {}

    /// The range of ``memory``.
    package static let memoryRange = ParameterRange("memory", 1...1_000_000)
    /// The range of ``ridge``.
    package static let ridgeRange = ParameterRange("ridge", 0.01...1e6)

    /// Checks every value against its range.
    ///
    /// - Throws: ``ParameterRangeError``.
    package func validate() throws(ParameterRangeError) {
        try Self.memoryRange.check(memory)
        try Self.ridgeRange.check(ridge)
        try AdaptiveState.randomFeatureRange.check(Double(randomFeatures))
    }
}
