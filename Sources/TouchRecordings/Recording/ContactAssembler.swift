import TouchModel

/// What a ``ContactAssembler`` makes of one contact.
package protocol AssembledContact {
    /// A contact of which nothing is known but the touch it is heard of in first.
    ///
    /// - Parameter ordinal: how many contacts the assembler met before it.
    init(_ touch: Touch, ordinal: Int)

    /// Takes what a delivery says of the contact, without the corrections. Samples that do not follow those before
    /// (``TouchSample/follows(_:)``) are left out and noted.
    mutating func take(_ touch: Touch, of event: TouchEvent, noting repairs: inout RepairLog)

    /// Takes a correction.
    ///
    /// - Returns: Whether it names a sample of the contact that can be corrected.
    mutating func apply(_ update: EstimationUpdate) -> Bool

    /// Ends the contact.
    mutating func end(as state: Stroke.State)

    /// Whether a sample still expects a correction.
    var expectsUpdates: Bool { get }

    /// Whether nothing has been sampled.
    var isEmpty: Bool { get }
}

/// Collects what deliveries say of each contact from touch-down to lift, for every contact on the surface at once.
///
/// This is bookkeeping, not recognition: every contact that has a sample comes out. The rules:
///
/// - A contact begins with the first touch of its id, whatever the phase, and ends with the first that ended or was
///   cancelled. One that begins again without an end was cancelled, which is noted.
/// - Contacts come out in the order in which they end. One that expects corrections waits for them, and those behind it
///   too, up to ``ContactPatience/seconds`` of event time; a pencil's come within 0.1 s. A clock that was set back by
///   more does not make them wait for ever.
/// - A correction belongs to the contact of its touch id that is under way or, failing that, to the newest one that ended
///   and knows its sample. What belongs to none is noted.
/// - At the end of a recording what is still on the surface was cancelled, the contact heard of last coming last.
///
/// A delivery costs O(touches × contacts on the surface), and allocates as its contacts do.
package struct ContactAssembler<Contact: AssembledContact> {
    package struct Tracked {
        package let touchID: Int32
        package var contact: Contact
        @usableFromInline var endTime = 0.0

        @inlinable
        init(_ touch: Touch, ordinal: Int) {
            touchID = touch.id
            contact = Contact(touch, ordinal: ordinal)
        }
    }

    /// Those on the surface, the one heard of last coming last. For a module that takes what nearly every delivery is by itself: what
    /// is generic here is not compiled for its kind of contact.
    package var active: [Tracked] = []
    /// Ended, in order; the first one waits for corrections.
    @usableFromInline package private(set) var waiting: [Tracked] = []
    @usableFromInline var finished: [Contact] = []
    /// How many contacts began.
    @usableFromInline package private(set) var contactCount = 0
    @usableFromInline var log = RepairLog()

    @inlinable package init() {}

    /// What was repaired or dropped so far.
    @inlinable package var repairs: RepairLog { log }

    /// Takes a delivery into account.
    @inlinable
    package mutating func consume(_ event: TouchEvent) {
        for touch in event.touches {
            var position = active.firstIndex { $0.touchID == touch.id }
            if let known = position, touch.phase == .began {
                log.note(.missingBoundary, at: "contact \(touch.id)", "began again without having ended")
                end(active.remove(at: known), as: .cancelled, at: event.timestamp)
                position = nil
            }
            if position == nil, touch.samples.isEmpty, touch.phase != .began {
                // Corrections after the lift, or nothing at all.
                correct(touch)
                continue
            }
            let current = position ?? active.count
            if position == nil {
                active.append(Tracked(touch, ordinal: contactCount))
                contactCount += 1
            }
            // In place, so that neither the contact nor its arrays are copied.
            active[current].contact.take(touch, of: event, noting: &log)
            correct(touch)
            switch touch.phase {
            case .ended: end(active.remove(at: current), as: .done, at: event.timestamp)
            case .cancelled: end(active.remove(at: current), as: .cancelled, at: event.timestamp)
            case .began, .moved, .stationary:
                if current + 1 < active.count { active.append(active.remove(at: current)) }
            }
        }
        release(at: event.timestamp)
    }

    @usableFromInline
    mutating func correct(_ touch: Touch) {
        for update in touch.updates {
            let current = active.firstIndex { $0.touchID == touch.id }
            if let current, active[current].contact.apply(update) { continue }
            let earlier = waiting.indices.reversed().first {
                waiting[$0].touchID == touch.id && waiting[$0].contact.apply(update)
            }
            if earlier == nil {
                let index = update.sample.estimationUpdateIndex.map { "\($0)" } ?? "none"
                log.note(.unmatchedUpdate, at: "contact \(touch.id)", "update index \(index)")
            }
        }
    }

    @usableFromInline
    mutating func end(_ tracked: Tracked, as state: Stroke.State, at time: Double) {
        guard !tracked.contact.isEmpty else { return }
        var tracked = tracked
        tracked.contact.end(as: state)
        tracked.endTime = time
        waiting.append(tracked)
    }

    /// Lets out the contacts that wait no longer.
    @inlinable
    mutating func release(at time: Double) {
        guard !waiting.isEmpty else { return }
        let stays =
            waiting.firstIndex { $0.contact.expectsUpdates && abs(time - $0.endTime) <= ContactPatience.seconds }
            ?? waiting.count
        guard stays > 0 else { return }
        finished += waiting[..<stays].map(\.contact)
        waiting.removeFirst(stays)
    }

    /// Ends whatever is still on the surface, as at the end of a recording.
    package mutating func finishAll() {
        for tracked in active { end(tracked, as: .cancelled, at: tracked.endTime) }
        active.removeAll()
        finished += waiting.map(\.contact)
        waiting.removeAll()
    }

    /// Hands over the contacts finished since the last call.
    @inlinable
    package mutating func takeFinished() -> [Contact] {
        // After nearly every delivery there are none.
        guard !finished.isEmpty else { return [] }
        var taken: [Contact] = []
        swap(&taken, &finished)
        return taken
    }

    /// Changes the contacts that are on the surface, for those who cannot keep a long one whole.
    package mutating func updateActive(_ body: (inout Contact) -> Void) {
        for index in active.indices { body(&active[index].contact) }
    }
}

/// How long contacts wait.
package enum ContactPatience {
    /// After its end a contact waits so long for corrections that it expects, in seconds of event time.
    package static let seconds = 1.0
}

extension TouchSample {
    /// Whether the sample can stand behind another of its contact: finite, and later. ``Stroke/append(_:)`` has the same
    /// rule.
    @inlinable
    package func follows(_ last: TouchSample?) -> Bool {
        guard isFinite else { return false }
        return last.map { timestamp > $0.timestamp } ?? true
    }
}

extension RepairLog {
    /// Notes that a sample was left out because it does not follow the one before.
    package mutating func noteLeftOut(_ sample: TouchSample, after last: TouchSample?, contact: Int32) {
        let place = "contact \(contact)"
        guard sample.isFinite, let last else {
            note(.nonFinite, at: place, "t \(sample.timestamp)")
            return
        }
        note(
            sample.timestamp == last.timestamp ? .duplicateTimestamp : .stepBackInTime,
            at: place,
            "\(sample.timestamp) s after \(last.timestamp) s"
        )
    }
}
