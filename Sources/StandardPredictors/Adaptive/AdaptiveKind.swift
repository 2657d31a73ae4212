import PluginSpecification
import TouchPrediction

extension AdaptivePredictor {
    /// What stands for nothing learned in a specification.
    private static let nothing = "none"

    package static let kind = PredictorKind(
        name: "adaptive",
        summary: "kalman, and a linear correction that it learns at every lift from the strokes drawn so far.",
        source: "Hoerl and Kennard 1970; Holland and Welsch 1977; Rahimi and Recht 2008; on kalman",
        fittedOn: FittedBank.training.sources.map(\.name),
        parameters: parameters,
        // What the corrected predictor was fitted on is known to its answers, too.
        training: { values in
            let own = try constantsFile(values)?.training.joined(with: chosenOn) ?? FittedBank.training
            return try stateFile(values)?.training.joined(with: own) ?? own
        },
        makeFit: { try AdaptiveFit(AdaptiveParameters($0), correcting: bank($0), known: stateFile($0)) },
        make: { values in
            AdaptivePredictor(
                try AdaptiveBankPredictor(
                    AdaptiveParameters(values),
                    correcting: bank(values),
                    initial: stateFile(values)?.state
                )
            )
        }
    )
    .noting(
        "It learns over the strokes that --carry names: state them with its figures."
    )
    .symmetric(under: .isometries)

    /// What the constants of the correction were chosen on, whatever the predictor that is corrected was fitted on.
    private static let chosenOn = TrainingSet(
        sources: FittedBank.training.sources.filter { $0.name == "dysgraphia" },
        questions: FittedBank.training.questions
    )

    private static func constantsFile(_ values: ParameterValues) throws -> KalmanConstantsFile? {
        try values.file("constants").map { try KalmanConstantsFile(path: $0) }
    }

    private static func bank(_ values: ParameterValues) throws -> KalmanBankParameters {
        var bank = KalmanBankParameters()
        try constantsFile(values)?.apply(to: &bank)
        return bank
    }

    private static func stateFile(_ values: ParameterValues) throws -> AdaptiveStateFile? {
        guard let path = try values.file("state") else { return nil }
        let file = try AdaptiveStateFile(path: path)
        let random = try AdaptiveParameters(values).randomFeatures
        let expected = AdaptiveState(randomFeatures: random).randomFeatureCount
        guard file.state.randomFeatureCount == expected else {
            throw ModelFileError.invalidFieldOfFile(
                path: path,
                field: "random features",
                found: "\(file.state.randomFeatureCount)",
                expected: "\(expected). Use adaptive:state=\(path),random-features=\(file.state.randomFeatureCount)"
            )
        }
        return file
    }

    private static let parameters: [ParameterDescription] = {
        let defaults = AdaptiveParameters()
        return [
            .file(
                "state",
                "The file of what it knows from the start, as 'foretouch train' writes it.",
                orWord: nothing
            ),
            .file(
                "constants",
                "A file of fitted constants of kalman, as 'foretouch fit-kalman' writes it.",
                orWord: "built-in"
            ),
            .number(
                AdaptiveParameters.memoryRange,
                "After so many seconds in contact a third of what was learned before is left.",
                unit: "s",
                default: defaults.memory
            ),
            .number(
                AdaptiveParameters.ridgeRange,
                "How strongly corrections are held to none.",
                default: defaults.ridge
            ),
            .integer(
                AdaptiveState.randomFeatureRange,
                "The number of random features, rounded up to a multiple of 8. Time grows with the cube: 256 take four times as long as 128.",
                default: defaults.randomFeatures
            ),
        ]
    }()
}

extension AdaptiveParameters {
    /// Reads checked values.
    fileprivate init(_ values: ParameterValues) throws(SpecificationError) {
        self.init()
        memory = try values.number("memory")
        ridge = try values.number("ridge")
        randomFeatures = try values.integer("random-features")
    }
}
