import TouchModel

/// What one model of several believes of a contact's motion: mean and covariance of (p, v, a), with the two axes in the
/// lanes of each number.
///
/// ``KalmanState`` shares one covariance between the axes. Where models are mixed that does not hold any more, because
/// their means differ more along one axis than along the other; and a model may know a quantity for certain, so that the
/// covariance has no L D Lᵀ with D > 0. Correlation between the axes is left out.
struct MotionEstimate: Sendable {
    /// The location in px; velocity and acceleration are in px/s and px/s².
    var location: TouchPoint
    var velocity = TouchPoint.zero
    var acceleration = TouchPoint.zero
    /// The covariance P in the units of their products.
    var pp: TouchPoint
    var pv = TouchPoint.zero
    var pa = TouchPoint.zero
    var vv: TouchPoint
    var va = TouchPoint.zero
    var aa: TouchPoint

    /// A contact at rest as far as is known.
    init(location: TouchPoint, locationVariance: Double, velocityVariance: Double, accelerationVariance: Double) {
        self.location = location
        pp = TouchPoint(repeating: locationVariance)
        vv = TouchPoint(repeating: velocityVariance)
        aa = TouchPoint(repeating: accelerationVariance)
    }

    /// The estimate with the mean and covariance of a mixture in which this one has the given weight, and `other` the
    /// rest: x = w x₁ + (1 − w) x₂, P = w P₁ + (1 − w) P₂ + w (1 − w) d dᵀ with d = x₁ − x₂.
    @inline(__always)
    func mixed(with other: MotionEstimate, weight: Double) -> MotionEstimate {
        let p = location - other.location
        let v = velocity - other.velocity
        let a = acceleration - other.acceleration
        let spread = weight * (1 - weight)
        var mixture = other
        mixture.location += weight * p
        mixture.velocity += weight * v
        mixture.acceleration += weight * a
        mixture.pp += weight * (pp - other.pp) + spread * p * p
        mixture.pv += weight * (pv - other.pv) + spread * p * v
        mixture.pa += weight * (pa - other.pa) + spread * p * a
        mixture.vv += weight * (vv - other.vv) + spread * v * v
        mixture.va += weight * (va - other.va) + spread * v * a
        mixture.aa += weight * (aa - other.aa) + spread * a * a
        return mixture
    }

    /// Lets time pass: x ← F x, P ← F P Fᵀ + Q.
    @inline(__always)
    mutating func advance(by step: KalmanTransition) {
        let (f12, f13) = (step.locationFromVelocity, step.locationFromAcceleration)
        let (f23, f33) = (step.velocityFromAcceleration, step.accelerationKept)
        location += f12 * velocity + f13 * acceleration
        velocity += f23 * acceleration
        acceleration *= f33
        // F P, row by row as far as it is needed.
        let rowPP = pp + f12 * pv + f13 * pa
        let rowPV = pv + f12 * vv + f13 * va
        let rowPA = pa + f12 * va + f13 * aa
        let rowVV = vv + f23 * va
        let rowVA = va + f23 * aa
        pp = atLeast(step.locationNoise, rowPP + f12 * rowPV + f13 * rowPA + step.locationNoise)
        pv = rowPV + f23 * rowPA + step.locationVelocityNoise
        pa = f33 * rowPA + step.locationAccelerationNoise
        vv = atLeast(step.velocityNoise, rowVV + f23 * rowVA + step.velocityNoise)
        va = f33 * rowVA + step.velocityAccelerationNoise
        aa = f33 * f33 * aa + step.accelerationNoise
    }

    /// Lets time pass for a contact that rests: velocity and acceleration are 0 for certain.
    @inline(__always)
    mutating func rest(noise: Double) {
        self = MotionEstimate(location: location, variance: pp + noise)
    }

    private init(location: TouchPoint, variance: TouchPoint) {
        self.location = location
        pp = variance
        vv = .zero
        aa = .zero
    }

    /// How a measurement compared with what was expected, per axis.
    struct Innovation: Sendable {
        /// Measured less expected location.
        var residual: TouchPoint
        /// S = Ppp + R.
        var variance: TouchPoint
    }

    /// Takes a measured location with variance `noise` into account: Joseph's form, whose diagonal is held at no less than
    /// the rounding error of what it was.
    @inline(__always)
    mutating func correct(with measured: TouchPoint, noise: Double) -> Innovation {
        let residual = measured - location
        let variance = pp + noise
        let inverse = 1 / variance
        let (kp, kv, ka) = (pp * inverse, pv * inverse, pa * inverse)
        let left = noise * inverse
        location += kp * residual
        velocity += kv * residual
        acceleration += ka * residual
        // With left = 1 − kp: (I − K H) P (I − K H)ᵀ + K R Kᵀ, of which the first row is left · P.
        let floor = Double.ulpOfOne
        vv = atLeast(floor * vv, vv - 2 * kv * pv + kv * kv * variance)
        va -= kv * pa + ka * pv - kv * ka * variance
        aa = atLeast(floor * aa, aa - 2 * ka * pa + ka * ka * variance)
        pp *= left
        pv *= left
        pa *= left
        return Innovation(residual: residual, variance: variance)
    }

    /// The location that a model expects after a step.
    @inline(__always)
    func expectedLocation(after step: KalmanTransition) -> TouchPoint {
        location + step.locationFromVelocity * velocity + step.locationFromAcceleration * acceleration
    }

    /// The variance per axis of ``expectedLocation(after:)``.
    @inline(__always)
    func expectedVariance(after step: KalmanTransition) -> TouchPoint {
        let (f12, f13) = (step.locationFromVelocity, step.locationFromAcceleration)
        let carried = pp + 2 * (f12 * pv + f13 * pa) + f12 * f12 * vv + 2 * f12 * f13 * va + f13 * f13 * aa
        return atLeast(step.locationNoise, carried + step.locationNoise)
    }

    @inline(__always)
    private func atLeast(_ bound: TouchPoint, _ value: TouchPoint) -> TouchPoint {
        value.replacing(with: bound, where: value .< bound)
    }

    @inline(__always)
    private func atLeast(_ bound: Double, _ value: TouchPoint) -> TouchPoint {
        atLeast(TouchPoint(repeating: bound), value)
    }
}
