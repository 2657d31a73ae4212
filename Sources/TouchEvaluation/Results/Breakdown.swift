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
    /// Every condition on every device, such as `walking × tablet`; likewise every condition of every task, and every task on every device.
    case conditionAndDevice = "condition+device"
    case conditionAndTask = "condition+task"
    case taskAndDevice = "task+device"

    /// The breakdowns that this one crosses, in the order of its groups' names; itself alone if it crosses none.
    package var factors: [Breakdown] {
        switch self {
        case .conditionAndDevice: [.condition, .device]
        case .conditionAndTask: [.condition, .task]
        case .taskAndDevice: [.task, .device]
        case .participant, .task, .device, .condition, .pointer, .strokes, .speed, .phase: [self]
        }
    }

    /// The breakdown of a name; crossed ones have their two names in either order.
    package init?(named name: String) {
        let names = name.split(separator: "+", omittingEmptySubsequences: false).reversed().joined(separator: "+")
        guard let known = Breakdown(rawValue: name) ?? Breakdown(rawValue: names) else { return nil }
        self = known
    }

    /// The breakdown that crosses this one with another; `nil` if there is none.
    package func crossed(with other: Breakdown) -> Breakdown? {
        Breakdown.allCases.first { $0.factors.count == 2 && Set($0.factors) == [self, other] }
    }

    /// The name of a group.
    ///
    /// - Parameter name: the group's name in each of the ``factors``.
    package func groupName(_ name: (Breakdown) -> String) -> String {
        factors.map(name).joined(separator: " × ")
    }

    /// The group of this breakdown that a part of a dataset is; `nil` for the whole, and for a part of another breakdown.
    package func group(of part: EvaluationResult.Row.Part) -> String? {
        let all = EvaluationResult.all
        let isOfNoOther = part.breakdown == all
        return switch self {
        case .participant: isOfNoOther && part.task == all && part.participant != all ? part.participant : nil
        case .task: isOfNoOther && part.participant == all && part.task != all ? part.task : nil
        case .device, .condition, .pointer, .strokes, .speed, .phase, .conditionAndDevice, .conditionAndTask,
            .taskAndDevice:
            part.breakdown == rawValue ? part.group : nil
        }
    }
}
