import PluginSpecification

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

    /// The defaults.
    package init() {}

    static let descriptions: [ParameterDescription] = {
        let defaults = InteractingModelsParameters()
        return [
            .number(
                "switching-rate",
                "How often a contact changes its way of moving.",
                unit: "1/s",
                range: 1e-3...1e3,
                default: defaults.switchingRate
            ),
            .number(
                "cruising-share",
                "Share of the time at constant velocity; what it and the resting share leave is for maneuvers.",
                range: 0.01...0.49,
                default: defaults.cruisingShare
            ),
            .number(
                "resting-share",
                "Share of the time at rest.",
                range: 0.01...0.49,
                default: defaults.restingShare
            ),
            .number(
                "cruising-noise",
                "Spectral density of the noise that drives constant velocity.",
                unit: "px²/s³",
                range: 1e-6...1e20,
                default: defaults.cruisingNoise
            ),
            .number(
                "maneuver-noise",
                "Spectral density of the noise that drives Singer's model.",
                unit: "px²/s⁵",
                range: 1e-6...1e20,
                default: defaults.maneuverNoise
            ),
            .number(
                "maneuver-rate",
                "Rate at which acceleration dies away.",
                unit: "1/s",
                range: 1e-3...1e3,
                default: defaults.maneuverRate
            ),
            .number(
                "creep",
                "Variance that a resting location gains.",
                unit: "px²/s",
                range: 0...1e6,
                default: defaults.creep
            ),
            .number(
                "measurement-noise",
                "Variance of a measured location per axis.",
                unit: "px²",
                range: 1e-9...1e6,
                default: defaults.measurementNoise
            ),
            .number(
                "start-speed",
                "Standard deviation of velocity per axis at touch-down.",
                unit: "px/s",
                range: 1e-3...1e6,
                default: defaults.startSpeed
            ),
            .number(
                "start-acceleration",
                "Standard deviation of acceleration per axis at touch-down.",
                unit: "px/s²",
                range: 1e-3...1e9,
                default: defaults.startAcceleration
            ),
        ]
    }()

    /// Reads checked values.
    init(_ values: ParameterValues) throws(SpecificationError) {
        switchingRate = try values.number("switching-rate")
        cruisingShare = try values.number("cruising-share")
        restingShare = try values.number("resting-share")
        cruisingNoise = try values.number("cruising-noise")
        maneuverNoise = try values.number("maneuver-noise")
        maneuverRate = try values.number("maneuver-rate")
        creep = try values.number("creep")
        measurementNoise = try values.number("measurement-noise")
        startSpeed = try values.number("start-speed")
        startAcceleration = try values.number("start-acceleration")
    }

    /// Checks every value against its range.
    ///
    /// - Throws: ``SpecificationError/invalidValue(_:parameter:of:expected:)``.
    package func validate() throws(SpecificationError) {
        let values = [
            switchingRate, cruisingShare, restingShare, cruisingNoise, maneuverNoise, maneuverRate, creep,
            measurementNoise, startSpeed, startAcceleration,
        ]
        for (description, value) in zip(Self.descriptions, values) {
            try description.check(value, of: .predictor("imm"))
        }
    }
}
