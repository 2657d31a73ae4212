import PluginSpecification
import TouchModel

/// A Kalman filter that finds out how noisy the device is and how briskly the person moves.
///
/// ## Mathematics
///
/// Per axis the state is (p, v, a) and follows ṗ = v, v̇ = a, ȧ = −β a + w with white noise w of density q; a sample
/// measures p with variance R (``KalmanPredictor`` has the equations). Only q / R matters for the gain, so the filter
/// runs in units of R.
///
/// **Adaptation.** With the right q, innovations (measured less expected) are white; when q is too small the filter lags
/// and neighbouring innovations point the same way, when it is too large they alternate (Mehra 1970). With u the
/// innovation divided by its standard deviation and w the running sum w ← m w + u of those before it:
///
///     ρ = 2 u·w / (|u|² + |w|²)        q ← q (1 + δ) / (1 − δ),  δ = η (ρ − ρ₀) / 2
///
/// held within bounds that keep the gain between nearly none and nearly one at any report rate.
///
/// **Prediction.** From the last *sample*, which is nearer to the truth than the filtered location once the gain is high:
///
///     p̂(h) = z + [g_v(h) + g_a(h) (k_t − k_n) c] v + g_a(h) k_n a        c = v·a / |v|²
///     g_v(h) = k_v h / (1 + ω²h² / (6 + 3 α h / 2))
///     g_a(h) = h² / (2 + 2 α h / 3 + (α h)² / 18 + ω²h² / 6)
///
/// g_v and g_a are rational approximations of how a damped oscillator with rate α and angular frequency ω carries
/// velocity and acceleration forward; ω² = κ · mean|a|² / mean|v|² over the recent past is how sharply this person turns.
/// Acceleration along the motion is weighted by k_t (one weight for speeding up, one for braking), acceleration across
/// it by k_n: fingers brake as announced, and rarely keep speeding up.
///
/// **Uncertainty.** Variance per axis, from the running mean ε of squared innovations at the mean interval T:
///
///     ε h / T + (0.005 |v|² + 0.0015 mean|v|²) h² + (4700 px/s²)² h⁴ / 4 + 1 px²
///
/// fitted to errors at 8 to 50 ms; on pens quieter than the last two terms it is too wide.
///
/// ## Behaviour
///
/// Answers from the first sample on, at first with the sample itself. After a silence the contact is taken to have
/// rested where it was until one interval before the new sample. A jump that no hand makes starts a new stroke.
///
/// ## Complexity
///
/// Observing and asking are O(1), with one square root and no transcendental function; neither allocates.
///
/// ## Source
///
/// Kalman 1960; Singer 1970 for acceleration that dies away; Mehra, "On the identification of variances and adaptive
/// Kalman filtering", IEEE Transactions on Automatic Control 15(2), 1970, for whiteness as the criterion. The rule for q
/// and the shape of the extrapolation are Foretouch's own.
public struct AdaptiveKalmanPredictor: Predictor {
    private let parameters: AdaptiveKalmanParameters
    private let startRatio: Double
    /// Variance of velocity and acceleration at a start, in units of R / px²: velocity is unknown, acceleration small.
    private static let startVelocityVariance = 1e10
    private static let startAccelerationVariance = 1.0
    /// Report rates outside this range, in 1/s, count as its ends: intervals of 30 ms to 1 ms.
    private static let rateRange = 1 / 0.030...1 / 0.001
    /// The report rate before it is known, in 1/s.
    private static let startRate = 1 / 0.012
    /// The report interval in seconds to which the process noise belongs. At other intervals T the start is scaled by
    /// (reference / T)² and the bounds by (reference / T)⁵, so that the gain starts alike, and stays within bounds, at
    /// every rate.
    private static let referenceInterval = 0.008
    /// Beyond these ratios q / R in 1/s⁵ the filter hardly changes; within them adaptation finds back quickly.
    private static let noiseRatioBounds = 7.6e6...1.2e13
    private static let longestInterval = 0.05
    private static let longestRestStep = 0.040
    private static let restSteps = 4.0
    private static let jumpRatio = 20.0
    /// Keeps quotients of squared speeds and accelerations defined at rest: far below what any device resolves.
    private static let tiny = 1e-9
    private static let largestTurn = 4000.0

    private var count = 0
    private var lastTime = 0.0
    private var lastLocation = Point.zero
    private var state: KalmanState
    /// q / R in 1/s⁵.
    private var noiseRatio = 0.0
    private var innovationSum = Point.zero
    private var meanInterval = 0.0
    /// 1 / ``meanInterval``, or a guess before the second sample.
    private var meanRate = startRate
    private var meanSquareSpeed = 0.0
    private var meanSquareAcceleration = 0.0
    /// Running mean of the squared innovation per axis, px².
    private var innovationVariance = 0.0
    private var channels = TouchChannels.none

    /// Makes a predictor.
    ///
    /// - Throws: ``SpecificationError/invalidValue(_:parameter:of:expected:)`` when a parameter is out of range.
    public init(_ parameters: AdaptiveKalmanParameters = AdaptiveKalmanParameters()) throws(SpecificationError) {
        try parameters.validate()
        self.parameters = parameters
        startRatio = parameters.processNoise / parameters.measurementNoise
        state = Self.restingState(at: .zero)
    }

    private static func restingState(at location: Point) -> KalmanState {
        KalmanState(
            location: location,
            locationVariance: 1,
            velocityVariance: startVelocityVariance,
            accelerationVariance: startAccelerationVariance
        )
    }

    @inline(__always)
    public mutating func observe(_ sample: TouchSample) {
        guard sample.isFinite else { return }
        guard count > 0 else {
            channels = sample.channels
            start(at: sample.location, time: sample.timestamp)
            return
        }
        var step = sample.timestamp - lastTime
        guard step > 0 else { return }
        channels.update(from: sample.channels)
        let displacement = sample.location - lastLocation
        let squareDistance = displacement.dot(displacement)
        let squareStep = step * step
        if squareDistance > parameters.jumpSpeed * parameters.jumpSpeed * squareStep,
            squareDistance > Self.jumpRatio * Self.jumpRatio * meanSquareSpeed * squareStep
        {
            start(at: sample.location, time: sample.timestamp)
            return
        }
        if step > parameters.restInterval {
            let longest = count > 2 ? min(Self.longestRestStep, Self.restSteps * meanInterval) : Self.longestRestStep
            step = min(step, longest)
            rest(at: lastLocation)
        }
        lastTime = sample.timestamp
        lastLocation = sample.location
        updateMeanInterval(step)
        meanRate = 1 / meanInterval
        let pace = Self.referenceInterval * meanRate.clamped(to: Self.rateRange)
        let squarePace = pace * pace
        if count == 1 { noiseRatio = startRatio * squarePace }

        state.advance(by: transition(over: step))
        let innovation = state.correct(with: sample.location, noise: 1)
        count += 1
        let squareResidual = innovation.residual.dot(innovation.residual) / 2
        if count > 2 {
            let share = count < 12 ? 1 / Double(count - 1) : 0.1
            innovationVariance += share * (squareResidual - innovationVariance)
        }
        adapt(innovation, squarePace: squarePace, pace: pace)
        if count > 2 {
            let share = step / (parameters.turnMemory + step)
            meanSquareSpeed += share * (state.velocity.dot(state.velocity) - meanSquareSpeed)
            meanSquareAcceleration += share * (state.acceleration.dot(state.acceleration) - meanSquareAcceleration)
        }
        if !state.isFinite || !meanSquareAcceleration.isFinite { start(at: sample.location, time: sample.timestamp) }
    }

    @inline(never)
    private mutating func start(at location: Point, time: Double) {
        lastTime = time
        lastLocation = location
        meanInterval = 0
        meanRate = Self.startRate
        meanSquareSpeed = 0
        meanSquareAcceleration = 0
        innovationVariance = 0
        noiseRatio = startRatio
        rest(at: location)
    }

    /// The contact is known to lie still at a place.
    private mutating func rest(at location: Point) {
        state = Self.restingState(at: location)
        innovationSum = .zero
        count = 1
    }

    @inline(__always)
    private mutating func updateMeanInterval(_ step: Double) {
        if count == 1 {
            meanInterval = step
        } else if step < 3 * meanInterval || count < 3 {
            let share = count < 8 ? 1 / Double(count) : 0.125
            meanInterval += share * (min(step, Self.longestInterval) - meanInterval)
        }
    }

    /// Moves q by the correlation of this innovation with those before it.
    ///
    /// With ρ = c / s, the quotient (1 + δ) / (1 − δ) is (s + e) / (s − e) for e = η (c − ρ₀ s) / 2: one division.
    @inline(__always)
    private mutating func adapt(_ innovation: KalmanState.Innovation, squarePace: Double, pace: Double) {
        let scaled = innovation.residual * (innovation.variance.squareRoot() * innovation.inverseVariance)
        if count > 3 {
            let squares = scaled.dot(scaled) + innovationSum.dot(innovationSum)
            let isMoving = squares > 2e-12
            let scale = isMoving ? squares : 1
            let product = isMoving ? 2 * scaled.dot(innovationSum) : 0
            let excess = 0.5 * parameters.adaptation * (product - parameters.innovationBias * scale)
            let fifthPower = squarePace * squarePace * pace
            let bounds = Self.noiseRatioBounds
            noiseRatio = (noiseRatio * ((scale + excess) / (scale - excess)))
                .clamped(to: bounds.lowerBound * fifthPower...bounds.upperBound * fifthPower)
        }
        innovationSum = parameters.innovationMemory * innovationSum + scaled
    }

    /// Constant acceleration, exactly discretised, with a share of the acceleration lost in each step: 1 / (1 + β T +
    /// (β T)² / 2), which is e^{−β T} to second order.
    @inline(__always)
    private func transition(over step: Double) -> KalmanTransition {
        var transition = KalmanTransition(constantAcceleration: step, processNoise: noiseRatio)
        let decay = parameters.maneuverRate * step
        let kept = 1 / (1 + decay + decay * decay / 2)
        transition.accelerationKept = kept
        return transition
    }

    @inline(__always)
    public func predict(at time: Double) -> Prediction? {
        guard count > 0 else { return nil }
        let horizon = max(0, time - lastTime)
        let squareHorizon = horizon * horizon
        guard count > 1 else {
            return answer(lastLocation, horizon: horizon, squareSpeed: 0)
        }
        let square =
            squareHorizon
            * (parameters.turnGain
                * min(
                    (meanSquareAcceleration + Self.tiny) / (meanSquareSpeed + Self.tiny),
                    Self.largestTurn
                ))
        let damped = parameters.damping * horizon
        // g_v = k_v h b / (b + ω²h²) with b = 6 + 3 α h / 2, and g_a, over one common denominator.
        let velocityDamping = 6 + 1.5 * damped
        let velocityDivisor = velocityDamping + square
        let accelerationDivisor = 2 + damped * (2.0 / 3 + damped * (1.0 / 18)) + square * (1.0 / 6)
        let inverse = 1 / (velocityDivisor * accelerationDivisor)
        let velocityReach = parameters.velocityGain * horizon * velocityDamping * (accelerationDivisor * inverse)
        let accelerationReach = squareHorizon * (velocityDivisor * inverse)
        let squareSpeed = state.velocity.dot(state.velocity)
        let along = state.velocity.dot(state.acceleration) / (squareSpeed + 1e-12)
        let alongGain = along > 0 ? parameters.speedingGain : parameters.brakingGain
        let onVelocity = velocityReach + accelerationReach * (alongGain - parameters.turningGain) * along
        let onAcceleration = accelerationReach * parameters.turningGain
        return answer(
            lastLocation + onVelocity * state.velocity + onAcceleration * state.acceleration,
            horizon: horizon,
            squareSpeed: squareSpeed
        )
    }

    @inline(__always)
    private func answer(_ location: Point, horizon: Double, squareSpeed: Double) -> Prediction? {
        let intervals = horizon * meanRate
        let squareHorizon = horizon * horizon
        let variance =
            innovationVariance * intervals + (0.005 * squareSpeed + 0.0015 * meanSquareSpeed) * squareHorizon
            + (4700 * 4700 / 4) * squareHorizon * squareHorizon + 1
        guard location.isFinite, variance.isFinite else { return nil }
        return Prediction(
            location: location,
            uncertainty: .covariance(LocationCovariance(isotropic: variance)),
            channels: channels
        )
    }

    public mutating func reset() { count = 0 }
}

extension Double {
    @inline(__always)
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        let raised = range.lowerBound > self ? range.lowerBound : self
        return range.upperBound < raised ? range.upperBound : raised
    }
}
