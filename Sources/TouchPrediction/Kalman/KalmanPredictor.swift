import TouchModel

/// Tracks the contact with a Kalman filter in true time and answers with the expected location and its covariance.
///
/// ## Mathematics
///
/// Per axis the state is x = (p, v, a): location, velocity, acceleration. It follows a linear process driven by white
/// noise w with E[w(t) w(t′)] = q δ(t − t′), q being `process-noise`:
///
///     cv       ṗ = v    v̇ = w                  q in px²/s³
///     ca       ṗ = v    v̇ = a    ȧ = w          q in px²/s⁵
///     singer   ṗ = v    v̇ = a    ȧ = −α a + w   q in px²/s⁵, α = `maneuver-rate` in 1/s
///
/// A sample measures p with variance R = `measurement-noise` in px². Between samples the process is discretized exactly
/// for the true step T (``KalmanModel``); with F(T) and Q(T) as there and H = (1, 0, 0), each sample z takes
///
///     x⁻ = F x                 P⁻ = F P Fᵀ + Q
///     S = H P⁻ Hᵀ + R          K = P⁻ Hᵀ / S
///     x = x⁻ + K (z − H x⁻)    P = (I − K H) P⁻
///
/// The first sample sets p with variance R, and v = a = 0 with the standard deviations `start-speed` and
/// `start-acceleration`. The answer at horizon h is
///
///     p̂(h) = H F(h) x          var p̂(h) = H (F(h) P F(h)ᵀ + Q(h)) Hᵀ
///
/// the same for both axes and uncorrelated between them: the variance of where the contact *is*, not of where a noisy
/// sample of it would be.
///
/// Singer states the noise of his model as 2 α σ², with σ the standard deviation of acceleration in the long run. Here q
/// is that product.
///
/// ## Parameters
///
/// See ``KalmanParameters``, with unit, range and default of each.
///
/// ## Behavior
///
/// Force, altitude and azimuth are not filtered: they are answered with their last known values.
///
/// A sample of a bunch takes the place of the one before (`BunchGuard`). Answers from the first sample on; its uncertainty says how little is known then. After a pause the covariance has
/// grown as the model says, and nothing else needs to be done. Should an absurd input make the filter overflow, it starts
/// again at that sample.
///
/// ## Complexity
///
/// Observing and asking are O(1); neither allocates.
///
/// ## Source
///
/// Kalman, "A new approach to linear filtering and prediction problems", 1960. Singer, "Estimating optimal tracking filter
/// performance for manned maneuvering targets", IEEE Transactions on Aerospace and Electronic Systems 6(4), 1970. Bar-Shalom,
/// Li and Kirubarajan, "Estimation with applications to tracking and navigation", 2001, §6.2.
package struct KalmanPredictor: Predictor {
    private let model: KalmanModel
    private let processNoise: Double
    private let maneuverRate: Double
    private let measurementNoise: Double
    private let startVelocityVariance: Double
    private let startAccelerationVariance: Double
    private var isTracking = false
    private var lastTime = 0.0
    private var state: KalmanState
    private var lastLocation = TouchPoint.zero
    private var bunches = BunchGuard()
    private var channels = TouchChannels.none

    /// Makes a predictor.
    ///
    /// - Throws: ``ParameterRangeError`` when a parameter is out of range.
    package init(_ parameters: KalmanParameters = KalmanParameters()) throws(ParameterRangeError) {
        try parameters.validate()
        model = parameters.model
        processNoise = parameters.processNoise
        maneuverRate = parameters.maneuverRate
        measurementNoise = parameters.measurementNoise
        startVelocityVariance = parameters.startSpeed * parameters.startSpeed
        startAccelerationVariance =
            parameters.model == .constantVelocity ? 0 : parameters.startAcceleration * parameters.startAcceleration
        state = KalmanState(
            location: .zero,
            locationVariance: 0,
            velocityVariance: 0,
            accelerationVariance: 0
        )
    }

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        let time = sample.timestamp
        guard sample.isFinite else { return }
        guard isTracking else {
            channels = sample.channels
            start(at: sample.location, time: sample.timestamp)
            return
        }
        guard time > lastTime else { return }
        let step = transition(over: time - lastTime)
        if bunches.replaces(after: time - lastTime) {
            state.replaceLast(
                by: sample.location - lastLocation,
                later: step,
                seconds: time - lastTime,
                noise: measurementNoise
            )
        } else {
            if model == .constantVelocity { state.advanceVelocity(by: step) } else { state.advance(by: step) }
            state.correct(with: sample.location, noise: measurementNoise)
        }
        lastTime = time
        lastLocation = sample.location
        channels.update(from: sample.channels)
        if !state.isFinite { start(at: sample.location, time: sample.timestamp) }
    }

    @inline(never)
    private mutating func start(at location: TouchPoint, time: Double) {
        isTracking = true
        lastTime = time
        lastLocation = location
        state = KalmanState(
            location: location,
            locationVariance: measurementNoise,
            velocityVariance: startVelocityVariance,
            accelerationVariance: startAccelerationVariance
        )
    }

    @inline(__always)
    private func transition(over step: Double) -> KalmanTransition {
        KalmanTransition(model, step: step, processNoise: processNoise, maneuverRate: maneuverRate)
    }

    // Inlined into replay's loop, which otherwise copies the whole predictor for every question: twice the time.
    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        guard isTracking else { return nil }
        let horizon = max(0, time - lastTime)
        let step = transition(over: horizon)
        let location = state.expectedLocation(after: step)
        let variance = state.expectedVariance(after: step)
        guard location.isFinite, variance.isFinite else { return nil }
        return Prediction(
            location: location,
            uncertainty: .covariance(LocationCovariance(isotropic: variance)),
            channels: channels
        )
    }

    package mutating func reset() {
        isTracking = false
        bunches.reset()
    }

    /// The predictor as registries make it. Made here, where the compiler sees both types whole.
    package var guarded: Guarded<Self> { Guarded(self) }
}
