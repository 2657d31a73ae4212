import TouchModel

/// What counts as a rotation.
public struct RotationParameters: Sendable, Hashable {
    /// The touches that rotate.
    public var touchTypes: TouchTypeSet
    /// How many contacts it takes, 2 or more.
    public var touches: ClosedRange<Int>
    /// How far they turn before the gesture begins, in radians.
    public var minimumAngle: Double
    /// How far a contact goes around another one before the gesture begins, in the units of locations. It stands beside
    /// ``PinchParameters/threshold``: the motion that is larger begins first.
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

/// Recognizes that contacts turn around each other.
package struct RotationRecognizer: Recognizer {
    /// What counts as a rotation.
    package let parameters: RotationParameters
    /// The contacts' center, in the units of locations.
    package var center: TouchPoint { tracker.contacts.center }
    private var tracker = MotionTracker()

    /// A recognizer that has seen nothing.
    package init(_ parameters: RotationParameters = RotationParameters()) { self.parameters = parameters }

    package var kind: GestureKind { .continuous }

    package var motion: GestureMotion { tracker.motion }

    package var touchTypes: TouchTypeSet { parameters.touchTypes }

    package mutating func consume(_ event: TouchEvent) -> GestureIntent {
        let parameters = parameters
        return tracker.consume(event, types: parameters.touchTypes, touches: parameters.touches) { motion, _ in
            motion.arc.magnitude > parameters.threshold && motion.rotation.magnitude > parameters.minimumAngle
        }
    }

    package mutating func advance(to time: Double) -> GestureIntent { GestureIntent(tracker.phase) }

    package mutating func cancel() { tracker.cancel() }

    package mutating func reset() { tracker.reset() }
}
