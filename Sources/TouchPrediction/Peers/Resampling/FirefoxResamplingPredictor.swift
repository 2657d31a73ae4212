import TouchModel

/// Firefox's resampling of touches to the frames of the display.
///
/// ## Mathematics
///
/// For a frame at time t, with the frame's distance h = t − tₙ, s = min(h, 8 ms) and T = tₙ − tₙ₋₁ of the last two samples:
///
///     p̂ = pₙ + s (pₙ − pₙ₋₁) / T        for h ≤ 17 ms and T + s ≤ 40 ms, rounded to whole px of the display
///     p̂ = pₙ                            else
///
/// ## Behavior
///
/// Answers from the first sample on. What to know of it:
///
/// - More than 17 ms after the last sample it falls back to where that was: at long horizons it is no prediction at all.
/// - A frame before the last sample is interpolated by the original, back to 20 ms before it. A predictor is never asked for
///   such a time. The original's caller takes some ms off a frame's time, so that this is common.
/// - A frame more than 17 ms after the last sample makes the original forget the samples before it. Which pauses of 17 to
///   34 ms that befalls depends on the frames; here it is none.
/// - The original never emits an earlier time than before. At one horizon after every sample times ascend anyway.
///
/// ## Complexity
///
/// Observing and asking are O(1); neither allocates.
///
/// ## Source
///
/// Firefox (Gecko), `widget`, its `TouchResampler`.
package struct FirefoxResamplingPredictor: Predictor {
    private static let longestReach = 0.008
    private static let oldestTouch = 0.017
    private static let oldestBase = 0.040
    /// The slack in seconds: t + h may miss a stamp by the rounding of a sum.
    private static let slack = 1e-9

    private let grid: Double
    private var count = 0
    private var lastTime = 0.0
    private var lastLocation = TouchPoint.zero
    private var lastStep = 0.0
    private var velocity = TouchPoint.zero

    /// A predictor that has seen nothing.
    ///
    /// - Parameter grid: the size of the display's px in px of the data; 0 for no rounding.
    package init(grid: Double = 1) { self.grid = grid }

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        let (time, location) = (sample.timestamp, sample.location)
        guard sample.isFinite, count == 0 || time > lastTime else { return }
        let step = time - lastTime
        velocity = count > 0 ? (location - lastLocation) / step : .zero
        lastStep = step
        count = count > 0 ? 2 : 1
        lastTime = time
        lastLocation = location
    }

    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        guard count > 0 else { return nil }
        let horizon = max(0, time - lastTime)
        let reach = min(horizon, Self.longestReach)
        guard count > 1, horizon > 0, horizon <= Self.oldestTouch + Self.slack,
            lastStep + reach <= Self.oldestBase + Self.slack
        else { return Prediction(location: lastLocation) }
        var location = lastLocation + velocity * reach
        if grid > 0 { location = grid * (location / grid).rounded(.toNearestOrAwayFromZero) }
        return location.isFinite ? Prediction(location: location) : nil
    }

    package mutating func reset() { count = 0 }
}
