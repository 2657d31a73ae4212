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

    /// Turns the points about their centroid until the way from the first point to it runs along the x axis, so that gestures that are
    /// drawn at different angles are alike. A gesture whose first point is the centroid, or is not finite, stays as it is.
    public mutating func turnToAngle() {
        let finite = points.filter { $0.location.isFinite }
        guard let first = finite.first else { return }
        let center = finite.reduce(TouchPoint.zero) { $0 + $1.location } / Double(finite.count)
        guard let along = (center - first.location).normalized else { return }
        for index in points.indices {
            let arm = points[index].location - center
            points[index].location =
                center + TouchPoint(arm.x * along.x + arm.y * along.y, arm.y * along.x - arm.x * along.y)
        }
    }

    /// How many strokes the points belong to.
    package var strokeCount: Int {
        zip(points, points.dropFirst()).reduce(points.isEmpty ? 0 : 1) { $1.0.stroke == $1.1.stroke ? $0 : $0 + 1 }
    }
}
