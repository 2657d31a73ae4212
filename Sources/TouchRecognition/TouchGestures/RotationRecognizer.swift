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
    /// How much the contacts' distance may change until the gesture begins all the same, in the units of locations; infinite where
    /// it may not.
    public var spanThreshold: Double
    /// How far their center may move until the gesture begins all the same, in the units of locations; infinite where it may not.
    public var centerThreshold: Double
    /// A contact that comes down when another is further than this from its start begins the gesture with the first motion, in
    /// the units of locations; infinite where it does not.
    public var joinedBeyond: Double

    /// Each parameter is the property of that name.
    public init(
        touchTypes: TouchTypeSet = .direct,
        touches: ClosedRange<Int> = 2...10,
        minimumAngle: Double = 0,
        threshold: Double = 12,
        spanThreshold: Double = .infinity,
        centerThreshold: Double = .infinity,
        joinedBeyond: Double = .infinity
    ) {
        self.touchTypes = touchTypes
        self.touches = touches
        self.minimumAngle = minimumAngle
        self.threshold = threshold
        self.spanThreshold = spanThreshold
        self.centerThreshold = centerThreshold
        self.joinedBeyond = joinedBeyond
    }

    fileprivate func begins(_ motion: ContactMotion, isJoined: Bool) -> Bool {
        if isJoined { return motion.spanChange != 0 || motion.translation != .zero || motion.rotation != 0 }
        return motion.arc.magnitude > threshold && motion.rotation.magnitude > minimumAngle
            || motion.spanChange.magnitude > spanThreshold || motion.translation.length > centerThreshold
    }
}

/// Recognizes that contacts turn around each other.
package struct RotationRecognizer: ContactRecognizer {
    /// What counts as a rotation.
    package let parameters: RotationParameters
    package var ownContacts: [FollowedContacts] = []
    private var tracker = MotionTracker()

    /// A recognizer that has seen nothing.
    package init(_ parameters: RotationParameters = RotationParameters()) { self.parameters = parameters }

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
        intent.strength = tracker.total.arc.magnitude
        return intent
    }

    package mutating func begin() { tracker.restart() }

    package mutating func pass(to time: Double, _ contacts: inout FollowedContacts) -> GestureIntent {
        GestureIntent(tracker.phase, strength: tracker.total.arc.magnitude)
    }

    package mutating func cancel() { tracker.cancel() }

    package mutating func forget() { tracker.reset() }
}
