import PluginSpecification
import TouchPrediction

extension AdaptiveFIRPredictor {
    package static let kind = PredictorKind(
        name: "adaptive-fir",
        summary: "A filter of recent velocities whose coefficients are adapted while a person draws.",
        source: "Aranovskiy, Ushirobira, Efimov and Casiez 2017, 2019; recursive least squares: Plackett 1950",
        fittedOn: ["dysgraphia", "finger-60", "finger-120", "pen-240", "irregular-120"],
        parameters: [
            .choice(
                "method",
                "How coefficients are adapted: by the normalized gradient, or by recursive least squares.",
                default: Method.gradient
            ),
            .integer(Parameters.tapsRange, "The number of velocities.", default: Parameters().taps),
            .number(Parameters.gainRange, "The share of an error that is corrected.", default: Parameters().gain)
                .when("method", is: Method.gradient.rawValue),
            .number(
                Parameters.memoryRange,
                "After so many seconds in contact a third of what was learned is left.",
                unit: "s",
                default: Parameters().memory
            )
            .when("method", is: Method.leastSquares.rawValue),
            .number(Parameters.startRange, "How uncertain coefficients are at first.", default: Parameters().start)
                .when("method", is: Method.leastSquares.rawValue),
        ]
    ) { values in
        var parameters = Parameters()
        parameters.method = try values.choice("method")
        parameters.taps = try values.integer("taps")
        switch parameters.method {
        case .gradient: parameters.gain = try values.number("gain")
        case .leastSquares:
            parameters.memory = try values.number("memory")
            parameters.start = try values.number("start")
        }
        return try AdaptiveFIRPredictor(parameters).guarded
    }
    .noting(
        "It follows the published principle, not the authors' program: heads in seconds, normalization and constants are Foretouch's.",
        "It learns over the strokes that --carry names: state them with its figures."
    )
    .symmetric(under: .all)
    .namedOnly()
}
