import TouchModel

/// Chromium's resampling: a step along the line through the last two samples that is never longer than 8 ms.
///
/// ## Mathematics
///
/// With T = tₙ − tₙ₋₁ of the last two samples and the horizon h counted from the newest:
///
///     p̂(h) = pₙ + min(h, 8 ms, T/2) (pₙ − pₙ₋₁) / T
///
/// The browser asks for the time 5 ms before the frame that it draws, so that it interpolates as often as it
/// extrapolates. Here the question is the time itself, as for every predictor; a horizon of 3 ms is a frame 8 ms away.
///
/// ## Behavior
///
/// No answer before the second sample, nor where the last two are less than 2 ms apart. A pause of more than 20 ms makes
/// the next sample the first one again. Beyond the longest step the answer stands still, so that at long horizons this is
/// hardly a predictor; it was not meant as one.
///
/// ## Complexity
///
/// Observing and asking are O(1); neither allocates.
///
/// ## Source
///
/// Chromium (M132), `ui/base/prediction`, linear resampling; the method is Android's, of its `InputConsumer`.
package struct ChromiumLinearResamplingPredictor: Predictor {
    private static let longestReach = 0.008
    /// The least distance of the last two samples in seconds; a nanosecond less than 2 ms, for clocks that round.
    private static let shortestStep = 0.002 - 1e-9

    private var count = 0
    private var lastTime = 0.0
    private var lastLocation = TouchPoint.zero
    private var velocity = TouchPoint.zero
    private var reach = 0.0

    /// A predictor that has seen nothing.
    package init() {}

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        let (time, location) = (sample.timestamp, sample.location)
        guard sample.isFinite, count == 0 || time > lastTime else { return }
        let step = time - lastTime
        if count > 0, ChromiumInput.goesOn(from: lastTime, to: time) {
            velocity = (location - lastLocation) / step
            reach = min(Self.longestReach, step / 2)
            count = step >= Self.shortestStep ? 2 : 1
        } else {
            count = 1
        }
        lastTime = time
        lastLocation = location
    }

    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        guard count > 1 else { return nil }
        let location = lastLocation + velocity * min(max(0, time - lastTime), reach)
        return location.isFinite ? Prediction(location: location) : nil
    }

    package mutating func reset() { count = 0 }
}
