/// How a ``KalmanPredictor`` behaves: the model and the physical quantities that it needs.
package struct KalmanParameters: Sendable, Equatable {
    /// The model of motion; Singer's by default.
    package var model: KalmanModel
    /// q, the two-sided spectral density of the white noise that drives the model: px²/s³ for constant velocity, px²/s⁵
    /// for constant acceleration and Singer's model. 10⁻⁶ to 10²⁰; by default ``KalmanModel/defaultProcessNoise``. More
    /// follows turns sooner and lets more noise through.
    package var processNoise: Double
    /// R, the variance of a measured location per axis in px², 10⁻⁹ to 10⁶; 0.64 by default, which is a standard
    /// deviation of 0.8 px.
    package var measurementNoise = 0.64
    /// α of Singer's model in 1/s, 10⁻³ to 10³; 40 by default. Its inverse is how long an acceleration lasts: 25 ms.
    package var maneuverRate = 40.0
    /// The standard deviation of velocity per axis at touch-down, in px/s, 10⁻³ to 10⁶; 1000 by default.
    package var startSpeed = 1000.0
    /// The standard deviation of acceleration per axis at touch-down, in px/s², 10⁻³ to 10⁹; 10 000 by default, near the
    /// √(q / 2α) = 11 180 of a contact that has moved for long under the default Singer model. Without meaning for
    /// constant velocity.
    package var startAcceleration = 10_000.0

    /// The defaults of a model.
    package init(model: KalmanModel = .singer) {
        self.model = model
        processNoise = model.defaultProcessNoise
    }

    /// The range of ``processNoise``.
    package static let processNoiseRange = ParameterRange("process-noise", 1e-6...1e20)
    /// The range of ``measurementNoise``.
    package static let measurementNoiseRange = ParameterRange("measurement-noise", 1e-9...1e6)
    /// The range of ``startSpeed``.
    package static let startSpeedRange = ParameterRange("start-speed", 1e-3...1e6)
    /// The range of ``startAcceleration``.
    package static let startAccelerationRange = ParameterRange("start-acceleration", 1e-3...1e9)
    /// The range of ``maneuverRate``.
    package static let maneuverRateRange = ParameterRange("maneuver-rate", 1e-3...1e3)

    /// Checks every value that has a meaning with the model against its range.
    ///
    /// - Throws: ``ParameterRangeError``.
    package func validate() throws(ParameterRangeError) {
        try Self.processNoiseRange.check(processNoise)
        try Self.measurementNoiseRange.check(measurementNoise)
        try Self.startSpeedRange.check(startSpeed)
        if model != .constantVelocity { try Self.startAccelerationRange.check(startAcceleration) }
        if model == .singer { try Self.maneuverRateRange.check(maneuverRate) }
    }
}
