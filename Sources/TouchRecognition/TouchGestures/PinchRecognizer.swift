import TouchModel

/// What counts as a pinch.
public struct PinchParameters: Sendable, Hashable {
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

/// Recognizes that contacts come nearer to each other or part.
package struct PinchRecognizer: Recognizer {
    /// What counts as a pinch.
    package let parameters: PinchParameters
    /// The contacts' center, in the units of locations.
    package var center: TouchPoint { tracker.contacts.center }
    private var tracker = MotionTracker()

    /// A recognizer that has seen nothing.
    package init(_ parameters: PinchParameters = PinchParameters()) { self.parameters = parameters }

    package var kind: GestureKind { .continuous }

    package var motion: GestureMotion { tracker.motion }

    package var touchTypes: TouchTypeSet { parameters.touchTypes }

    package mutating func consume(_ event: TouchEvent) -> GestureIntent {
        let parameters = parameters
        return tracker.consume(event, types: parameters.touchTypes, touches: parameters.touches) { motion, _ in
            motion.spanChange.magnitude > parameters.threshold && motion.span >= parameters.minimumSpan
        }
    }

    package mutating func advance(to time: Double) -> GestureIntent { GestureIntent(tracker.phase) }

    package mutating func cancel() { tracker.cancel() }

    package mutating func reset() { tracker.reset() }
}
