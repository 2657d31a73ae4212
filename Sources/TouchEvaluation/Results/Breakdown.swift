/// What results are broken down by, besides the dataset.
public enum Breakdown: String, Sendable, Hashable, CaseIterable, Codable {
    /// Who drew; with ``task`` also every task of every participant.
    case participant
    /// What was to be drawn.
    case task
    /// The device that a recording names.
    case device
    /// Under which condition of an experiment it was drawn: a speed that was asked for, an input device.
    case condition
    /// What touched the surface: `direct`, `pencil` …
    case pointer
    /// How many strokes were drawn before, in what predictors carry over (``CarryScope``): how error falls while one that learns does.
    case strokes
    /// How fast the contact really moved at the time predicted for (`SpeedBin`).
    case speed
    /// Whether a prediction fell on the start, the middle or the end of its stroke (`StrokePhase`).
    case phase
}
