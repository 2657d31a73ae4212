import TouchPrediction

extension ContactPredictors {
    /// Predictors of any number of contacts that begin as copies of one. Where that learns they share what they learn.
    ///
    ///     let fingers = ContactPredictors.like(try PredictorRegistry.standard.makePredictor(typed: "adaptive"))
    public static func like(_ predictor: any Predictor) -> ContactPredictors {
        guard let learner = predictor as? any LearningPredictor<AdaptiveState> else { return copies(of: predictor) }
        return learners(like: learner)
    }
}
