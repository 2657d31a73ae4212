import TouchPrediction

extension String: EvaluatedPredictor {}

/// A predictor under a name of its own in results, such as one of several that differ in their parameters.
public struct NamedPredictor: EvaluatedPredictor {
    /// Lower-case letters, digits and hyphens.
    public var name: String
    /// The predictor. A value type: every core has a copy.
    public var predictor: any Predictor

    /// Each parameter is the property of that name.
    public init(_ name: String, _ predictor: any Predictor) {
        self.name = name
        self.predictor = predictor
    }
}
