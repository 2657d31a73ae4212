import PluginSpecification
import TouchPrediction

extension EvaluationResult.PredictorRecord {
    /// What a registry knows of a specification.
    ///
    /// - Parameter predictor: the one that was made of it.
    init(
        _ specification: PredictorSpecification,
        made predictor: (any Predictor)? = nil,
        registry: PredictorRegistry
    ) throws {
        self.init(
            label: specification.description,
            specification: RecordedSpecification(try registry.complete(specification).description),
            fittedOn: try registry.fittedOn(specification),
            training: try registry.training(of: specification),
            origin: (predictor as? any ExternalPredictor)?.origin
        )
    }
}
