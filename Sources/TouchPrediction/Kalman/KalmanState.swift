import TouchModel

/// The filter itself: the estimate of a contact's motion, its covariance, and the two steps that change them.
///
/// No policy lives here: which step, which noise, when to start again is decided by whoever calls. The two axes share
/// one covariance, since they share model, noise and sampling.
///
/// ## Representation
///
/// The covariance P of (p, v, a) is kept as L D Lᵀ with L unit lower triangular:
///
///     D = diag(d₁, d₂, d₃)    L = | 1          |
///                                 | l₂₁ 1      |
///                                 | l₃₁ l₃₂ 1  |
///
/// d₁ is the variance of the location, d₂ that of the velocity once the location is known, d₃ that of the acceleration
/// once both are. P is then symmetric by construction, and positive definite as long as the dᵢ are positive, which
/// both steps guarantee in floating point and not only on paper:
///
/// - Measuring the location leaves what is known *given* the location as it was, so only d₁ changes, by the factor
///   R / (d₁ + R) > 0. (Joseph's form has the same aim and may still lose definiteness to cancellation.)
/// - Time passing adds: the diagonal of F P Fᵀ + Q is a sum of non-negative terms. Factoring it subtracts, and there a
///   conditional variance is held at no less than the rounding error of the variance that it came from.
///
/// (Bierman 1977, ch. V, has the general form of such factored filters.)
struct KalmanState: Sendable {
    /// What a measurement said beyond what was expected: for gates and for adapting noise.
    struct Innovation: Sendable {
        /// Measured less expected location.
        var residual: TouchPoint
        /// The variance of the residual per axis, S = d₁ + R.
        var variance: Double
        /// 1 / S, which the correction needs anyway.
        var inverseVariance: Double
    }

    /// p in px.
    var location: TouchPoint
    /// v in px/s.
    var velocity: TouchPoint
    /// a in px/s².
    var acceleration: TouchPoint
    /// d₁ in px².
    private(set) var locationVariance: Double
    /// d₂ in px²/s².
    private(set) var velocityVariance: Double
    /// d₃ in px²/s⁴.
    private(set) var accelerationVariance: Double
    /// l₂₁ in 1/s.
    private(set) var velocityOnLocation = 0.0
    /// l₃₁ in 1/s².
    private(set) var accelerationOnLocation = 0.0
    /// l₃₂ in 1/s.
    private(set) var accelerationOnVelocity = 0.0

    /// A contact at rest as far as is known, with independent variances of location, velocity and acceleration.
    init(location: TouchPoint, locationVariance: Double, velocityVariance: Double, accelerationVariance: Double) {
        self.location = location
        velocity = .zero
        acceleration = .zero
        self.locationVariance = locationVariance
        self.velocityVariance = velocityVariance
        self.accelerationVariance = accelerationVariance
    }

    /// Lets time pass: x ← F x, P ← F P Fᵀ + Q.
    @inline(__always)
    mutating func advance(by step: KalmanTransition) {
        let (f12, f13) = (step.locationFromVelocity, step.locationFromAcceleration)
        let (f23, f33) = (step.velocityFromAcceleration, step.accelerationKept)
        location += f12 * velocity + f13 * acceleration
        velocity += f23 * acceleration
        acceleration *= f33

        // B = F L and its rows times D; F P Fᵀ = B D Bᵀ.
        let p1 = 1 + f12 * velocityOnLocation + f13 * accelerationOnLocation
        let p2 = f12 + f13 * accelerationOnVelocity
        let p3 = f13
        let v1 = velocityOnLocation + f23 * accelerationOnLocation
        let v2 = 1 + f23 * accelerationOnVelocity
        let v3 = f23
        let a1 = f33 * accelerationOnLocation
        let a2 = f33 * accelerationOnVelocity
        let a3 = f33
        let (d1, d2, d3) = (locationVariance, velocityVariance, accelerationVariance)
        let (dp1, dp2, dp3) = (d1 * p1, d2 * p2, d3 * p3)
        let (dv1, dv2, dv3) = (d1 * v1, d2 * v2, d3 * v3)
        let pp = dp1 * p1 + dp2 * p2 + dp3 * p3 + step.locationNoise
        let pv = dp1 * v1 + dp2 * v2 + dp3 * v3 + step.locationVelocityNoise
        let pa = dp1 * a1 + dp2 * a2 + dp3 * a3 + step.locationAccelerationNoise
        let vv = dv1 * v1 + dv2 * v2 + dv3 * v3 + step.velocityNoise
        let va = dv1 * a1 + dv2 * a2 + dv3 * a3 + step.velocityAccelerationNoise
        let aa = d1 * a1 * a1 + d2 * a2 * a2 + d3 * a3 * a3 + step.accelerationNoise

        let inversePP = 1 / pp
        locationVariance = pp
        velocityOnLocation = pv * inversePP
        accelerationOnLocation = pa * inversePP
        let conditionalVV = atLeast(Double.ulpOfOne * vv, vv - velocityOnLocation * pv)
        let conditionalVA = va - velocityOnLocation * pa
        velocityVariance = conditionalVV
        accelerationOnVelocity = conditionalVA / conditionalVV
        accelerationVariance = atLeast(
            Double.ulpOfOne * aa,
            aa - accelerationOnLocation * pa - accelerationOnVelocity * conditionalVA
        )
    }

    /// Lets time pass for a model without acceleration: ``advance(by:)`` with what is zero left out.
    @inline(__always)
    mutating func advanceVelocity(by step: KalmanTransition) {
        let f12 = step.locationFromVelocity
        location += f12 * velocity
        let p1 = 1 + f12 * velocityOnLocation
        let carried = locationVariance * velocityOnLocation
        let pp = locationVariance * (p1 * p1) + (f12 * f12 * velocityVariance + step.locationNoise)
        let pv = carried * p1 + (f12 * velocityVariance + step.locationVelocityNoise)
        let vv = carried * velocityOnLocation + (velocityVariance + step.velocityNoise)
        locationVariance = pp
        velocityOnLocation = pv / pp
        velocityVariance = atLeast(Double.ulpOfOne * vv, vv - velocityOnLocation * pv)
    }

    /// Takes a measured location with variance `noise` (R, px²) into account and says how it compared.
    @discardableResult
    @inline(__always)
    mutating func correct(with measured: TouchPoint, noise: Double) -> Innovation {
        let residual = measured - location
        let variance = locationVariance + noise
        let inverse = 1 / variance
        let correction = (locationVariance * inverse) * residual
        location += correction
        velocity += velocityOnLocation * correction
        acceleration += accelerationOnLocation * correction
        locationVariance = (locationVariance * noise) * inverse
        return Innovation(residual: residual, variance: variance, inverseVariance: inverse)
    }

    /// Takes another location for the one that was taken into account last, as if the contact had been there, and a little
    /// later.
    ///
    /// The state depends on what was measured linearly, so the gain of the last correction tells what another measurement
    /// would have made of it: d₁ / (d₁ + R), which is what is left of d₁ by R. That the gain would have been that of a
    /// slightly longer step is neglected.
    ///
    /// - Parameters: from the location measured last to the other one, by how much that is later, and R of the last correction.
    mutating func replaceLast(by moved: TouchPoint, later step: KalmanTransition, seconds: Double, noise: Double) {
        let gain = locationVariance / noise
        let (velocityShare, accelerationShare) = (velocityOnLocation, accelerationOnLocation)
        let correction = gain * (moved - seconds * velocity)
        advance(by: step)
        location += correction
        velocity += velocityShare * correction
        acceleration += accelerationShare * correction
    }

    /// The location that the model expects after a step: H F x.
    @inline(__always)
    func expectedLocation(after step: KalmanTransition) -> TouchPoint {
        location + step.locationFromVelocity * velocity + step.locationFromAcceleration * acceleration
    }

    /// The variance per axis of ``expectedLocation(after:)``: H F P Fᵀ Hᵀ + Qpp, a sum of non-negative terms.
    @inline(__always)
    func expectedVariance(after step: KalmanTransition) -> Double {
        let (f12, f13) = (step.locationFromVelocity, step.locationFromAcceleration)
        let p1 = 1 + f12 * velocityOnLocation + f13 * accelerationOnLocation
        let p2 = f12 + f13 * accelerationOnVelocity
        return p1 * p1 * locationVariance + p2 * p2 * velocityVariance + f13 * f13 * accelerationVariance
            + step.locationNoise
    }

    /// Whether the location and its variance are finite; an input of absurd size can make them overflow. Whatever else
    /// overflows reaches them at the next step.
    @inline(__always)
    var isFinite: Bool { (location.x + location.y + locationVariance).isFinite }
}

/// The larger of two numbers as one instruction, on the filter's longest chain; `max` takes four for its rule on ties.
@inline(__always)
private func atLeast(_ bound: Double, _ value: Double) -> Double { bound > value ? bound : value }
