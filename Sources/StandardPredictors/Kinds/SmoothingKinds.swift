import PluginSpecification
import TouchPrediction

extension DoubleExponentialPredictor {
    /// The words of the `smoothing` parameter.
    private enum SmoothingChoice: String, CaseIterable {
        case time, sample
    }

    package static let kind = PredictorKind(
        name: "double-exponential",
        summary: "Double exponential smoothing, in true time or once a sample as published.",
        source: "LaViola 2003",
        fittedOn: ["finger-60", "finger-120", "pen-240", "irregular-120"],
        parameters: [
            .choice(
                "smoothing",
                "time smooths with a time constant, whatever the intervals; sample with one weight a sample, as published.",
                default: SmoothingChoice.time
            ),
            .number(timeConstantRange, "How long the smoothing remembers.", unit: "s", default: 0.005)
                .when("smoothing", is: SmoothingChoice.time.rawValue),
            .number(alphaRange, "The weight of the newest sample.", default: 0.7)
                .when("smoothing", is: SmoothingChoice.sample.rawValue),
        ]
    ) { values in
        switch try values.choice("smoothing", as: SmoothingChoice.self) {
        case .time: try DoubleExponentialPredictor(.time(constant: values.number("time-constant"))).guarded
        case .sample: try DoubleExponentialPredictor(.sample(alpha: values.number("alpha"))).guarded
        }
    }
    .symmetric(under: .all)
}

extension OneEuroPredictor {
    package static let kind = PredictorKind(
        name: "one-euro",
        summary: "The 1€ filter with linear extrapolation.",
        source: "Casiez, Roussel and Vogel 2012",
        fittedOn: ["finger-60", "finger-120", "pen-240", "irregular-120"],
        parameters: [
            .number(
                Parameters.minimumCutoffRange,
                "The cut-off at rest.",
                unit: "Hz",
                default: Parameters().minimumCutoff
            ),
            .number(
                Parameters.speedCoefficientRange,
                "How fast the cut-off rises with speed.",
                unit: "1/px",
                default: Parameters().speedCoefficient
            ),
            .number(
                Parameters.derivativeCutoffRange,
                "The cut-off of the derivative that steers the cut-off.",
                unit: "Hz",
                default: Parameters().derivativeCutoff
            ),
            .number(
                Parameters.velocityCutoffRange,
                "The cut-off of the velocity that extrapolates.",
                unit: "Hz",
                default: Parameters().velocityCutoff
            ),
        ]
    ) { values in
        var parameters = Parameters()
        parameters.minimumCutoff = try values.number("min-cutoff")
        parameters.speedCoefficient = try values.number("beta")
        parameters.derivativeCutoff = try values.number("derivative-cutoff")
        parameters.velocityCutoff = try values.number("velocity-cutoff")
        return try OneEuroPredictor(parameters).guarded
    }
    // The cut-off follows the speed of each axis apart, in px/s.
    .symmetric(
        under: [.translation, .reflection, .timeShift],
        ConditionalSymmetries([.rotation, .scaling], when: "beta=0") { try $0.number("beta") == 0 }
    )
}
