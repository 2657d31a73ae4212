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
    private(set) var phase = GestureIntent.Phase.idle
    /// The motion since the last contact came down or lifted.
    private(set) var total = ContactMotion.Total()
    /// Whether the last contact came down when others were moving already.
    private(set) var isJoined = false

    private var measured = GestureMotion()

    /// What the contacts did since the gesture began.
    var motion: GestureMotion {
        switch phase {
        case .active, .finished, .cancelled: measured
        case .idle, .undecided, .failed: GestureMotion()
        }
    }

    private var isDecided: Bool { phase == .finished || phase == .cancelled || phase == .failed }

    /// Takes a part of an event.
    ///
    /// - Parameters:
    ///   - news: what has happened.
    ///   - contacts: the contacts.
    ///   - bounds: how many of them the gesture takes.
    ///   - now: the time of the event.
    ///   - begins: whether a motion since the last contact came down or lifted is the gesture.
    mutating func take(
        _ news: ContactNews,
        _ contacts: inout FollowedContacts,
        _ bounds: ContactBounds,
        at now: Double,
        begins: (ContactMotion, MotionTracker) -> Bool
    ) {
        switch news {
        case .time: break
        case .began: begin(&contacts, bounds, at: now)
        case .lifts: follow(&contacts, bounds, begins)
        case .lifted(let isCancelled):
            guard !isDecided else { return }
            if phase == .active, contacts.count < bounds.touches.lowerBound {
                decide(isCancelled ? .cancelled : .finished, &contacts, at: now)
            } else if phase != .active, contacts.count == 0 {
                phase = .failed
            } else {
                measureFromHere(&contacts)
            }
        }
    }

    /// Looks at the contacts at the end of an event.
    mutating func settle(
        _ contacts: inout FollowedContacts,
        _ bounds: ContactBounds,
        at now: Double,
        begins: (ContactMotion, MotionTracker) -> Bool
    ) -> GestureIntent {
        if contacts.hasMoved { follow(&contacts, bounds, begins) }
        if phase == .active { measured.velocity = contacts.velocity(now: now) }
        return GestureIntent(phase, hasChanged: phase == .active && contacts.hasMoved)
    }

    private mutating func begin(_ contacts: inout FollowedContacts, _ bounds: ContactBounds, at now: Double) {
        if phase == .idle {
            phase = .undecided
            measured.startTime = now
        }
        isJoined = contacts.count > 1 && contacts.excursion > bounds.joinedBeyond
        if contacts.count > bounds.touches.upperBound {
            switch (phase, bounds.excess) {
            case (.undecided, _): phase = .failed
            case (.active, .end): decide(.finished, &contacts, at: now)
            case (.active, .cancel): decide(.cancelled, &contacts, at: now)
            default: break
            }
        }
        if !isDecided { measureFromHere(&contacts) }
    }

    /// How far from where they came down contacts may go without being the gesture, which takes a displacement of their center; `nil` where
    /// every event counts. As ``ContactRecognizer/idleExcursion(contactCount:)``.
    ///
    /// - Parameter displacement: 0 where less than that may be the gesture.
    func idleExcursion(_ contactCount: Int, _ bounds: ContactBounds, displacement: Double = 0) -> Double? {
        guard phase != .active else { return nil }
        guard phase == .undecided, contactCount >= bounds.touches.lowerBound else { return .infinity }
        // Contacts within half of it are nearer to wherever they were than that; and a little less, as distances are rounded.
        return displacement > 0 ? 0.49 * displacement : nil
    }

    /// Ends the gesture with the motion so far.
    private mutating func decide(_ phase: GestureIntent.Phase, _ contacts: inout FollowedContacts, at now: Double) {
        measured.velocity = contacts.velocity(now: now)
        self.phase = phase
    }

    private mutating func measureFromHere(_ contacts: inout FollowedContacts) {
        total = ContactMotion.Total()
        measured.location = contacts.center
        // Contacts that lift one after the other took part all the same.
        measured.contactCount = phase == .active ? max(measured.contactCount, contacts.count) : contacts.count
    }

    private mutating func follow(
        _ contacts: inout FollowedContacts,
        _ bounds: ContactBounds,
        _ begins: (ContactMotion, MotionTracker) -> Bool
    ) {
        if phase == .active {
            let step = contacts.motionOfStep()
            measured.location = step.center
            measured.translation += step.translation
            if step.spanBefore > 0, step.span > 0 {
                measured.scale = Self.representable(measured.scale * (step.span / step.spanBefore))
            }
            measured.rotation += step.rotation
            total.add(step)
        } else if phase == .undecided, contacts.count >= bounds.touches.lowerBound {
            let motion = contacts.motionOfAll()
            measured.location = motion.center
            guard begins(motion, self) else { return }
            phase = .active
            total.add(motion)
        }
    }

    /// A scale that can be multiplied and divided by any other and is a number above 0.
    static func representable(_ scale: Double) -> Double { min(max(scale, 1e-150), 1e150) }

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

    mutating func fail(_ contacts: inout FollowedContacts, at now: Double) {
        guard !isDecided else { return }
        if phase == .active { decide(.cancelled, &contacts, at: now) } else { phase = .failed }
    }

    /// Ends the gesture while its contacts are down.
    mutating func end(_ contacts: inout FollowedContacts, at now: Double) {
        if phase == .active { decide(.finished, &contacts, at: now) }
    }

    mutating func reset() {
        phase = .idle
        measured = GestureMotion()
        total = ContactMotion.Total()
        isJoined = false
    }
}
