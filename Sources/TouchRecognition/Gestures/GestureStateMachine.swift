/// A step that the gesture's kind and state do not allow.
package struct GestureTransitionError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Whether the gesture is discrete or continuous.
    package var kind: GestureKind
    /// The state in which it was.
    package var from: GestureState
    /// The state that was asked for.
    package var to: GestureState

    /// Each parameter is the property of that name.
    package init(kind: GestureKind, from: GestureState, to: GestureState) {
        self.kind = kind
        self.from = from
        self.to = to
    }

    package var description: String {
        let allowed = GestureState.allCases.filter { GestureStateMachine.allows(kind, from: from, to: $0) }
        let expected = allowed.isEmpty ? "a reset" : allowed.map { "\($0)" }.joined(separator: " or ")
        return "a \(kind) gesture that is \(from) cannot become \(to); expected \(expected)."
    }
}

/// Why a gesture took a step.
public enum GestureReason: UInt8, Sendable, CaseIterable {
    /// Its contacts did what counts as the gesture, or did what does not, or time passed.
    case contacts
    /// Another gesture began or was recognized first.
    case exclusion
    /// Another gesture was under way that it may not begin beside.
    case underWay
    /// It was to wait until another gesture had failed, and that one took place.
    case requirement
    /// Another gesture of the same contacts had clearly more motion.
    case correction
    /// Another gesture began with a contact more, and this one ends with it.
    case joined
    /// The session was finished, or the gesture was disabled.
    case brokenOff
}

/// One step of one gesture.
public struct GestureChange: Sendable, Equatable {
    /// The gesture whose state changed.
    public var gesture: GestureID
    /// The state before.
    public var from: GestureState
    /// The state after.
    public var to: GestureState
    /// The time of the change, in seconds on the clock of the events: when it was decided.
    public var time: Double
    /// What the gesture's contacts did until then. A gesture that fails has none.
    public var motion: GestureMotion
    /// The gesture that this one was mistaken for: it takes its place with the same contacts. `nil` but for a cancelled gesture
    /// that was corrected.
    public var correctedBy: GestureID?
    /// Why it was taken.
    public var reason: GestureReason
    /// The other gesture that ``reason`` is about; `nil` without one.
    public var cause: GestureID?

    /// Each parameter is the property of that name.
    package init(
        gesture: GestureID,
        from: GestureState,
        to: GestureState,
        time: Double,
        motion: GestureMotion = GestureMotion(),
        correctedBy: GestureID? = nil,
        reason: GestureReason = .contacts,
        cause: GestureID? = nil
    ) {
        self.gesture = gesture
        self.from = from
        self.to = to
        self.time = time
        self.motion = motion
        self.correctedBy = correctedBy
        self.reason = reason
        self.cause = cause
    }
}

/// The states of one gesture, and who is told of them.
///
///     continuous: possible → began → changed* → ended | cancelled,  possible → failed
///     discrete:   possible → ended,                                 possible → failed
///
/// Handlers are called in the order in which they were added, once for every step, at the time of the step. The reset
/// to possible is no step: it says that the touch sequence is over, not that anything happened.
///
/// A step that is not in the picture is a ``GestureTransitionError`` from ``transition(to:at:)``, and is ignored and
/// counted by ``attempt(_:at:)``, which is what events go through. Every call is O(handlers) and allocates nothing.
package struct GestureStateMachine: Sendable {
    /// Called with each step. It must not reach back into what is consuming the event.
    package typealias Handler = @Sendable (GestureChange) -> Void

    /// Which gesture it is.
    package let id: GestureID
    /// Whether the gesture is discrete or continuous.
    package let kind: GestureKind
    /// The state now.
    package private(set) var state = GestureState.possible
    /// How many steps were asked for that the gesture does not allow.
    package private(set) var illegalTransitionCount = 0
    private var handlers: [Handler] = []

    /// Each parameter is the property of that name.
    package init(id: GestureID = GestureID(rawValue: 0), kind: GestureKind) {
        self.id = id
        self.kind = kind
    }

    /// Adds someone to be told of every step.
    package mutating func addHandler(_ handler: @escaping Handler) { handlers.append(handler) }

    /// Whether a gesture may go from one state to another in one step. Resets are apart.
    package static func allows(_ kind: GestureKind, from: GestureState, to: GestureState) -> Bool {
        switch (from, to) {
        case (.possible, .failed): true
        case (.possible, .began): kind == .continuous
        case (.possible, .ended): kind == .discrete
        case (.began, .changed), (.began, .ended), (.began, .cancelled): kind == .continuous
        case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): kind == .continuous
        default: false
        }
    }

    /// Takes a step and tells the handlers.
    ///
    /// - Throws: ``GestureTransitionError`` where the step is not allowed; the state stays as it was.
    package mutating func transition(to next: GestureState, at time: Double) throws(GestureTransitionError) {
        guard Self.allows(kind, from: state, to: next) else {
            throw GestureTransitionError(kind: kind, from: state, to: next)
        }
        step(GestureChange(gesture: id, from: state, to: next, time: time))
    }

    /// Takes a step where it is allowed and otherwise counts it in ``illegalTransitionCount``.
    ///
    /// - Returns: Whether the step was taken.
    @discardableResult
    package mutating func attempt(_ next: GestureState, at time: Double) -> Bool {
        let change = GestureChange(gesture: id, from: state, to: next, time: time)
        guard take(next) else { return false }
        tell(change)
        return true
    }

    /// Takes a step where it is allowed and otherwise counts it; whoever calls it tells the handlers.
    mutating func take(_ next: GestureState) -> Bool {
        guard Self.allows(kind, from: state, to: next) else {
            illegalTransitionCount += 1
            return false
        }
        state = next
        return true
    }

    var hasHandlers: Bool { !handlers.isEmpty }

    private mutating func step(_ change: GestureChange) {
        state = change.to
        tell(change)
    }

    /// Tells the handlers of a change that leaves the state as it is: one of an earlier touch sequence.
    func tell(_ change: GestureChange) { for handler in handlers { handler(change) } }

    /// Becomes possible again, as at the end of a touch sequence.
    ///
    /// - Throws: ``GestureTransitionError`` while the gesture is under way: it has to end or to be cancelled first.
    package mutating func reset() throws(GestureTransitionError) {
        guard !state.isRecognizing else { throw GestureTransitionError(kind: kind, from: state, to: .possible) }
        state = .possible
    }

    mutating func noteIllegalTransition() { illegalTransitionCount += 1 }
}
