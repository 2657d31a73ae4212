import TouchModel

/// How far contacts have moved together since a gesture began.
public struct GestureMotion: Sendable, Hashable {
    /// The translation of the contacts' center, in the units of locations.
    public var translation: TouchPoint
    /// The contacts' distance by what it was when the gesture began.
    public var scale: Double
    /// The rotation in radians, from the x axis towards the y axis; it goes beyond π.
    public var rotation: Double

    /// Each parameter is the property of that name. By default nothing has moved.
    public init(translation: TouchPoint = .zero, scale: Double = 1, rotation: Double = 0) {
        self.translation = translation
        self.scale = scale
        self.rotation = rotation
    }
}
