import TouchModel

/// Takes touch events and owns the strokes that come of them: the platform-neutral counterpart of a drawing view.
///
/// Three calls drive it, the same from a test, a replay and an app: ``consume(_:)`` for every delivery, ``advance(to:)``
/// where time passes without one (an app may call it with every frame, a replay need not), and ``finish()`` at the end.
/// After each, ``changes`` says what it did, and ``strokes`` and ``activeStroke`` are what to draw.
///
///     var session = DrawingSession()
///     for event in recording.events {
///         session.consume(event)
///         for change in session.changes { … }
///     }
///     session.finish()
///
/// Inside are a stroke recognizer for fingers, one for the pencil and a pan. One at a time takes place, whichever begins
/// first, except that a pencil that comes down takes over: a hand rests on the page before its pencil touches, and the
/// palm's stroke or pan is cancelled. ``PencilMode`` says who may draw. Touch gestures, such as a tap of two fingers that takes back
/// a stroke, or a pinch, are recognized beside them where ``Parameters/touchGestures`` asks for some.
///
/// A value: copying it is cheap and gives a second drawing. The same events give the same strokes, whatever the clock.
public struct DrawingSession: Sendable {
    /// What a session recognizes.
    public struct Parameters: Sendable, Hashable {
        /// How fingers draw.
        public var finger: StrokeRecognizer.Parameters
        /// How pencils draw.
        public var pencil: StrokeRecognizer.Parameters
        /// How far two fingers, or one in pencil mode, move before they pan, in the units of locations.
        public var panThreshold: Double
        /// Whether the first stroke of a pencil switches pencil mode on.
        public var entersPencilMode: Bool
        /// Touch gestures of fingers beside drawing; `nil` for none. One that is recognized or begins cancels a finger's stroke, so a
        /// gesture that moves with one finger leaves none to draw with. The pan of the session is its own and goes on beside them.
        public var touchGestures: TouchGestureSettings?

        /// Each parameter is the property of that name.
        public init(
            finger: StrokeRecognizer.Parameters = .finger,
            pencil: StrokeRecognizer.Parameters = .pencil,
            panThreshold: Double = 10,
            entersPencilMode: Bool = true,
            touchGestures: TouchGestureSettings? = nil
        ) {
            self.finger = finger
            self.pencil = pencil
            self.panThreshold = panThreshold
            self.entersPencilMode = entersPencilMode
            self.touchGestures = touchGestures
        }
    }

    /// The gestures of a session.
    public enum Gesture: Int, Sendable, CaseIterable {
        /// A pencil draws.
        case pencilStroke
        /// A finger draws.
        case fingerStroke
        /// Fingers move the page.
        case pan

        /// The name of the gesture in the session's arbiter.
        package var id: GestureID { GestureID(rawValue: rawValue) }
    }

    /// What the last call did, in order. Emptied by the next call.
    public private(set) var changes: [DrawingChange] = []
    /// Whether fingers draw.
    public private(set) var pencilMode: PencilMode
    /// The latest time heard of, in seconds; `nil` before the first event.
    public private(set) var time: Double?
    /// Corrections that no stroke was waiting for; they were ignored.
    public private(set) var unmatchedUpdateCount = 0

    /// The touch gestures and how far they are; `nil` where there are none.
    public private(set) var touchGestures: TouchGestureSession?
    var arbiter = GestureArbiter()
    private var pencil: StrokeRecognizer
    private var finger: StrokeRecognizer
    private var pan: PanRecognizer
    private var collection = StrokeCollection()

    /// A session that has seen nothing.
    public init(_ parameters: Parameters = Parameters()) {
        pencil = StrokeRecognizer(parameters.pencil)
        finger = StrokeRecognizer(parameters.finger)
        pencilMode = PencilMode(isAutomatic: parameters.entersPencilMode)
        pan = PanRecognizer(
            PanParameters(
                touchTypes: parameters.finger.touchTypes,
                touches: pencilMode.minimumPanTouches...Int.max,
                threshold: parameters.panThreshold
            )
        )
        touchGestures = parameters.touchGestures.map { TouchGestureSession($0) }
        for gesture in Gesture.allCases {
            // Three gestures are fewer than an arbiter holds, and are numbered in this order.
            _ = try? arbiter.add(.continuous, touchTypes: touchTypes(of: gesture))
        }
    }

    private func touchTypes(of gesture: Gesture) -> TouchTypeSet {
        switch gesture {
        case .pencilStroke: pencil.touchTypes
        case .fingerStroke: finger.touchTypes
        case .pan: pan.touchTypes
        }
    }

    /// The accepted strokes, oldest first.
    public var strokes: [Stroke] { collection.strokes }

    /// The stroke being drawn, if one has begun and has not ended.
    ///
    /// Reading it is O(1). Holding on to it makes the next sample copy what has been drawn so far.
    public var activeStroke: Stroke? {
        if arbiter.state(of: Gesture.pencilStroke.id).isRecognizing { return pencil.stroke }
        if arbiter.state(of: Gesture.fingerStroke.id).isRecognizing { return finger.stroke }
        return nil
    }

    /// Whether a stroke has begun and has not ended.
    public var isDrawing: Bool {
        arbiter.state(of: Gesture.pencilStroke.id).isRecognizing
            || arbiter.state(of: Gesture.fingerStroke.id).isRecognizing
    }

    /// The accepted strokes together with the one being drawn.
    public var drawing: StrokeCollection {
        var drawing = collection
        drawing.activeStroke = activeStroke
        return drawing
    }

    /// How far the page has been moved by the pan under way, in the units of locations.
    public var panTranslation: TouchPoint { pan.motion.translation }

    /// Where a gesture stands.
    public func state(of gesture: Gesture) -> GestureState { arbiter.state(of: gesture.id) }

    /// Samples that were not finite, or not later than the one before; they were left out.
    public var droppedSampleCount: Int { pencil.droppedSampleCount + finger.droppedSampleCount }

    /// Touches that moved or lifted without having begun; they were ignored.
    public var strayTouchCount: Int { arbiter.strayTouchCount }

    /// How many steps a recognizer proposed that its gesture's state did not allow: 0, or there is a mistake here.
    package var illegalTransitionCount: Int { arbiter.illegalTransitionCount }

    /// Adds someone to be told of every step of a gesture.
    public mutating func addHandler(for gesture: Gesture, _ handler: @escaping @Sendable (GestureChange) -> Void) {
        // Every gesture exists.
        try? arbiter.addHandler(for: gesture.id, handler)
    }

    // MARK: The three calls

    /// Takes a delivery into account: its touches, then the corrections that it brings.
    public mutating func consume(_ event: TouchEvent) {
        startCall()
        if touchGestures != nil { recognizeTouchGestures(in: event) }
        consumeInPasses(event)
        let touches = event.touches.span
        for index in touches.indices where !touches[index].updates.isEmpty {
            let updates = touches[index].updates.span
            for entry in updates.indices { apply(updates[entry], touchID: touches[index].id) }
        }
    }

    /// Lets time pass without an event, so that a finger's hold-off can end.
    ///
    /// - Parameter time: now, in seconds on the clock of the events. Going back has no effect.
    public mutating func advance(to time: Double) {
        startCall()
        guard time.isFinite, time > self.time ?? -.infinity else { return }
        self.time = time
        touchGestures?.advance(to: time)
        noteTouchGestures()
        arbiter.propose(pencil.advance(to: time), by: Gesture.pencilStroke.id, motion: nil)
        arbiter.propose(finger.advance(to: time), by: Gesture.fingerStroke.id, motion: nil)
        arbiter.propose(pan.advance(to: time), by: Gesture.pan.id, motion: nil)
        finishPass(nil, at: time)
    }

    /// Ends the stream: what is still on the surface is cancelled, and updates that have not come are not waited for.
    public mutating func finish() {
        startCall()
        touchGestures?.finish()
        noteTouchGestures()
        let touches = arbiter.touchesDown
        if !touches.isEmpty { consumeInPasses(TouchEvent(timestamp: time ?? 0, touches: touches)) }
        collection.stopExpectingUpdates()
        // What comes next may be on another clock.
        pencil.reset()
        finger.reset()
        pan.reset()
        time = nil
    }

    // MARK: What an app does to a drawing

    /// Forgets the strokes. A stroke under way is cancelled.
    public mutating func clear() {
        startCall()
        cancel(.pencilStroke)
        cancel(.fingerStroke)
        noteSteps(from: 0)
        collection.clear()
    }

    /// Lets fingers draw again, where a pencil's stroke had switched them off.
    public mutating func switchOffPencilMode() {
        startCall()
        pencilMode.switchOff()
        applyPencilMode()
        noteSteps(from: 0)
    }

    /// Declares every stroke redrawn: see ``Stroke/clearUpdateInfo()``.
    ///
    /// - Complexity: O(accepted strokes).
    public mutating func clearUpdateInfo() {
        pencil.clearUpdateInfo()
        finger.clearUpdateInfo()
        collection.clearUpdateInfo()
    }

    // MARK: Touch gestures

    private mutating func recognizeTouchGestures(in event: TouchEvent) {
        if isPencilComingDown(in: event) {
            // A hand that rests under a pencil makes no gestures.
            touchGestures?.finish()
        } else if !arbiter.state(of: Gesture.pencilStroke.id).isRecognizing {
            touchGestures?.consume(event)
        } else {
            return
        }
        noteTouchGestures()
    }

    /// Says what the touch gestures did, and takes the fingers from a stroke that is one of them.
    private mutating func noteTouchGestures() {
        guard let steps = touchGestures?.changes else { return }
        for (gesture, change) in steps {
            switch change.to {
            case .began:
                changes.append(.touchGesture(gesture, .began))
                cancelFingerStroke()
            case .ended where change.from == .possible:
                changes.append(.touchGesture(gesture, .ended))
                cancelFingerStroke()
            case .changed, .ended: changes.append(.touchGesture(gesture, change.to))
            case .cancelled where change.from.isRecognizing: changes.append(.touchGesture(gesture, .cancelled))
            case .possible, .failed, .cancelled: break
            }
        }
    }

    private mutating func cancelFingerStroke() {
        let firstStep = arbiter.changes.count
        cancel(.fingerStroke)
        noteSteps(from: firstStep)
    }

    // MARK: A pass

    private mutating func startCall() {
        arbiter.clearChanges()
        if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
    }

    private mutating func finishPass(_ event: TouchEvent?, at time: Double) {
        let firstStep = arbiter.changes.count
        arbiter.resolve(at: time)
        var isPencilReset = false
        var isFingerReset = false
        var isPanReset = false
        arbiter.settle(event, at: time) { gesture in
            switch Gesture(rawValue: gesture.rawValue) {
            case .pencilStroke: isPencilReset = true
            case .fingerStroke: isFingerReset = true
            case .pan: isPanReset = true
            case nil: break
            }
        }
        if arbiter.changes.count > firstStep { noteSteps(from: firstStep) }
        if isPencilReset { pencil.reset() }
        if isFingerReset { finger.reset() }
        if isPanReset { pan.reset() }
    }

    /// Carries out what the gestures' steps mean for the drawing.
    private mutating func noteSteps(from first: Int) {
        var index = first
        while index < arbiter.changes.count {
            let change = arbiter.changes[index]
            index += 1
            switch Gesture(rawValue: change.gesture.rawValue) {
            case .pencilStroke:
                if change.to == .began, pencilMode.pencilBegan() {
                    changes.append(.pencilModeBegan)
                    // May cancel a finger's gesture, whose step then follows this one.
                    applyPencilMode()
                }
                noteStroke(change.to, of: .pencilStroke)
            case .fingerStroke: noteStroke(change.to, of: .fingerStroke)
            case .pan: notePan(change.to)
            case nil: break
            }
        }
    }

    private mutating func noteStroke(_ state: GestureState, of gesture: Gesture) {
        switch state {
        case .began: changes.append(.strokeBegan)
        case .changed: changes.append(.strokeChanged)
        case .ended:
            collection.activeStroke =
                gesture == .pencilStroke ? pencil.takeCompletedStroke() : finger.takeCompletedStroke()
            guard let position = collection.acceptActiveStroke() else { return }
            changes.append(.strokeAccepted(position))
            if collection.strokes[position].isComplete { changes.append(.strokeCompleted(position)) }
        case .cancelled, .failed:
            if gesture == .pencilStroke { pencil.cancel() } else { finger.cancel() }
            if state == .cancelled { changes.append(.strokeAbandoned) }
        case .possible: break
        }
    }

    private mutating func notePan(_ state: GestureState) {
        switch state {
        case .began: changes.append(.panBegan)
        case .changed: changes.append(.panChanged)
        case .ended: changes.append(.panEnded)
        case .cancelled:
            pan.cancel()
            changes.append(.panCancelled)
        case .failed: pan.cancel()
        case .possible: break
        }
    }

    private mutating func applyPencilMode() {
        pan.parameters.touches = pencilMode.minimumPanTouches...Int.max
        arbiter.setEnabled(pencilMode.fingersDraw, Gesture.fingerStroke.id, at: time ?? 0)
    }

    private mutating func cancel(_ gesture: Gesture) { arbiter.cancel(gesture.id, at: time ?? 0) }

    private mutating func apply(_ update: EstimationUpdate, touchID: Int32) {
        let active = pencil.outcome(of: update, touchID: touchID)
        let outcome = active == .unmatched ? finger.outcome(of: update, touchID: touchID) : active
        if outcome != .unmatched {
            if isDrawing { changes.append(.activeStrokeUpdated) }
        } else if let accepted = collection.apply(update, touchID: touchID) {
            changes.append(.strokeUpdated(accepted.strokeIndex))
            if accepted.outcome == .completed { changes.append(.strokeCompleted(accepted.strokeIndex)) }
        } else {
            unmatchedUpdateCount += 1
        }
    }
}

extension DrawingSession: PlainEventConsumer {
    mutating func consumePlain(_ event: TouchEvent) {
        let now = EventClock.time(of: event, after: time)
        time = now
        arbiter.begin(event)
        if isPencilComingDown(in: event) {
            let firstStep = arbiter.changes.count
            cancel(.fingerStroke)
            cancel(.pan)
            noteSteps(from: firstStep)
        }
        arbiter.propose(pencil.consume(event), by: Gesture.pencilStroke.id, motion: nil)
        if arbiter.isEnabled(Gesture.fingerStroke.id) {
            arbiter.propose(finger.consume(event), by: Gesture.fingerStroke.id, motion: nil)
        }
        arbiter.propose(pan.consume(event), by: Gesture.pan.id, motion: nil)
        finishPass(event, at: now)
    }

    private func isPencilComingDown(in event: TouchEvent) -> Bool {
        guard arbiter.state(of: Gesture.pencilStroke.id) == .possible else { return false }
        for index in event.touches.indices
        where event.touches[index].phase == .began && pencil.touchTypes.contains(event.touches[index].type) {
            return true
        }
        return false
    }
}
