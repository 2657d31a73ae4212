/// Which parts of a dataset have rows of their own besides the dataset as a whole, and what those rows report. The whole
/// always reports everything.
public struct BreakdownSelection: Sendable, Hashable, Codable {
    /// How much is reported of each part.
    public enum Detail: String, Sendable, Codable {
        /// Participants, tasks, devices … apart, each for the quantities of ``comparedQuantities``. Intervals of a
        /// participant's own rows are left out where there are several participants: they would need every stroke kept
        /// apart.
        case compared
        /// Every quantity, with intervals; with participants and tasks also every task of every participant.
        case everything
    }

    /// What results are broken down by.
    public var breakdowns: Set<Breakdown>
    /// How much is reported.
    public var detail: Detail

    /// Each parameter is the property of that name. A breakdown that crosses two others brings them with it.
    public init(_ breakdowns: Set<Breakdown>, detail: Detail = .everything) {
        self.breakdowns = breakdowns.union(breakdowns.flatMap(\.factors))
        self.detail = detail
    }

    /// What people read: participants, tasks and devices, for the quantities by which they compare predictors.
    public static let standard = BreakdownSelection([.participant, .task, .device], detail: .compared)

    /// The standard selection and the strokes drawn before, by which predictors that learn are compared.
    package static let learning = BreakdownSelection(standard.breakdowns.union([.strokes]), detail: .compared)

    /// How large errors are and which side effects predicting has.
    public static let comparedQuantities = [
        "mean", "rmse", "p95", "residual_latency_ms", "along_track_mean", "off_track_rmse", "wrong_direction",
        "high_frequency_jitter", "lift_overshoot",
    ]

    /// Whether there are rows by this breakdown.
    package func contains(_ breakdown: Breakdown) -> Bool { breakdowns.contains(breakdown) }

    /// Whether there are rows for every task of every participant.
    var crossesParticipantsAndTasks: Bool {
        detail == .everything && contains(.participant) && contains(.task)
    }

    /// Whether queries are told apart within a stroke.
    var separatesGroups: Bool { contains(.speed) || contains(.phase) }

    /// Whether a quantity is reported of parts.
    func reports(_ quantity: String) -> Bool {
        detail == .everything || Self.comparedQuantities.contains(quantity)
    }

    private enum CodingKeys: String, CodingKey {
        case breakdowns, detail
    }

    /// Writes the breakdowns in alphabetical order, so that equal selections are equal text.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(breakdowns.map(\.rawValue).sorted(), forKey: .breakdowns)
        try values.encode(detail, forKey: .detail)
    }
}

extension BreakdownSelection: ExpressibleByArrayLiteral {
    /// A selection of everything about the parts that are named.
    public init(arrayLiteral elements: Breakdown...) { self.init(Set(elements)) }
}

extension BreakdownSelection: CustomStringConvertible {
    public var description: String {
        let names = breakdowns.map(\.rawValue).sorted().joined(separator: ",")
        return (names.isEmpty ? "none" : names) + " (\(detail.rawValue))"
    }
}
