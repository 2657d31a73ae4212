import PluginSpecification
import TouchPrediction

extension AdaptivePredictor {
    package static let kind = PredictorKind(
        name: "adaptive",
        summary: "kalman, and a linear correction that it learns at every lift from the strokes drawn so far.",
        source: "Hoerl and Kennard 1970; Holland and Welsch 1977; on kalman",
        fittedOn: FittedBank.training.sources.map(\.name),
        parameters: parameters,
        training: { _ in FittedBank.training }
    ) { values in AdaptivePredictor(try AdaptiveBankPredictor(AdaptiveParameters(values))) }
    .noting(
        "What it learns in a recording it keeps until that recording ends: name it, and say so beside figures of predictors that forget."
    )
    .symmetric(under: .isometries)
    .namedOnly()

    private static let parameters: [ParameterDescription] = {
        let defaults = AdaptiveParameters()
        return [
            .number(
                AdaptiveParameters.memoryRange,
                "After so many samples a third of what was learned before is left.",
                unit: "samples",
                default: defaults.memory
            ),
            .number(
                AdaptiveParameters.ridgeRange,
                "How strongly corrections are held to none.",
                default: defaults.ridge
            ),
            .number(
                AdaptiveParameters.boundRange,
                "How many times kalman's mean error a correction may be; 0 corrects nothing.",
                default: defaults.bound
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
        bound = try values.number("bound")
    }
}
