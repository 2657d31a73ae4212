/// The strokes of a drawing in the order in which they were accepted, and the one being drawn.
public struct StrokeCollection: Sendable, Equatable {
    /// The accepted strokes, oldest first.
    public private(set) var strokes: [Stroke] = []
    /// The stroke being drawn, if there is one. Assigning another abandons it.
    public var activeStroke: Stroke?

    private var awaitingUpdates: [Int] = []

    /// A correction's effect on an accepted stroke.
    package struct Update: Sendable, Equatable {
        /// The position in ``StrokeCollection/strokes``.
        package var strokeIndex: Int
        /// ``StrokeUpdateOutcome/applied`` or ``StrokeUpdateOutcome/completed``.
        package var outcome: StrokeUpdateOutcome

        /// Each parameter is the property of that name.
        package init(strokeIndex: Int, outcome: StrokeUpdateOutcome) {
            self.strokeIndex = strokeIndex
            self.outcome = outcome
        }
    }

    /// Creates an empty one.
    public init() {}

    /// The positions in ``strokes`` of those that still expect updates, ascending.
    package var strokeIndicesExpectingUpdates: [Int] { awaitingUpdates }

    /// Moves the active stroke to the accepted ones. One that is still marked as active becomes done.
    ///
    /// - Returns: Its position in ``strokes``; `nil` where there was no active stroke, or it had no sample.
    /// - Complexity: O(1) amortized.
    @discardableResult
    public mutating func acceptActiveStroke() -> Int? {
        guard var stroke = activeStroke.take(), !stroke.samples.isEmpty else { return nil }
        if stroke.state == .active { stroke.state = .done }
        if !stroke.predictedSamples.isEmpty { stroke.dropPredictedSamples() }
        if !stroke.expectedUpdates.isEmpty { awaitingUpdates.append(strokes.count) }
        strokes.append(stroke)
        return strokes.count - 1
    }

    /// Forgets the active stroke.
    public mutating func abandonActiveStroke() { activeStroke = nil }

    /// Forgets everything.
    public mutating func clear() { self = StrokeCollection() }

    /// Corrects a sample of the newest accepted stroke of that contact which expects the update.
    ///
    /// - Parameters:
    ///   - update: the correction.
    ///   - touchID: the contact that drew the stroke.
    /// - Returns: What changed; `nil` where nothing expects the update.
    /// - Complexity: O(strokes that expect updates), the newest first, besides that of ``Stroke/apply(_:)``.
    package mutating func apply(_ update: EstimationUpdate, touchID: Int32) -> Update? {
        for entry in awaitingUpdates.indices.reversed() {
            let index = awaitingUpdates[entry]
            guard strokes[index].touchID == touchID else { continue }
            let outcome = strokes[index].apply(update)
            guard outcome != .unmatched else { continue }
            if strokes[index].expectedUpdates.isEmpty { awaitingUpdates.remove(at: entry) }
            return Update(strokeIndex: index, outcome: outcome)
        }
        return nil
    }

    /// Declares that the updates still expected by accepted strokes will never come.
    package mutating func stopExpectingUpdates() {
        for index in awaitingUpdates { strokes[index].stopExpectingUpdates() }
        awaitingUpdates.removeAll()
    }

    /// Declares every stroke redrawn.
    ///
    /// - Complexity: O(strokes).
    public mutating func clearUpdateInfo() {
        activeStroke?.clearUpdateInfo()
        for index in strokes.indices { strokes[index].clearUpdateInfo() }
    }
}
