/// Counts the strokes that were drawn before, in what predictors carry over.
struct StrokeExperience: Sendable {
    /// Strokes that share what was learned.
    struct Lane: Hashable, Sendable {
        var dataset: String
        /// Of the participant or the device; absent where it is the recording.
        var name: String?
        /// Of the recording's source, and which one in it; absent where there is a name.
        var recording: String?
        var part = 0
    }

    /// What came before a stroke.
    struct Past: Hashable, Sendable {
        var lane: Lane
        /// How many strokes of its lane.
        var strokes = 0
        /// Whether the last of them was cancelled.
        var endsCancelled = false
    }

    private let scope: CarryScope
    private var seen: [Lane: (strokes: Int, endsCancelled: Bool)] = [:]

    init(_ scope: CarryScope) { self.scope = scope }

    /// Counts a stroke, and says what came before it.
    ///
    /// - Parameters:
    ///   - slice: to whom it belongs.
    ///   - recording: the name of its source.
    ///   - part: which recording of the source it belongs to.
    ///   - isCancelled: whether the system took the contact away.
    mutating func take(_ slice: ScoreSlice, recording: String, part: Int, isCancelled: Bool) -> Past {
        let lane = lane(of: slice, recording: recording, part: part)
        let before = seen[lane]
        // A recording that lies behind is not asked for again.
        if before == nil, lane.recording != nil { seen = seen.filter { $0.key.recording == nil } }
        seen[lane] = ((before?.strokes ?? 0) + 1, isCancelled)
        return Past(lane: lane, strokes: before?.strokes ?? 0, endsCancelled: before?.endsCancelled ?? false)
    }

    private func lane(of slice: ScoreSlice, recording: String, part: Int) -> Lane {
        switch scope {
        case .device: return Lane(dataset: slice.dataset, name: slice.device)
        case .person where slice.participant != PartLabel.unspecified:
            return Lane(dataset: slice.dataset, name: slice.participant)
        default: return Lane(dataset: slice.dataset, recording: recording, part: part)
        }
    }
}

/// How many strokes were drawn before, as breakdowns tell them apart.
enum ExperienceBin {
    /// The last stroke of each bin but the last, which has no end.
    private static let ends = [1, 5, 20, 50, 100]
    static let names = ["1", "2-5", "6-20", "21-50", "51-100", "over-100"]

    /// Where a stroke stands that has so many before it.
    static func index(strokesBefore: Int) -> Int { ends.firstIndex { strokesBefore < $0 } ?? ends.count }
}

extension StrokeExperience.Past {
    /// What a predictor that keeps what it learned in a scope was shown before.
    func before(_ scope: CarryScope) -> StrokeBefore {
        scope == .none || strokes == 0 ? .none : endsCancelled ? .cancelled : .lifted
    }
}
