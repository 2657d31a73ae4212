import TouchModel

/// What the contacts of a gesture did: where, how many, how far together since it began.
public struct GestureMotion: Sendable, Hashable {
    /// Where the gesture is, in the units of locations: the center of its contacts; of taps, where they came down.
    public var location: TouchPoint
    /// The most contacts that took part at a time since it began: fingers that lift one after the other count, as do those that joined.
    public var contactCount: Int
    /// When the first of its contacts came down, in seconds on the clock of the events.
    public var startTime: Double
    /// The translation of the contacts' center since it began, in the units of locations; of a swipe, since the contacts came down.
    public var translation: TouchPoint
    /// The velocity of the contacts' center, in units of locations per second. It is known from the touch-down on.
    public var velocity: TouchPoint
    /// The contacts' distance by what it was when the gesture began.
    public var scale: Double
    /// The rotation in radians, from the x axis towards the y axis; it goes beyond π.
    public var rotation: Double

    /// The main axis of the translation: where a swipe went. Empty where nothing has moved.
    public var direction: SwipeDirections { SwipeDirections(mainAxisOf: translation) }

    /// Each parameter is the property of that name. By default nothing has moved.
    public init(
        location: TouchPoint = .zero,
        contactCount: Int = 0,
        startTime: Double = 0,
        translation: TouchPoint = .zero,
        velocity: TouchPoint = .zero,
        scale: Double = 1,
        rotation: Double = 0
    ) {
        self.location = location
        self.contactCount = contactCount
        self.startTime = startTime
        self.translation = translation
        self.velocity = velocity
        self.scale = scale
        self.rotation = rotation
    }
}
