import PredictorModels
import TouchPrediction

extension NeuralPredictor {
    /// The kinds with their fits, as the registry has them.
    package static let fittedKinds = [
        fitted(kind, NeuralMethod(), NeuralStepMethod()), fitted(tinyKind, .tiny, .tiny),
    ]

    private static func fitted(
        _ kind: PredictorKind,
        _ method: NeuralMethod,
        _ stepMethod: NeuralStepMethod
    ) -> PredictorKind {
        var kind = kind
        kind.makeFit = { request in
            var (method, stepMethod) = (method, stepMethod)
            (method.seed, stepMethod.seed) = (request.seed, request.seed)
            if let units = request.hiddenUnits { (method.hiddenUnits, stepMethod.hiddenUnits) = (units, units) }
            return try NeuralFit(method: method, stepMethod: stepMethod, horizons: request.horizons)
        }
        return kind
    }
}
