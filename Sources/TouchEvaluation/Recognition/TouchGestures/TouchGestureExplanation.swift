import TouchModel
import TouchRecognition
import TouchRecordings

/// Why the touch gestures of recordings took place, and others did not: what contacts did, which thresholds they crossed, which gesture held
/// back which, and what ended each.
public struct TouchGestureExplanation: Sendable {
    /// Something that happened.
    public struct Step: Sendable, Equatable {
        /// Which recording of the file, counting from 1.
        public var part: Int
        /// When, in seconds on the clock of the recording.
        public var time: Double
        /// What happened.
        public var event: Event
    }

    /// What happens to a contact or to a gesture.
    public enum Event: Sendable, Equatable {
        /// A contact came down there.
        case comesDown(contact: Int32, TouchPoint)
        /// A contact lifted or was taken away after so many seconds, at most so far from where it had come down.
        case leaves(contact: Int32, duration: Double, excursion: Double, isCancelled: Bool)
        /// A contact was for the first time further from where it came down than the limit of these gestures.
        case moves(contact: Int32, by: Double, limit: Double, of: [TouchGesture])
        /// The fingers were for the first time further apart, or nearer, than the limit of a pinch since the last one came or went.
        case spreads(by: Double, limit: Double)
        /// A gesture is complete or wants to begin, and waits for others.
        case waits(TouchGesture, for: [TouchGesture])
        /// A gesture changed its state.
        case changes(TouchGesture, to: GestureState, GestureReason, by: TouchGesture?)
    }

    /// Everything that happened, in order.
    public private(set) var steps: [Step] = []

    private struct Contact {
        var start: TouchPoint
        var startTime: Double
        var place: TouchPoint
        var excursion = 0.0
    }

    private var contacts: [Int32: Contact] = [:]
    private var part = 1
    private var blockers: [TouchGesture: [TouchGesture]] = [:]
    private var spanBefore: Double?
    private let settings: TouchGestureSettings
    /// How far a contact may go, or has to, for which gestures; the shortest first.
    private let limits: [(length: Double, gestures: [TouchGesture])]

    /// Replays a file, and lets a timer go off at every deadline as an app does.
    ///
    /// - Throws: Whatever reading throws.
    public init(of source: any RecordingSource, _ settings: TouchGestureSettings = .standard) throws {
        self.settings = settings
        limits = Self.limits(of: settings)
        var session = TouchGestureSession(settings)
        var cursor = try source.makeCursor()
        var partCount = 0
        while let element = try cursor.next() {
            switch element {
            case .begin:
                end(&session)
                partCount += 1
                part = max(1, partCount)
                session = TouchGestureSession(settings)
            case .event(let event):
                while let due = session.deadline, due < event.timestamp {
                    session.advance(to: due)
                    note(session, at: due)
                }
                for touch in event.touches { follow(touch, at: event.timestamp) }
                session.consume(event)
                note(session, at: event.timestamp)
                for touch in event.touches where touch.phase.isTerminal { leave(touch, at: event.timestamp) }
            }
        }
        end(&session)
    }

    private mutating func end(_ session: inout TouchGestureSession) {
        while let due = session.deadline {
            session.advance(to: due)
            note(session, at: due)
        }
        let time = session.time ?? 0
        session.finish()
        note(session, at: time)
        contacts = [:]
        blockers = [:]
        spanBefore = nil
    }

    /// What a contact's movement is compared with.
    private static func limits(of settings: TouchGestureSettings) -> [(length: Double, gestures: [TouchGesture])] {
        let all: [(TouchGesture, Double?)] = [
            (.tap, settings.tap?.maximumMovement), (.doubleTap, settings.doubleTap?.maximumMovement),
            (.twoFingerTap, settings.twoFingerTap?.maximumMovement), (.longPress, settings.longPress?.maximumMovement),
            (.swipe, settings.swipe?.minimumDistance), (.edgeSwipe, settings.edgeSwipe?.threshold),
            (.pan, settings.pan?.threshold), (.doubleTapDrag, settings.doubleTapDrag?.threshold),
        ]
        let lengths = Set(all.compactMap(\.1)).filter(\.isFinite).sorted()
        return lengths.map { length in (length, all.filter { $0.1 == length }.map(\.0)) }
    }

    private mutating func add(_ event: Event, at time: Double) {
        steps.append(Step(part: part, time: time, event: event))
    }

    private mutating func follow(_ touch: Touch, at time: Double) {
        let place = touch.samples.last(where: \.isFinite)?.location
        if touch.phase == .began, contacts[touch.id] == nil, let place {
            contacts[touch.id] = Contact(start: place, startTime: time, place: place)
            spanBefore = nil
            return add(.comesDown(contact: touch.id, place), at: time)
        }
        guard var contact = contacts[touch.id], let place else { return }
        let before = contact.excursion
        contact.place = place
        contact.excursion = touch.samples.filter(\.isFinite).reduce(before) {
            max($0, ($1.location - contact.start).length)
        }
        contacts[touch.id] = contact
        for limit in limits where before <= limit.length && contact.excursion > limit.length {
            add(
                .moves(contact: touch.id, by: contact.excursion, limit: limit.length, of: limit.gestures),
                at: time
            )
        }
        followSpan(at: time)
    }

    private mutating func followSpan(at time: Double) {
        guard let threshold = settings.pinch?.threshold, contacts.count > 1 else { return }
        let center = contacts.values.reduce(TouchPoint.zero) { $0 + $1.place } / Double(contacts.count)
        func span(_ place: (Contact) -> TouchPoint, _ center: TouchPoint) -> Double {
            contacts.values.reduce(0) { $0 + (place($1) - center).length } * 2 / Double(contacts.count)
        }
        let now = span(\.place, center)
        guard let before = spanBefore else {
            spanBefore = now
            return
        }
        // Told once: what comes or goes afterwards begins anew.
        if before >= 0, (now - before).magnitude > threshold {
            add(.spreads(by: now - before, limit: threshold), at: time)
            spanBefore = -1
        }
    }

    private mutating func leave(_ touch: Touch, at time: Double) {
        guard let contact = contacts.removeValue(forKey: touch.id) else { return }
        spanBefore = nil
        let step = Step(
            part: part,
            time: time,
            event: .leaves(
                contact: touch.id,
                duration: time - contact.startTime,
                excursion: contact.excursion,
                isCancelled: touch.phase == .cancelled
            )
        )
        // The lift comes before what it decides.
        let position = steps.lastIndex { $0.time < time || $0.part < part || !$0.event.isOfGesture }.map { $0 + 1 } ?? 0
        steps.insert(step, at: position)
    }

    private mutating func note(_ session: TouchGestureSession, at time: Double) {
        for (gesture, change) in session.changes where change.to != .changed {
            let cause = change.cause.flatMap { session.gesture($0) }
            add(.changes(gesture, to: change.to, change.reason, by: cause), at: change.time)
            blockers[gesture] = nil
        }
        for gesture in TouchGesture.allCases {
            let others = session.blockers(of: gesture)
            guard others != blockers[gesture, default: []] else { continue }
            blockers[gesture] = others
            if !others.isEmpty { add(.waits(gesture, for: others), at: session.time ?? time) }
        }
    }
}

extension TouchGestureExplanation.Event {
    /// Whether it is of a gesture, and not of contacts.
    var isOfGesture: Bool {
        switch self {
        case .waits, .changes: true
        case .comesDown, .leaves, .moves, .spreads: false
        }
    }
}
