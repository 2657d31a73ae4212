import TouchModel

/// What happens to a gesture of moving contacts when more contacts come down than it takes.
public enum ExcessContacts: UInt8, Sendable, CaseIterable {
    /// It goes on with all of them.
    case goOn
    /// It ends.
    case end
    /// It is cancelled.
    case cancel
}

/// How many contacts a gesture of moving contacts takes.
struct ContactBounds {
    /// One more than the upper bound before the gesture has begun makes it fail; one less than the lower bound ends it.
    var touches: ClosedRange<Int>
    /// What one more does once it has begun.
    var excess = ExcessContacts.goOn
    /// A contact that comes down when another has been further than this from its start joins a gesture that is under way.
    var joinedBeyond = Double.infinity
}

/// What pans, pinches, rotations and swipes from an edge have in common: they begin when enough contacts have moved enough,
/// and end when fewer are left.
struct MotionTracker: Sendable {
    private(set) var contacts = TrackedContacts()
    private(set) var phase = GestureIntent.Phase.idle
    /// The motion since the last contact came down or lifted.
    private(set) var total = ContactMotion.Total()
    /// Whether the last contact came down when others were moving already.
    private(set) var isJoined = false

    private var measured = GestureMotion()
    private var history = PlaceHistory()
    private var time: Double?

    /// What the contacts did since the gesture began.
    var motion: GestureMotion {
        switch phase {
        case .active:
            var motion = measured
            motion.velocity = history.velocity(at: time ?? 0)
            return motion
        case .finished, .cancelled: return measured
        case .idle, .undecided, .failed: return GestureMotion()
        }
    }

    private var isDecided: Bool { phase == .finished || phase == .cancelled || phase == .failed }

    /// Takes the touches of an event into account.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - types: the touches that count.
    ///   - bounds: how many of them it takes.
    ///   - begins: whether a motion since the last contact came down or lifted is the gesture.
    mutating func consume(
        _ event: TouchEvent,
        types: TouchTypeSet,
        bounds: ContactBounds,
        begins: (ContactMotion, MotionTracker) -> Bool
    ) -> GestureIntent {
        let now = EventClock.time(of: event, after: time)
        time = now
        contacts.move(event)
        var hasMoved = false
        let span = event.touches.span
        for index in span.indices {
            let before = contacts.center
            guard let step = contacts.take(span[index], types: types) else { continue }
            switch step.phase {
            case .began: begin(bounds, from: before, at: now)
            case .moved:
                hasMoved = true
                if !isDecided, contacts.count == 1 { history.add(span[index], at: now) }
            case .stationary: break
            case .ended, .cancelled:
                if !isDecided {
                    if contacts.count == 1 {
                        history.add(span[index], at: now)
                    } else {
                        history.add(contacts.center, at: now)
                    }
                    follow(bounds, begins)
                }
                remove(step, bounds, at: now)
            }
        }
        if hasMoved, !isDecided {
            if contacts.count > 1 { history.add(contacts.center, at: now) }
            follow(bounds, begins)
        }
        return GestureIntent(phase, hasChanged: hasMoved)
    }

    private mutating func begin(_ bounds: ContactBounds, from before: TouchPoint, at now: Double) {
        if phase == .idle {
            phase = .undecided
            measured.startTime = now
        }
        isJoined = contacts.count > 1 && contacts.excursion > bounds.joinedBeyond
        if contacts.count > bounds.touches.upperBound {
            switch (phase, bounds.excess) {
            case (.undecided, _): phase = .failed
            case (.active, .end): decide(.finished, at: now)
            case (.active, .cancel): decide(.cancelled, at: now)
            default: break
            }
        }
        if !isDecided { measureFromHere(from: before, at: now) }
    }

    private mutating func remove(_ step: TrackedContacts.Step, _ bounds: ContactBounds, at now: Double) {
        let before = contacts.center
        contacts.remove(at: step.position)
        guard !isDecided else { return }
        if phase == .active ? contacts.count < bounds.touches.lowerBound : contacts.count == 0 {
            if phase == .active {
                decide(step.phase == .cancelled ? .cancelled : .finished, at: now)
            } else {
                phase = .failed
            }
        }
        if !isDecided { measureFromHere(from: before, at: now) }
    }

    /// Ends the gesture with the motion so far.
    private mutating func decide(_ phase: GestureIntent.Phase, at now: Double) {
        measured.velocity = history.velocity(at: now)
        self.phase = phase
    }

    /// Measures anew with other contacts, whose center was elsewhere a moment ago.
    private mutating func measureFromHere(from before: TouchPoint, at now: Double) {
        contacts.setAnchors()
        total = ContactMotion.Total()
        if history.isEmpty {
            history.add(contacts.center, at: now)
        } else {
            history.jump(from: before, to: contacts.center, at: now)
        }
        measured.location = contacts.center
        measured.contactCount = contacts.count
    }

    private mutating func follow(_ bounds: ContactBounds, _ begins: (ContactMotion, MotionTracker) -> Bool) {
        guard phase == .active || phase == .undecided && contacts.count >= bounds.touches.lowerBound else { return }
        let step = ContactMotion(contacts)
        measured.location = step.center
        if phase == .active {
            measured.translation += step.translation
            if step.spanBefore > 0, step.span > 0 { measured.scale *= step.span / step.spanBefore }
            measured.rotation += step.rotation
        } else if begins(step, self) {
            phase = .active
        } else {
            return
        }
        total.add(step)
        contacts.setAnchors()
    }

    /// Counts a part of the motion before the beginning as of the gesture.
    mutating func startTranslation(at translation: TouchPoint) { measured.translation = translation }

    /// Counts from here on.
    mutating func restart() {
        measured.translation = .zero
        measured.scale = 1
        measured.rotation = 0
    }

    mutating func cancel() {
        if phase != .idle { phase = .failed }
    }

    mutating func fail() {
        guard !isDecided else { return }
        if phase == .active { decide(.cancelled, at: time ?? 0) } else { phase = .failed }
    }

    /// Ends the gesture while its contacts are down.
    mutating func end() { if phase == .active { decide(.finished, at: time ?? 0) } }

    mutating func reset() {
        phase = .idle
        measured = GestureMotion()
        total = ContactMotion.Total()
        isJoined = false
        time = nil
        history.removeAll()
        contacts.removeAll()
    }
}
