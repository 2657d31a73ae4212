import TouchModel

/// Recognizes that contacts turn around each other.
public struct RotationRecognizer: Recognizer {
    /// What counts as a rotation.
    public struct Parameters: Sendable, Hashable {
        /// The touches that rotate.
        public var touchTypes: TouchTypeSet
        /// How many contacts it takes, 2 or more.
        public var touches: ClosedRange<Int>
        /// How far they turn before the gesture begins, in radians.
        public var minimumAngle: Double
        /// How far a contact goes around another one before the gesture begins, in the units of locations. It stands beside
        /// ``PinchRecognizer/Parameters/threshold``: the motion that is larger begins first.
        public var threshold: Double

        /// Each parameter is the property of that name.
        public init(
            touchTypes: TouchTypeSet = .direct,
            touches: ClosedRange<Int> = 2...10,
            minimumAngle: Double = 0,
            threshold: Double = 12
        ) {
            self.touchTypes = touchTypes
            self.touches = touches
            self.minimumAngle = minimumAngle
            self.threshold = threshold
        }
    }

    /// What counts as a rotation.
    public let parameters: Parameters
    /// How far the contacts have turned since the gesture began, in radians from the x axis towards the y axis: clockwise
    /// where y points down. Goes beyond a full turn.
    public var rotation: Double { tracker.rotation }
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
            motion.arc.magnitude > parameters.threshold && motion.rotation.magnitude > parameters.minimumAngle
        }
    }

    public mutating func advance(to time: Double) -> GestureIntent { GestureIntent(tracker.phase) }

    public mutating func cancel() { tracker.cancel() }

    public mutating func reset() { tracker.reset() }
}
