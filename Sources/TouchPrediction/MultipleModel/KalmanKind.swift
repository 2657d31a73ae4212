import PluginSpecification

extension KalmanPredictor {
    /// The words of the `model` parameter.
    enum ModelChoice: String, CaseIterable {
        case bank, cv, ca, singer

        /// The fixed model of that word; `nil` for the bank of filters.
        var model: KalmanModel? { KalmanModel(rawValue: rawValue) }
    }

    package static let kind = PredictorKind(
        name: "kalman",
        summary:
            "Kalman filters in true time: a multiple-model estimator that adapts to device and person, or one fixed "
            + "model of motion.",
        source: "Kalman 1960; Magill 1965; Bates and Granger 1969; Singer 1970; Bar-Shalom, Li and Kirubarajan 2001",
        fittedOn: FittedBank.training?.sources.map(\.summary) ?? knownSources,
        parameters: parameters,
        training: training
    ) { values in
        let choice: ModelChoice = try values.choice("model")
        guard let model = choice.model else {
            return try KalmanBankPredictor(KalmanBankParameters(values))
        }
        return try KalmanPredictor(KalmanParameters(values, model: model))
    }
    .symmetric(under: .isometries)

    private static var training: (@Sendable (ParameterValues) throws -> TrainingSet?)? {
        guard let training = FittedBank.training else { return nil }
        return { values in
            let choice: ModelChoice = try values.choice("model")
            return choice == .bank ? training : nil
        }
    }

    /// What the constants were fitted on by a program that is not kept, which named no recordings.
    private static let knownSources = [
        "henze2017", "evemu", "wacom-text", "universal-ink", "getevent", "svc", "graphomotor", "google-ink",
    ]

    /// The parameters of all models under one name: what depends on the model is declared once for each.
    private static let parameters: [ParameterDescription] = {
        let model = ParameterDescription.choice(
            "model",
            "bank mixes four filters and three smoothed lines by how well they did; cv, ca and singer are constant velocity, constant acceleration "
                + "and Singer's decaying acceleration with fixed noise.",
            default: ModelChoice.bank
        )
        let bank = KalmanBankParameters.descriptions.map { $0.when("model", is: ModelChoice.bank.rawValue) }
        let fixed = KalmanModel.allCases.flatMap { model in
            KalmanParameters.descriptions(for: model).map { $0.when("model", is: model.rawValue) }
        }
        return [model] + bank + fixed
    }()
}

extension TrainingSet.Source {
    /// Its name, and who of it took part where they have names.
    fileprivate var summary: String {
        let known = participants.filter { $0 != TrainingSet.unnamedParticipant }
        return known.isEmpty ? name : "\(name) (participants \(known.joined(separator: " ")))"
    }
}
