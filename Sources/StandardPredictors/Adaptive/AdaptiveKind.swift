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
        training: { try stateFile($0)?.training.joined(with: FittedBank.training) ?? FittedBank.training },
        makeFit: { try AdaptiveFit(AdaptiveParameters($0), known: stateFile($0)) },
        make: { values in
            AdaptivePredictor(try AdaptiveBankPredictor(AdaptiveParameters(values), initial: stateFile(values)?.state))
        }
    )
    .noting(
        "It learns over the strokes that --carry names: state them with its figures."
    )
    .symmetric(under: .isometries)

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
