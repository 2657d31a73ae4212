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
        let contacts = unbounded(predictor)
        return advice.map { contacts.within(SafeHorizon($0)) } ?? contacts
    }

    private static func unbounded(_ predictor: any Predictor) -> ContactPredictors {
        if let learner = predictor as? any LearningPredictor<AdaptiveState> { return learners(like: learner) }
        if let observer = predictor as? any PlatformPredictionObserving { return observers(like: observer) }
        return successors(of: predictor)
    }
}
