import TouchModel

/// What counts as a pan.
public struct PanParameters: Sendable, Hashable {
    /// What has to move by the threshold.
    public enum Measure: UInt8, Sendable, CaseIterable {
        /// The contacts' center, since the last of them came down or lifted.
        case center
        /// Some contact, from where it came down.
        case anyContact
    }

    /// From where the translation counts.
    public enum Origin: UInt8, Sendable, CaseIterable {
        /// From where the pan begins: nothing jumps, whether it had to wait or not.
        case beginning
        /// From the edge of the threshold.
        case threshold
        /// From where the last contact came down.
        case touchDown
    }

    /// The touches that pan.
    public var touchTypes: TouchTypeSet
    /// How many of them it takes, 1 or more.
    public var touches: ClosedRange<Int>
    /// What happens when more come down.
    public var excess: ExcessContacts
    /// How far they move before the pan begins, in the units of locations.
    public var threshold: Double
    /// How far they move where neither a tap nor a press takes part; `nil` as ``threshold``. In the units of locations.
    public var thresholdAlone: Double?
    /// With this many contacts or more it begins with any motion.
    public var freeTouches: Int
    /// What the threshold is compared with.
    public var measure: Measure
    /// From where the translation counts.
    public var origin: Origin
    /// The directions in which it may begin; another one counts by its part along the axis of these.
    public var directions: SwipeDirections

    /// Each parameter is the property of that name.
    public init(
        touchTypes: TouchTypeSet = .direct,
        touches: ClosedRange<Int> = 1...Int.max,
        excess: ExcessContacts = .goOn,
        threshold: Double = 10,
        thresholdAlone: Double? = nil,
        freeTouches: Int = .max,
        measure: Measure = .center,
        origin: Origin = .beginning,
        directions: SwipeDirections = .all
    ) {
        self.touchTypes = touchTypes
        self.touches = touches
        self.excess = excess
        self.threshold = threshold
        self.thresholdAlone = thresholdAlone
        self.freeTouches = freeTouches
        self.measure = measure
        self.origin = origin
        self.directions = directions
    }

    /// The parameters where neither a tap nor a press takes part.
    var alone: PanParameters {
        var parameters = self
        parameters.threshold = thresholdAlone ?? threshold
        return parameters
    }

    /// How far a translation leads where the pan may begin.
    fileprivate func distance(_ translation: TouchPoint) -> Double {
        if directions == .all || directions.contains(SwipeDirections(mainAxisOf: translation)) {
            return translation.length
        }
        let along = TouchPoint(translation.x, 0)
        let across = TouchPoint(0, translation.y)
        if along != .zero, directions.contains(SwipeDirections(mainAxisOf: along)) { return along.length }
        if across != .zero, directions.contains(SwipeDirections(mainAxisOf: across)) { return across.length }
        return 0
    }
}

/// Recognizes that one or more fingers push the page along.
///
/// It begins when at least as many as `PanParameters/touches` says are down and have moved by more than a threshold. It ends when
/// fewer are left.
package struct PanRecognizer: ContactRecognizer {
    /// A change takes effect with the next touch that comes down or lifts.
    package var parameters: PanParameters
    package var ownContacts: [FollowedContacts] = []
    private var tracker = MotionTracker()
    /// The translation with which the pan begins.
    private var start = TouchPoint.zero
    private var hasBegun = false

    /// A recognizer that has seen nothing.
    package init(_ parameters: PanParameters = PanParameters()) { self.parameters = parameters }

    package var kind: GestureKind { .continuous }

    package var touchTypes: TouchTypeSet { parameters.touchTypes }

    package var motion: GestureMotion { tracker.motion }

    private var bounds: ContactBounds { ContactBounds(touches: parameters.touches, excess: parameters.excess) }

    /// Where the translation counts from, once a motion is the pan; `nil` for another.
    private static func start(
        _ motion: ContactMotion,
        _ excursion: Double,
        _ contactCount: Int,
        _ parameters: PanParameters
    ) -> TouchPoint? {
        let distance = parameters.distance(motion.translation)
        let threshold = contactCount < parameters.freeTouches ? parameters.threshold : 0
        guard (parameters.measure == .center ? distance : excursion) > threshold else { return nil }
        switch parameters.origin {
        case .beginning: return .zero
        case .threshold:
            guard distance > parameters.threshold else { return .zero }
            return motion.translation * ((distance - parameters.threshold) / distance)
        case .touchDown: return motion.translation
        }
    }

    package mutating func take(_ news: ContactNews, _ contacts: inout FollowedContacts, at now: Double) {
        let (parameters, excursion, count) = (parameters, contacts.excursion, contacts.count)
        var start = start
        tracker.take(news, &contacts, bounds, at: now) { motion, _ in
            guard let found = Self.start(motion, excursion, count, parameters) else { return false }
            start = found
            return true
        }
        self.start = start
    }

    package func idleExcursion(contactCount: Int) -> Double? {
        tracker.idleExcursion(
            contactCount,
            bounds,
            displacement: contactCount < parameters.freeTouches ? parameters.threshold : 0
        )
    }

    package mutating func settle(_ contacts: inout FollowedContacts, at now: Double) -> GestureIntent {
        let parameters = parameters
        let excursion = parameters.measure == .center ? 0 : contacts.excursion
        let count = contacts.count
        var start = start
        var intent = tracker.settle(&contacts, bounds, at: now) { motion, _ in
            guard let found = Self.start(motion, excursion, count, parameters) else { return false }
            start = found
            return true
        }
        if !hasBegun, intent.phase == .active {
            hasBegun = true
            tracker.startTranslation(at: start)
        }
        self.start = start
        intent.strength = tracker.total.translation.length
        return intent
    }

    package mutating func begin() {
        if parameters.origin == .beginning { tracker.restart() }
    }

    package mutating func pass(to time: Double, _ contacts: inout FollowedContacts) -> GestureIntent {
        GestureIntent(tracker.phase, strength: tracker.total.translation.length)
    }

    package mutating func cancel() { tracker.cancel() }

    package mutating func forget() {
        hasBegun = false
        tracker.reset()
    }
}
