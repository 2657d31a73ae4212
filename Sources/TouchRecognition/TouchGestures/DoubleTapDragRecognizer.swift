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
package struct DoubleTapDragRecognizer: ContactRecognizer {
    /// What looks at an event.
    private enum Stage { case tap, both, drag }

    /// What counts as one.
    package let parameters: DoubleTapDragParameters
    package var ownContacts: [FollowedContacts] = []
    private var tap: TapRecognizer
    private var tracker = MotionTracker()
    private var scale = 1.0
    /// Of the event at hand, or the next.
    private var stage = Stage.tap
    /// Whether the drag went where it may not.
    private var isAside = false

    private static let bounds = ContactBounds(touches: 1...1, excess: .end)

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

    package var contactLimit: Int { tap.contactLimit }

    package var isTimed: Bool { true }

    package func deadline(contactCount: Int) -> Double? {
        tracker.phase == .idle ? tap.deadline(contactCount: contactCount) : nil
    }

    package var motion: GestureMotion {
        var motion = tracker.motion
        motion.scale = scale
        return motion
    }

    package mutating func prepare(
        for event: TouchEvent,
        contactCount: Int,
        at now: Double
    ) -> GestureIntent? {
        guard tracker.phase == .idle else { return nil }
        return tap.prepare(for: event, contactCount: contactCount, at: now)
    }

    package mutating func take(_ news: ContactNews, _ contacts: inout FollowedContacts, at now: Double) {
        if stage != .drag { tap.take(news, &contacts, at: now) }
        guard stage != .tap else { return }
        let parameters = parameters
        var isAside = isAside
        tracker.take(news, &contacts, Self.bounds, at: now) { motion, _ in
            Self.begins(motion, parameters, &isAside)
        }
        self.isAside = isAside
    }

    private static func begins(
        _ motion: ContactMotion,
        _ parameters: DoubleTapDragParameters,
        _ isAside: inout Bool
    ) -> Bool {
        guard motion.translation.length > parameters.threshold else { return false }
        // A diagonal goes up or down as much as aside.
        let way = motion.translation
        let main = abs(way.x) == abs(way.y) ? TouchPoint(0, way.y) : way
        isAside = !parameters.directions.contains(SwipeDirections(mainAxisOf: main))
        return !isAside
    }

    package func idleExcursion(contactCount: Int) -> Double? {
        stage == .drag
            ? tracker.idleExcursion(contactCount, Self.bounds, displacement: parameters.threshold)
            : tap.idleExcursion(contactCount: contactCount)
    }

    package mutating func settle(_ contacts: inout FollowedContacts, at now: Double) -> GestureIntent {
        let intent = look(&contacts, at: now)
        stage = tracker.phase != .idle ? .drag : tap.tapCount == 1 ? .both : .tap
        isAside = false
        return intent
    }

    private mutating func look(_ contacts: inout FollowedContacts, at now: Double) -> GestureIntent {
        if stage != .drag {
            let phase = tap.settle(&contacts, at: now).phase
            guard stage == .both else { return GestureIntent(phase) }
            guard phase == .undecided, contacts.count > 0 else {
                tracker.reset()
                if phase == .finished { tap.cancel() }
                return GestureIntent(phase == .undecided ? .undecided : .failed)
            }
        }
        let parameters = parameters
        var isAside = isAside
        let intent = tracker.settle(&contacts, Self.bounds, at: now) { motion, _ in
            Self.begins(motion, parameters, &isAside)
        }
        guard !isAside else {
            tracker.fail(&contacts, at: now)
            return GestureIntent(.failed)
        }
        if intent.phase == .active {
            scale = MotionTracker.representable(Elementary.exp(parameters.zoom * tracker.motion.translation.y))
        }
        return intent
    }

    package mutating func begin() {
        tracker.restart()
        scale = 1
    }

    package mutating func pass(to time: Double, _ contacts: inout FollowedContacts) -> GestureIntent {
        tracker.phase == .idle
            ? GestureIntent(tap.pass(to: time, &contacts).phase) : GestureIntent(tracker.phase)
    }

    package mutating func cancel() {
        tap.cancel()
        tracker.cancel()
    }

    package mutating func forget() {
        tap.forget()
        tracker.reset()
        stage = .tap
        isAside = false
        scale = 1
    }
}
