import PluginSpecification
import TouchPrediction

extension InkKalmanPredictor {
    package static let kind = PredictorKind(
        name: "ink-kalman",
        summary: "The Kalman predictor of Google's ink stroke modeler: constant jerk, one step a sample.",
        source: "google/ink-stroke-modeler",
        parameters: [
            .choice(
                "gate",
                "none answers at any distance; confidence only as far as the original's confidence reaches, up to 1/60 s.",
                default: Gate.none
            )
        ]
    ) { values in
        InkKalmanPredictor(gate: try values.choice("gate"))
    }
    .symmetric(
        under: .isometries,
        ConditionalSymmetries(.scaling, when: "gate=none") { try $0.choice("gate", as: Gate.self) == .none }
    )
    .noting(
        "The project names no defaults: the constants are those of its tests, in cm.",
        "With gate=none its own gate is off, so that this is its formula and not what it would draw."
    )
}
