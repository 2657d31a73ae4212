import TouchModel

/// What counts as a swipe.
public struct SwipeParameters: Sendable, Hashable {
    /// What completes a swipe.
    public enum Decision: UInt8, Sendable, CaseIterable {
        /// The lift, where the contacts are fast: a fling.
        case lift
        /// The distance, however it goes on.
        case distance
    }

    /// Which speed counts.
    public enum SpeedMeasure: UInt8, Sendable, CaseIterable {
        /// The one of the last 0.05 s.
        case recent
        /// The one since the contacts came down, along the axis that has more of it.
        case overall
    }

    /// The touches that swipe.
    public var touchTypes: TouchTypeSet
    /// How many contacts it takes, 1 or more.
    public var touches: Int
    /// The directions in which it may go.
    public var directions: SwipeDirections
    /// The event that completes it.
    public var decision: Decision
    /// Which speed counts.
    public var speedMeasure: SpeedMeasure
    /// How far it goes at least, in the units of locations.
    public var minimumDistance: Double
    /// How far it goes at most, in the units of locations.
    public var maximumDistance: Double
    /// How long it takes at most, in seconds.
    public var maximumDuration: Double
    /// How fast it is at least as it is completed, in units of locations per second.
    public var minimumSpeed: Double
    /// How fast it is at least since it left the slop: what is slower is a pan. With 0 nothing before the lift makes a swipe fail
    /// that the lift decides.
    public var minimumSpeedOnTheWay: Double
    /// How far the contacts go before their speed on the way counts, in the units of locations.
    public var slop: Double
    /// How long after it left the slop it may still be slower than ``minimumSpeed``, in seconds.
    public var patience: Double
    /// How long after it left the slop it has to be complete, in seconds: the longest that a pan waits for it.
    public var maximumDelay: Double
    /// A pause of this many seconds between reports means that the contacts had stopped: speed counts from there on. Infinite without it.
    public var restAfter: Double
    /// How far it may turn from the axis of its direction, in radians, 0…π/4.
    public var maximumAngle: Double

    /// Each parameter is the property of that name.
    public init(
        touchTypes: TouchTypeSet = .direct,
        touches: Int = 1,
        directions: SwipeDirections = .all,
        decision: Decision = .lift,
        speedMeasure: SpeedMeasure = .recent,
        minimumDistance: Double = 30,
        maximumDistance: Double = 400,
        maximumDuration: Double = 0.5,
        minimumSpeed: Double = 1000,
        minimumSpeedOnTheWay: Double = 150,
        slop: Double = 10,
        patience: Double = 0.06,
        maximumDelay: Double = 0.2,
        restAfter: Double = .infinity,
        maximumAngle: Double = .pi / 4
    ) {
        self.touchTypes = touchTypes
        self.touches = touches
        self.directions = directions
        self.decision = decision
        self.speedMeasure = speedMeasure
        self.minimumDistance = minimumDistance
        self.maximumDistance = maximumDistance
        self.maximumDuration = maximumDuration
        self.minimumSpeed = minimumSpeed
        self.minimumSpeedOnTheWay = minimumSpeedOnTheWay
        self.slop = slop
        self.patience = patience
        self.maximumDelay = maximumDelay
        self.restAfter = restAfter
        self.maximumAngle = maximumAngle
    }

    /// A swipe that the lift alone decides.
    static func fling(
        minimumDistance: Double,
        minimumSpeed: Double,
        directions: SwipeDirections = .all,
        speedMeasure: SpeedMeasure = .recent,
        restAfter: Double = .infinity
    ) -> SwipeParameters {
        SwipeParameters(
            directions: directions,
            speedMeasure: speedMeasure,
            minimumDistance: minimumDistance,
            maximumDistance: .infinity,
            maximumDuration: .infinity,
            minimumSpeed: minimumSpeed,
            minimumSpeedOnTheWay: 0,
            patience: .infinity,
            maximumDelay: .infinity,
            restAfter: restAfter
        )
    }

    /// Whether a motion may be the swipe by its direction.
    fileprivate func allows(_ motion: TouchPoint) -> Bool {
        let (long, short) = (max(abs(motion.x), abs(motion.y)), min(abs(motion.x), abs(motion.y)))
        return directions.contains(SwipeDirections(mainAxisOf: motion)) && long > 0
            && Elementary.atan2(short, long) <= maximumAngle
    }
}

/// Recognizes that contacts move fast and straight.
///
/// By default the lift decides: the contacts are still fast as they lift. What slows down before is no swipe, so that a pan that
/// waits for it to fail begins as soon as it does. A swipe that `SwipeParameters/Decision/distance` decides is recognized on the way.
package struct SwipeRecognizer: ContactRecognizer {
    /// What counts as a swipe.
    package let parameters: SwipeParameters
    package var ownContacts: [FollowedContacts] = []

    private var phase = GestureIntent.Phase.idle
    private var time = 0.0
    private var start = 0.0
    /// When the contacts left the slop; `nil` before.
    private var leftSlop: Double?
    private var result = GestureMotion()

    /// A recognizer that has seen nothing.
    package init(_ parameters: SwipeParameters = SwipeParameters()) { self.parameters = parameters }

    package var kind: GestureKind { .discrete }

    package var touchTypes: TouchTypeSet { parameters.touchTypes }

    /// Where it went, once it is recognized; empty before.
    package var direction: SwipeDirections { motion.direction }

    /// How fast it was at the end, in units of locations per second.
    package var velocity: TouchPoint { motion.velocity }

    package var motion: GestureMotion {
        phase == .finished ? result : GestureMotion()
    }

    package var isTimed: Bool { true }

    package func deadline(contactCount: Int) -> Double? {
        guard phase == .undecided else { return nil }
        var due = start + parameters.maximumDuration
        guard let leftSlop else { return due }
        due = min(due, leftSlop + parameters.maximumDelay)
        // Contacts that rest are told of by time alone.
        return leftSlop + parameters.patience > time ? min(due, leftSlop + parameters.patience) : due
    }

    package mutating func take(_ news: ContactNews, _ contacts: inout FollowedContacts, at now: Double) {
        switch news {
        case .time: expire(now)
        case .began:
            if phase == .idle {
                phase = .undecided
                start = now
            }
            if phase == .undecided, contacts.count > parameters.touches { phase = .failed }
        case .lifts(let isCancelled):
            guard phase == .undecided else { return }
            follow(&contacts, at: now)
            if isCancelled, phase == .undecided { phase = .failed }
            if phase == .undecided { lift(&contacts, at: now) }
        case .lifted: break
        }
    }

    package func idleExcursion(contactCount: Int) -> Double? {
        guard phase == .undecided else { return .infinity }
        guard leftSlop == nil else { return nil }
        return isJudged ? 0.99 * parameters.slop : .infinity
    }

    /// Whether something before the lift makes it fail or complete.
    private var isJudged: Bool { parameters.decision == .distance || parameters.minimumSpeedOnTheWay > 0 }

    package mutating func settle(_ contacts: inout FollowedContacts, at now: Double) -> GestureIntent {
        time = now
        if contacts.hasMoved { follow(&contacts, at: now) }
        return GestureIntent(phase)
    }

    /// How fast the contacts are by the measure that counts.
    private func speed(_ contacts: inout FollowedContacts, at now: Double) -> Double {
        guard parameters.speedMeasure == .overall else { return velocity(&contacts, at: now).length }
        let way = contacts.translation
        return now > start ? max(abs(way.x), abs(way.y)) / (now - start) : 0
    }

    private func velocity(_ contacts: inout FollowedContacts, at now: Double) -> TouchPoint {
        contacts.velocity(now: now, restAfter: parameters.restAfter)
    }

    /// Looks at where the contacts are.
    private mutating func follow(_ contacts: inout FollowedContacts, at now: Double) {
        guard phase == .undecided, contacts.count == parameters.touches else { return }
        let motion = contacts.translation
        let distance = motion.length
        if leftSlop == nil, isJudged, distance > parameters.slop { leftSlop = now }
        guard leftSlop != nil else { return }
        judge(&contacts, at: now)
        guard phase == .undecided else { return }
        if distance > parameters.maximumDistance { phase = .failed }
        guard phase == .undecided, distance >= parameters.minimumDistance else { return }
        guard parameters.allows(motion) else {
            phase = .failed
            return
        }
        if parameters.decision == .distance, speed(&contacts, at: now) >= parameters.minimumSpeed {
            complete(&contacts, at: now)
        }
    }

    /// Fails once the contacts are too slow on the way.
    private mutating func judge(_ contacts: inout FollowedContacts, at now: Double) {
        guard let leftSlop else { return }
        let isLate = now >= leftSlop + parameters.patience
        let least =
            isLate ? max(parameters.minimumSpeedOnTheWay, parameters.minimumSpeed) : parameters.minimumSpeedOnTheWay
        if speed(&contacts, at: now) < least { phase = .failed }
    }

    private mutating func complete(_ contacts: inout FollowedContacts, at now: Double) {
        phase = .finished
        result = GestureMotion(
            location: contacts.center,
            contactCount: contacts.count,
            startTime: start,
            translation: contacts.translation,
            velocity: velocity(&contacts, at: now)
        )
    }

    private mutating func lift(_ contacts: inout FollowedContacts, at now: Double) {
        let translation = contacts.translation
        guard parameters.decision == .lift, contacts.count == parameters.touches,
            translation.length >= parameters.minimumDistance, parameters.allows(translation),
            speed(&contacts, at: now) >= parameters.minimumSpeed
        else {
            phase = .failed
            return
        }
        complete(&contacts, at: now)
    }

    private mutating func expire(_ now: Double) {
        guard phase == .undecided else { return }
        if now >= start + parameters.maximumDuration { phase = .failed }
        if let leftSlop, now >= leftSlop + parameters.maximumDelay { phase = .failed }
    }

    package mutating func pass(to time: Double, _ contacts: inout FollowedContacts) -> GestureIntent {
        self.time = time
        expire(time)
        if phase == .undecided, contacts.count == parameters.touches { judge(&contacts, at: time) }
        return GestureIntent(phase)
    }

    package mutating func cancel() {
        if phase != .idle { phase = .failed }
    }

    package mutating func forget() {
        phase = .idle
        leftSlop = nil
        result = GestureMotion()
    }
}
