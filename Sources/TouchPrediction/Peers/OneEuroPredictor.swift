import TouchModel

/// The 1€ filter with linear extrapolation.
///
/// ## Mathematics
///
/// `OneEuroLocationFilter` smooths the location, x̂. The velocity is that of x̂, through a low-pass filter of its own with the
/// cut-off `velocity-cutoff`, f:
///
///     vₙ = vₙ₋₁ + α(f) ((x̂ₙ − x̂ₙ₋₁)/Δt − vₙ₋₁)        p̂(h) = x̂ₙ + vₙ h
///
/// The filter's own derivative would not do: behind a contact of constant velocity v it comes to v/α, since it is taken
/// from the lagging x̂ to the newest sample.
///
/// ## Behavior
///
/// Answers from the first sample on. The filter was made to steady a cursor and not to predict: x̂ lags by the more the
/// lower the cut-off, and the extrapolation has to make up for that first. It is here because it is what many apps pair with
/// an extrapolation. The defaults are round numbers chosen on the bundled sets, whose noise is low.
///
/// ## Complexity
///
/// Observing and asking are O(1); neither allocates.
///
/// ## Source
///
/// Casiez, Roussel and Vogel, CHI 2012, for the filter; the extrapolation is plain.
package struct OneEuroPredictor: Predictor {
    /// How a `OneEuroPredictor` behaves.
    package struct Parameters: Sendable, Equatable {
        /// The cut-off at rest in Hz, 10⁻³ to 1000; 1 by default, as the authors suggest to start with.
        package var minimumCutoff = 1.0
        /// β, how fast the cut-off rises with speed, in 1/px, 0 to 10; 0.5 by default. At 400 px/s the filter then lags
        /// by 0.8 ms.
        package var speedCoefficient = 0.5
        /// The cut-off of the derivative that steers the cut-off, in Hz, 10⁻³ to 1000; 1 by default, as published.
        package var derivativeCutoff = 1.0
        /// The cut-off of the velocity that extrapolates, in Hz, 10⁻³ to 1000; 20 by default.
        package var velocityCutoff = 20.0

        /// Creates parameters with every default.
        package init() {}

        /// The range of ``minimumCutoff``.
        package static let minimumCutoffRange = ParameterRange("min-cutoff", 1e-3...1000)
        /// The range of ``speedCoefficient``.
        package static let speedCoefficientRange = ParameterRange("beta", 0...10)
        /// The range of ``derivativeCutoff``.
        package static let derivativeCutoffRange = ParameterRange("derivative-cutoff", 1e-3...1000)
        /// The range of ``velocityCutoff``.
        package static let velocityCutoffRange = ParameterRange("velocity-cutoff", 1e-3...1000)

        /// Checks every value against its range.
        ///
        /// - Throws: ``ParameterRangeError``.
        package func validate() throws(ParameterRangeError) {
            try Self.minimumCutoffRange.check(minimumCutoff)
            try Self.speedCoefficientRange.check(speedCoefficient)
            try Self.derivativeCutoffRange.check(derivativeCutoff)
            try Self.velocityCutoffRange.check(velocityCutoff)
        }
    }

    private var filter: OneEuroLocationFilter
    private let velocityCutoff: Double
    private var isTracking = false
    private var lastTime = 0.0
    private var velocity = TouchPoint.zero

    /// Makes a predictor.
    ///
    /// - Throws: ``ParameterRangeError`` when a parameter is out of range.
    package init(_ parameters: Parameters = Parameters()) throws(ParameterRangeError) {
        try parameters.validate()
        velocityCutoff = parameters.velocityCutoff
        filter = OneEuroLocationFilter(
            minimumCutoff: parameters.minimumCutoff,
            speedCoefficient: parameters.speedCoefficient,
            derivativeCutoff: parameters.derivativeCutoff
        )
    }

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        let (time, location) = (sample.timestamp, sample.location)
        guard sample.isFinite, !isTracking || time > lastTime else { return }
        if isTracking {
            let step = time - lastTime
            let before = filter.location
            filter.filter(location, after: step)
            let slope = (filter.location - before) / step
            velocity += OneEuroLocationFilter.smoothing(2 * .pi * step * velocityCutoff) * (slope - velocity)
        }
        if !isTracking || !filter.location.isFinite || !velocity.isFinite {
            filter.start(at: location)
            velocity = .zero
            isTracking = true
        }
        lastTime = time
    }

    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        guard isTracking else { return nil }
        let horizon = max(0, time - lastTime)
        let location = filter.location + velocity * horizon
        return location.isFinite ? Prediction(location: location) : nil
    }

    package mutating func reset() {
        isTracking = false
    }

    /// The predictor as registries make it. Made here, where the compiler sees both types whole.
    package var guarded: Guarded<Self> { Guarded(self) }
}
