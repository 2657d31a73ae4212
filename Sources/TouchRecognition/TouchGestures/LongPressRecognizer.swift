import TouchModel

/// What counts as a long press.
public struct LongPressParameters: Sendable, Hashable {
    /// The touches that press.
    public var touchTypes: TouchTypeSet
    /// How many contacts it takes, 1 or more.
    public var touches: ClosedRange<Int>
    /// How long they rest before the gesture begins, in seconds.
    public var minimumDuration: Double
    /// How far each may be from where it came down until then, in the units of locations.
    public var maximumMovement: Double
    /// What a contact more than it takes does until then.
    public var extraContacts: ExtraContacts

    /// Each parameter is the property of that name.
    public init(
        touchTypes: TouchTypeSet = .all,
        touches: ClosedRange<Int> = 1...1,
        minimumDuration: Double = 0.5,
        maximumMovement: Double = 10,
        extraContacts: ExtraContacts = .fail
    ) {
        self.touchTypes = touchTypes
        self.touches = touches
        self.minimumDuration = minimumDuration
        self.maximumMovement = maximumMovement
        self.extraContacts = extraContacts
    }
}

/// Recognizes contacts that rest where they came down, and follows them: a press, and what is dragged after it.
package struct LongPressRecognizer: ContactRecognizer {
    /// What counts as a long press.
    package let parameters: LongPressParameters
    package var ownContacts: [FollowedContacts] = []

    private var phase = GestureIntent.Phase.idle
    /// When the last of the contacts came down.
    private var start = 0.0
    /// When the first of them did.
    private var firstStart = 0.0
    /// Where the contacts' center was as the gesture began.
    private var origin = TouchPoint.zero
    /// Where it was last, and the most contacts that there were since it began; before, how many there are.
    private var place = (center: TouchPoint.zero, count: 0)
    /// What the contacts did until the event at hand, or until the end.
    private var measured = GestureMotion()

    /// A recognizer that has seen nothing.
    package init(_ parameters: LongPressParameters = LongPressParameters()) { self.parameters = parameters }

    package var kind: GestureKind { .continuous }

    package var touchTypes: TouchTypeSet { parameters.touchTypes }

    package var contactLimit: Int { parameters.extraContacts == .ignore ? parameters.touches.upperBound : .max }

    package var motion: GestureMotion {
        switch phase {
        case .active, .finished, .cancelled: measured
        case .idle, .undecided, .failed: GestureMotion()
        }
    }

    private mutating func measure(_ contacts: inout FollowedContacts, at now: Double) {
        measured = GestureMotion(
            location: place.center,
            contactCount: place.count,
            startTime: firstStart,
            translation: place.center - origin,
            velocity: contacts.velocity(now: now)
        )
    }

    private var isOver: Bool { phase == .finished || phase == .cancelled || phase == .failed }

    package mutating func begin() {
        origin = place.center
        measured.translation = .zero
    }

    package var isTimed: Bool { true }

    package func deadline(contactCount: Int) -> Double? {
        phase == .undecided && contactCount >= parameters.touches.lowerBound
            ? start + parameters.minimumDuration : nil
    }

    package mutating func take(_ news: ContactNews, _ contacts: inout FollowedContacts, at now: Double) {
        switch news {
        case .time: expire(contacts.count, now)
        case .began:
            if phase == .idle {
                phase = .undecided
                firstStart = now
            }
            if phase == .undecided, contacts.count > parameters.touches.upperBound { phase = .failed }
            start = now
            if !isOver { jump(&contacts) }
        case .lifts: if !isOver { move(&contacts) }
        case .lifted(let isCancelled):
            if phase == .undecided {
                phase = .failed
            } else if phase == .active, contacts.count < parameters.touches.lowerBound {
                measure(&contacts, at: now)
                phase = isCancelled ? .cancelled : .finished
            } else if phase == .active {
                jump(&contacts)
            }
        }
    }

    package func idleExcursion(contactCount: Int) -> Double? {
        phase == .active ? nil : phase == .undecided ? parameters.maximumMovement : .infinity
    }

    package mutating func settle(_ contacts: inout FollowedContacts, at now: Double) -> GestureIntent {
        if contacts.hasMoved, !isOver { move(&contacts) }
        if phase == .undecided, contacts.excursion > parameters.maximumMovement { phase = .failed }
        guard phase == .active else { return GestureIntent(phase) }
        measure(&contacts, at: now)
        return GestureIntent(phase, hasChanged: contacts.hasMoved)
    }

    /// The center of fewer contacts, or of more, is at another place without having moved.
    private mutating func jump(_ contacts: inout FollowedContacts) {
        origin += contacts.center - contacts.centerBefore
        move(&contacts)
    }

    private mutating func move(_ contacts: inout FollowedContacts) {
        place = (contacts.center, phase == .active ? max(place.count, contacts.count) : contacts.count)
    }

    private mutating func expire(_ contactCount: Int, _ now: Double) {
        if let deadline = deadline(contactCount: contactCount), now >= deadline { phase = .active }
    }

    package mutating func pass(to time: Double, _ contacts: inout FollowedContacts) -> GestureIntent {
        if phase == .undecided { move(&contacts) }
        expire(contacts.count, time)
        if phase == .active { measure(&contacts, at: time) }
        return GestureIntent(phase)
    }

    package mutating func cancel() {
        if phase != .idle { phase = .failed }
    }

    package mutating func forget() {
        phase = .idle
        place = (.zero, 0)
    }
}
