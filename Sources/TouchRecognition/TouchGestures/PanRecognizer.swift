import TouchModel

/// What counts as a pan.
public struct PanParameters: Sendable, Hashable {
    /// The touches that pan.
    public var touchTypes: TouchTypeSet
    /// How many of them it takes, 1 or more.
    public var touches: ClosedRange<Int>
    /// How far their center moves before the pan begins, in the units of locations.
    public var threshold: Double

    /// Each parameter is the property of that name.
    public init(
        touchTypes: TouchTypeSet = .direct,
        touches: ClosedRange<Int> = 1...Int.max,
        threshold: Double = 10
    ) {
        self.touchTypes = touchTypes
        self.touches = touches
        self.threshold = threshold
    }
}

/// Recognizes that one or more fingers push the page along.
///
/// It begins when at least as many as `PanParameters/touches` says are down and their center has moved by more than a threshold
/// since the last of them came down. It ends when fewer are left.
package struct PanRecognizer: Recognizer {
    /// A change takes effect with the next touch that comes down or lifts.
    package var parameters: PanParameters
    private var tracker = MotionTracker()

    /// A recognizer that has seen nothing.
    package init(_ parameters: PanParameters = PanParameters()) { self.parameters = parameters }

    package var kind: GestureKind { .continuous }

    package var motion: GestureMotion { tracker.motion }

    package var touchTypes: TouchTypeSet { parameters.touchTypes }

    package mutating func consume(_ event: TouchEvent) -> GestureIntent {
        let parameters = parameters
        return tracker.consume(event, types: parameters.touchTypes, touches: parameters.touches) { motion, _ in
            motion.translation.length > parameters.threshold
        }
    }

    package mutating func advance(to time: Double) -> GestureIntent { GestureIntent(tracker.phase) }

    package mutating func cancel() { tracker.cancel() }

    package mutating func reset() { tracker.reset() }
}
