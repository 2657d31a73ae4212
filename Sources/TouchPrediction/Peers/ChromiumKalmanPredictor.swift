import TouchModel

/// Chromium's Kalman filter, which `PointerEvent.getPredictedEvents()` of its browsers answers with.
///
/// ## Mathematics
///
/// Per axis the state is x = (p, v, a) with time in ms. With T the *mean* of all intervals since the stroke began, each
/// sample z takes
///
///     F = | 1  T  T²/2 |      g = (T²/2, T, 1)ᵀ      Q = 0.01 g gᵀ      R = 1 px²
///         | 0  1   T   |
///         | 0  0   1   |
///
///     x⁻ = F x                 P⁻ = F P Fᵀ + Q
///     K = P⁻ Hᵀ / (H P⁻ Hᵀ + R)      x = x⁻ + K (z − H x⁻)      P = (I − K H) P⁻ (I − K H)ᵀ + K R Kᵀ
///
/// with H = (1, 0, 0). The first sample sets p and leaves P = I. The answer starts from the last *sample*:
///
///     p̂(h) = z + v h + ½ a h²
///
/// Both axes share P, and with it the gain, which depends on the times alone.
///
/// ## Behavior
///
/// Answers from the fourth sample on. A pause of more than 20 ms makes the next sample the first one again.
///
/// What to know of it:
///
/// - The process noise is one of acceleration *per sample*, so that the filter trusts the model more at 240 Hz than at
///   60 Hz, for no reason in the hand.
/// - T is a mean and not the interval at hand. Where samples come at irregular intervals the filter takes the unevenness
///   for motion: on the strokes of the tests at 120 Hz ± 3 ms its RMSE at 16 ms is 16.7 px, that of no prediction 16.7
///   as well; at 120 Hz sharp it is 4.0.
/// - Velocity comes from the filter but the start from the raw sample, so that noise reaches the answer twice.
///
/// With ``Offer/page`` the answer is what a page can draw: it is offered points at multiples of T up to 25 ms, between which
/// it draws straight lines, and beyond the last of which it draws nothing: that point stands.
///
/// Locations are taken to be in CSS px, in which R is stated. The original computes in single precision.
///
/// ## Complexity
///
/// Observing and asking are O(1); neither allocates.
///
/// ## Source
///
/// Chromium (M132), `ui/base/prediction`, the Kalman predictor.
package struct ChromiumKalmanPredictor: Predictor {
    /// How far ahead the filter is asked.
    package enum Offer: String, Sendable, CaseIterable {
        /// The answer is for the instant of the question, whatever the distance: the formula alone.
        case unbounded
        /// The answers are for multiples of the mean interval up to 25 ms, as pages get them.
        case page
    }

    private static let processNoise = 0.01
    private static let measurementNoise = 1.0
    /// The longest reach of predicted events, in ms; a nanosecond more, for clocks that round.
    private static let longestOffer = 25.0 + 1e-6
    private static let samplesBeforeAnswer = 4

    private let offer: Offer
    private var count = 0
    private var startTime = 0.0
    private var lastTime = 0.0
    private var lastLocation = TouchPoint.zero
    /// T in ms.
    private var meanInterval = 0.0
    /// The state, in px and ms.
    private var state = KalmanState(
        location: .zero,
        locationVariance: 1,
        velocityVariance: 1,
        accelerationVariance: 1
    )

    /// A predictor that has seen nothing.
    package init(offer: Offer = .unbounded) { self.offer = offer }

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        let (time, location) = (sample.timestamp, sample.location)
        guard sample.isFinite, count == 0 || time > lastTime else { return }
        guard count > 0, ChromiumInput.goesOn(from: lastTime, to: time) else {
            start(at: location, time: time)
            return
        }
        // The mean of intervals that follow one another is the whole by their number.
        let interval = (time - startTime) * ChromiumInput.milliseconds / Double(count)
        state.advance(by: Self.transition(over: interval))
        state.correct(with: location, noise: Self.measurementNoise)
        meanInterval = interval
        lastTime = time
        lastLocation = location
        count += 1
        if !state.isFinite { start(at: location, time: time) }
    }

    @inline(never)
    private mutating func start(at location: TouchPoint, time: Double) {
        count = 1
        startTime = time
        lastTime = time
        lastLocation = location
        state = KalmanState(location: location, locationVariance: 1, velocityVariance: 1, accelerationVariance: 1)
    }

    /// F as for constant acceleration, Q = q g gᵀ.
    @inline(__always)
    private static func transition(over interval: Double) -> KalmanTransition {
        let half = 0.5 * interval * interval
        let noisyInterval = processNoise * interval
        return KalmanTransition(
            locationFromVelocity: interval,
            locationFromAcceleration: half,
            velocityFromAcceleration: interval,
            accelerationKept: 1,
            locationNoise: processNoise * half * half,
            locationVelocityNoise: noisyInterval * half,
            locationAccelerationNoise: processNoise * half,
            velocityNoise: noisyInterval * interval,
            velocityAccelerationNoise: noisyInterval,
            accelerationNoise: processNoise
        )
    }

    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        guard count >= Self.samplesBeforeAnswer else { return nil }
        let horizon = max(0, time - lastTime) * ChromiumInput.milliseconds
        let location = offer == .unbounded ? extrapolated(by: horizon) : offered(at: horizon)
        return location.isFinite ? Prediction(location: location) : nil
    }

    /// - Parameter horizon: in ms.
    @inline(__always)
    private func extrapolated(by horizon: Double) -> TouchPoint {
        lastLocation + horizon * (state.velocity + (0.5 * horizon) * state.acceleration)
    }

    /// The polyline through the points that a page is offered.
    private func offered(at horizon: Double) -> TouchPoint {
        let points = (Self.longestOffer / meanInterval).rounded(.down)
        let position = min(horizon / meanInterval, points)
        let lower = position.rounded(.down)
        let start = extrapolated(by: lower * meanInterval)
        guard position > lower else { return start }
        let end = extrapolated(by: (lower + 1) * meanInterval)
        return start + (end - start) * (position - lower)
    }

    package mutating func reset() { count = 0 }
}
