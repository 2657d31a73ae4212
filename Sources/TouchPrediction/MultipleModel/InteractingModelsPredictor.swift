import TouchModel

/// Interacting multiple models: a contact cruises, maneuvers or rests, and three Kalman filters share what they know.
///
/// ## Mathematics
///
/// The models, per axis and in true time (``KalmanPredictor`` has the equations):
///
///     cruising     constant velocity          q = `cruising-noise`
///     maneuver     Singer's acceleration      q = `maneuver-noise`, α = `maneuver-rate`
///     resting      p creeps, v = a = 0        variance `creep` · T is added in T seconds
///
/// Which one holds changes at random: at the rate ρ = `switching-rate` a model is drawn anew, model j with its share πⱼ.
/// Over a step T that is the Markov chain
///
///     Πᵢⱼ(T) = e^{−ρT} δᵢⱼ + (1 − e^{−ρT}) πⱼ
///
/// Each sample z takes, with μⱼ the probability of model j and (xⱼ, Pⱼ) its estimate:
///
/// 1. Mixing. cⱼ = Σ Πᵢⱼ μᵢ, and model j starts from the mixture of all estimates with the weights Πᵢⱼ μᵢ / cⱼ. Since the
///    draw forgets where it came from, that is a mixture of two: of its own with wⱼ = e^{−ρT} μⱼ / cⱼ, and of the whole
///    (x̄, P̄), which has all estimates with the weights μᵢ.
/// 2. Each model's filter takes its step and the sample, which yields residuals rⱼ with variances Sⱼ per axis.
/// 3. μⱼ ∝ cⱼ Λⱼ with the likelihood Λⱼ = Π over axes of Sⱼ^{−1/2} e^{−rⱼ²/2Sⱼ}.
///
/// The answer at horizon h is the mixture's: with p̂ⱼ and Vⱼ what model j expects,
///
///     p̂ = Σ μⱼ p̂ⱼ        cov = Σ μⱼ (diag Vⱼ + (p̂ⱼ − p̂)(p̂ⱼ − p̂)ᵀ)
///
/// The probabilities are those of now: no model changes within the horizon.
///
/// ## Behavior
///
/// Answers from the first sample on. Within a model the axes are taken for uncorrelated; the answer's covariance has the
/// correlation that comes from the models' disagreement. Force, altitude and azimuth are not predicted. Should an absurd
/// input make the filter overflow, it starts again at that sample. The defaults are round numbers chosen on the bundled
/// sets.
///
/// ## Complexity
///
/// Observing and asking are O(1); neither allocates.
///
/// ## Source
///
/// Blom and Bar-Shalom, "The interacting multiple model algorithm for systems with Markovian switching coefficients", IEEE
/// Transactions on Automatic Control 33(8), 1988. Bar-Shalom, Li and Kirubarajan, "Estimation with applications to
/// tracking and navigation", 2001, §11.6.
package struct InteractingModelsPredictor: Predictor {
    private let parameters: InteractingModelsParameters
    /// π of cruising, maneuver and resting.
    private let shares: SIMD3<Double>
    private var isTracking = false
    private var lastTime = 0.0
    /// μ in the same order.
    private var probabilities: SIMD3<Double>
    private var cruising: MotionEstimate
    private var maneuver: MotionEstimate
    private var resting: MotionEstimate
    /// What was known before the last sample.
    private var earlier: (Double, SIMD3<Double>, MotionEstimate, MotionEstimate, MotionEstimate)
    private var bunches = BunchGuard()

    /// Makes a predictor.
    ///
    /// - Throws: ``ParameterRangeError`` when a parameter is out of range.
    package init(_ parameters: InteractingModelsParameters = .init()) throws(ParameterRangeError) {
        try parameters.validate()
        self.parameters = parameters
        let (cruisingShare, restingShare) = (parameters.cruisingShare, parameters.restingShare)
        shares = SIMD3(cruisingShare, 1 - cruisingShare - restingShare, restingShare)
        probabilities = shares
        let nothing = MotionEstimate(location: .zero, locationVariance: 0, velocityVariance: 0, accelerationVariance: 0)
        (cruising, maneuver, resting) = (nothing, nothing, nothing)
        earlier = (0, shares, nothing, nothing, nothing)
    }

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        let (time, location) = (sample.timestamp, sample.location)
        guard sample.isFinite, !isTracking || time > lastTime else { return }
        if isTracking {
            if bunches.replaces(after: time - lastTime) {
                (lastTime, probabilities, cruising, maneuver, resting) = earlier
            } else {
                earlier = (lastTime, probabilities, cruising, maneuver, resting)
            }
            let probabilities = step(time - lastTime, to: location)
            if (probabilities.sum() + cruising.location.sum() + maneuver.pp.sum()).isFinite {
                self.probabilities = probabilities
            } else {
                isTracking = false
            }
        }
        if !isTracking { start(at: location) }
        lastTime = time
    }

    @inline(never)
    private mutating func start(at location: TouchPoint) {
        isTracking = true
        probabilities = shares
        let noise = parameters.measurementNoise
        let speed = parameters.startSpeed * parameters.startSpeed
        let acceleration = parameters.startAcceleration * parameters.startAcceleration
        func estimate(_ speed: Double, _ acceleration: Double) -> MotionEstimate {
            MotionEstimate(
                location: location,
                locationVariance: noise,
                velocityVariance: speed,
                accelerationVariance: acceleration
            )
        }
        cruising = estimate(speed, 0)
        maneuver = estimate(speed, acceleration)
        resting = estimate(0, 0)
    }

    /// Mixing, filtering, and the new probabilities.
    @inline(never)
    private mutating func step(_ step: Double, to measured: TouchPoint) -> SIMD3<Double> {
        let kept = Elementary.exp(-parameters.switchingRate * step)
        let own = kept * probabilities
        let prior = own + (1 - kept) * shares
        let weights = own / prior
        let all = mixture
        let noise = parameters.measurementNoise
        cruising = cruising.mixed(with: all, weight: weights.x)
        cruising.advance(by: cruisingTransition(step))
        let cruisingInnovation = cruising.correct(with: measured, noise: noise)
        maneuver = maneuver.mixed(with: all, weight: weights.y)
        maneuver.advance(by: maneuverTransition(step))
        let maneuverInnovation = maneuver.correct(with: measured, noise: noise)
        resting = resting.mixed(with: all, weight: weights.z)
        resting.rest(noise: parameters.creep * step)
        let restingInnovation = resting.correct(with: measured, noise: noise)
        return Self.posterior(prior, cruisingInnovation, maneuverInnovation, restingInnovation)
    }

    /// (x̄, P̄): all estimates with their probabilities.
    @inline(__always)
    private var mixture: MotionEstimate {
        let moving = probabilities.x + probabilities.y
        let share = moving > 0 ? probabilities.x / moving : 0
        return cruising.mixed(with: maneuver, weight: share).mixed(with: resting, weight: moving)
    }

    @inline(__always)
    private func cruisingTransition(_ step: Double) -> KalmanTransition {
        KalmanTransition(constantVelocity: step, processNoise: parameters.cruisingNoise)
    }

    @inline(__always)
    private func maneuverTransition(_ step: Double) -> KalmanTransition {
        KalmanTransition(singer: step, processNoise: parameters.maneuverNoise, maneuverRate: parameters.maneuverRate)
    }

    /// μ ∝ c Λ. Exponents are taken from the smallest one, so that the likeliest model never underflows.
    @inline(__always)
    private static func posterior(
        _ prior: SIMD3<Double>,
        _ first: MotionEstimate.Innovation,
        _ second: MotionEstimate.Innovation,
        _ third: MotionEstimate.Innovation
    ) -> SIMD3<Double> {
        func distance(_ innovation: MotionEstimate.Innovation) -> Double {
            (innovation.residual * innovation.residual / innovation.variance).sum()
        }
        func volume(_ innovation: MotionEstimate.Innovation) -> Double {
            innovation.variance.x * innovation.variance.y
        }
        let distances = SIMD3(distance(first), distance(second), distance(third))
        let excess = distances - distances.min()
        let volumes = SIMD3(volume(first), volume(second), volume(third)).squareRoot()
        let likelihoods =
            SIMD3(Elementary.exp(-0.5 * excess.x), Elementary.exp(-0.5 * excess.y), Elementary.exp(-0.5 * excess.z))
            / volumes
        let joint = prior * likelihoods
        return joint / joint.sum()
    }

    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        guard isTracking else { return nil }
        let horizon = max(0, time - lastTime)
        let cruisingStep = cruisingTransition(horizon)
        let maneuverStep = maneuverTransition(horizon)
        // From the resting location, which every model is near.
        let cruised = cruising.expectedLocation(after: cruisingStep) - resting.location
        let maneuvered = maneuver.expectedLocation(after: maneuverStep) - resting.location
        let (cruises, maneuvers, rests) = (probabilities.x, probabilities.y, probabilities.z)
        let mean = cruises * cruised + maneuvers * maneuvered
        let (fromCruised, fromManeuvered) = (cruised - mean, maneuvered - mean)
        let variances =
            cruises * (cruising.expectedVariance(after: cruisingStep) + fromCruised * fromCruised)
            + maneuvers * (maneuver.expectedVariance(after: maneuverStep) + fromManeuvered * fromManeuvered)
            + rests * (resting.pp + parameters.creep * horizon + mean * mean)
        let covariance = LocationCovariance(
            xx: variances.x,
            xy: cruises * fromCruised.x * fromCruised.y + maneuvers * fromManeuvered.x * fromManeuvered.y
                + rests * mean.x * mean.y,
            yy: variances.y
        )
        let location = resting.location + mean
        guard location.isFinite, (variances.sum() + covariance.xy).isFinite else { return nil }
        return Prediction(location: location, uncertainty: .covariance(covariance))
    }

    package mutating func reset() {
        isTracking = false
        bunches.reset()
    }

    /// The predictor as registries make it. Made here, where the compiler sees both types whole.
    package var guarded: Guarded<Self> { Guarded(self) }
}
