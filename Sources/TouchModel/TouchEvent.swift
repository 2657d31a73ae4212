/// What one delivery from the system to the app carries.
public struct TouchEvent: Sendable, Equatable {
    /// When the newest sample in the delivery was measured, in seconds on the recording's clock.
    public var timestamp: Double
    /// When the app received the delivery, in seconds on the same clock; `nil` where it was not recorded.
    public var arrival: Double?
    /// The contacts of which the delivery has news.
    public var touches: [Touch]

    /// Each parameter is the property of that name.
    public init(timestamp: Double, arrival: Double? = nil, touches: [Touch]) {
        self.timestamp = timestamp
        self.arrival = arrival
        self.touches = touches
    }
}
