import TouchModel

/// What counts as a drag that begins with the second contact of a double tap.
public struct DoubleTapDragParameters: Sendable, Hashable {
    /// The tap before it, and how soon and how near the contact that drags comes down.
    public var tap: TapParameters
    /// How far that contact moves before the gesture begins, in the units of locations.
    public var threshold: Double
    /// The directions in which it may begin.
    public var directions: SwipeDirections
    /// By how much the scale grows for each unit of location downward.
    public var zoom: Double

    /// Each parameter is the property of that name.
    public init(
        tap: TapParameters = TapParameters(touchTypes: .direct, minimumDuration: 0.01),
        threshold: Double = 10,
        directions: SwipeDirections = [.up, .down],
        zoom: Double = 0.005
    ) {
        self.tap = tap
        self.threshold = threshold
        self.directions = directions
        self.zoom = zoom
    }
}

/// Recognizes a tap and then a drag of the next contact at the same place, which zooms with one finger.
package struct DoubleTapDragRecognizer: Recognizer {
    /// What counts as one.
    package let parameters: DoubleTapDragParameters
    private var tap: TapRecognizer
    private var tracker = MotionTracker()
    private var scale = 1.0

    /// A recognizer that has seen nothing.
    package init(_ parameters: DoubleTapDragParameters = DoubleTapDragParameters()) {
        self.parameters = parameters
        var taps = parameters.tap
        // The second contact is followed to see that it comes soon and near; how long it stays, and where, is not the tap's business.
        taps.taps = 2
        taps.touches = 1...1
        tap = TapRecognizer(taps)
    }

    package var kind: GestureKind { .continuous }

    package var touchTypes: TouchTypeSet { parameters.tap.touchTypes }

    package var deadline: Double? { tracker.phase == .idle ? tap.deadline : nil }

    package var motion: GestureMotion {
        var motion = tracker.motion
        motion.scale = scale
        return motion
    }

    package mutating func prepare(for event: TouchEvent) -> GestureIntent? {
        guard tracker.phase == .idle else { return nil }
        return tap.prepare(for: event)
    }

    package mutating func consume(_ event: TouchEvent) -> GestureIntent {
        guard tracker.phase != .idle || tap.tapCount == 1 else { return GestureIntent(tap.consume(event).phase) }
        if tracker.phase == .idle {
            let phase = tap.consume(event).phase
            guard phase == .undecided, tap.isDown else {
                if phase == .finished { tap.cancel() }
                return GestureIntent(phase == .undecided ? .undecided : .failed)
            }
        }
        let parameters = parameters
        var canBegin = true
        let intent = tracker.consume(event, types: touchTypes, bounds: ContactBounds(touches: 1...1, excess: .end)) {
            motion,
            _ in
            guard motion.translation.length > parameters.threshold else { return false }
            canBegin = parameters.directions.contains(SwipeDirections(mainAxisOf: motion.translation))
            return canBegin
        }
        if !canBegin {
            tracker.fail()
            return GestureIntent(.failed)
        }
        if intent.phase == .active { scale = Elementary.exp(parameters.zoom * tracker.motion.translation.y) }
        return intent
    }

    package mutating func begin() {
        tracker.restart()
        scale = 1
    }

    package mutating func advance(to time: Double) -> GestureIntent {
        tracker.phase == .idle ? GestureIntent(tap.advance(to: time).phase) : GestureIntent(tracker.phase)
    }

    package mutating func cancel() {
        tap.cancel()
        tracker.cancel()
    }

    package mutating func reset() {
        tap.reset()
        tracker.reset()
        scale = 1
    }
}
