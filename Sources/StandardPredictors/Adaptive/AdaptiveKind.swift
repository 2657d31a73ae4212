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
        makeFit: makeFit,
        make: { values in
            let known = try stateFile(values)
            return AdaptivePredictor(
                try AdaptiveBankPredictor(
                    AdaptiveParameters(values),
                    correcting: bank(values),
                    fitted: known?.fitted,
                    initial: known?.state
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

    @Sendable
    private static func makeFit(_ values: ParameterValues) throws -> any PredictorFit {
        let parameters = try AdaptiveParameters(values)
        switch try values.choice("fit", as: AdaptiveFitMethod.self) {
        case .online: return try AdaptiveFit(parameters, correcting: bank(values), known: stateFile(values))
        case .lapack:
            if let path = try values.file("state") {
                throw SpecificationError.invalidValue(
                    path,
                    parameter: "state",
                    of: .predictor(kind.name),
                    expected: "\(nothing): fit=lapack begins with nothing learned. fit=online goes on from a state"
                )
            }
            return try AdaptiveBatchFit(
                randomFeatures: values.integer("fitted-features"),
                parameters,
                correcting: bank(values),
                by: LAPACKLibrary.normalEquations()
            )
        }
    }

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
            .choice(
                "fit",
                "How training fits it: as it learns while a person draws, or by LAPACK of the system to all strokes at once.",
                default: AdaptiveFitMethod.online
            ),
            .integer(
                FittedCorrection.randomFeatureRange,
                "The number of random features of what LAPACK fits, rounded up to a multiple of 8. Training takes time with its square.",
                default: 2000
            )
            .when("fit", is: AdaptiveFitMethod.lapack.rawValue),
        ]
    }()
}

/// How `foretouch train` fits it.
private enum AdaptiveFitMethod: String, CaseIterable {
    case online, lapack
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
