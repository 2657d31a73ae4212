import TouchModel

/// Recognizes that one or more fingers push the page along.
///
/// It begins when at least as many as ``Parameters/touches`` says are down and their center has moved by more than a threshold
/// since the last of them came down. It ends when fewer are left.
public struct PanRecognizer: Recognizer {
    /// What counts as a pan.
    public struct Parameters: Sendable, Hashable {
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

    /// A change takes effect with the next touch that comes down or lifts.
    public var parameters: Parameters
    /// How far the center has moved since the pan began, in the units of locations.
    public var translation: TouchPoint { tracker.translation }
    private var tracker = MotionTracker()

    /// A recognizer that has seen nothing.
    public init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    public var kind: GestureKind { .continuous }

    public var touchTypes: TouchTypeSet { parameters.touchTypes }

    public mutating func consume(_ event: TouchEvent) -> GestureIntent {
        let parameters = parameters
        return tracker.consume(event, types: parameters.touchTypes, touches: parameters.touches) { motion, _ in
            motion.translation.length > parameters.threshold
        }
    }

    public mutating func advance(to time: Double) -> GestureIntent { GestureIntent(tracker.phase) }

    public mutating func cancel() { tracker.cancel() }

    public mutating func reset() { tracker.reset() }
}
