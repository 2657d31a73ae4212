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
package struct LongPressRecognizer: Recognizer {
    /// What counts as a long press.
    package let parameters: LongPressParameters

    private var contacts = TrackedContacts()
    private var phase = GestureIntent.Phase.idle
    private var time: Double?
    /// When the last of the contacts came down.
    private var start = 0.0
    /// When the first of them did.
    private var firstStart = 0.0
    /// Where the contacts' center was as the gesture began.
    private var origin = TouchPoint.zero
    /// Where it was last, and how many contacts there were.
    private var place = (center: TouchPoint.zero, count: 0)
    private var history = PlaceHistory()
    /// What the contacts had done at the end.
    private var result = GestureMotion()

    /// A recognizer that has seen nothing.
    package init(_ parameters: LongPressParameters = LongPressParameters()) { self.parameters = parameters }

    package var kind: GestureKind { .continuous }

    package var touchTypes: TouchTypeSet { parameters.touchTypes }

    package var motion: GestureMotion {
        switch phase {
        case .active: motion(at: time ?? 0)
        case .finished, .cancelled: result
        case .idle, .undecided, .failed: GestureMotion()
        }
    }

    private func motion(at now: Double) -> GestureMotion {
        GestureMotion(
            location: place.center,
            contactCount: place.count,
            startTime: firstStart,
            translation: place.center - origin,
            velocity: history.velocity(at: now)
        )
    }

    private var isOver: Bool { phase == .finished || phase == .cancelled || phase == .failed }

    package mutating func begin() { origin = place.center }

    package var deadline: Double? {
        phase == .undecided && contacts.count >= parameters.touches.lowerBound
            ? start + parameters.minimumDuration : nil
    }

    package mutating func consume(_ event: TouchEvent) -> GestureIntent {
        let now = EventClock.time(of: event, after: time)
        time = now
        expire(now)
        contacts.move(event)
        var hasMoved = false
        let touches = event.touches.span
        for index in touches.indices {
            if touches[index].phase == .began, parameters.extraContacts == .ignore,
                contacts.count >= parameters.touches.upperBound
            {
                continue
            }
            let before = contacts.center
            guard let step = contacts.take(touches[index], types: parameters.touchTypes) else { continue }
            if !isOver, contacts.count == 1, step.phase != .began { history.add(touches[index], at: now) }
            switch step.phase {
            case .began:
                if phase == .idle {
                    phase = .undecided
                    firstStart = now
                }
                if phase == .undecided, contacts.count > parameters.touches.upperBound { phase = .failed }
                start = now
                if !isOver { jump(from: before, at: now) }
            case .moved: hasMoved = true
            case .stationary: break
            case .ended, .cancelled:
                if !isOver { note(at: now) }
                contacts.remove(at: step.position)
                if phase == .undecided {
                    phase = .failed
                } else if phase == .active, contacts.count < parameters.touches.lowerBound {
                    result = motion(at: now)
                    phase = step.phase == .cancelled ? .cancelled : .finished
                } else if phase == .active {
                    jump(from: place.center, at: now)
                }
            }
        }
        if hasMoved, !isOver { note(at: now) }
        if phase == .undecided, contacts.excursion > parameters.maximumMovement { phase = .failed }
        return GestureIntent(phase, hasChanged: hasMoved)
    }

    private mutating func note(at now: Double) {
        place = (contacts.center, contacts.count)
        if contacts.count > 1 { history.add(place.center, at: now) }
    }

    /// The center of fewer contacts, or of more, is at another place without having moved.
    private mutating func jump(from before: TouchPoint, at now: Double) {
        place = (contacts.center, contacts.count)
        origin += place.center - before
        if history.isEmpty {
            history.add(place.center, at: now)
        } else {
            history.jump(from: before, to: place.center, at: now)
        }
    }

    private mutating func expire(_ now: Double) {
        if let deadline, now >= deadline { phase = .active }
    }

    package mutating func advance(to time: Double) -> GestureIntent {
        if time.isFinite, time >= self.time ?? -.infinity {
            self.time = time
            expire(time)
        }
        return GestureIntent(phase)
    }

    package mutating func cancel() {
        if phase != .idle { phase = .failed }
    }

    package mutating func reset() {
        phase = .idle
        time = nil
        place = (.zero, 0)
        history.removeAll()
        contacts.removeAll()
    }
}
