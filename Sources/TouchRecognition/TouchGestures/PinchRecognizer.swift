import TouchModel

/// Recognizes that contacts come nearer to each other or part.
public struct PinchRecognizer: Recognizer {
    /// What counts as a pinch.
    public struct Parameters: Sendable, Hashable {
        /// The touches that pinch.
        public var touchTypes: TouchTypeSet
        /// How many contacts it takes, 2 or more.
        public var touches: ClosedRange<Int>
        /// How much their distance changes before the gesture begins, in the units of locations.
        public var threshold: Double
        /// Contacts nearer to each other than this do not begin a pinch, in the units of locations.
        public var minimumSpan: Double

        /// Each parameter is the property of that name.
        public init(
            touchTypes: TouchTypeSet = .direct,
            touches: ClosedRange<Int> = 2...10,
            threshold: Double = 12,
            minimumSpan: Double = 0
        ) {
            self.touchTypes = touchTypes
            self.touches = touches
            self.threshold = threshold
            self.minimumSpan = minimumSpan
        }
    }

    /// What counts as a pinch.
    public let parameters: Parameters
    /// The contacts' distance by what it was when the gesture began; 1 before.
    public var scale: Double { tracker.scale }
    /// The contacts' center, in the units of locations.
    public var center: TouchPoint { tracker.contacts.center }
    private var tracker = MotionTracker()

    /// A recognizer that has seen nothing.
    public init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    public var kind: GestureKind { .continuous }

    public var touchTypes: TouchTypeSet { parameters.touchTypes }

    public mutating func consume(_ event: TouchEvent) -> GestureIntent {
        let parameters = parameters
        return tracker.consume(event, types: parameters.touchTypes, touches: parameters.touches) { motion, _ in
            motion.spanChange.magnitude > parameters.threshold && motion.span >= parameters.minimumSpan
        }
    }

    public mutating func advance(to time: Double) -> GestureIntent { GestureIntent(tracker.phase) }

    public mutating func cancel() { tracker.cancel() }

    public mutating func reset() { tracker.reset() }
}
