import TouchPrediction

extension ContactPredictors {
    /// Predictors of any number of contacts that begin as copies of one. Where that learns they share what they learn.
    ///
    ///     let fingers = ContactPredictors.like(try PredictorRegistry.standard.makePredictor(typed: "adaptive"))
    ///
    /// - Parameters:
    ///   - predictor: what each contact begins with.
    ///   - advice: what `foretouch advise` wrote for this predictor, with which every contact has a ``safeHorizon(of:)``.
    public static func like(_ predictor: any Predictor, advice: HorizonAdvice? = nil) -> ContactPredictors {
        let horizon = advice.map { SafeHorizon($0) }
        if let learner = predictor as? any LearningPredictor<AdaptiveState> {
            return learners(like: learner, within: horizon)
        }
        if let observer = predictor as? any PlatformPredictionObserving {
            return observers(like: observer, within: horizon)
        }
        return copies(of: predictor, within: horizon)
    }
}
