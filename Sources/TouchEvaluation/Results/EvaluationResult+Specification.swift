import PluginSpecification
import StandardPredictors
import TouchPrediction

extension ResultSubject {
    /// What a registry knows of a specification.
    ///
    /// - Parameter predictor: the one that was made of it.
    package init(
        _ specification: PredictorSpecification,
        made predictor: (any Predictor)? = nil,
        registry: PredictorRegistry
    ) throws {
        self.init(
            label: specification.description,
            specification: RecordedSpecification(try registry.complete(specification).description),
            fittedOn: try registry.fittedOn(specification),
            training: try registry.training(of: specification),
            origin: try (predictor as? any ExternalPredictor)?.origin ?? registry.origin(of: specification),
            learns: predictor?.remembersStrokes == true ? true : nil
        )
    }

    /// Whether it only replays what the platform predicted, and so has rows only where recordings hold that.
    package var replaysPlatform: Bool { specification?.description == SystemPredictor.name }
}

extension EvaluationResult {
    /// Predictors that replay what the platform predicted, each with the datasets where it has no rows, for no recording there
    /// holds that.
    package var withoutPlatformPredictions: [(predictor: String, datasets: [String])] {
        predictors.filter(\.replaysPlatform).compactMap { record in
            let present = Set(rows.lazy.filter { $0.predictor == record.label }.map(\.dataset))
            let absent = datasets.map(\.name).filter { !present.contains($0) }
            return absent.isEmpty ? nil : (record.label, absent)
        }
    }
}

extension EvaluationResult {
    /// Whether a predictor in it learns from one stroke to the next.
    package var learns: Bool { predictors.contains { $0.learns == true } }
}
