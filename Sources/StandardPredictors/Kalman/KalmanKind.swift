import PluginSpecification
import TouchPrediction

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
        fittedOn: FittedBank.training.sources.map(\.summary),
        parameters: parameters,
        training: { values in
            let choice: ModelChoice = try values.choice("model")
            guard choice == .bank else { return nil }
            return try constantsFile(values)?.training ?? FittedBank.training
        }
    ) { values in
        let choice: ModelChoice = try values.choice("model")
        guard let model = choice.model else {
            return try KalmanBankPredictor(KalmanBankParameters(values, constants: constantsFile(values))).guarded
        }
        return try KalmanPredictor(KalmanParameters(values, model: model)).guarded
    }
    .symmetric(under: .isometries)

    /// What stands for the constants that ship.
    private static let builtInName = "built-in"

    private static func constantsFile(_ values: ParameterValues) throws -> KalmanConstantsFile? {
        try values.file("constants").map { try KalmanConstantsFile(path: $0) }
    }

    /// The parameters of all models under one name: what depends on the model is declared once for each.
    private static let parameters: [ParameterDescription] = {
        let model = ParameterDescription.choice(
            "model",
            "bank mixes four filters and three smoothed lines by how well they did; cv, ca and singer are constant velocity, constant acceleration "
                + "and Singer's decaying acceleration with fixed noise.",
            default: ModelChoice.bank
        )
        let constants = ParameterDescription.file(
            "constants",
            "A file of fitted constants, as 'foretouch fit-kalman' writes it; parameters below that are stated replace its numbers.",
            orWord: builtInName
        )
        let bank = ([constants] + KalmanBankParameters.descriptions).map {
            $0.when("model", is: ModelChoice.bank.rawValue)
        }
        let fixed = KalmanModel.allCases.flatMap { model in
            KalmanParameters.descriptions(for: model).map { $0.when("model", is: model.rawValue) }
        }
        return [model] + bank + fixed
    }()
}

extension KalmanBankParameters {
    /// Reads checked values: what a file says, and what is stated beside it.
    fileprivate init(_ values: ParameterValues, constants: KalmanConstantsFile?) throws {
        try self.init(values)
        guard let constants else { return }
        let (stated, defaults) = (self, KalmanBankParameters())
        constants.apply(to: &self)
        for constant in KalmanBankConstant.all where stated[keyPath: constant.path] != defaults[keyPath: constant.path]
        {
            self[keyPath: constant.path] = stated[keyPath: constant.path]
        }
    }
}

extension TrainingSet.Source {
    /// Its name, and who of it took part where they have names.
    fileprivate var summary: String {
        let known = participants.filter { $0 != TrainingSet.unnamedParticipant }
        return known.isEmpty ? name : "\(name) (participants \(known.joined(separator: " ")))"
    }
}
