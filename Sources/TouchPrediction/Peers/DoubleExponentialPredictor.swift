import TouchModel

/// Double exponential smoothing: the samples smoothed, and smoothed again, tell location and velocity.
///
/// ## Mathematics
///
/// As published, with α = `alpha` once a sample:
///
///     S′ₙ = α pₙ + (1 − α) S′ₙ₋₁        S″ₙ = α S′ₙ + (1 − α) S″ₙ₋₁
///     p̂ = (2 + α k/(1 − α)) S′ₙ − (1 + α k/(1 − α)) S″ₙ        k samples ahead
///
/// The first sample sets S′ = S″ = p. `smoothing=sample` is this, with k = h / T and T the mean interval since the stroke
/// began.
///
/// `smoothing=time`, the default, is the same in true time: two low-pass filters of the time constant τ in a row,
///
///     τ dS′/dt = p − S′        τ dS″/dt = S′ − S″        p̂(h) = (2 + h/τ) S′ − (1 + h/τ) S″
///
/// solved exactly with p moving on a straight line from sample to sample. Behind a contact of constant velocity v, S′ lags
/// by v τ and S″ by 2 v τ, whatever the intervals, and the answer is exact. At a constant interval T that is short
/// against τ, both are the same with α = 1 − e^{−T/τ}.
///
/// ## Behavior
///
/// Answers from the first sample on. For a few τ after touch-down the velocity is too low. Without noise or turns a
/// small τ is better, with noise a large one; the defaults are round numbers chosen on the bundled sets, whose noise is low.
///
/// ## Complexity
///
/// Observing is O(1) with one exponential, asking O(1); neither allocates.
///
/// ## Source
///
/// LaViola, "Double exponential smoothing: an alternative to Kalman filter-based predictive tracking", Eurographics
/// Workshop on Virtual Environments 2003, eqs. 1 to 5. The form in true time is Foretouch's own.
package struct DoubleExponentialPredictor: Predictor {
    /// What the smoothing counts.
    package enum Smoothing: Sendable, Equatable {
        /// Seconds, with the time constant τ, 10⁻⁴ to 10.
        case time(constant: Double)
        /// Samples, with the weight α of the newest, 0.01 to 0.99.
        case sample(alpha: Double)
    }

    private let smoothing: Smoothing
    private var count = 0.0
    private var startTime = 0.0
    private var lastTime = 0.0
    private var lastLocation = TouchPoint.zero
    /// S′ − p.
    private var first = TouchPoint.zero
    /// S″ − p.
    private var second = TouchPoint.zero
    /// What was known before the last sample.
    private var earlier = (time: 0.0, location: TouchPoint.zero, first: TouchPoint.zero, second: TouchPoint.zero)
    private var bunches = BunchGuard()

    /// Makes a predictor.
    ///
    /// - Throws: ``ParameterRangeError`` when the parameter is out of range.
    package init(_ smoothing: Smoothing = .time(constant: 0.005)) throws(ParameterRangeError) {
        switch smoothing {
        case .time(let constant): try Self.timeConstantRange.check(constant)
        case .sample(let alpha): try Self.alphaRange.check(alpha)
        }
        self.smoothing = smoothing
    }

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        let (time, location) = (sample.timestamp, sample.location)
        guard sample.isFinite, count == 0 || time > lastTime else { return }
        if case .time = smoothing, count > 0 {
            if bunches.replaces(after: time - lastTime) {
                (lastTime, lastLocation, first, second) = earlier
            } else {
                earlier = (lastTime, lastLocation, first, second)
            }
        }
        if count > 0 {
            let step = time - lastTime
            let moved = location - lastLocation
            switch smoothing {
            case .time(let constant): smooth(moved, over: step / constant)
            case .sample(let alpha):
                first = (1 - alpha) * (first - moved)
                second = alpha * first + (1 - alpha) * (second - moved)
            }
        } else {
            startTime = time
        }
        if count == 0 || !first.isFinite || !second.isFinite {
            startTime = time
            count = 0
            first = .zero
            second = .zero
        }
        count += 1
        lastTime = time
        lastLocation = location
    }

    /// The exact response to a straight line that takes x time constants: with d = S′ − p and D = S″ − p before and
    /// after, and φ = (1 − e^{−x})/x,
    ///
    ///     d ← d e^{−x} − φ Δp        D ← (D + d x) e^{−x} − (2 φ − e^{−x}) Δp
    @inline(__always)
    private mutating func smooth(_ moved: TouchPoint, over x: Double) {
        let lost = -Elementary.expm1(-x)
        let kept = 1 - lost
        let share = x > 0 ? lost / x : 1
        // x e^{−x} is 0 where x is infinite.
        let carried = x < 700 ? x * kept : 0
        second = kept * second + carried * first - (2 * share - kept) * moved
        first = kept * first - share * moved
    }

    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        guard count > 0 else { return nil }
        let horizon = max(0, time - lastTime)
        let lead: Double
        switch smoothing {
        case .time(let constant): lead = horizon / constant
        case .sample(let alpha):
            lead = count > 1 ? horizon * (count - 1) / (lastTime - startTime) * alpha / (1 - alpha) : 0
        }
        let trend = first - second
        let location = lastLocation + first + trend + lead * trend
        return location.isFinite ? Prediction(location: location) : nil
    }

    package mutating func reset() {
        count = 0
        bunches.reset()
    }

    /// The predictor as registries make it. Made here, where the compiler sees both types whole.
    package var guarded: Guarded<Self> { Guarded(self) }

    /// The range of the constant of ``Smoothing/time(constant:)``.
    package static let timeConstantRange = ParameterRange("time-constant", 1e-4...10)
    /// The range of the weight of ``Smoothing/sample(alpha:)``.
    package static let alphaRange = ParameterRange("alpha", 0.01...0.99)
}
