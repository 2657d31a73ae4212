import TouchModel

/// The recognizers that passes run over, by number from 0, whatever holds them.
protocol RecognizerList: Sendable {
    /// The recognizers that may have a deadline.
    var timed: GestureSet { get }
    var count: Int { get }

    mutating func deadline(of index: Int) -> Double?
    mutating func motion(of index: Int) -> GestureMotion
    /// See ``Recognizer/prepare(for:)``.
    mutating func prepare(_ index: Int, for event: TouchEvent, at now: Double) -> GestureIntent?
    /// Gives an event to the recognizers that listen, and tells the arbiter what they make of it.
    mutating func consume(
        _ event: TouchEvent,
        at now: Double,
        by listening: GestureSet,
        _ arbiter: inout GestureArbiter
    )
    /// Time does not go back.
    mutating func advance(_ index: Int, to time: Double) -> GestureIntent
    mutating func begin(_ index: Int)
    mutating func cancel(_ index: Int)
    mutating func reset(_ index: Int)
    /// See ``Recognizer/apply(_:touchID:)``.
    mutating func apply(_ index: Int, _ update: EstimationUpdate, touchID: Int32) -> Bool
}

extension RecognizerList {
    /// Hands on what a recognizer makes of the touches, with what they did where that matters.
    mutating func propose(_ intent: GestureIntent, by index: Int, _ arbiter: inout GestureArbiter) {
        arbiter.propose(intent, by: GestureID(rawValue: index), motion: intent.matters ? motion(of: index) : nil)
    }
}

extension GestureIntent {
    /// Whether what the contacts did is of interest.
    var matters: Bool { phase == .active || phase == .finished || phase == .cancelled }
}

/// Runs the passes of an arbiter over recognizers: the calls of a session.
struct RecognizerPasses<List: RecognizerList>: Sendable {
    var arbiter = GestureArbiter()
    var list: List
    /// The latest time heard of, in seconds; `nil` before the first event.
    private(set) var time: Double?
    /// Corrections that no recognizer was waiting for.
    private(set) var unmatchedUpdateCount = 0
    /// When ``advance(to:)`` will change something; `nil` where only an event can.
    private(set) var deadline: Double?

    init(_ list: List) { self.list = list }

    mutating func setEnabled(_ isEnabled: Bool, _ gesture: GestureID) {
        guard gesture.rawValue >= 0, gesture.rawValue < list.count, arbiter.isEnabled(gesture) != isEnabled else {
            return
        }
        arbiter.setEnabled(isEnabled, gesture, at: time ?? 0)
        list.cancel(gesture.rawValue)
        if arbiter.state(of: gesture) == .possible { list.reset(gesture.rawValue) }
        findDeadline()
    }

    mutating func consume(_ event: TouchEvent) {
        arbiter.clearChanges()
        let now = EventClock.time(of: event, after: time)
        passDeadlines(to: now)
        prepare(for: event, at: now)
        consumeInPasses(event)
        let touches = event.touches.span
        for index in touches.indices where !touches[index].updates.isEmpty {
            let updates = touches[index].updates.span
            for update in updates.indices { apply(updates[update], touchID: touches[index].id) }
        }
    }

    mutating func advance(to time: Double) {
        arbiter.clearChanges()
        guard time.isFinite, time > self.time ?? -.infinity else { return }
        passDeadlines(to: time)
        pass(to: time)
    }

    /// Says anew when time alone will change something: where a recognizer was changed from outside.
    mutating func findDeadline() {
        deadline = nil
        var waiting = arbiter.awaitingTime & list.timed
        while let index = waiting.popFirst() {
            // What may last for ever has none.
            guard let due = list.deadline(of: index), due.isFinite else { continue }
            deadline = min(deadline ?? due, due)
        }
    }

    /// Does what is due until then, each thing at its time: a replay does what a timer did live.
    private mutating func passDeadlines(to time: Double) {
        var last = -Double.infinity
        while let due = deadline, due <= time, due > last {
            pass(to: max(due, self.time ?? due))
            last = due
        }
    }

    private mutating func pass(to time: Double) {
        self.time = time
        var listening = arbiter.listening
        while let index = listening.popFirst() {
            let intent = list.advance(index, to: time)
            list.propose(intent, by: index, &arbiter)
        }
        finishPass(nil, at: time)
    }

    private mutating func prepare(for event: TouchEvent, at time: Double) {
        guard event.touches.span.indices.contains(where: { event.touches.span[$0].phase == .began }) else { return }
        var isUndecided = false
        var partaking = arbiter.partaking
        while let index = partaking.popFirst() {
            guard let intent = list.prepare(index, for: event, at: time) else { continue }
            list.propose(intent, by: index, &arbiter)
            isUndecided = true
        }
        if isUndecided { finishPass(nil, at: time) }
    }

    mutating func finish() {
        let touches = arbiter.touchesDown
        arbiter.clearChanges()
        if !touches.isEmpty { consumeInPasses(TouchEvent(timestamp: time ?? 0, touches: touches)) }
        let firstChange = arbiter.changes.count
        for index in 0..<list.count { arbiter.cancel(GestureID(rawValue: index), at: time ?? 0) }
        for change in arbiter.changes[firstChange...] { list.cancel(change.gesture.rawValue) }
        arbiter.settle(nil, at: time ?? 0) { _ in }
        for index in 0..<list.count { list.reset(index) }
        // What comes next may be on another clock.
        time = nil
        findDeadline()
    }

    private mutating func apply(_ update: EstimationUpdate, touchID: Int32) {
        // Several recognizers may hold the same sample: a stroke and its force.
        var isMatched = false
        for index in 0..<list.count where list.apply(index, update, touchID: touchID) { isMatched = true }
        if !isMatched { unmatchedUpdateCount += 1 }
    }

    private mutating func finishPass(_ event: TouchEvent?, at time: Double) {
        let firstChange = arbiter.changes.count
        Self.resolve(&arbiter, &list, at: time)
        var finished = GestureSet()
        arbiter.settle(event, at: time) { finished.insert($0.rawValue) }
        for index in firstChange..<arbiter.changes.count {
            let state = arbiter.changes[index].to
            if state == .failed || state == .cancelled { list.cancel(arbiter.changes[index].gesture.rawValue) }
        }
        reset(finished)
        findDeadline()
    }

    private static func resolve(_ arbiter: inout GestureArbiter, _ list: inout List, at time: Double) {
        arbiter.resolve(at: time) { index in
            list.begin(index)
            return list.motion(of: index)
        }
    }

    private mutating func reset(_ gestures: GestureSet) {
        var gestures = gestures
        while let index = gestures.popFirst() { list.reset(index) }
    }
}

extension RecognizerPasses: PlainEventConsumer {
    mutating func consumePlain(_ event: TouchEvent) {
        let now = EventClock.time(of: event, after: time)
        time = now
        reset(arbiter.begin(event))
        // One that has failed was told so, and is possible again when its touches have lifted.
        list.consume(event, at: now, by: arbiter.listening, &arbiter)
        finishPass(event, at: now)
    }
}
