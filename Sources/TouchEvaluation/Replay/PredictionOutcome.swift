import TouchModel
import TouchPrediction

/// One prediction beside what really happened: what metrics see.
///
/// Locations are in the units of the recording's space, times in seconds. With `t` the time of the last observed
/// sample and `τ = t + h` the time predicted for:
public struct PredictionOutcome: Sendable {
    /// P: the predicted location; the last sample's where the predictor had no answer.
    public var prediction: TouchPoint
    /// T: the true location at τ.
    public var truth: TouchPoint
    /// c: the last observed sample's location.
    public var lastSample: TouchPoint
    /// u: unit vector of the true motion at τ; zero where the contact rests.
    public var direction: TouchPoint
    /// I: the interpolation of the recording's own samples at τ. Equal to ``truth`` unless the truth comes from a
    /// noise-free ground truth.
    public var recorded: TouchPoint
    /// N: the recording's first sample after τ; NaN where there is none.
    public var nextSample: TouchPoint
    /// True speed at τ, units of location per second.
    public var speed: Double
    /// Length of the path that the contact really traveled from t to τ.
    public var pathLength: Double
    /// τ on the recording's clock.
    public var time: Double
    /// Whether the predictor answered.
    public var isAnswered = false
    /// Whether the answer was one that the predictor falls back to: see `Prediction.isFallback`.
    public var isFallback = false
    /// Whether the truth of the query asked just before is known too, so that the two are neighbors.
    public var continuesPrevious = false
    /// Whether the contact turns sharply between the last samples observed and τ (`SharpTurns`).
    public var isAtTurn = false
    /// Which moments to add to (``StrokeOutcomes/firstMoment(of:)``).
    public var group: UInt8 = 0
    /// What the predictor said of its own certainty.
    public var uncertainty: LocationUncertainty?

    /// e = P − T.
    @inlinable public var error: TouchPoint { prediction - truth }
    /// The error of showing the last sample, c − T.
    @inlinable public var holdError: TouchPoint { lastSample - truth }
}
