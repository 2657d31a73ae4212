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

    /// The group of this breakdown that a part of a dataset is; `nil` for the whole, and for a part of another breakdown.
    package func group(of part: EvaluationResult.Row.Part) -> String? {
        let all = EvaluationResult.all
        let isOfNoOther = part.breakdown == all
        return switch self {
        case .participant: isOfNoOther && part.task == all && part.participant != all ? part.participant : nil
        case .task: isOfNoOther && part.participant == all && part.task != all ? part.task : nil
        case .device, .condition, .pointer, .strokes, .speed, .phase: part.breakdown == rawValue ? part.group : nil
        }
    }
}
