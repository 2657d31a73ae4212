/// A low-pass filter that smooths what rests and lets pass what moves: the one-euro filter (G. Casiez, N. Roussel,
/// D. Vogel, "1 € filter", CHI 2012).
///
///     α(f) = 1 / (1 + τ / Tₑ)          with τ = 1 / (2π f), Tₑ the true interval to the sample before
///     ẋₙ   = α(f_d) · (xₙ − x̂ₙ₋₁) / Tₑ + (1 − α(f_d)) · ẋₙ₋₁
///     f    = f_min + β · |ẋₙ|
///     x̂ₙ   = α(f) · xₙ + (1 − α(f)) · x̂ₙ₋₁
///
/// The derivative is taken from the previous filtered value, as in the paper. On a steady ramp x̂ lags by τ seconds.
public struct OneEuroFilter: Sendable {
    /// How much to smooth.
    public struct Parameters: Sendable, Hashable {
        /// The cutoff of a signal at rest, f_min, in Hz; 10⁻⁶ to 10⁶. Default 40 Hz: τ is 4.0 ms, below one interval at
        /// 240 Hz (4.2 ms) however slowly force rises, and the noise at rest has 0.59 of its standard deviation.
        public var minimumCutoff: Double
        /// How much the cutoff rises with speed, β, in Hz per (1/s); 0 to 10⁶. Default 20: a press that takes a
        /// quarter of a second lags by 1.3 ms.
        public var cutoffSlope: Double
        /// The cutoff of the derivative, f_d, in Hz; 10⁻⁶ to 10⁶. Default 5 Hz, so that sensor noise does not open the
        /// filter and the derivative follows a press within its rise.
        public var derivativeCutoff: Double

        /// Each parameter is the property of that name.
        public init(minimumCutoff: Double = 40, cutoffSlope: Double = 20, derivativeCutoff: Double = 5) {
            self.minimumCutoff = minimumCutoff
            self.cutoffSlope = cutoffSlope
            self.derivativeCutoff = derivativeCutoff
        }

        /// - Throws: ``ForceParameterError`` naming the first parameter out of range.
        package func validate() throws(ForceParameterError) {
            typealias Failure = ForceParameterError
            let cutoffs = 0.000_001...1_000_000.0
            let expected = "0.000001 to 1000000 Hz"
            try Failure.check(cutoffs.contains(minimumCutoff), "minimumCutoff", minimumCutoff, expected)
            try Failure.check(
                (0...1_000_000).contains(cutoffSlope),
                "cutoffSlope",
                cutoffSlope,
                "0 to 1000000 Hz per (1/s)"
            )
            try Failure.check(cutoffs.contains(derivativeCutoff), "derivativeCutoff", derivativeCutoff, expected)
        }
    }

    /// The filter's cut-offs.
    package let parameters: Parameters
    /// The last filtered value; 0 before the first.
    package private(set) var value = 0.0
    /// The filtered derivative, per second.
    package private(set) var derivative = 0.0
    /// When the last value was measured, in seconds; `nil` before the first.
    package private(set) var timestamp: Double?

    /// A filter that has seen nothing.
    package init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    /// Takes a measurement into account. The first passes unfiltered, with derivative 0. One that is not finite (or
    /// beyond ±10¹⁰⁰, where squares leave the range of numbers), or not later than the one before, changes nothing.
    ///
    /// - Returns: The filtered value.
    /// - Complexity: O(1); allocates nothing.
    @inline(__always)
    package mutating func observe(_ measurement: Double, at time: Double) -> Double {
        guard abs(measurement) <= 1e100, time.isFinite else { return value }
        guard let before = timestamp else {
            timestamp = time
            value = measurement
            return value
        }
        // Nothing is remembered over thirty years.
        let interval = min(time - before, 1e9)
        guard interval > 0 else { return value }
        timestamp = time
        // With u = 2π Tₑ, α is u f / (1 + u f). What depends on the interval alone is apart from what has to wait for
        // the last value, so that one division is all that a sample waits for.
        let turn = 2 * .pi * interval
        let derivativeRatio = turn * parameters.derivativeCutoff
        let share = 1 / (1 + derivativeRatio)
        let kept = derivative * share
        let difference = measurement - value
        derivative = difference * (2 * .pi * parameters.derivativeCutoff * share) + kept
        let ratio = turn * parameters.minimumCutoff + turn * parameters.cutoffSlope * abs(derivative)
        value += difference * ratio / (1 + ratio)
        return value
    }

    /// Forgets the signal.
    package mutating func reset() {
        value = 0
        derivative = 0
        timestamp = nil
    }
}
