import TouchModel

/// Why gestures cannot be related as asked.
public enum GestureRelationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The arbiter has no gesture of that number.
    case unknownGesture(Int)
    /// The gesture would wait for itself.
    case cyclicRequirement(Int)
    /// The arbiter holds as many gestures as it can.
    case tooManyGestures(limit: Int)

    public var description: String {
        switch self {
        case .unknownGesture(let number): "there is no gesture \(number); expected one that was added."
        case .cyclicRequirement(let number): "gesture \(number) would wait for itself to fail."
        case .tooManyGestures(let limit): "an arbiter holds \(limit) gestures; expected no more."
        }
    }
}

/// Decides which of several gestures take place.
///
/// Recognizers propose; the arbiter turns proposals into the steps of one ``GestureStateMachine`` each, by these rules:
///
/// 1. *Sequences.* A touch sequence lasts from the first touch that comes down to the last one that lifts. Rules hold between
///    gestures that look at a sequence in common. A tap of an earlier sequence that waited and is recognized late takes
///    nothing from what the next touch does.
/// 2. *One at a time.* A gesture that begins, or is recognized, makes the others that are still possible fail, except
///    those it is allowed together with. One that wants to begin while another is under way fails.
/// 3. *Exceptions.* A gesture may follow another, which then goes on; may join another when a touch has come down since that one
///    began and went 10 units; and may correct another that began with the same touches, when it has clearly more motion.
/// 4. *Requirements.* A gesture that requires another to fail waits until that one has failed, and fails when that one
///    is recognized. While it waits it is possible, and its recognizer goes on collecting. A discrete one that is complete and
///    waits is kept aside when the next sequence begins, so that its recognizer looks at that one, too.
/// 5. *Order.* Within one event gestures are asked in the order in which they were added.
/// 6. *Reset.* A gesture that has ended, was cancelled or failed becomes possible again when the last touch of its types
///    lifts.
///
/// A pass is ``begin(_:)``, ``propose(_:by:motion:)`` for each gesture, ``resolve(at:begin:)``, ``settle(_:at:reset:)``.
/// ``GestureSession`` makes these calls for any recognizers; a ``DrawingSession`` makes them for its own.
///
/// A pass is O(gestures²) at worst and O(gestures) while nothing is decided; it allocates only as touches on the surface, or
/// gestures that wait, become more than ever before.
package struct GestureArbiter: Sendable {
    private struct Entry: Sendable {
        var machine: GestureStateMachine
        var touchTypes: TouchTypeSet
        var intent = GestureIntent(.idle)
        var motion = GestureMotion()
        var required = GestureSet()
        var together = GestureSet()
        /// Gestures that may be under way when this one begins, and go on.
        var follows = GestureSet()
        /// Gestures that this one may begin beside or instead of when a touch has come down since they began.
        var joins = GestureSet()
        /// Those among them that end with it.
        var ends = GestureSet()
        /// Gestures that this one takes the place of where it has clearly more motion.
        var corrects = GestureSet()
        /// The touch sequences that it has looked at since it was reset; `nil` before it has seen a touch.
        var sequences: ClosedRange<Int>?
        /// How many touches had come down, in all, when it began.
        var touchesAtBegin = 0
        /// Whether it was on its way when the last touch came down.
        var wasMoving = false

        /// Whether the gesture may begin although the other is under way, now or later.
        func challenges(_ other: Int) -> Bool { joins.contains(other) || corrects.contains(other) }
    }

    /// A discrete gesture that was complete when its touches lifted, and waits while others are down.
    private struct Waiting: Sendable {
        var index: Int
        var sequences: ClosedRange<Int>
        var motion: GestureMotion
    }

    /// A gesture corrects another where it has at least this times its motion, and…
    private static let correctionRatio = 3.0
    /// … at least this much, in the units of locations.
    private static let correctionMotion = 30.0
    /// A gesture may be joined where it had gone at least this far before, in the units of locations.
    private static let joinedMotion = 10.0

    private var entries: [Entry] = []
    private var waiting: [Waiting] = []
    private var all = GestureSet()
    private var enabled = GestureSet()
    private var discrete = GestureSet()
    /// The gestures in the state possible.
    private var possible = GestureSet()
    /// Those that are under way.
    private var recognizing = GestureSet()
    /// Those that have failed or were cancelled.
    private var refused = GestureSet()
    /// Those whose recognizer is undecided, active or finished.
    private var thinking = GestureSet()
    /// Those among them whose recognizer is active or finished.
    private var wanting = GestureSet()
    /// Those whose recognizer has failed or was cancelled.
    private var broken = GestureSet()
    /// Those whose recognizer has something new.
    private var changed = GestureSet()
    /// Those that look at touches on the surface.
    private var looking = GestureSet()
    private var sequence = 0
    private var touchCount = 0
    private var contacts = ContactList()
    /// The steps of all gestures since ``clearChanges()``, in order.
    package private(set) var changes: [GestureChange] = []
    /// Touches that moved or lifted without having begun.
    package private(set) var strayTouchCount = 0

    /// Creates an empty one.
    package init() {}

    /// Adds a gesture.
    ///
    /// - Throws: ``GestureRelationError/tooManyGestures(limit:)`` beyond 64.
    package mutating func add(
        _ kind: GestureKind,
        touchTypes: TouchTypeSet = .all
    ) throws(GestureRelationError) -> GestureID {
        guard entries.count < GestureSet.capacity else { throw .tooManyGestures(limit: GestureSet.capacity) }
        let id = GestureID(rawValue: entries.count)
        entries.append(Entry(machine: GestureStateMachine(id: id, kind: kind), touchTypes: touchTypes))
        all.insert(id.rawValue)
        enabled.insert(id.rawValue)
        possible.insert(id.rawValue)
        discrete.set(id.rawValue, kind == .discrete)
        noteContacts()
        return id
    }

    /// Makes a gesture wait until another has failed.
    ///
    /// - Throws: ``GestureRelationError`` where either does not exist, or the gesture would wait for itself.
    package mutating func require(toFail other: GestureID, before gesture: GestureID) throws(GestureRelationError) {
        try check(gesture)
        try check(other)
        var reached = GestureSet()
        var pending = [other.rawValue]
        while let index = pending.popLast() {
            guard index != gesture.rawValue else { throw .cyclicRequirement(gesture.rawValue) }
            guard !reached.contains(index) else { continue }
            reached.insert(index)
            pending += entries.indices.filter { entries[index].required.contains($0) }
        }
        entries[gesture.rawValue].required.insert(other.rawValue)
    }

    /// Allows two gestures at the same time.
    ///
    /// - Throws: ``GestureRelationError/unknownGesture(_:)`` where either does not exist.
    package mutating func allow(_ gesture: GestureID, with other: GestureID) throws(GestureRelationError) {
        try check(gesture)
        try check(other)
        entries[gesture.rawValue].together.insert(other.rawValue)
        entries[other.rawValue].together.insert(gesture.rawValue)
    }

    /// Lets a gesture begin while another is under way, which goes on. It does not let that one begin after it.
    ///
    /// - Throws: ``GestureRelationError/unknownGesture(_:)`` where either does not exist.
    package mutating func allow(_ gesture: GestureID, after other: GestureID) throws(GestureRelationError) {
        try check(gesture)
        try check(other)
        entries[gesture.rawValue].follows.insert(other.rawValue)
    }

    /// Lets a gesture begin while another is under way, once a touch has come down since that one began.
    ///
    /// - Parameter ends: whether the other one ends with it.
    /// - Throws: ``GestureRelationError/unknownGesture(_:)`` where either does not exist.
    package mutating func allow(
        _ gesture: GestureID,
        joining other: GestureID,
        ends: Bool
    ) throws(GestureRelationError) {
        try check(gesture)
        try check(other)
        entries[gesture.rawValue].joins.insert(other.rawValue)
        if ends { entries[gesture.rawValue].ends.insert(other.rawValue) }
    }

    /// Lets a gesture take the place of another that is under way, where it has clearly more motion.
    ///
    /// - Throws: ``GestureRelationError/unknownGesture(_:)`` where either does not exist.
    package mutating func allow(_ gesture: GestureID, correcting other: GestureID) throws(GestureRelationError) {
        try check(gesture)
        try check(other)
        entries[gesture.rawValue].corrects.insert(other.rawValue)
    }

    /// Adds someone to be told of every step of a gesture.
    ///
    /// - Throws: ``GestureRelationError/unknownGesture(_:)`` where it does not exist.
    package mutating func addHandler(
        for gesture: GestureID,
        _ handler: @escaping GestureStateMachine.Handler
    ) throws(GestureRelationError) {
        try check(gesture)
        entries[gesture.rawValue].machine.addHandler(handler)
    }

    private func check(_ gesture: GestureID) throws(GestureRelationError) {
        guard entries.indices.contains(gesture.rawValue) else { throw .unknownGesture(gesture.rawValue) }
    }

    /// Where a gesture stands; failed for one that does not exist.
    package func state(of gesture: GestureID) -> GestureState {
        entries.indices.contains(gesture.rawValue) ? entries[gesture.rawValue].machine.state : .failed
    }

    /// Whether a gesture takes part.
    package func isEnabled(_ gesture: GestureID) -> Bool {
        entries.indices.contains(gesture.rawValue) && enabled.contains(gesture.rawValue)
    }

    /// The gestures that take part.
    var partaking: GestureSet { enabled }

    /// The gestures whose recognizers have to be asked: they take part, and may be, or go on.
    var listening: GestureSet { enabled - refused }

    /// The gestures that time alone may decide.
    var awaitingTime: GestureSet { enabled & possible }

    /// How many steps were proposed that a gesture's state did not allow.
    package var illegalTransitionCount: Int { entries.reduce(0) { $0 + $1.machine.illegalTransitionCount } }

    /// How many touches are on the surface.
    package var contactCount: Int { contacts.count }

    /// Whether the touch is on the surface.
    mutating func isDown(_ touchID: Int32) -> Bool { contacts.contains(touchID) }

    /// The touches on the surface.
    var touchesDown: [Touch] { contacts.touches }

    /// Forgets the steps so far, keeping the memory.
    package mutating func clearChanges() {
        if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
    }

    // MARK: Sets of gestures, kept with what they are of

    private mutating func set(_ intent: GestureIntent, of index: Int) {
        let before = entries[index].intent.phase
        entries[index].intent = intent
        changed.set(index, intent.hasChanged)
        guard intent.phase != before else { return }
        let isWanting = intent.phase == .active || intent.phase == .finished
        wanting.set(index, isWanting)
        thinking.set(index, isWanting || intent.phase == .undecided)
        broken.set(index, intent.phase == .failed || intent.phase == .cancelled)
    }

    private mutating func noteState(_ index: Int) {
        let state = entries[index].machine.state
        possible.set(index, state == .possible)
        recognizing.set(index, state.isRecognizing)
        refused.set(index, state == .failed || state == .cancelled)
    }

    private mutating func noteContacts() {
        looking = GestureSet()
        for index in entries.indices where !entries[index].touchTypes.isDisjoint(with: contacts.types) {
            looking.insert(index)
        }
    }
}

// MARK: - A pass

extension GestureArbiter {
    /// Starts a pass: notes which touches come down.
    ///
    /// - Returns: The gestures that are complete and are kept aside from here on: their recognizers have to be reset.
    @discardableResult
    package mutating func begin(_ event: TouchEvent) -> GestureSet {
        var kept = GestureSet()
        let touches = event.touches.span
        for index in touches.indices {
            let id = touches[index].id
            if touches[index].phase == .began {
                noteBegin(of: touches[index].type, kept: &kept)
                contacts.add(id, touches[index].type)
                noteContacts()
            } else if !contacts.contains(id), !touches[index].samples.isEmpty {
                strayTouchCount += 1
            }
        }
        return kept
    }

    private mutating func noteBegin(of type: TouchType, kept: inout GestureSet) {
        if contacts.count == 0 { sequence += 1 }
        touchCount += 1
        for index in entries.indices where entries[index].touchTypes.contains(type) {
            entries[index].wasMoving = entries[index].motion.translation.length >= Self.joinedMotion
            if let seen = entries[index].sequences, seen.upperBound < sequence,
                entries[index].machine.kind == .discrete,
                entries[index].intent.phase == .finished, entries[index].machine.state == .possible
            {
                waiting.append(Waiting(index: index, sequences: seen, motion: entries[index].motion))
                forget(index)
                kept.insert(index)
            } else if !isEngaged(index) {
                entries[index].sequences = nil
            }
            entries[index].sequences = (entries[index].sequences?.lowerBound ?? sequence)...sequence
        }
    }

    private mutating func forget(_ index: Int) {
        set(GestureIntent(.idle), of: index)
        entries[index].motion = GestureMotion()
        entries[index].sequences = nil
    }

    /// States what a gesture's recognizer makes of the event. One that is disabled, or has been decided, is not heard.
    ///
    /// - Parameter motion: what the gesture's contacts did, where it is complete or under way.
    package mutating func propose(_ intent: GestureIntent, by gesture: GestureID, motion: GestureMotion?) {
        let index = gesture.rawValue
        guard entries.indices.contains(index), enabled.contains(index),
            possible.contains(index) || recognizing.contains(index)
        else { return }
        // What waits goes on waiting whether or not it has changed.
        set(intent, of: index)
        if let motion { entries[index].motion = motion }
    }

    /// The same of a gesture that is neither complete nor under way.
    mutating func propose(_ intent: GestureIntent, by gesture: GestureID) {
        let index = gesture.rawValue
        guard entries[index].intent != intent else { return }
        propose(intent, by: gesture, motion: nil)
    }

    /// Turns the proposals into steps.
    ///
    /// - Parameters:
    ///   - time: of the event, in seconds.
    ///   - begin: called with the number of each continuous gesture that begins; what its contacts have done from there on.
    package mutating func resolve(at time: Double, begin: (Int) -> GestureMotion = { _ in GestureMotion() }) {
        var following = recognizing | possible & (broken | wanting & discrete)
        while let index = following.popFirst() { follow(index, at: time) }
        changed = GestureSet()
        var somethingWaits = !waiting.isEmpty || !(possible & wanting).isEmpty
        // Every round but the last decides one gesture at least.
        while somethingWaits {
            somethingWaits = false
            var pending = possible & wanting
            while let index = pending.popFirst() {
                if isWaiting(index), decide(index, at: time, begin) { somethingWaits = true }
            }
            if decideWaiting(at: time) { somethingWaits = true }
        }
    }

    /// Whether a gesture wants to begin or be recognized and has not been told either way.
    private func isWaiting(_ index: Int) -> Bool { (possible & wanting).contains(index) }

    /// The steps that need nobody's consent.
    private mutating func follow(_ index: Int, at time: Double) {
        let state = entries[index].machine.state
        let intent = entries[index].intent
        switch (state.isRecognizing, intent.phase) {
        case (true, .active): if changed.contains(index) { step(index, to: .changed, at: time) }
        case (true, .finished), (true, .cancelled):
            step(index, to: intent.phase == .finished ? .ended : .cancelled, at: time)
            // What wanted its place and did not get it does not get it now.
            var others = possible & wanting
            while let other = others.popFirst() {
                if shares(index, other), entries[other].challenges(index) {
                    step(other, to: .failed, at: time, .underWay, by: index)
                }
            }
        case (true, .idle), (true, .undecided), (true, .failed): entries[index].machine.noteIllegalTransition()
        case (false, .cancelled), (false, .failed): if state == .possible { step(index, to: .failed, at: time) }
        case (false, .active):
            if state == .possible, entries[index].machine.kind == .discrete {
                entries[index].machine.noteIllegalTransition()
                set(GestureIntent(.undecided), of: index)
            }
        case (false, .idle), (false, .undecided), (false, .finished): break
        }
    }

    /// Whether two gestures look at a touch sequence in common.
    private func shares(_ index: Int, _ other: Int) -> Bool {
        guard let sequences = entries[index].sequences else { return true }
        return shares(sequences, other)
    }

    private func shares(_ sequences: ClosedRange<Int>, _ other: Int) -> Bool {
        // A recognizer that was asked without a touch having come down has no sequence to be apart by.
        entries[other].sequences.map { $0.overlaps(sequences) } ?? true
    }

    /// What a gesture that is under way says to one that wants to begin.
    private enum Answer { case goOn, wait, refuse }

    /// Asks a gesture that is under way whether another may begin, and ends it where it has to.
    private mutating func ask(_ other: Int, for index: Int, at time: Double) -> Answer {
        guard !entries[index].follows.contains(other) else { return .goOn }
        guard entries[index].challenges(other), entries[index].intent.phase == .active else { return .refuse }
        let (mine, its) = (entries[index].intent.strength, entries[other].intent.strength)
        if touchCount > entries[other].touchesAtBegin {
            guard entries[index].joins.contains(other), entries[other].wasMoving else { return .wait }
            guard entries[index].ends.contains(other) else { return .goOn }
            guard mine > its else { return .wait }
            step(other, to: .ended, at: time, .joined, by: index)
            return .goOn
        }
        guard entries[index].corrects.contains(other), mine >= Self.correctionMotion,
            mine >= Self.correctionRatio * its
        else { return .wait }
        step(other, to: .cancelled, at: time, .correction, by: index)
        return .goOn
    }

    /// Grants or refuses what a gesture waits for.
    ///
    /// - Returns: Whether anything was decided.
    private mutating func decide(_ index: Int, at time: Double, _ begin: (Int) -> GestureMotion) -> Bool {
        var others = recognizing - entries[index].together
        while let other = others.popFirst() {
            guard other != index, shares(index, other) else { continue }
            switch ask(other, for: index, at: time) {
            case .goOn: break
            case .wait: return false
            case .refuse:
                step(index, to: .failed, at: time, .underWay, by: other)
                return true
            }
        }
        var required = entries[index].required
        while let other = required.popFirst() {
            switch entries[other].machine.state {
            case .failed: break
            case .possible:
                if enabled.contains(other), isEngaged(other), shares(index, other) { return false }
            case .began, .changed, .ended, .cancelled:
                guard shares(index, other) else { break }
                step(index, to: .failed, at: time, .requirement, by: other)
                return true
            }
        }
        let isFinished = entries[index].intent.phase == .finished
        let isOver = isFinished || entries[index].machine.kind == .discrete
        exclude(entries[index].sequences, by: index, isOver: isOver, at: time)
        // What an earlier touch did is told before what this one does.
        while decideWaiting(at: time) {}
        switch entries[index].machine.kind {
        case .discrete: step(index, to: .ended, at: time)
        case .continuous:
            // One that is complete already has nothing to measure from here on.
            if !isFinished { entries[index].motion = begin(index) }
            entries[index].touchesAtBegin = touchCount
            step(index, to: .began, at: time)
            if isFinished { step(index, to: .ended, at: time) }
        }
        return true
    }

    /// Makes the gestures fail that may not take place beside one that begins or is recognized in these sequences.
    ///
    /// - Parameter isOver: whether it is complete, so that nothing can join or correct it.
    private mutating func exclude(_ sequences: ClosedRange<Int>?, by index: Int, isOver: Bool, at time: Double) {
        var others = possible & (thinking | looking) - entries[index].together
        while let other = others.popFirst() {
            guard other != index, sequences.map({ shares($0, other) }) ?? true else { continue }
            // One that may follow, join or correct it waits for its time.
            if !isOver, entries[other].challenges(index) || entries[other].follows.contains(index) { continue }
            step(other, to: .failed, at: time, .exclusion, by: index)
        }
        guard !waiting.isEmpty, let sequences else { return }
        var position = 0
        while position < waiting.count {
            let other = waiting[position].index
            if other != index, !entries[index].together.contains(other), waiting[position].sequences.overlaps(sequences)
            {
                finishWaiting(position, as: .failed, at: time, .exclusion, by: index)
            } else {
                position += 1
            }
        }
    }

    /// Grants or refuses what was kept aside.
    ///
    /// - Returns: Whether anything was decided.
    private mutating func decideWaiting(at time: Double) -> Bool {
        var position = 0
        waiting: while position < waiting.count {
            let (index, sequences) = (waiting[position].index, waiting[position].sequences)
            var required = entries[index].required
            while let other = required.popFirst() {
                guard enabled.contains(other), isEngaged(other), shares(sequences, other) else { continue }
                switch entries[other].machine.state {
                case .failed: break
                case .possible:
                    position += 1
                    continue waiting
                case .began, .changed, .ended, .cancelled:
                    finishWaiting(position, as: .failed, at: time, .requirement, by: other)
                    return true
                }
            }
            finishWaiting(position, as: .ended, at: time)
            exclude(sequences, by: index, isOver: true, at: time)
            return true
        }
        return false
    }

    private mutating func finishWaiting(
        _ position: Int,
        as state: GestureState,
        at time: Double,
        _ reason: GestureReason = .contacts,
        by cause: Int? = nil
    ) {
        let done = waiting.remove(at: position)
        let change = GestureChange(
            gesture: entries[done.index].machine.id,
            from: .possible,
            to: state,
            time: time,
            motion: done.motion,
            reason: reason,
            cause: cause.map { GestureID(rawValue: $0) }
        )
        entries[done.index].machine.tell(change)
        changes.append(change)
    }

    /// The gestures for which one waits that is complete or wants to begin: those that it requires to fail, and those under way that it
    /// may not begin beside yet. Empty for one that does not wait.
    package func blockers(of gesture: GestureID) -> GestureSet {
        let index = gesture.rawValue
        var blockers = GestureSet()
        guard entries.indices.contains(index) else { return blockers }
        for kept in waiting where kept.index == index {
            var required = entries[index].required
            while let other = required.popFirst() {
                if isAwaited(other), shares(kept.sequences, other) { blockers.insert(other) }
            }
        }
        guard isWaiting(index) else { return blockers }
        var required = entries[index].required
        while let other = required.popFirst() {
            if isAwaited(other), shares(index, other) { blockers.insert(other) }
        }
        var others = recognizing - entries[index].together - entries[index].follows
        while let other = others.popFirst() {
            if other != index, shares(index, other) { blockers.insert(other) }
        }
        return blockers
    }

    /// Whether a gesture may still take place, so that one that requires it to fail waits.
    private func isAwaited(_ index: Int) -> Bool {
        enabled.contains(index) && possible.contains(index) && isEngaged(index)
    }

    /// Whether a gesture has touches to look at, or is still thinking about earlier ones.
    private func isEngaged(_ index: Int) -> Bool { (thinking | looking).contains(index) }

    private mutating func step(
        _ index: Int,
        to state: GestureState,
        at time: Double,
        _ reason: GestureReason = .contacts,
        by other: Int? = nil
    ) {
        let from = entries[index].machine.state
        guard entries[index].machine.take(state) else { return }
        if from != .changed || state != .changed { noteState(index) }
        let cause = other.map { GestureID(rawValue: $0) }
        changes.append(
            GestureChange(
                gesture: GestureID(rawValue: index),
                from: from,
                to: state,
                time: time,
                motion: entries[index].motion,
                correctedBy: reason == .correction ? cause : nil,
                reason: reason,
                cause: cause
            )
        )
        if entries[index].machine.hasHandlers { entries[index].machine.tell(changes[changes.count - 1]) }
    }

    /// Ends a pass: notes which touches lifted and resets the gestures whose touch sequence is over.
    ///
    /// - Parameters:
    ///   - event: the one that the pass began with; `nil` where only time passed.
    ///   - time: of the event, in seconds.
    ///   - reset: called with each gesture that is possible again, so that its recognizer is reset too.
    package mutating func settle(_ event: TouchEvent?, at time: Double, reset: (GestureID) -> Void) {
        if let event {
            let touches = event.touches.span
            var hasLifted = false
            for index in touches.indices where touches[index].phase.isTerminal {
                contacts.remove(touches[index].id)
                hasLifted = true
            }
            if hasLifted { noteContacts() }
        }
        var decided = all - possible - looking
        while let index = decided.popFirst() {
            if recognizing.contains(index) {
                // A gesture cannot outlive its touches, whatever its recognizer says.
                entries[index].machine.noteIllegalTransition()
                step(index, to: .cancelled, at: time)
            }
            forget(index)
            if (try? entries[index].machine.reset()) != nil {
                noteState(index)
                reset(entries[index].machine.id)
            }
        }
    }

    /// Breaks a gesture off: one that is under way is cancelled, one that is still possible and has begun to look at
    /// touches fails. Its recognizer has to be told by ``Recognizer/cancel()``.
    package mutating func cancel(_ gesture: GestureID, at time: Double) {
        let index = gesture.rawValue
        guard entries.indices.contains(index) else { return }
        while let position = waiting.firstIndex(where: { $0.index == index }) {
            finishWaiting(position, as: .failed, at: time, .brokenOff)
        }
        let state = entries[index].machine.state
        if state.isRecognizing {
            step(index, to: .cancelled, at: time, .brokenOff)
        } else if state == .possible, isEngaged(index) {
            step(index, to: .failed, at: time, .brokenOff)
        }
    }

    /// Lets a gesture take part, or not. One that is disabled while it is under way is cancelled.
    package mutating func setEnabled(_ isEnabled: Bool, _ gesture: GestureID, at time: Double) {
        let index = gesture.rawValue
        guard entries.indices.contains(index), enabled.contains(index) != isEnabled else { return }
        cancel(gesture, at: time)
        enabled.set(index, isEnabled)
        // One that is enabled in the middle of a touch sequence waits for the next.
        if isEnabled, possible.contains(index), looking.contains(index) {
            step(index, to: .failed, at: time)
        }
    }
}
