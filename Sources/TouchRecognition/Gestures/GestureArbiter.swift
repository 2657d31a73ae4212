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
/// Recognizers propose; the arbiter turns proposals into the steps of one ``GestureStateMachine`` each, by four rules:
///
/// 1. *One at a time.* A gesture that begins, or is recognized, makes the others that are still possible fail, except
///    those it is allowed together with. One that wants to begin while another is under way fails.
/// 2. *Requirements.* A gesture that requires another to fail waits until that one has failed, and fails when that one
///    is recognized. While it waits it is possible, and its recognizer goes on collecting.
/// 3. *Order.* Within one event gestures are asked in the order in which they were added.
/// 4. *Reset.* A gesture that has ended, was cancelled or failed becomes possible again when the last touch of its types
///    lifts.
///
/// A pass is ``begin(_:)``, ``propose(_:by:)`` for each gesture, ``resolve(at:)``, ``settle(_:at:reset:)``. ``GestureSession``
/// makes these calls for any recognizers; a ``DrawingSession`` makes them for its own.
///
/// A pass is O(gestures²) at worst and O(gestures) while nothing is decided; it allocates only as touches on the surface
/// become more than ever before.
package struct GestureArbiter: Sendable {
    private struct Entry: Sendable {
        var machine: GestureStateMachine
        var touchTypes: TouchTypeSet
        var intent = GestureIntent(.idle)
        var required = GestureSet()
        var together = GestureSet()
        var isEnabled = true
    }

    private var entries: [Entry] = []
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
        entries.indices.contains(gesture.rawValue) && entries[gesture.rawValue].isEnabled
    }

    /// How many steps were proposed that a gesture's state did not allow.
    package var illegalTransitionCount: Int { entries.reduce(0) { $0 + $1.machine.illegalTransitionCount } }

    /// How many touches are on the surface.
    package var contactCount: Int { contacts.count }

    /// Whether the touch is on the surface.
    func isDown(_ touchID: Int32) -> Bool { contacts.contains(touchID) }

    /// The touches on the surface.
    var touchesDown: [Touch] { contacts.touches }

    /// Forgets the steps so far, keeping the memory.
    package mutating func clearChanges() {
        if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
    }
}

// MARK: - A pass

extension GestureArbiter {
    /// Starts a pass: notes which touches come down.
    package mutating func begin(_ event: TouchEvent) {
        for index in event.touches.indices {
            let phase = event.touches[index].phase
            let id = event.touches[index].id
            if phase == .began {
                contacts.add(id, event.touches[index].type)
            } else if !contacts.contains(id), !event.touches[index].samples.isEmpty {
                strayTouchCount += 1
            }
        }
    }

    /// States what a gesture's recognizer makes of the event. One that is disabled, or has been decided, is not heard.
    package mutating func propose(_ intent: GestureIntent, by gesture: GestureID) {
        let index = gesture.rawValue
        guard entries.indices.contains(index), entries[index].isEnabled,
            !entries[index].machine.state.isTerminal
        else { return }
        // What waits goes on waiting whether or not it has changed.
        entries[index].intent = intent
    }

    /// Turns the proposals into steps.
    ///
    /// - Parameter time: of the event, in seconds.
    package mutating func resolve(at time: Double) {
        var somethingWaits = false
        for index in entries.indices {
            follow(index, at: time)
            somethingWaits = somethingWaits || isWaiting(index)
        }
        // Every round but the last decides one gesture at least.
        while somethingWaits {
            somethingWaits = false
            for index in entries.indices where isWaiting(index) {
                if decide(index, at: time) { somethingWaits = true }
            }
        }
    }

    /// Whether a gesture wants to begin or be recognized and has not been told either way.
    private func isWaiting(_ index: Int) -> Bool {
        entries[index].machine.state == .possible
            && (entries[index].intent.phase == .active || entries[index].intent.phase == .finished)
    }

    /// The steps that need nobody's consent.
    private mutating func follow(_ index: Int, at time: Double) {
        let state = entries[index].machine.state
        let intent = entries[index].intent
        switch (state.isRecognizing, intent.phase) {
        case (true, .active): if intent.hasChanged { step(index, to: .changed, at: time) }
        case (true, .finished): step(index, to: .ended, at: time)
        case (true, .cancelled): step(index, to: .cancelled, at: time)
        case (true, .idle), (true, .undecided), (true, .failed): entries[index].machine.noteIllegalTransition()
        case (false, .cancelled), (false, .failed): if state == .possible { step(index, to: .failed, at: time) }
        case (false, .active):
            if state == .possible, entries[index].machine.kind == .discrete {
                entries[index].machine.noteIllegalTransition()
                entries[index].intent = GestureIntent(.undecided)
            }
        case (false, .idle), (false, .undecided), (false, .finished): break
        }
        entries[index].intent.hasChanged = false
    }

    /// Grants or refuses what a gesture waits for.
    ///
    /// - Returns: Whether anything was decided.
    private mutating func decide(_ index: Int, at time: Double) -> Bool {
        for other in entries.indices where other != index && !entries[index].together.contains(other) {
            if entries[other].machine.state.isRecognizing {
                step(index, to: .failed, at: time)
                return true
            }
        }
        for other in entries.indices where entries[index].required.contains(other) {
            switch entries[other].machine.state {
            case .failed: break
            case .possible: if entries[other].isEnabled, isEngaged(other) { return false }
            case .began, .changed, .ended, .cancelled:
                step(index, to: .failed, at: time)
                return true
            }
        }
        let isFinished = entries[index].intent.phase == .finished
        switch entries[index].machine.kind {
        case .discrete: step(index, to: .ended, at: time)
        case .continuous:
            step(index, to: .began, at: time)
            if isFinished { step(index, to: .ended, at: time) }
        }
        for other in entries.indices where other != index && !entries[index].together.contains(other) {
            if entries[other].machine.state == .possible, isEngaged(other) { step(other, to: .failed, at: time) }
        }
        return true
    }

    /// Whether a gesture has touches to look at, or is still thinking about earlier ones.
    private func isEngaged(_ index: Int) -> Bool {
        let phase = entries[index].intent.phase
        return phase == .undecided || phase == .active || phase == .finished
            || contacts.contains(anyOf: entries[index].touchTypes)
    }

    private mutating func step(_ index: Int, to state: GestureState, at time: Double) {
        let from = entries[index].machine.state
        guard entries[index].machine.attempt(state, at: time) else { return }
        changes.append(GestureChange(gesture: entries[index].machine.id, from: from, to: state, time: time))
    }

    /// Ends a pass: notes which touches lifted and resets the gestures whose touch sequence is over.
    ///
    /// - Parameters:
    ///   - event: the one that the pass began with; `nil` where only time passed.
    ///   - time: of the event, in seconds.
    ///   - reset: called with each gesture that is possible again, so that its recognizer is reset too.
    package mutating func settle(_ event: TouchEvent?, at time: Double, reset: (GestureID) -> Void) {
        if let event {
            for index in event.touches.indices where event.touches[index].phase.isTerminal {
                contacts.remove(event.touches[index].id)
            }
        }
        for index in entries.indices {
            let state = entries[index].machine.state
            guard state != .possible, !contacts.contains(anyOf: entries[index].touchTypes) else { continue }
            if state.isRecognizing {
                // A gesture cannot outlive its touches, whatever its recognizer says.
                entries[index].machine.noteIllegalTransition()
                step(index, to: .cancelled, at: time)
            }
            entries[index].intent = GestureIntent(.idle)
            if (try? entries[index].machine.reset()) != nil { reset(entries[index].machine.id) }
        }
    }

    /// Breaks a gesture off: one that is under way is cancelled, one that is still possible and has begun to look at
    /// touches fails. Its recognizer has to be told by ``Recognizer/cancel()``.
    package mutating func cancel(_ gesture: GestureID, at time: Double) {
        let index = gesture.rawValue
        guard entries.indices.contains(index) else { return }
        let state = entries[index].machine.state
        if state.isRecognizing {
            step(index, to: .cancelled, at: time)
        } else if state == .possible, isEngaged(index) {
            step(index, to: .failed, at: time)
        }
    }

    /// Lets a gesture take part, or not. One that is disabled while it is under way is cancelled.
    package mutating func setEnabled(_ isEnabled: Bool, _ gesture: GestureID, at time: Double) {
        let index = gesture.rawValue
        guard entries.indices.contains(index), entries[index].isEnabled != isEnabled else { return }
        cancel(gesture, at: time)
        entries[index].isEnabled = isEnabled
        // One that is enabled in the middle of a touch sequence waits for the next.
        if isEnabled, entries[index].machine.state == .possible, contacts.contains(anyOf: entries[index].touchTypes) {
            step(index, to: .failed, at: time)
        }
    }
}
