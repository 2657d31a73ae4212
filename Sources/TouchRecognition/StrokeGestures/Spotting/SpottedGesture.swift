/// A gesture that a ``GestureSpotter`` found in a stream.
public struct SpottedGesture: Sendable, Hashable {
    /// The name of the class that was found.
    public var label: String
    /// When it began and ended, in the clock of the stream, seconds.
    public var time: ClosedRange<Double>
    /// How unlike its class it is: 0 for a copy of a template. Not above the spotter's threshold.
    public var score: Double
    /// The timestamp of the point by which it was known, at or after its end, seconds.
    public var detectionTime: Double

    /// Each parameter is the property of that name.
    public init(label: String, time: ClosedRange<Double>, score: Double, detectionTime: Double) {
        self.label = label
        self.time = time
        self.score = score
        self.detectionTime = detectionTime
    }
}
