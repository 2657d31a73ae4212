import TouchModel

/// Chromium's linear predictor of the second order: velocity and acceleration of the last three samples.
///
/// ## Mathematics
///
/// With vₙ = (pₙ − pₙ₋₁) / (tₙ − tₙ₋₁) and the horizon h counted from the newest sample n:
///
///     a = (vₙ − vₙ₋₁) / (tₙ − tₙ₋₁)        p̂(h) = pₙ + vₙ h + ½ a h²
///
/// vₙ is the velocity half an interval ago and is taken for that of now: the parabola does not pass through the older
/// two samples.
///
/// ## Behavior
///
/// No answer before the second sample; a = 0 until the third. A pause of more than 20 ms makes the next sample the first
/// one again.
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
/// Chromium (M132), `ui/base/prediction`, the linear predictor of the second order.
package struct ChromiumLinearSecondPredictor: Predictor {
    private var count = 0
    private var lastTime = 0.0
    private var lastLocation = TouchPoint.zero
    private var velocity = TouchPoint.zero
    private var acceleration = TouchPoint.zero

    /// A predictor that has seen nothing.
    package init() {}

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        let (time, location) = (sample.timestamp, sample.location)
        guard sample.isFinite, count == 0 || time > lastTime else { return }
        let step = time - lastTime
        if count > 0, ChromiumInput.goesOn(from: lastTime, to: time) {
            let newest = (location - lastLocation) / step
            acceleration = count > 1 ? (newest - velocity) / step : .zero
            velocity = newest
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
        let horizon = max(0, time - lastTime)
        let location = lastLocation + horizon * (velocity + (0.5 * horizon) * acceleration)
        return location.isFinite ? Prediction(location: location) : nil
    }

    package mutating func reset() { count = 0 }
}
