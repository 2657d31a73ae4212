import PluginSpecification

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

    /// The description of every parameter that has a meaning with a model, in the order in which a specification states
    /// them.
    package static func descriptions(for model: KalmanModel) -> [ParameterDescription] {
        let defaults = KalmanParameters(model: model)
        var descriptions: [ParameterDescription] = [
            .number(
                "process-noise",
                "Spectral density of the noise that drives the model.",
                unit: model == .constantVelocity ? "px²/s³" : "px²/s⁵",
                range: 1e-6...1e20,
                default: defaults.processNoise
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
        ]
        if model != .constantVelocity {
            descriptions.append(
                .number(
                    "start-acceleration",
                    "Standard deviation of acceleration per axis at touch-down.",
                    unit: "px/s²",
                    range: 1e-3...1e9,
                    default: defaults.startAcceleration
                )
            )
        }
        if model == .singer {
            descriptions.append(
                .number(
                    "maneuver-rate",
                    "Rate at which acceleration dies away.",
                    unit: "1/s",
                    range: 1e-3...1e3,
                    default: defaults.maneuverRate
                )
            )
        }
        return descriptions
    }

    /// Reads checked values.
    package init(_ values: ParameterValues, model: KalmanModel) throws(SpecificationError) {
        self.init(model: model)
        processNoise = try values.number("process-noise")
        measurementNoise = try values.number("measurement-noise")
        startSpeed = try values.number("start-speed")
        if model != .constantVelocity { startAcceleration = try values.number("start-acceleration") }
        if model == .singer { maneuverRate = try values.number("maneuver-rate") }
    }

    /// Checks every value against its range.
    ///
    /// - Throws: ``SpecificationError/invalidValue(_:parameter:of:expected:)``.
    package func validate() throws(SpecificationError) {
        let values = [
            "process-noise": processNoise, "measurement-noise": measurementNoise, "maneuver-rate": maneuverRate,
            "start-speed": startSpeed, "start-acceleration": startAcceleration,
        ]
        for description in Self.descriptions(for: model) {
            guard let value = values[description.name] else { continue }
            try description.check(value, of: .predictor("kalman"))
        }
    }
}
