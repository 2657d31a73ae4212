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
        /// The cutoff of a signal at rest, f_min, in Hz; more than 0. Default 40 Hz: τ is 4.0 ms, below one interval at
        /// 240 Hz (4.2 ms) however slowly force rises, and the noise at rest has 0.59 of its standard deviation.
        public var minimumCutoff: Double
        /// How much the cutoff rises with speed, β, in Hz per (1/s); 0 or more. Default 20: a press that takes a
        /// quarter of a second lags by 1.3 ms.
        public var cutoffSlope: Double
        /// The cutoff of the derivative, f_d, in Hz; more than 0. Default 5 Hz, so that sensor noise does not open the
        /// filter and the derivative follows a press within its rise.
        public var derivativeCutoff: Double

        public init(minimumCutoff: Double = 40, cutoffSlope: Double = 20, derivativeCutoff: Double = 5) {
            self.minimumCutoff = minimumCutoff
            self.cutoffSlope = cutoffSlope
            self.derivativeCutoff = derivativeCutoff
        }

        /// - Throws: ``ForceParameterError`` naming the first parameter out of range.
        public func validate() throws(ForceParameterError) {
            let positive = "a finite number of Hz above 0"
            try ForceParameterError.check(
                minimumCutoff.isFinite && minimumCutoff > 0,
                "minimumCutoff",
                minimumCutoff,
                positive
            )
            try ForceParameterError.check(
                cutoffSlope.isFinite && cutoffSlope >= 0,
                "cutoffSlope",
                cutoffSlope,
                "a finite number, 0 or more"
            )
            try ForceParameterError.check(
                derivativeCutoff.isFinite && derivativeCutoff > 0,
                "derivativeCutoff",
                derivativeCutoff,
                positive
            )
        }
    }

    public let parameters: Parameters
    /// The last filtered value; 0 before the first.
    public private(set) var value = 0.0
    /// The filtered derivative, per second.
    public private(set) var derivative = 0.0
    /// When the last value was measured, in seconds; `nil` before the first.
    public private(set) var timestamp: Double?

    public init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    /// Takes a measurement into account. The first passes unfiltered, with derivative 0; one that is not finite, or not
    /// later than the one before, changes nothing.
    ///
    /// - Returns: The filtered value.
    /// - Complexity: O(1); allocates nothing.
    @inline(__always)
    public mutating func observe(_ measurement: Double, at time: Double) -> Double {
        guard measurement.isFinite, time.isFinite else { return value }
        guard let before = timestamp else {
            timestamp = time
            value = measurement
            return value
        }
        let interval = time - before
        guard interval > 0 else { return value }
        timestamp = time
        derivative +=
            Self.weight(parameters.derivativeCutoff, interval) * ((measurement - value) / interval - derivative)
        let cutoff = parameters.minimumCutoff + parameters.cutoffSlope * abs(derivative)
        value += Self.weight(cutoff, interval) * (measurement - value)
        return value
    }

    /// α = 1 / (1 + τ / Tₑ), written with one division: 2π f Tₑ / (1 + 2π f Tₑ).
    private static func weight(_ cutoff: Double, _ interval: Double) -> Double {
        let ratio = 2 * .pi * cutoff * interval
        return ratio.isFinite ? ratio / (1 + ratio) : 1
    }

    /// Forgets the signal.
    public mutating func reset() {
        value = 0
        derivative = 0
        timestamp = nil
    }
}
