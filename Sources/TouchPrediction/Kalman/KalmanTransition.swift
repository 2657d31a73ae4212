/// A model discretized for one step T: the transition matrix F and the process noise covariance Q of one axis.
///
/// In the order location, velocity, acceleration (p, v, a):
///
///     F = | 1  F₁₂  F₁₃ |        Q = | Qpp  Qpv  Qpa |
///         | 0   1   F₂₃ |            | Qpv  Qvv  Qva |
///         | 0   0   F₃₃ |            | Qpa  Qva  Qaa |
///
/// The discretization is exact: with φ(s) the last column of e^{As} (the second for constant velocity), F = e^{AT} and
/// Q = q ∫₀ᵀ φ(s) φ(s)ᵀ ds, without a step assumed small or equal to the last one.
struct KalmanTransition: Sendable {
    /// F₁₂: how far a unit of velocity carries, in seconds.
    var locationFromVelocity: Double
    /// F₁₃: how far a unit of acceleration carries, in s².
    var locationFromAcceleration: Double
    /// F₂₃: the velocity that a unit of acceleration leaves, in seconds.
    var velocityFromAcceleration: Double
    /// F₃₃: the share of acceleration that is left.
    var accelerationKept: Double
    /// Qpp in px².
    var locationNoise: Double
    /// Qpv in px²/s.
    var locationVelocityNoise: Double
    /// Qpa in px²/s².
    var locationAccelerationNoise: Double
    /// Qvv in px²/s².
    var velocityNoise: Double
    /// Qva in px²/s³.
    var velocityAccelerationNoise: Double
    /// Qaa in px²/s⁴.
    var accelerationNoise: Double

    /// Discretizes a model.
    ///
    /// - Parameters:
    ///   - model: the process.
    ///   - step: T in seconds, 0 or more.
    ///   - processNoise: q in the unit of the model.
    ///   - maneuverRate: α in 1/s; used by Singer's model only.
    @inline(__always)
    init(_ model: KalmanModel, step: Double, processNoise: Double, maneuverRate: Double) {
        switch model {
        case .constantVelocity: self.init(constantVelocity: step, processNoise: processNoise)
        case .constantAcceleration: self.init(constantAcceleration: step, processNoise: processNoise)
        case .singer: self.init(singer: step, processNoise: processNoise, maneuverRate: maneuverRate)
        }
    }

    @inline(__always)
    init(
        locationFromVelocity: Double,
        locationFromAcceleration: Double,
        velocityFromAcceleration: Double,
        accelerationKept: Double,
        locationNoise: Double,
        locationVelocityNoise: Double,
        locationAccelerationNoise: Double,
        velocityNoise: Double,
        velocityAccelerationNoise: Double,
        accelerationNoise: Double
    ) {
        self.locationFromVelocity = locationFromVelocity
        self.locationFromAcceleration = locationFromAcceleration
        self.velocityFromAcceleration = velocityFromAcceleration
        self.accelerationKept = accelerationKept
        self.locationNoise = locationNoise
        self.locationVelocityNoise = locationVelocityNoise
        self.locationAccelerationNoise = locationAccelerationNoise
        self.velocityNoise = velocityNoise
        self.velocityAccelerationNoise = velocityAccelerationNoise
        self.accelerationNoise = accelerationNoise
    }
}
