import TouchModel

/// What counts as a long press.
public struct LongPressParameters: Sendable, Hashable {
    /// The touches that press.
    public var touchTypes: TouchTypeSet
    /// How many contacts it takes, 1 or more.
    public var touches: ClosedRange<Int>
    /// How long they rest before the gesture begins, in seconds.
    public var minimumDuration: Double
    /// How far each may be from where it came down until then, in the units of locations.
    public var maximumMovement: Double

    /// Each parameter is the property of that name.
    public init(
        touchTypes: TouchTypeSet = .all,
        touches: ClosedRange<Int> = 1...1,
        minimumDuration: Double = 0.5,
        maximumMovement: Double = 10
    ) {
        self.touchTypes = touchTypes
        self.touches = touches
        self.minimumDuration = minimumDuration
        self.maximumMovement = maximumMovement
    }
}

/// Recognizes contacts that rest where they came down, and follows them: a press, and what is dragged after it.
package struct LongPressRecognizer: Recognizer {
    /// What counts as a long press.
    package let parameters: LongPressParameters

    private var contacts = TrackedContacts()
    private var phase = GestureIntent.Phase.idle
    private var time: Double?
    /// When the last of the contacts came down.
    private var start = 0.0

    /// A recognizer that has seen nothing.
    package init(_ parameters: LongPressParameters = LongPressParameters()) { self.parameters = parameters }

    package var kind: GestureKind { .continuous }

    package var touchTypes: TouchTypeSet { parameters.touchTypes }

    package var deadline: Double? {
        phase == .undecided && contacts.count >= parameters.touches.lowerBound
            ? start + parameters.minimumDuration : nil
    }

    package mutating func consume(_ event: TouchEvent) -> GestureIntent {
        let now = EventClock.time(of: event, after: time)
        time = now
        expire(now)
        var hasMoved = false
        let touches = event.touches.span
        for index in touches.indices {
            guard let step = contacts.take(touches[index], types: parameters.touchTypes) else { continue }
            switch step.phase {
            case .began:
                if phase == .idle { phase = .undecided }
                if phase == .undecided, contacts.count > parameters.touches.upperBound { phase = .failed }
                start = now
            case .moved: hasMoved = true
            case .stationary: break
            case .ended, .cancelled:
                contacts.remove(at: step.position)
                if phase == .undecided {
                    phase = .failed
                } else if phase == .active, contacts.count < parameters.touches.lowerBound {
                    phase = step.phase == .cancelled ? .cancelled : .finished
                }
            }
        }
        if phase == .undecided, contacts.excursion > parameters.maximumMovement { phase = .failed }
        return GestureIntent(phase, hasChanged: hasMoved)
    }

    private mutating func expire(_ now: Double) {
        if let deadline, now >= deadline { phase = .active }
    }

    package mutating func advance(to time: Double) -> GestureIntent {
        if time.isFinite, time >= self.time ?? -.infinity {
            self.time = time
            expire(time)
        }
        return GestureIntent(phase)
    }

    package mutating func cancel() {
        if phase != .idle { phase = .failed }
    }

    package mutating func reset() {
        phase = .idle
        time = nil
        contacts.removeAll()
    }
}
