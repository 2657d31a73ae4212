import Foundation
import TouchModel
import TouchRecognition

/// What a recognizer of touch gestures on its own should do: it keeps everything that happened since the last reset, and looks
/// at all of it each time.
struct ReferenceTouchModel {
    enum Phase { case idle, undecided, active, finished, cancelled, failed }

    /// A contact from its beginning on.
    struct Contact {
        var id: Int32
        var begin: Double
        var end: Double?
        var isCancelled = false
        /// Every place, with the number of the part in which it was reported.
        var places: [(part: Int, location: TouchPoint)]
        var firstPart: Int
        var lastPart: Int?
        /// Among the touches of its last part.
        var order = 0

        func isDown(in part: Int) -> Bool { firstPart <= part && part <= lastPart ?? .max }
        /// Whether it is on the surface once the part is over.
        func staysDown(in part: Int) -> Bool { firstPart <= part && part < lastPart ?? .max }
        func excursion(in part: Int) -> Double {
            places.filter { $0.part <= part }.map { ($0.location - places[0].location).length }.max() ?? 0
        }
    }

    /// One touch of a part.
    struct Action {
        var part: Int
        var id: Int32
        var phase: TouchPhase
        var location: TouchPoint?
        /// Every finite sample, with its time.
        var samples: [(time: Double, place: TouchPoint)] = []
    }

    struct History {
        /// Of contacts, in order.
        var actions: [Action] = []
        var contacts: [Contact] = []
        /// The time of each part.
        var times: [Double] = []
        /// Until when time has passed.
        var now = 0.0
    }

    /// The phase after everything in the history.
    let rule: (History) -> Phase
    /// Whether an event that begins with nothing down makes it fail before; see `prepare(for:)`.
    var refuses: (History, _ location: TouchPoint, _ time: Double) -> Bool = { _, _, _ in false }
    let kind: GestureKind
    var steps: [GestureState] = []
    private(set) var state = GestureState.possible
    private var history = History()
    private var now: Double?
    private var recognizerTime: Double?
    private var down: [Int32: TouchType] = [:]

    init(kind: GestureKind, rule: @escaping (History) -> Phase) {
        self.kind = kind
        self.rule = rule
    }

    private static func later(_ time: Double, than before: Double?) -> Double {
        guard let before else { return time.isFinite ? time : 0 }
        return time.isFinite ? max(time, before) : before
    }

    /// - Parameter deadlines: times at which timers might go off; those up to the event's are passed first.
    mutating func consume(_ event: TouchEvent, deadlines: (History) -> [Double]) {
        let time = Self.later(event.timestamp, than: now)
        var last = -Double.infinity
        while state == .possible, let due = deadlines(history).filter({ $0 > last && $0 <= time }).min() {
            last = due
            now = max(due, now ?? due)
            let moment = now ?? due
            if moment > recognizerTime ?? -.infinity { recognizerTime = moment }
            history.now = recognizerTime ?? moment
            settle(hasMoved: false)
        }
        prepare(event)
        var part: [Touch] = []
        for touch in event.touches {
            if part.contains(where: { $0.id == touch.id }) {
                process(part, event.timestamp)
                part = []
            }
            if touch.phase == .began, down[touch.id] != nil {
                if !part.isEmpty { process(part, event.timestamp) }
                process([Touch(id: touch.id, type: touch.type, phase: .cancelled, samples: [])], event.timestamp)
                part = []
            }
            part.append(touch)
        }
        if !part.isEmpty || event.touches.isEmpty { process(part, event.timestamp) }
    }

    private mutating func prepare(_ event: TouchEvent) {
        guard state == .possible, !history.contacts.isEmpty, history.contacts.allSatisfy({ $0.end != nil }) else {
            return
        }
        for touch in event.touches where touch.phase == .began && touch.type == .direct {
            guard let sample = touch.samples.last, sample.isFinite else { continue }
            guard refuses(history, sample.location, Self.later(event.timestamp, than: recognizerTime)) else { continue }
            state = .failed
            steps.append(.failed)
            settleReset()
            return
        }
    }

    private mutating func process(_ touches: [Touch], _ timestamp: Double) {
        now = Self.later(timestamp, than: now)
        let time = Self.later(timestamp, than: recognizerTime)
        recognizerTime = time
        for touch in touches where touch.phase == .began && down[touch.id] == nil { down[touch.id] = touch.type }
        let part = history.times.count
        history.times.append(time)
        history.now = time
        var hasMoved = false
        for (order, touch) in touches.enumerated() {
            let samples = touch.samples.filter(\.isFinite).map { (time: $0.timestamp, place: $0.location) }
            let places = samples.map(\.place)
            let known = history.contacts.lastIndex { $0.id == touch.id && $0.end == nil }
            if let known {
                history.contacts[known].places += places.map { (part, $0) }
                let phase = touch.phase.isTerminal ? touch.phase : .moved
                history.actions.append(
                    Action(part: part, id: touch.id, phase: phase, location: places.last, samples: samples)
                )
                if touch.phase.isTerminal {
                    history.contacts[known].end = time
                    history.contacts[known].lastPart = part
                    history.contacts[known].order = order
                    history.contacts[known].isCancelled = touch.phase == .cancelled
                } else if !places.isEmpty {
                    hasMoved = true
                }
            } else if touch.phase == .began, touch.type == .direct, let place = places.last {
                history.contacts.append(Contact(id: touch.id, begin: time, places: [(part, place)], firstPart: part))
                history.actions.append(Action(part: part, id: touch.id, phase: .began, location: place))
            }
        }
        settle(hasMoved: hasMoved)
        for touch in touches where touch.phase.isTerminal { down[touch.id] = nil }
        settleReset()
    }

    private mutating func settleReset() {
        guard state != .possible, !down.values.contains(.direct) else { return }
        state = .possible
        history = History()
        recognizerTime = nil
    }

    private mutating func settle(hasMoved: Bool) {
        let phase = rule(history)
        var next: [GestureState] = []
        if state == .possible {
            switch phase {
            case .active: next = [.began]
            case .finished: next = kind == .discrete ? [.ended] : [.began, .ended]
            case .cancelled, .failed: next = [.failed]
            case .idle, .undecided: next = []
            }
        } else if state == .began || state == .changed {
            switch phase {
            case .active: next = hasMoved ? [.changed] : []
            case .finished: next = [.ended]
            case .cancelled: next = [.cancelled]
            case .idle, .undecided, .failed: next = []
            }
        }
        steps += next
        state = next.last ?? state
        settleReset()
    }
}

// MARK: - Rules

extension ReferenceTouchModel {
    /// The first decided phase of what the parts so far say one after the other.
    static func firstDecided(_ history: History, _ phase: (_ part: Int, _ time: Double) -> Phase) -> Phase {
        guard !history.contacts.isEmpty else { return .idle }
        for part in history.times.indices {
            // Just before the part's touches time has passed already.
            let found = phase(part, history.times[part])
            if found != .undecided { return found }
        }
        return phase(history.times.count - 1, history.now)
    }

    static func tap(_ parameters: TapParameters) -> ReferenceTouchModel {
        /// The taps up to a part: the contacts of each, and whether all have lifted.
        func taps(_ history: History, _ part: Int) -> [[Contact]] {
            var taps: [[Contact]] = []
            for contact in history.contacts where contact.firstPart <= part {
                // Contacts lift before others come down in the same part.
                let overlaps = taps.last?.contains { $0.lastPart ?? .max > contact.firstPart } ?? false
                if overlaps { taps[taps.count - 1].append(contact) } else { taps.append([contact]) }
            }
            return taps
        }
        var model = ReferenceTouchModel(kind: .discrete) { history in
            firstDecided(history) { part, time in
                let taps = taps(history, part)
                guard !taps.isEmpty else { return .undecided }
                for (index, tap) in taps.enumerated() {
                    let begin = tap[0].begin
                    let isOver = tap.allSatisfy { $0.lastPart ?? .max <= part }
                    let end = isOver ? tap.compactMap(\.end).max() ?? time : time
                    if tap.contains(where: { $0.isCancelled && $0.lastPart ?? .max <= part }) { return .failed }
                    if tap.contains(where: { $0.excursion(in: part) > parameters.maximumMovement }) { return .failed }
                    if tap.count > parameters.touches.upperBound { return .failed }
                    if end >= begin + parameters.maximumDuration { return .failed }
                    guard isOver else { continue }
                    if end - begin < parameters.minimumDuration { return .failed }
                    if !parameters.touches.contains(tap.count) || tap.count != taps[0].count { return .failed }
                    let next = index + 1 < taps.count ? taps[index + 1][0].begin : nil
                    if index + 1 == parameters.taps { return .finished }
                    if next ?? time >= end + parameters.maximumInterval { return .failed }
                }
                return .undecided
            }
        }
        model.refuses = { history, location, time in
            guard let tap = taps(history, .max - 1).last, let end = tap.compactMap(\.end).max() else { return false }
            return (location - tap[0].places[0].location).length > parameters.maximumDistance
                || time - end < parameters.minimumInterval
        }
        return model
    }

    static func longPress(_ parameters: LongPressParameters) -> ReferenceTouchModel {
        ReferenceTouchModel(kind: .continuous) { history in
            var isActive = false
            for part in history.times.indices {
                let down = history.contacts.filter { $0.isDown(in: part) }
                let resting = history.contacts.filter { $0.staysDown(in: part - 1) }
                let start = resting.map(\.begin).max() ?? .infinity
                let time = history.times[part]
                // What rests long enough begins before anything else of the part.
                if !isActive, resting.count >= parameters.touches.lowerBound, time >= start + parameters.minimumDuration
                {
                    isActive = true
                }
                if isActive {
                    let left = down.count { $0.firstPart < part && $0.staysDown(in: part) }
                    let lifted = history.contacts.filter { $0.lastPart == part }.sorted { $0.order < $1.order }
                    if !lifted.isEmpty, left < parameters.touches.lowerBound {
                        return lifted.last?.isCancelled == true ? .cancelled : .finished
                    }
                    continue
                }
                if down.count > parameters.touches.upperBound { return .failed }
                if down.contains(where: { $0.lastPart == part || $0.excursion(in: part) > parameters.maximumMovement })
                {
                    return .failed
                }
            }
            if isActive { return .active }
            let resting = history.contacts.filter { $0.end == nil }
            guard !history.contacts.isEmpty else { return .idle }
            let start = resting.map(\.begin).max() ?? .infinity
            let isLong = history.now >= start + parameters.minimumDuration
            return isLong && resting.count >= parameters.touches.lowerBound ? .active : .undecided
        }
    }

    /// How contacts moved, by complex numbers: the rotation is the argument of Σ conj(a) b.
    struct Motion {
        var translation: TouchPoint
        var span: Double
        var spanBefore: Double
        var rotation: Double

        init(_ from: [TouchPoint], _ to: [TouchPoint]) {
            let count = Double(from.count)
            let before = from.reduce(TouchPoint.zero, +) / count
            let after = to.reduce(TouchPoint.zero, +) / count
            var (re, im) = (0.0, 0.0)
            (spanBefore, span) = (0, 0)
            for (a, b) in zip(from, to) {
                let (p, q) = (a - before, b - after)
                re += p.x * q.x + p.y * q.y
                im += p.x * q.y - p.y * q.x
                spanBefore += hypot(p.x, p.y) * 2 / count
                span += hypot(q.x, q.y) * 2 / count
            }
            translation = after - before
            rotation = from.count > 1 ? atan2(im, re) : 0
        }
    }

    /// A pan, a pinch or a rotation: `begins` judges the motion since the last contact came down or lifted.
    static func motion(
        touches: ClosedRange<Int>,
        leastSpan: Double = 0,
        begins: @escaping (Motion) -> Bool
    ) -> ReferenceTouchModel {
        ReferenceTouchModel(kind: .continuous) { history in
            guard !history.actions.isEmpty else { return .idle }
            var places: [(id: Int32, anchor: TouchPoint, location: TouchPoint)] = []
            var isActive = false
            func look() {
                guard !isActive, places.count >= touches.lowerBound else { return }
                isActive = begins(Motion(places.map(\.anchor), places.map(\.location)))
            }
            for part in history.times.indices {
                var moved = false
                // What a part says of contacts is of one moment, whichever of them lift first.
                for action in history.actions where action.part == part && action.phase != .began {
                    guard let index = places.firstIndex(where: { $0.id == action.id }) else { continue }
                    places[index].location = action.location ?? places[index].location
                }
                for action in history.actions where action.part == part {
                    if action.phase == .began, let location = action.location {
                        places.append((action.id, location, location))
                        if !isActive, places.count > touches.upperBound { return .failed }
                        for index in places.indices { places[index].anchor = places[index].location }
                        continue
                    }
                    guard let index = places.firstIndex(where: { $0.id == action.id }) else { continue }
                    if let location = action.location { places[index].location = location }
                    moved = moved || action.location != nil && action.phase == .moved
                    guard action.phase.isTerminal else { continue }
                    look()
                    places.remove(at: index)
                    if isActive, places.count < touches.lowerBound {
                        return action.phase == .cancelled ? .cancelled : .finished
                    }
                    if !isActive, places.isEmpty { return .failed }
                    for index in places.indices { places[index].anchor = places[index].location }
                }
                if moved { look() }
                // Contacts that come too near end it once the event has been looked at.
                let locations = places.map(\.location)
                if isActive, leastSpan > 0, Motion(locations, locations).span < leastSpan { return .finished }
            }
            return isActive ? .active : .undecided
        }
    }

    static func swipe(_ parameters: SwipeParameters) -> ReferenceTouchModel {
        ReferenceTouchModel(kind: .discrete) { history in
            guard let start = history.contacts.first?.begin else { return .idle }
            var trail: [(time: Double, place: TouchPoint)] = []
            var places: [(id: Int32, start: TouchPoint, location: TouchPoint)] = []
            var left: Double?
            func speed(_ now: Double) -> Double {
                // From the newest place that is older than the window, or the oldest there is of the last 32.
                let recent = trail.suffix(32)
                let from = recent.dropLast().last { $0.time <= now - 0.05 } ?? recent.first
                let duration = now - (from?.time ?? now)
                let way = (trail.last?.place ?? .zero) - (from?.place ?? .zero)
                return duration > 0 && recent.count > 1 ? hypot(way.x, way.y) / duration : 0
            }
            /// Whether it is too slow, or took too long, since it left the slop.
            func isPan(_ now: Double) -> Bool {
                guard let left else { return false }
                let least =
                    now >= left + parameters.patience ? parameters.minimumSpeed : parameters.minimumSpeedOnTheWay
                return speed(now) < max(least, parameters.minimumSpeedOnTheWay)
            }
            /// Where it stands after looking at the places; `nil` while it may go on.
            func look(_ now: Double, lifts: Bool) -> Phase? {
                guard places.count == parameters.touches else { return lifts ? .failed : nil }
                let motion = places[0].location - places[0].start
                let distance = hypot(motion.x, motion.y)
                if left == nil, distance > parameters.slop { left = now }
                if isPan(now) || left != nil && distance > parameters.maximumDistance { return .failed }
                guard left != nil, distance >= parameters.minimumDistance else { return lifts ? .failed : nil }
                let direction: SwipeDirections =
                    abs(motion.x) >= abs(motion.y) ? (motion.x > 0 ? .right : .left) : (motion.y > 0 ? .down : .up)
                let (long, short) = (max(abs(motion.x), abs(motion.y)), min(abs(motion.x), abs(motion.y)))
                guard parameters.directions.contains(direction), atan2(short, long) <= parameters.maximumAngle
                else { return .failed }
                if parameters.decision == .distance, speed(now) >= parameters.minimumSpeed { return .finished }
                guard lifts else { return nil }
                return parameters.decision == .lift && speed(now) >= parameters.minimumSpeed ? .finished : .failed
            }
            func isOver(_ now: Double) -> Bool {
                now >= start + parameters.maximumDuration || left.map { now >= $0 + parameters.maximumDelay } ?? false
            }
            for part in history.times.indices {
                let now = history.times[part]
                // A timer went off where the contact rested for so long.
                if isOver(now) { return .failed }
                if let left, now >= left + parameters.patience, let last = trail.last?.time,
                    last < left + parameters.patience, isPan(left + parameters.patience)
                {
                    return .failed
                }
                var moved = false
                for action in history.actions where action.part == part {
                    if action.phase == .began, let location = action.location {
                        places.append((action.id, location, location))
                        if places.count > parameters.touches { return .failed }
                        trail = [(now, location)]
                        continue
                    }
                    guard let index = places.firstIndex(where: { $0.id == action.id }) else { continue }
                    if let location = action.location { places[index].location = location }
                    for (number, sample) in action.samples.enumerated() {
                        let isLast = number == action.samples.count - 1
                        trail.append((isLast ? now : min(max(sample.time, trail.last?.time ?? now), now), sample.place))
                    }
                    moved = moved || action.location != nil && action.phase == .moved
                    guard action.phase.isTerminal else { continue }
                    let phase = look(now, lifts: action.phase == .ended)
                    if let phase { return phase }
                    return .failed
                }
                if moved, let phase = look(now, lifts: false) { return phase }
            }
            let now = history.now
            if isOver(now) { return .failed }
            if let last = history.times.last, now > last, isPan(now) { return .failed }
            return .undecided
        }
    }
}
