extension KalmanPredictor {
    /// The words of the `model` parameter.
    enum ModelChoice: String, CaseIterable {
        case adaptive, cv, ca, singer

        /// The fixed model of that word; `nil` for the filter that adapts.
        var model: KalmanModel? { KalmanModel(rawValue: rawValue) }
    }

    static let kind = PredictorKind(
        name: "kalman",
        summary: "A Kalman filter in true time: one that adapts to device and person, or a fixed model of motion.",
        source: "Kalman 1960; Singer 1970; Mehra 1970; Bar-Shalom, Li and Kirubarajan 2001, §6.2",
        parameters: [
            .choice(
                "model",
                "adaptive finds out the noise itself; cv, ca, singer: constant velocity, constant acceleration, "
                    + "Singer's dying acceleration.",
                default: ModelChoice.adaptive
            )
        ] + KalmanParameters.descriptions + AdaptiveKalmanParameters.descriptions
    ) { values in
        let choice: ModelChoice = try values.choice("model")
        let shared = ["model", "process-noise", "measurement-noise"]
        guard let model = choice.model else {
            try values.requireOnly(
                shared + ["maneuver-rate"] + AdaptiveKalmanParameters.descriptions.map(\.name),
                with: "model=\(choice.rawValue)"
            )
            return try AdaptiveKalmanPredictor(AdaptiveKalmanParameters(values))
        }
        var own = shared + ["start-speed"]
        if model != .constantVelocity { own.append("start-acceleration") }
        if model == .singer { own.append("maneuver-rate") }
        try values.requireOnly(own, with: "model=\(choice.rawValue)")
        return try KalmanPredictor(KalmanParameters(values, model: model))
    }
}
