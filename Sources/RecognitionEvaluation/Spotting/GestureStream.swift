import StrokeGestures
import TouchModel

/// A recording in which gestures are looked for.
public struct GestureStream: Sendable {
    /// Its name in messages.
    public var name: String
    /// Who moved the pointer; `nil` where the recording does not say.
    public var participant: String?
    /// The points in the order of time.
    public var points: [GesturePoint]
    /// The gestures that were made, by their beginnings; `nil` where nobody knows.
    public var truth: [RecordingMetadata.Annotation]?

    /// Each parameter is the property of that name.
    public init(
        name: String,
        participant: String? = nil,
        points: [GesturePoint],
        truth: [RecordingMetadata.Annotation]? = nil
    ) {
        self.name = name
        self.participant = participant
        self.points = points
        self.truth = truth
    }

    /// From the first point to the last, in seconds.
    var duration: Double {
        guard let first = points.first, let last = points.last else { return 0 }
        return max(0, last.timestamp - first.timestamp)
    }
}
