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
    package var arbiter: GestureArbiter {
        get { passes.arbiter }
        _modify { yield &passes.arbiter }
    }
    private var passes = RecognizerPasses(RecognizerBoxes())

    /// The latest time heard of, in seconds; `nil` before the first event.
    public var time: Double? { passes.time }
    /// Corrections that no recognizer was waiting for; they were ignored.
    public var unmatchedUpdateCount: Int { passes.unmatchedUpdateCount }

    /// A session with nothing under way.
    public init() {}

    /// Adds a recognizer.
    ///
    /// - Throws: ``GestureRelationError/tooManyGestures(limit:)`` beyond 64.
    public mutating func add(_ recognizer: some Recognizer) throws(GestureRelationError) -> GestureID {
        let id = try arbiter.add(recognizer.kind, touchTypes: recognizer.touchTypes)
        passes.list.append(RecognizerBoxOf(recognizer))
        passes.findDeadline()
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
    /// - Parameters:
    ///   - gesture: the one that may begin.
    ///   - other: the one that is under way.
    ///   - ends: whether the other one ends with it.
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
        passes.list.motion(of: gesture)
    }

    /// Changes a recognizer, which no other session holds; `nil` where the gesture does not exist.
    mutating func change<Result>(_ gesture: GestureID, _ body: (RecognizerBox) -> Result?) -> Result? {
        guard passes.list.contains(gesture) else { return nil }
        let result = body(passes.list.own(gesture.rawValue))
        passes.findDeadline()
        return result
    }

    /// Lets a gesture take part, or not. One that is disabled while it is under way is cancelled.
    public mutating func setEnabled(_ isEnabled: Bool, _ gesture: GestureID) { passes.setEnabled(isEnabled, gesture) }

    /// Takes a delivery into account.
    public mutating func consume(_ event: TouchEvent) { passes.consume(event) }

    /// Lets time pass without an event, so that what waits for time alone happens.
    ///
    /// - Parameter time: now, in seconds on the clock of the events. Going back has no effect.
    public mutating func advance(to time: Double) { passes.advance(to: time) }

    /// When ``advance(to:)`` will change something, in seconds on the clock of the events; `nil` where only an event can.
    public var deadline: Double? { passes.deadline }

    /// Ends the stream: every touch still on the surface is cancelled, and what is still undecided, or waits for another
    /// gesture, fails.
    public mutating func finish() { passes.finish() }
}
