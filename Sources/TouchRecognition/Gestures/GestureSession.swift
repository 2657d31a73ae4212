import TouchModel

/// Runs recognizers of any kind over a stream of events, with their relations.
///
///     var session = GestureSession()
///     let tap = try session.add(DoubleTap())
///     let stroke = try session.add(StrokeRecognizer(.finger))
///     try session.require(toFail: tap, before: stroke)
///     try session.addHandler(for: stroke) { print($0.from, "→", $0.to) }
///     session.consume(event)
public struct GestureSession: Sendable {
    /// The gestures' states and relations. Passes are the session's business, and so is ``setEnabled(_:_:)``.
    package var arbiter = GestureArbiter()
    /// The latest time heard of, in seconds; `nil` before the first event.
    public private(set) var time: Double?
    /// Corrections that no recognizer was waiting for; they were ignored.
    public private(set) var unmatchedUpdateCount = 0
    private(set) var recognizers: [RecognizerBox] = []

    /// A session with nothing under way.
    public init() {}

    /// Adds a recognizer.
    ///
    /// - Throws: ``GestureRelationError/tooManyGestures(limit:)`` beyond 64.
    public mutating func add(_ recognizer: some Recognizer) throws(GestureRelationError) -> GestureID {
        let id = try arbiter.add(recognizer.kind, touchTypes: recognizer.touchTypes)
        recognizers.append(RecognizerBoxOf(recognizer))
        return id
    }

    /// The steps of all gestures in the last call, in order.
    public var changes: [GestureChange] { arbiter.changes }

    /// Where a gesture stands; failed for one that does not exist.
    public func state(of gesture: GestureID) -> GestureState { arbiter.state(of: gesture) }

    /// Makes a gesture wait until another has failed.
    ///
    /// - Throws: ``GestureRelationError`` where either does not exist, or the gesture would wait for itself.
    public mutating func require(toFail other: GestureID, before gesture: GestureID) throws(GestureRelationError) {
        try arbiter.require(toFail: other, before: gesture)
    }

    /// Allows two gestures at the same time.
    ///
    /// - Throws: ``GestureRelationError/unknownGesture(_:)`` where either does not exist.
    public mutating func allow(_ gesture: GestureID, with other: GestureID) throws(GestureRelationError) {
        try arbiter.allow(gesture, with: other)
    }

    /// Lets a gesture begin while another is under way, which goes on. It does not let that one begin after it.
    ///
    /// - Throws: ``GestureRelationError/unknownGesture(_:)`` where either does not exist.
    public mutating func allow(_ gesture: GestureID, after other: GestureID) throws(GestureRelationError) {
        try arbiter.allow(gesture, after: other)
    }

    /// Lets a gesture begin while another is under way, once a touch has come down since that one began.
    ///
    /// - Parameter ends: whether the other one ends with it.
    /// - Throws: ``GestureRelationError/unknownGesture(_:)`` where either does not exist.
    public mutating func allow(
        _ gesture: GestureID,
        joining other: GestureID,
        ends: Bool
    ) throws(GestureRelationError) {
        try arbiter.allow(gesture, joining: other, ends: ends)
    }

    /// Lets a gesture take the place of another that is under way, where it has clearly more motion: 30 units and three times as
    /// much, by ``GestureIntent/strength``. The other one is cancelled, and its change says by which it was corrected.
    ///
    /// - Throws: ``GestureRelationError/unknownGesture(_:)`` where either does not exist.
    public mutating func allow(_ gesture: GestureID, correcting other: GestureID) throws(GestureRelationError) {
        try arbiter.allow(gesture, correcting: other)
    }

    /// Adds someone to be told of every step of a gesture, at the time of the step. The handler must not reach back into the
    /// session.
    ///
    /// - Throws: ``GestureRelationError/unknownGesture(_:)`` where it does not exist.
    public mutating func addHandler(
        for gesture: GestureID,
        _ handler: @escaping @Sendable (GestureChange) -> Void
    ) throws(GestureRelationError) {
        try arbiter.addHandler(for: gesture, handler)
    }

    /// What the contacts of a gesture did since it began; nothing for one that does not exist.
    public func motion(of gesture: GestureID) -> GestureMotion {
        recognizers.indices.contains(gesture.rawValue) ? recognizers[gesture.rawValue].motion : GestureMotion()
    }

    /// A recognizer that no other session holds: a session is a value, and its recognizers are in memory of their own.
    mutating func own(_ index: Int) -> RecognizerBox {
        if !isKnownUniquelyReferenced(&recognizers[index]) { recognizers[index] = recognizers[index].copy() }
        return recognizers[index]
    }

    /// Lets a gesture take part, or not. One that is disabled while it is under way is cancelled.
    public mutating func setEnabled(_ isEnabled: Bool, _ gesture: GestureID) {
        guard recognizers.indices.contains(gesture.rawValue), arbiter.isEnabled(gesture) != isEnabled else { return }
        arbiter.setEnabled(isEnabled, gesture, at: time ?? 0)
        let recognizer = own(gesture.rawValue)
        recognizer.cancel()
        if arbiter.state(of: gesture) == .possible { recognizer.reset() }
    }

    /// Takes a delivery into account.
    public mutating func consume(_ event: TouchEvent) {
        arbiter.clearChanges()
        let now = EventClock.time(of: event, after: time)
        passDeadlines(to: now)
        prepare(for: event, at: now)
        consumeInPasses(event)
        for touch in event.touches {
            for update in touch.updates { apply(update, touchID: touch.id) }
        }
    }

    /// Lets time pass without an event, so that what waits for time alone happens.
    ///
    /// - Parameter time: now, in seconds on the clock of the events. Going back has no effect.
    public mutating func advance(to time: Double) {
        guard time.isFinite, time > self.time ?? -.infinity else { return }
        arbiter.clearChanges()
        passDeadlines(to: time)
        pass(to: time)
    }

    /// When ``advance(to:)`` will change something, in seconds on the clock of the events; `nil` where only an event can.
    public var deadline: Double? {
        var earliest: Double?
        for index in recognizers.indices where arbiter.waitsForTime(GestureID(rawValue: index)) {
            // What may last for ever has none.
            guard let deadline = recognizers[index].deadline, deadline.isFinite else { continue }
            earliest = min(earliest ?? deadline, deadline)
        }
        return earliest
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
        for index in recognizers.indices where arbiter.listens(GestureID(rawValue: index)) {
            propose(own(index).advance(to: time), by: index)
        }
        finishPass(nil, at: time)
    }

    private mutating func prepare(for event: TouchEvent, at time: Double) {
        guard event.touches.span.indices.contains(where: { event.touches.span[$0].phase == .began }) else { return }
        var isUndecided = false
        for index in recognizers.indices {
            let gesture = GestureID(rawValue: index)
            guard arbiter.isEnabled(gesture), let intent = own(index).prepare(for: event) else { continue }
            propose(intent, by: index)
            isUndecided = true
        }
        if isUndecided { finishPass(nil, at: time) }
    }

    /// Ends the stream: every touch still on the surface is cancelled, and what is still undecided, or waits for another
    /// gesture, fails.
    public mutating func finish() {
        let touches = arbiter.touchesDown
        arbiter.clearChanges()
        if !touches.isEmpty { consumeInPasses(TouchEvent(timestamp: time ?? 0, touches: touches)) }
        let firstChange = arbiter.changes.count
        for index in recognizers.indices { arbiter.cancel(GestureID(rawValue: index), at: time ?? 0) }
        for change in arbiter.changes[firstChange...] { own(change.gesture.rawValue).cancel() }
        arbiter.settle(nil, at: time ?? 0) { _ in }
        for index in recognizers.indices { own(index).reset() }
        // What comes next may be on another clock.
        time = nil
    }

    private mutating func apply(_ update: EstimationUpdate, touchID: Int32) {
        // Several recognizers may hold the same sample: a stroke and its force.
        var isMatched = false
        for index in recognizers.indices where own(index).apply(update, touchID: touchID) { isMatched = true }
        if !isMatched { unmatchedUpdateCount += 1 }
    }

    /// Hands on what a recognizer makes of the touches, with what they did where that matters.
    private mutating func propose(_ intent: GestureIntent, by index: Int) {
        let matters = intent.phase == .active || intent.phase == .finished || intent.phase == .cancelled
        arbiter.propose(intent, by: GestureID(rawValue: index), motion: matters ? recognizers[index].motion : nil)
    }

    private mutating func finishPass(_ event: TouchEvent?, at time: Double) {
        let firstChange = arbiter.changes.count
        do {
            // Those that propose have been made this session's own by the call that asked them.
            let recognizers = recognizers
            arbiter.resolve(at: time) { index in
                recognizers[index].begin()
                return recognizers[index].motion
            }
        }
        var finished = GestureSet()
        arbiter.settle(event, at: time) { finished.insert($0.rawValue) }
        for change in arbiter.changes[firstChange...] where change.to == .failed || change.to == .cancelled {
            own(change.gesture.rawValue).cancel()
        }
        reset(finished)
    }

    private mutating func reset(_ gestures: GestureSet) {
        guard !gestures.isEmpty else { return }
        for index in recognizers.indices where gestures.contains(index) { own(index).reset() }
    }
}

extension GestureSession: PlainEventConsumer {
    mutating func consumePlain(_ event: TouchEvent) {
        let now = EventClock.time(of: event, after: time)
        time = now
        reset(arbiter.begin(event))
        // One that has failed was told so, and is possible again when its touches have lifted.
        for index in recognizers.indices where arbiter.listens(GestureID(rawValue: index)) {
            propose(own(index).consume(event), by: index)
        }
        finishPass(event, at: now)
    }
}
