import PluginSpecification
import TouchPrediction

extension InteractingModelsPredictor {
    package static let kind = PredictorKind(
        name: "imm",
        summary: "Interacting multiple models: cruising, maneuver and rest, in true time.",
        source: "Blom and Bar-Shalom 1988; Bar-Shalom, Li and Kirubarajan 2001, §11.6",
        fittedOn: ["finger-60", "finger-120", "pen-240", "irregular-120"],
        parameters: parameters
    ) { values in
        try InteractingModelsPredictor(InteractingModelsParameters(values)).guarded
    }
    // Variances and probabilities are computed from x and y apart.
    .symmetric(under: [.translation, .reflection, .timeShift])

    private static let parameters: [ParameterDescription] = {
        typealias Parameters = InteractingModelsParameters
        let defaults = Parameters()
        return [
            .number(
                Parameters.switchingRateRange,
                "How often a contact changes its way of moving.",
                unit: "1/s",
                default: defaults.switchingRate
            ),
            .number(
                Parameters.cruisingShareRange,
                "Share of the time at constant velocity; what it and the resting share leave is for maneuvers.",
                default: defaults.cruisingShare
            ),
            .number(
                Parameters.restingShareRange,
                "Share of the time at rest.",
                default: defaults.restingShare
            ),
            .number(
                Parameters.cruisingNoiseRange,
                "Spectral density of the noise that drives constant velocity.",
                unit: "px²/s³",
                default: defaults.cruisingNoise
            ),
            .number(
                Parameters.maneuverNoiseRange,
                "Spectral density of the noise that drives Singer's model.",
                unit: "px²/s⁵",
                default: defaults.maneuverNoise
            ),
            .number(
                Parameters.maneuverRateRange,
                "Rate at which acceleration dies away.",
                unit: "1/s",
                default: defaults.maneuverRate
            ),
            .number(
                Parameters.creepRange,
                "Variance that a resting location gains.",
                unit: "px²/s",
                default: defaults.creep
            ),
            .number(
                Parameters.measurementNoiseRange,
                "Variance of a measured location per axis.",
                unit: "px²",
                default: defaults.measurementNoise
            ),
            .number(
                Parameters.startSpeedRange,
                "Standard deviation of velocity per axis at touch-down.",
                unit: "px/s",
                default: defaults.startSpeed
            ),
            .number(
                Parameters.startAccelerationRange,
                "Standard deviation of acceleration per axis at touch-down.",
                unit: "px/s²",
                default: defaults.startAcceleration
            ),
        ]
    }()
}

extension InteractingModelsParameters {
    /// Reads checked values.
    fileprivate init(_ values: ParameterValues) throws(SpecificationError) {
        self.init()
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
}
