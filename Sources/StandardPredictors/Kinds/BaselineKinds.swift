import PluginSpecification
import TouchPrediction

extension HoldPredictor {
    package static let kind = PredictorKind(
        name: "hold",
        summary: "The last sample stands: no prediction.",
        source: "the baseline of every table"
    ) { _ in HoldPredictor() }
    .symmetric(under: .all)
}

extension LinearPredictor {
    package static let kind = PredictorKind(
        name: "linear",
        summary: "A straight line through the last two samples or the least-squares line over a window.",
        source: "first-order extrapolation; damped velocity",
        parameters: [
            .number(
                Parameters.windowRange,
                "How far back a least-squares line is fitted; 0 takes the last two samples.",
                unit: "s",
                default: Parameters().window
            ),
            .integer(
                Parameters.samplesRange,
                "The largest number of samples in the window.",
                default: Parameters().samples
            ),
            .number(
                Parameters.dampingRange,
                "The rate at which velocity dies away; 0 keeps it.",
                unit: "1/s",
                default: Parameters().damping
            ),
            .choice(
                "channels",
                "Force, altitude and azimuth: hold keeps their last values, line lets them go on as between the last two samples.",
                default: Parameters().channels
            ),
        ]
    ) { values in
        var parameters = Parameters()
        parameters.window = try values.number("window")
        parameters.samples = try values.integer("samples")
        parameters.damping = try values.number("damping")
        parameters.channels = try values.choice("channels")
        return try LinearPredictor(parameters).guarded
    }
    .symmetric(under: .all)
}
