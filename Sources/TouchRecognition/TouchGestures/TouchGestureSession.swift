import TouchModel

/// Recognizes the touch gestures of some settings, one by name each.
///
///     var session = TouchGestureSession(.standard)
///     session.consume(event)
///     for (gesture, change) in session.changes where change.to == .ended { print(gesture, change.motion.location) }
public struct TouchGestureSession: Sendable {
    /// What counts as which gesture.
    public let settings: TouchGestureSettings
    /// The recognizers, with handlers and results.
    package private(set) var session = GestureSession()
    private var gestures: [TouchGesture] = []

    /// Creates a session of these gestures, in O(gestures²).
    public init(_ settings: TouchGestureSettings = .standard) {
        self.settings = settings
        // Ten gestures are fewer than an arbiter holds, and no relation names one that is not there.
        if let tap = settings.tap { add(.tap, TapRecognizer(tap)) }
        if let doubleTap = settings.doubleTap { add(.doubleTap, TapRecognizer(doubleTap)) }
        if let twoFingerTap = settings.twoFingerTap { add(.twoFingerTap, TapRecognizer(twoFingerTap)) }
        if let longPress = settings.longPress { add(.longPress, LongPressRecognizer(longPress)) }
        if let drag = settings.doubleTapDrag { add(.doubleTapDrag, DoubleTapDragRecognizer(drag)) }
        if let swipe = settings.swipe { add(.swipe, SwipeRecognizer(swipe)) }
        if let edgeSwipe = settings.edgeSwipe { add(.edgeSwipe, EdgeSwipeRecognizer(edgeSwipe)) }
        if let pan = settings.pan { add(.pan, PanRecognizer(pan)) }
        if let pinch = settings.pinch { add(.pinch, PinchRecognizer(pinch)) }
        if let rotation = settings.rotation { add(.rotation, RotationRecognizer(rotation)) }
        relate(settings.requirements) { session, id, other in
            try? session.arbiter.require(toFail: other, before: id)
        }
        relate(settings.following) { session, id, other in try? session.arbiter.allow(id, after: other) }
        relate(settings.joining) { session, id, other in
            try? session.arbiter.allow(id, joining: other, ends: settings.joinedEnds)
        }
        relate(settings.together) { session, id, other in try? session.arbiter.allow(id, with: other) }
        relate(settings.correcting) { session, id, other in try? session.arbiter.allow(id, correcting: other) }
    }

    private typealias Relation = (inout GestureSession, GestureID, GestureID) -> Void

    private mutating func relate(_ relations: [TouchGesture: [TouchGesture]], _ relation: Relation) {
        for (gesture, others) in relations {
            for other in others {
                guard let id = self.id(of: gesture), let otherID = self.id(of: other) else { continue }
                relation(&session, id, otherID)
            }
        }
    }

    private mutating func relate(_ groups: [Set<TouchGesture>], _ relation: Relation) {
        for group in groups {
            let ids = group.compactMap { id(of: $0) }
            for id in ids { for other in ids where other != id { relation(&session, id, other) } }
        }
    }

    private mutating func add(_ gesture: TouchGesture, _ recognizer: some Recognizer) {
        if (try? session.add(recognizer)) != nil { gestures.append(gesture) }
    }

    /// A gesture's number in the session; `nil` where it takes no part.
    package func id(of gesture: TouchGesture) -> GestureID? {
        gestures.firstIndex(of: gesture).map { GestureID(rawValue: $0) }
    }

    /// The gesture of a number in the session, as of ``GestureChange/correctedBy``; `nil` where there is none.
    public func gesture(_ id: GestureID) -> TouchGesture? {
        gestures.indices.contains(id.rawValue) ? gestures[id.rawValue] : nil
    }

    /// The steps of the last call, in order.
    public var changes: TouchGestureChanges { TouchGestureChanges(session.arbiter.changes, of: gestures) }

    /// Where a gesture stands; failed for one that takes no part.
    public func state(of gesture: TouchGesture) -> GestureState { id(of: gesture).map(session.state) ?? .failed }

    /// The latest time heard of, in seconds; `nil` before the first event.
    public var time: Double? { session.time }

    /// When ``advance(to:)`` will change something, in seconds on the clock of the events; `nil` where only an event can. An app
    /// sets its timer by it.
    public var deadline: Double? { session.deadline }

    /// How far the fingers have moved since the pan began, in the units of locations; zero before it, and after the lift.
    public var panTranslation: TouchPoint { motion(of: .pan).translation }

    /// The fingers' distance by what it was when the pinch began; 1 before it, and after the lift.
    public var pinchScale: Double { motion(of: .pinch).scale }

    /// How far the fingers have turned since the rotation began, in radians; 0 before it, and after the lift.
    public var rotationAngle: Double { motion(of: .rotation).rotation }

    /// What a gesture's contacts do while it is under way; nothing before it, and after the lift. A change has it as it was at the
    /// change.
    public func motion(of gesture: TouchGesture) -> GestureMotion {
        guard let id = id(of: gesture), session.state(of: id).isRecognizing else { return GestureMotion() }
        return session.motion(of: id)
    }

    /// Takes an event into account, as ``GestureSession/consume(_:)`` does. A pass of all ten is O(contacts · gestures).
    public mutating func consume(_ event: TouchEvent) { session.consume(event) }

    /// Lets time pass, as ``GestureSession/advance(to:)`` does.
    public mutating func advance(to time: Double) { session.advance(to: time) }

    /// Ends everything that is under way, as ``GestureSession/finish()`` does.
    public mutating func finish() { session.finish() }
}
