/// How a ``KalmanPredictor`` behaves: the model and the physical quantities that it needs.
public struct KalmanParameters: Sendable, Equatable {
    /// The model of motion; Singer's by default.
    public var model = KalmanModel.singer
    /// q, the two-sided spectral density of the white noise that drives the model: px²/s³ for constant velocity, px²/s⁵
    /// for constant acceleration and Singer's model. 0 to 10²⁰; 0, the default, takes
    /// ``KalmanModel/defaultProcessNoise``. More follows turns sooner and lets more noise through.
    public var processNoise = 0.0
    /// R, the variance of a measured location per axis in px², 10⁻⁹ to 10⁶; 0.64 by default, which is a standard
    /// deviation of 0.8 px.
    public var measurementNoise = 0.64
    /// α of Singer's model in 1/s, 10⁻³ to 10³; 40 by default. Its inverse is how long an acceleration lasts: 25 ms.
    public var maneuverRate = 40.0
    /// The standard deviation of velocity per axis at touch-down, in px/s, 10⁻³ to 10⁶; 1000 by default.
    public var startSpeed = 1000.0
    /// The standard deviation of acceleration per axis at touch-down, in px/s², 10⁻³ to 10⁹; 10 000 by default, near the
    /// √(q / 2α) = 11 180 of a contact that has moved for long under the default Singer model. Without meaning for
    /// constant velocity.
    public var startAcceleration = 10_000.0

    /// The defaults.
    public init() {}

    /// The process noise in effect.
    public var effectiveProcessNoise: Double { processNoise > 0 ? processNoise : model.defaultProcessNoise }

    /// The description of every parameter, in the order in which a specification states them.
    static let descriptions = [
        ParameterDescription.number(
            "process-noise",
            "Spectral density of the noise that drives the model, for adaptive at the start of a stroke; 0 takes the "
                + "model's own default: "
                + KalmanModel.allCases.map { "\($0.rawValue) \(trimmed($0.defaultProcessNoise))" }
                .joined(separator: ", ")
                + ", adaptive \(trimmed(AdaptiveKalmanParameters().processNoise)).",
            unit: "px²/s³ for cv, else px²/s⁵",
            range: 0...1e20,
            default: KalmanParameters().processNoise
        ),
        ParameterDescription.number(
            "measurement-noise",
            "Variance of a measured location per axis.",
            unit: "px²",
            range: 1e-9...1e6,
            default: KalmanParameters().measurementNoise
        ),
        ParameterDescription.number(
            "maneuver-rate",
            "Rate at which acceleration dies away; 0 takes the model's own default: singer "
                + "\(trimmed(KalmanParameters().maneuverRate)), adaptive "
                + "\(trimmed(AdaptiveKalmanParameters().maneuverRate)).",
            unit: "1/s",
            range: 0...1e3,
            default: 0
        ),
        ParameterDescription.number(
            "start-speed",
            "Standard deviation of velocity per axis at touch-down.",
            unit: "px/s",
            range: 1e-3...1e6,
            default: KalmanParameters().startSpeed
        ),
        ParameterDescription.number(
            "start-acceleration",
            "Standard deviation of acceleration per axis at touch-down.",
            unit: "px/s²",
            range: 1e-3...1e9,
            default: KalmanParameters().startAcceleration
        ),
    ]

    /// Reads checked values.
    init(_ values: ParameterValues, model: KalmanModel) throws(PredictorError) {
        self.model = model
        processNoise = try values.number("process-noise")
        measurementNoise = try values.number("measurement-noise")
        let givenRate = try values.number("maneuver-rate")
        if givenRate > 0 { maneuverRate = givenRate }
        startSpeed = try values.number("start-speed")
        startAcceleration = try values.number("start-acceleration")
    }

    /// Checks every value against its range.
    ///
    /// - Throws: ``PredictorError/invalidValue(_:parameter:predictor:expected:)``.
    public func validate() throws(PredictorError) {
        let values = [
            "process-noise": processNoise, "measurement-noise": measurementNoise, "maneuver-rate": maneuverRate,
            "start-speed": startSpeed, "start-acceleration": startAcceleration,
        ]
        for description in Self.descriptions {
            guard let value = values[description.name] else { continue }
            try description.check(value, predictor: "kalman")
        }
    }
}
