import TouchModel

/// One point of a drawn gesture.
public struct GesturePoint: Sendable, Hashable {
    /// Where it is: x to the right, y downwards, in any unit that is the same for all points.
    public var location: TouchPoint
    /// When it was, in seconds from any origin; only recognizers that look at speed use it.
    public var timestamp: Double
    /// The number of the stroke it belongs to. Points of a stroke follow each other; a change of the number is a lift.
    public var stroke: Int

    /// Each parameter is the property of that name.
    public init(_ location: TouchPoint, timestamp: Double = 0, stroke: Int = 0) {
        self.location = location
        self.timestamp = timestamp
        self.stroke = stroke
    }
}
