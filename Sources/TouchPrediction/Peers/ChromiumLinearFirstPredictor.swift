import TouchModel

/// Chromium's linear predictor of the first order: the velocity of the last two samples.
///
/// ## Mathematics
///
/// With the newest sample n and the horizon h counted from it:
///
///     v = (pₙ − pₙ₋₁) / (tₙ − tₙ₋₁)        p̂(h) = pₙ + v h
///
/// ## Behavior
///
/// No answer before the second sample. A pause of more than 20 ms makes the next sample the first one again, so that a
/// device slower than 50 Hz is never predicted. ``LinearPredictor`` has the same formula without that rule.
///
/// The original computes in single precision and takes v = 0 for two samples of the same time; samples of the same time
/// do not reach a predictor here.
///
/// ## Complexity
///
/// Observing and asking are O(1); neither allocates.
///
/// ## Source
///
/// Chromium (M132), `ui/base/prediction`, the linear predictor of the first order.
package struct ChromiumLinearFirstPredictor: Predictor {
    private var count = 0
    private var lastTime = 0.0
    private var lastLocation = TouchPoint.zero
    private var velocity = TouchPoint.zero

    /// A predictor that has seen nothing.
    package init() {}

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        let (time, location) = (sample.timestamp, sample.location)
        guard sample.isFinite, count == 0 || time > lastTime else { return }
        if count > 0, ChromiumInput.goesOn(from: lastTime, to: time) {
            velocity = (location - lastLocation) / (time - lastTime)
            count = 2
        } else {
            count = 1
        }
        lastTime = time
        lastLocation = location
    }

    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        guard count > 1 else { return nil }
        let location = lastLocation + velocity * max(0, time - lastTime)
        return location.isFinite ? Prediction(location: location) : nil
    }

    package mutating func reset() { count = 0 }
}
