import TouchPrediction

/// What predictors learned, by the strokes that share it.
struct CarriedPredictors: Sendable {
    /// What was drawn so far.
    var experience: StrokeExperience
    /// Those that were shown strokes, one list for each lane.
    private var byLane: [StrokeExperience.Lane: [any Predictor]] = [:]

    init(_ scope: CarryScope) { experience = StrokeExperience(scope) }

    /// Hands over the predictors of a lane; `nil` where it begins.
    mutating func take(_ lane: StrokeExperience.Lane) -> [any Predictor]? { byLane.removeValue(forKey: lane) }

    /// Keeps them until the lane goes on.
    mutating func keep(_ predictors: [any Predictor], for lane: StrokeExperience.Lane) { byLane[lane] = predictors }

    /// Drops what will not be asked for again: a recording that lies behind does not come again.
    ///
    /// - Parameter lane: the newest.
    mutating func drop(behind lane: StrokeExperience.Lane) {
        guard lane.recording != nil else { return }
        byLane = byLane.filter { $0.key.recording == nil || $0.key == lane }
    }
}
