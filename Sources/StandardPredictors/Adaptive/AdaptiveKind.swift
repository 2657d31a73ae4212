import PluginSpecification
import TouchPrediction

extension AdaptivePredictor {
    /// What stands for nothing learned in a specification.
    private static let nothing = "none"

    package static let kind = PredictorKind(
        name: "adaptive",
        summary: "kalman, and a linear correction that it learns at every lift from the strokes drawn so far.",
        source: "Hoerl and Kennard 1970; Holland and Welsch 1977; on kalman",
        fittedOn: FittedBank.training.sources.map(\.name),
        parameters: parameters,
        // What the corrected predictor was fitted on is known to its answers, too.
        training: { try stateFile($0)?.training.joined(with: FittedBank.training) ?? FittedBank.training },
        makeFit: { try AdaptiveFit(AdaptiveParameters($0), known: stateFile($0)) },
        make: { values in
            let state = try stateFile(values)?.state ?? AdaptiveState()
            return AdaptivePredictor(try AdaptiveBankPredictor(AdaptiveParameters(values), initial: state))
        }
    )
    .noting(
        "It learns only where evaluate is told with --carry what belongs together: name it, and say so beside figures of predictors that forget."
    )
    .symmetric(under: .isometries)
    .namedOnly()

    private static func stateFile(_ values: ParameterValues) throws -> AdaptiveStateFile? {
        try values.file("state").map { try AdaptiveStateFile(path: $0) }
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
        ]
    }()
}

extension AdaptiveParameters {
    /// Reads checked values.
    fileprivate init(_ values: ParameterValues) throws(SpecificationError) {
        self.init()
        memory = try values.number("memory")
        ridge = try values.number("ridge")
    }
}
