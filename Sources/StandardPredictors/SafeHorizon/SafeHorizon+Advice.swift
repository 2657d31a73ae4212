import TouchPrediction

extension SafeHorizon {
    /// - Parameters:
    ///   - advice: what `foretouch advise` wrote.
    ///   - pixelsPerUnit: the advice's units of location in one unit of the samples: for an advice in CSS px, CSS px in a point.
    public init(_ advice: HorizonAdvice, pixelsPerUnit: Double = 1) {
        self.init(rules: advice.rules, pixelsPerUnit: pixelsPerUnit)
    }
}
