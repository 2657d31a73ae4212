import CVectorMath
import TouchModel

/// How contacts have moved together since motion was last measured from: the similarity that fits them best.
struct ContactMotion: Sendable {
    /// The translation of the contacts' center, in the units of locations.
    var translation = TouchPoint.zero
    /// Twice the mean distance of the contacts from their center, in the units of locations: of two contacts their distance.
    var span = 0.0
    /// The same where motion was last measured from.
    var spanBefore = 0.0
    /// The rotation, in radians, from the x axis towards the y axis, in −π…π.
    var rotation = 0.0

    /// How much the span has grown, in the units of locations.
    var spanChange: Double { span - spanBefore }
    /// How far two contacts at this span went around their center, seen from each other, in the units of locations: comparable
    /// with ``spanChange``.
    var arc: Double { rotation * 0.5 * (span + spanBefore) }

    /// O(contacts). The rotation is the least-squares one: the angle of Σ aᵢ × bᵢ and Σ aᵢ · bᵢ, of the places around their centers.
    init(_ tracked: TrackedContacts) {
        let contacts = tracked.contacts
        guard !contacts.isEmpty else { return }
        let before = tracked.mean { $0.anchor }
        let after = tracked.center
        translation = after - before
        guard contacts.count > 1 else { return }
        var (cross, dot) = (0.0, 0.0)
        for contact in contacts {
            let from = contact.anchor - before
            let to = contact.location - after
            spanBefore += from.length
            span += to.length
            cross += from.x * to.y - from.y * to.x
            dot += from.x * to.x + from.y * to.y
        }
        let scale = 2 / Double(contacts.count)
        spanBefore *= scale
        span *= scale
        rotation = cross == 0 && dot == 0 ? 0 : atan2(cross, dot)
    }
}

/// What pans, pinches, rotations and swipes from an edge have in common: they begin when enough contacts have moved enough,
/// and end when fewer are left.
struct MotionTracker: Sendable {
    private(set) var contacts = TrackedContacts()
    private(set) var phase = GestureIntent.Phase.idle
    /// What the contacts did since the gesture began.
    private(set) var motion = GestureMotion()

    private var isDecided: Bool { phase == .finished || phase == .cancelled || phase == .failed }

    /// Takes the touches of an event into account.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - types: the touches that count.
    ///   - touches: how many of them it takes. One more before the gesture has begun makes it fail; one less ends it.
    ///   - begins: whether a motion since the last contact came down or lifted is the gesture.
    mutating func consume(
        _ event: TouchEvent,
        types: TouchTypeSet,
        touches: ClosedRange<Int>,
        begins: (ContactMotion, TrackedContacts) -> Bool
    ) -> GestureIntent {
        var hasMoved = false
        let span = event.touches.span
        for index in span.indices {
            guard let step = contacts.take(span[index], types: types) else { continue }
            switch step.phase {
            case .began:
                if phase == .idle { phase = .undecided }
                if phase == .undecided, contacts.count > touches.upperBound { phase = .failed }
                contacts.setAnchors()
            case .moved: hasMoved = true
            case .stationary: break
            case .ended, .cancelled:
                follow(touches, begins)
                contacts.remove(at: step.position)
                if !isDecided, phase == .active ? contacts.count < touches.lowerBound : contacts.count == 0 {
                    phase = phase == .active ? (step.phase == .cancelled ? .cancelled : .finished) : .failed
                }
                contacts.setAnchors()
            }
        }
        if hasMoved { follow(touches, begins) }
        return GestureIntent(phase, hasChanged: hasMoved)
    }

    private mutating func follow(_ touches: ClosedRange<Int>, _ begins: (ContactMotion, TrackedContacts) -> Bool) {
        guard phase == .active || phase == .undecided && contacts.count >= touches.lowerBound else { return }
        let step = ContactMotion(contacts)
        if phase == .active {
            motion.translation += step.translation
            if step.spanBefore > 0, step.span > 0 { motion.scale *= step.span / step.spanBefore }
            motion.rotation += step.rotation
        } else if begins(step, contacts) {
            phase = .active
        } else {
            return
        }
        contacts.setAnchors()
    }

    mutating func cancel() {
        if phase != .idle { phase = .failed }
    }

    mutating func fail() { if !isDecided { phase = phase == .active ? .cancelled : .failed } }

    mutating func reset() {
        phase = .idle
        motion = GestureMotion()
        contacts.removeAll()
    }
}
