import PluginSpecification
import TouchPrediction

extension KalmanParameters {
    /// The description of every parameter that has a meaning with a model, in the order in which a specification states
    /// them.
    static func descriptions(for model: KalmanModel) -> [ParameterDescription] {
        let defaults = KalmanParameters(model: model)
        var descriptions: [ParameterDescription] = [
            .number(
                processNoiseRange,
                "Spectral density of the noise that drives the model.",
                unit: model == .constantVelocity ? "px²/s³" : "px²/s⁵",
                default: defaults.processNoise
            ),
            .number(
                measurementNoiseRange,
                "Variance of a measured location per axis.",
                unit: "px²",
                default: defaults.measurementNoise
            ),
            .number(
                startSpeedRange,
                "Standard deviation of velocity per axis at touch-down.",
                unit: "px/s",
                default: defaults.startSpeed
            ),
        ]
        if model != .constantVelocity {
            descriptions.append(
                .number(
                    startAccelerationRange,
                    "Standard deviation of acceleration per axis at touch-down.",
                    unit: "px/s²",
                    default: defaults.startAcceleration
                )
            )
        }
        if model == .singer {
            descriptions.append(
                .number(
                    maneuverRateRange,
                    "Rate at which acceleration dies away.",
                    unit: "1/s",
                    default: defaults.maneuverRate
                )
            )
        }
        return descriptions
    }

    /// Reads checked values.
    init(_ values: ParameterValues, model: KalmanModel) throws(SpecificationError) {
        self.init(model: model)
        processNoise = try values.number("process-noise")
        measurementNoise = try values.number("measurement-noise")
        startSpeed = try values.number("start-speed")
        if model != .constantVelocity { startAcceleration = try values.number("start-acceleration") }
        if model == .singer { maneuverRate = try values.number("maneuver-rate") }
    }
}
