/// What can be evaluated: a ``Predictor``, or the text of a specification such as `"kalman"`, so that both stand in one list.
public protocol EvaluatedPredictor: Sendable {}
