import TouchModel

/// What counts as a pinch.
public struct PinchParameters: Sendable, Hashable {
    /// The touches that pinch.
    public var touchTypes: TouchTypeSet
    /// How many contacts it takes, 2 or more.
    public var touches: ClosedRange<Int>
    /// How much their distance changes before the gesture begins, in the units of locations.
    public var threshold: Double
    /// How much their distance changes before the gesture begins, as a share of what it was.
    public var minimumScaleChange: Double
    /// How far their center may move until the gesture begins all the same, in the units of locations; infinite where it may not.
    public var centerThreshold: Double
    /// Contacts that are and were nearer to each other than this do not begin a pinch, and it ends when they come that near, in
    /// the units of locations.
    public var minimumSpan: Double
    /// A contact that comes down when another is further than this from its start begins the gesture with the first motion, in
    /// the units of locations; infinite where it does not.
    public var joinedBeyond: Double

    /// Each parameter is the property of that name.
    public init(
        touchTypes: TouchTypeSet = .direct,
        touches: ClosedRange<Int> = 2...10,
        threshold: Double = 12,
        minimumScaleChange: Double = 0,
        centerThreshold: Double = .infinity,
        minimumSpan: Double = 0,
        joinedBeyond: Double = .infinity
    ) {
        self.touchTypes = touchTypes
        self.touches = touches
        self.threshold = threshold
        self.minimumScaleChange = minimumScaleChange
        self.centerThreshold = centerThreshold
        self.minimumSpan = minimumSpan
        self.joinedBeyond = joinedBeyond
    }

    fileprivate func begins(_ motion: ContactMotion, isJoined: Bool) -> Bool {
        guard max(motion.span, motion.spanBefore) >= minimumSpan else { return false }
        if isJoined { return motion.spanChange != 0 || motion.translation != .zero || motion.rotation != 0 }
        let change = motion.spanChange.magnitude
        return change > threshold && change > minimumScaleChange * motion.spanBefore
            || motion.translation.length > centerThreshold
    }
}

/// Recognizes that contacts come nearer to each other or part.
package struct PinchRecognizer: ContactRecognizer {
    /// What counts as a pinch.
    package let parameters: PinchParameters
    package var ownContacts: [FollowedContacts] = []
    private var tracker = MotionTracker()

    /// A recognizer that has seen nothing.
    package init(_ parameters: PinchParameters = PinchParameters()) { self.parameters = parameters }

    /// The center of the contacts that it follows on its own, in the units of locations.
    package var center: TouchPoint { ownContacts.first?.center ?? .zero }

    package var kind: GestureKind { .continuous }

    package var touchTypes: TouchTypeSet { parameters.touchTypes }

    package var motion: GestureMotion { tracker.motion }

    private var bounds: ContactBounds {
        ContactBounds(touches: parameters.touches, joinedBeyond: parameters.joinedBeyond)
    }

    package mutating func take(_ news: ContactNews, _ contacts: inout FollowedContacts, at now: Double) {
        let parameters = parameters
        tracker.take(news, &contacts, bounds, at: now) { parameters.begins($0, isJoined: $1.isJoined) }
    }

    package func idleExcursion(contactCount: Int) -> Double? { tracker.idleExcursion(contactCount, bounds) }

    package mutating func settle(_ contacts: inout FollowedContacts, at now: Double) -> GestureIntent {
        let parameters = parameters
        var intent = tracker.settle(&contacts, bounds, at: now) { parameters.begins($0, isJoined: $1.isJoined) }
        if parameters.minimumSpan > 0, intent.phase == .active, contacts.span < parameters.minimumSpan {
            tracker.end(&contacts, at: now)
            intent.phase = tracker.phase
        }
        intent.strength = tracker.total.spanChange.magnitude
        return intent
    }

    package mutating func begin() { tracker.restart() }

    package mutating func pass(to time: Double, _ contacts: inout FollowedContacts) -> GestureIntent {
        GestureIntent(tracker.phase, strength: tracker.total.spanChange.magnitude)
    }

    package mutating func cancel() { tracker.cancel() }

    package mutating func forget() { tracker.reset() }
}
