import TouchModel

/// A gesture that was drawn with one or more strokes, and what it means.
public struct StrokeGesture: Sendable, Hashable {
    /// The name of its class.
    public var label: String
    /// The points of all strokes, in the order in which they were drawn.
    public var points: [GesturePoint]

    /// Each parameter is the property of that name.
    public init(label: String, points: [GesturePoint]) {
        self.label = label
        self.points = points
    }

    /// The gesture that these strokes draw: their real samples.
    public init(label: String, strokes: [Stroke]) {
        self.label = label
        points = strokes.enumerated().flatMap { number, stroke in
            stroke.samples.map { GesturePoint($0.location, timestamp: $0.timestamp, stroke: number) }
        }
    }

    /// How many strokes the points belong to.
    package var strokeCount: Int {
        zip(points, points.dropFirst()).reduce(points.isEmpty ? 0 : 1) { $1.0.stroke == $1.1.stroke ? $0 : $0 + 1 }
    }
}
