import StandardPredictors
import TouchPrediction

extension NeuralFit {
    /// Starts fits that are asked for by the predictor's name, by these methods.
    static func maker(
        _ method: NeuralMethod,
        _ stepMethod: NeuralStepMethod
    ) -> @Sendable (FittingRequest) throws -> any PredictorFit {
        { request in
            var (method, stepMethod) = (method, stepMethod)
            (method.seed, stepMethod.seed) = (request.seed, request.seed)
            if let units = request.hiddenUnits { (method.hiddenUnits, stepMethod.hiddenUnits) = (units, units) }
            return try NeuralFit(method: method, stepMethod: stepMethod, horizons: request.horizons)
        }
    }
}
