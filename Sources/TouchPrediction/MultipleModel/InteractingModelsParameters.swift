/// How an `InteractingModelsPredictor` behaves.
package struct InteractingModelsParameters: Sendable, Equatable {
    /// How often a contact may change its way of moving, in 1/s, 10⁻³ to 10³.
    package var switchingRate = 10.0
    /// The share of the time in which a contact moves at constant velocity, 0.01 to 0.49.
    package var cruisingShare = 0.2
    /// The share of the time in which it rests, 0.01 to 0.49. What is left of 1, at least 0.01, is for maneuvers.
    package var restingShare = 0.1
    /// q of constant velocity in px²/s³, 10⁻⁶ to 10²⁰.
    package var cruisingNoise = 1e5
    /// q of Singer's model in px²/s⁵, 10⁻⁶ to 10²⁰.
    package var maneuverNoise = 2e10
    /// α of Singer's model in 1/s, 10⁻³ to 10³.
    package var maneuverRate = 30.0
    /// How far a resting contact creeps: the variance that its location gains, in px²/s, 0 to 10⁶.
    package var creep = 1.0
    /// R, the variance of a measured location per axis in px², 10⁻⁹ to 10⁶.
    package var measurementNoise = 0.15
    /// The standard deviation of velocity per axis at touch-down in px/s, 10⁻³ to 10⁶.
    package var startSpeed = 1000.0
    /// The standard deviation of acceleration per axis at touch-down in px/s², 10⁻³ to 10⁹.
    package var startAcceleration = 10_000.0

    /// Creates parameters with every default.
    package init() {}

    /// The range of ``switchingRate``.
    package static let switchingRateRange = ParameterRange("switching-rate", 1e-3...1e3)
    /// The range of ``cruisingShare``.
    package static let cruisingShareRange = ParameterRange("cruising-share", 0.01...0.49)
    /// The range of ``restingShare``.
    package static let restingShareRange = ParameterRange("resting-share", 0.01...0.49)
    /// The range of ``cruisingNoise``.
    package static let cruisingNoiseRange = ParameterRange("cruising-noise", 1e-6...1e20)
    /// The range of ``maneuverNoise``.
    package static let maneuverNoiseRange = ParameterRange("maneuver-noise", 1e-6...1e20)
    /// The range of ``maneuverRate``.
    package static let maneuverRateRange = ParameterRange("maneuver-rate", 1e-3...1e3)
    /// The range of ``creep``.
    package static let creepRange = ParameterRange("creep", 0...1e6)
    /// The range of ``measurementNoise``.
    package static let measurementNoiseRange = ParameterRange("measurement-noise", 1e-9...1e6)
    /// The range of ``startSpeed``.
    package static let startSpeedRange = ParameterRange("start-speed", 1e-3...1e6)
    /// The range of ``startAcceleration``.
    package static let startAccelerationRange = ParameterRange("start-acceleration", 1e-3...1e9)

    /// Checks every value against its range.
    ///
    /// - Throws: ``ParameterRangeError``.
    package func validate() throws(ParameterRangeError) {
        try Self.switchingRateRange.check(switchingRate)
        try Self.cruisingShareRange.check(cruisingShare)
        try Self.restingShareRange.check(restingShare)
        try Self.cruisingNoiseRange.check(cruisingNoise)
        try Self.maneuverNoiseRange.check(maneuverNoise)
        try Self.maneuverRateRange.check(maneuverRate)
        try Self.creepRange.check(creep)
        try Self.measurementNoiseRange.check(measurementNoise)
        try Self.startSpeedRange.check(startSpeed)
        try Self.startAccelerationRange.check(startAcceleration)
    }
}
