import TouchModel

/// The prediction of the Temporal Resampler, a filter of OpenTabletDriver's plug-ins.
///
/// ## Mathematics
///
/// Per axis the state is the location and its first five derivatives, in px and s. With T the reciprocal of a running mean of
/// the report rate, ρ ← ρ + (1/Δt − ρ)(1 − e^{−2Δt}) from 200 Hz on, a sample z is measured as (z, (z − z′)/T):
///
///     K = P Hᵀ (H P Hᵀ + R)⁻¹        x ← x + K (measured − H x)        P ← (I − K H) P
///     x ← F x                         P ← F P Fᵀ + Q                     Fᵢⱼ = T^{j−i} / (j−i)!
///
/// with H = (I₂ 0), Q = I, R = 10⁻⁴ I and P = I at first. The location of x is then one report ahead, and the point that is
/// drawn at tₙ + T is
///
///     qₙ = ½ (x₀ + z)
///
/// Until then it moves straight from qₙ₋₁ to qₙ; beyond, qₙ stands.
///
/// ## Behavior
///
/// Answers from the first sample on. An interval outside of 0.1 to 30 ms makes the next sample the first one again. What to
/// know of it:
///
/// - It trusts its measurements almost wholly: Q is large for what it stands for, so that noise reaches the answer.
/// - At once after a sample the answer is a report old: half of the prediction makes up for half of that.
/// - The original moves along an arc through three of its points; here the way is straight.
///
/// ## Complexity
///
/// Observing is O(6³), asking O(1); neither allocates.
///
/// ## Source
///
/// "Temporal Resampler", a plug-in for OpenTabletDriver.
package struct OpenTabletDriverTemporalPredictor: Predictor {
    /// The steps, in seconds.
    private static let steps = 0.0001...0.030
    private static let firstRate = 200.0

    private var count = 0
    private var lastTime = 0.0
    private var lastLocation = TouchPoint.zero
    /// ρ in Hz.
    private var rate = firstRate
    private var filter = DerivativeFilter()
    private var previous = TouchPoint.zero
    private var target = TouchPoint.zero

    /// A predictor that has seen nothing.
    package init() {}

    package mutating func observe(_ sample: TouchSample) {
        let (time, location) = (sample.timestamp, sample.location)
        guard sample.isFinite, count == 0 || time > lastTime else { return }
        let step = time - lastTime
        if count > 0, Self.steps.contains(step) {
            rate += (1 / step - rate) * (1 - Self.exponential(-2 * step))
            let interval = 1 / rate
            filter.correct(with: location, velocity: (location - lastLocation) / interval)
            filter.advance(by: interval)
            previous = target
            target = (filter.location + location) / 2
        } else {
            rate = Self.firstRate
            filter.start(at: location)
            (previous, target) = (location, location)
        }
        count = 1
        lastTime = time
        lastLocation = location
    }

    /// e^x of a small x, within 10⁻¹² for the intervals that get here: the same bits everywhere.
    private static func exponential(_ x: Double) -> Double {
        1 + x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4 * (1 + x / 5 * (1 + x / 6)))))
    }

    package func predict(at time: Double) -> Prediction? {
        guard count > 0 else { return nil }
        let share = min(1, max(0, time - lastTime) * rate)
        let location = previous + (target - previous) * share
        return location.isFinite ? Prediction(location: location) : nil
    }

    package mutating func reset() { count = 0 }
}
