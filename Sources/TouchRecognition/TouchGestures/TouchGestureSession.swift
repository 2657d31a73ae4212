import TouchModel

/// Recognizes the touch gestures of some settings, one by name each.
///
///     var session = TouchGestureSession(.standard)
///     session.consume(event)
///     for (gesture, change) in session.changes where change.to == .ended { print(gesture, change.motion.location) }
public struct TouchGestureSession: Sendable {
    /// What counts as which gesture.
    public var settings: TouchGestureSettings { storage.settings }
    private var storage: Storage

    /// The recognizers, in memory of their own: some kilobytes that would be copied to read one number of them.
    ///
    /// A session is a value. Whoever changes the storage is the only one to hold it, so that it may be sent as a value may.
    private final class Storage: @unchecked Sendable {
        let settings: TouchGestureSettings
        @exclusivity(unchecked) var passes: RecognizerPasses<TouchRecognizers>

        init(_ settings: TouchGestureSettings, _ passes: RecognizerPasses<TouchRecognizers>) {
            self.settings = settings
            self.passes = passes
        }
    }

    /// Storage that no other session holds.
    private mutating func own() -> Storage {
        if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.settings, storage.passes) }
        return storage
    }

    /// Creates a session of these gestures, in O(gestures²).
    public init(_ settings: TouchGestureSettings = .standard) {
        var arbiter = GestureArbiter()
        let list = TouchRecognizers(settings) { kind, types in
            // Ten gestures are fewer than an arbiter holds, and no relation names one that is not there.
            _ = try? arbiter.add(kind, touchTypes: types)
        }
        let relations = Relations(gestures: list.gestures)
        relations.relate(settings.requirements, &arbiter) { arbiter, id, other in
            try? arbiter.require(toFail: other, before: id)
        }
        relations.relate(settings.following, &arbiter) { arbiter, id, other in try? arbiter.allow(id, after: other) }
        relations.relate(settings.joining, &arbiter) { arbiter, id, other in
            try? arbiter.allow(id, joining: other, ends: settings.joinedEnds)
        }
        relations.relate(settings.together, &arbiter) { arbiter, id, other in try? arbiter.allow(id, with: other) }
        relations.relate(settings.correcting, &arbiter) { arbiter, id, other in
            try? arbiter.allow(id, correcting: other)
        }
        var passes = RecognizerPasses(list)
        passes.arbiter = arbiter
        storage = Storage(settings, passes)
    }

    /// The relations of settings, for the gestures that are there.
    private struct Relations {
        typealias Relation = (inout GestureArbiter, GestureID, GestureID) -> Void

        var gestures: TouchGestureOrder

        private func id(of gesture: TouchGesture) -> GestureID? {
            gestures.firstIndex(of: gesture).map { GestureID(rawValue: $0) }
        }

        func relate(
            _ relations: [TouchGesture: [TouchGesture]],
            _ arbiter: inout GestureArbiter,
            _ relation: Relation
        ) {
            for (gesture, others) in relations {
                for other in others {
                    guard let id = id(of: gesture), let otherID = self.id(of: other) else { continue }
                    relation(&arbiter, id, otherID)
                }
            }
        }

        func relate(_ groups: [Set<TouchGesture>], _ arbiter: inout GestureArbiter, _ relation: Relation) {
            for group in groups {
                let ids = group.compactMap { id(of: $0) }
                for id in ids { for other in ids where other != id { relation(&arbiter, id, other) } }
            }
        }
    }

    private var gestures: TouchGestureOrder { storage.passes.list.gestures }

    /// How many steps a recognizer proposed that its gesture's state did not allow: 0, or there is a mistake here.
    package var illegalTransitionCount: Int { storage.passes.arbiter.illegalTransitionCount }

    /// A gesture's number in the session; `nil` where it takes no part.
    package func id(of gesture: TouchGesture) -> GestureID? {
        gestures.firstIndex(of: gesture).map { GestureID(rawValue: $0) }
    }

    /// The gesture of a number in the session, as of ``GestureChange/correctedBy``; `nil` where there is none.
    public func gesture(_ id: GestureID) -> TouchGesture? {
        id.rawValue >= 0 && id.rawValue < gestures.count ? gestures[id.rawValue] : nil
    }

    /// The steps of the last call, in order.
    public var changes: TouchGestureChanges { TouchGestureChanges(storage.passes.arbiter.changes, of: gestures) }

    /// Where a gesture stands; failed for one that takes no part.
    public func state(of gesture: TouchGesture) -> GestureState {
        id(of: gesture).map(storage.passes.arbiter.state) ?? .failed
    }

    /// The gestures for which one waits that is complete or wants to begin: a tap for the double tap, a pan for the swipe. Empty for one
    /// that does not wait. Together with a change's `GestureChange/reason` it says why a gesture takes place, or does not.
    public func blockers(of gesture: TouchGesture) -> [TouchGesture] {
        guard let id = id(of: gesture) else { return [] }
        var blockers = storage.passes.arbiter.blockers(of: id)
        var gestures: [TouchGesture] = []
        while let index = blockers.popFirst() { gestures.append(self.gestures[index]) }
        return gestures
    }

    /// The latest time heard of, in seconds; `nil` before the first event.
    public var time: Double? { storage.passes.time }

    /// When ``advance(to:)`` will change something, in seconds on the clock of the events; `nil` where only an event can. An app
    /// sets its timer by it.
    public var deadline: Double? { storage.passes.deadline }

    /// How far the fingers have moved since the pan began, in the units of locations; zero before it, and after the lift.
    public var panTranslation: TouchPoint { motion(of: .pan).translation }

    /// The fingers' distance by what it was when the pinch began; 1 before it, and after the lift.
    public var pinchScale: Double { motion(of: .pinch).scale }

    /// How far the fingers have turned since the rotation began, in radians; 0 before it, and after the lift.
    public var rotationAngle: Double { motion(of: .rotation).rotation }

    /// What a gesture's contacts do while it is under way; nothing before it, and after the lift. A change has it as it was at the
    /// change.
    public func motion(of gesture: TouchGesture) -> GestureMotion {
        guard let id = id(of: gesture), storage.passes.arbiter.state(of: id).isRecognizing else {
            return GestureMotion()
        }
        return storage.passes.list.currentMotion(of: id.rawValue)
    }

    /// Takes an event into account, as ``GestureSession/consume(_:)`` does. A pass of all ten is O(contacts · gestures).
    public mutating func consume(_ event: TouchEvent) { own().passes.consume(event) }

    /// Lets time pass, as ``GestureSession/advance(to:)`` does.
    public mutating func advance(to time: Double) { own().passes.advance(to: time) }

    /// Ends everything that is under way, as ``GestureSession/finish()`` does.
    public mutating func finish() { own().passes.finish() }
}
