/// What a table of scores keeps apart in a dataset of several participants: no more than its rows need, for every cell holds
/// the moments and sketches of all predictors and horizons.
struct ScoreGranularity: Sendable {
    private let keepsTasks: Bool
    private let keepsDevices: Bool
    private let keepsConditions: Bool
    private let keepsPointers: Bool
    private let keepsExperience: Bool
    private let keepsStrokes: Bool

    /// The granularity that keeps everything a key names.
    static let finest = ScoreGranularity(BreakdownSelection(Set(Breakdown.allCases)))

    init(_ selection: BreakdownSelection) {
        // A participant's own intervals leave out strokes, which are told apart by everything a key names.
        keepsStrokes = selection.contains(.participant) && selection.detail == .everything
        // A breakdown that crosses two others comes with them.
        keepsTasks = keepsStrokes || selection.contains(.task)
        keepsDevices = keepsStrokes || selection.contains(.device)
        keepsConditions = keepsStrokes || selection.contains(.condition)
        keepsExperience = keepsStrokes || selection.contains(.strokes)
        keepsPointers = keepsStrokes || selection.contains(.pointer)
    }

    /// The key of the cell to which another cell's scores go.
    func folded(_ key: ScoreKey) -> ScoreKey {
        var key = key
        if !keepsTasks { key.slice.task = "" }
        if !keepsDevices { key.slice.device = "" }
        if !keepsConditions { key.slice.condition = "" }
        if !keepsPointers { key.slice.pointer = "" }
        if !keepsExperience { key.experience = 0 }
        if !keepsStrokes { key.block = 0 }
        return key
    }
}
