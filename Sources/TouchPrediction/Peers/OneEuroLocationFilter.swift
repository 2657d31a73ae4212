import TouchModel

/// The 1€ filter: a low-pass filter that cuts off less the faster the contact moves.
///
/// Per axis, with Δt the true step and α(f) = 1 / (1 + τ/Δt), τ = 1/(2π f):
///
///     ẋ = (x − x̂ₙ₋₁) / Δt        x̂̇ₙ = x̂̇ₙ₋₁ + α(d) (ẋ − x̂̇ₙ₋₁)
///     f = f₀ + β |x̂̇ₙ|            x̂ₙ = x̂ₙ₋₁ + α(f) (x − x̂ₙ₋₁)
///
/// with f₀ the least cut-off, β the speed coefficient and d the cut-off of the derivative. The first sample passes as it
/// is, with derivative 0. The derivative is taken from the previous *filtered* value, as in the reference implementations
/// of the authors.
///
/// Source: Casiez, Roussel and Vogel, "1€ filter: a simple speed-based low-pass filter for noisy input in interactive
/// systems", CHI 2012.
package struct OneEuroLocationFilter: Sendable {
    /// f₀ in Hz.
    package let minimumCutoff: Double
    /// β in 1/px.
    package let speedCoefficient: Double
    /// d in Hz.
    package let derivativeCutoff: Double
    /// x̂ in px.
    package private(set) var location = TouchPoint.zero
    /// The derivative in px/s.
    private var derivative = TouchPoint.zero

    package init(minimumCutoff: Double, speedCoefficient: Double, derivativeCutoff: Double) {
        self.minimumCutoff = minimumCutoff
        self.speedCoefficient = speedCoefficient
        self.derivativeCutoff = derivativeCutoff
    }

    @inline(__always)
    package mutating func start(at location: TouchPoint) {
        self.location = location
        derivative = .zero
    }

    /// Takes a sample into account that came `step` seconds after the last.
    @inline(__always)
    package mutating func filter(_ measured: TouchPoint, after step: Double) {
        let residual = measured - location
        derivative += Self.smoothing(2 * .pi * step * derivativeCutoff) * (residual / step - derivative)
        let speed = derivative.replacing(with: -derivative, where: derivative .< 0)
        let angle = (2 * .pi * step) * (minimumCutoff + speedCoefficient * speed)
        location += (angle / (1 + angle)) * residual
    }

    /// α of 2π f Δt.
    @inline(__always)
    static func smoothing(_ angle: Double) -> Double { angle / (1 + angle) }
}
