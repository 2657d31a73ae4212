import PluginSpecification

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
        fittedOn: ["henze2017", "evemu", "wacom-text", "universal-ink", "getevent", "svc"],
        parameters: parameters
    ) { values in
        let choice: ModelChoice = try values.choice("model")
        guard let model = choice.model else {
            return try AdaptiveKalmanPredictor(AdaptiveKalmanParameters(values))
        }
        return try KalmanPredictor(KalmanParameters(values, model: model))
    }

    /// The parameters of both filters under one name: what depends on the model is declared once for each.
    private static let parameters: [ParameterDescription] = {
        let model = ParameterDescription.choice(
            "model",
            "adaptive finds out the noise itself; cv, ca and singer are constant velocity, constant acceleration and "
                + "Singer's dying acceleration with fixed noise.",
            default: ModelChoice.adaptive
        )
        let adaptive = AdaptiveKalmanParameters.descriptions.map { $0.when("model", is: ModelChoice.adaptive.rawValue) }
        let fixed = KalmanModel.allCases.flatMap { model in
            KalmanParameters.descriptions(for: model).map { $0.when("model", is: model.rawValue) }
        }
        return [model] + adaptive + fixed
    }()
}
