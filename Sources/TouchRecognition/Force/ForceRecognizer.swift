import TouchModel

/// Recognizes a press: a touch whose force reaches a threshold.
///
/// It follows the first touch of its types and no other, sample by sample, coalesced ones too, each at its own time. The
/// gesture begins with the light press, changes with every sample, and ends when the press is released or the touch
/// lifts. A touch that lifts before, or has no force, makes it fail, and ``failure`` says why. Deep presses, releases and
/// changes of level are ``transitions``. It does not consume touches: it may be allowed together with any gesture.
///
/// Every press that is told is closed: after `began` comes `released`, or `cancelled` where the touch was taken away, or the
/// gesture was called off or reset, while it was pressed.
///
/// After the gesture has ended the force is followed until the touch lifts. Presses after it in the same touch are
/// among the transitions, but begin no second gesture.
///
/// A force that is corrected later re-opens no decision; `corrections` says how far first and final forces differed.
///
/// An event costs O(samples) and allocates nothing beyond the list of transitions, whose memory is used again.
public struct ForceRecognizer: Recognizer {
    /// Which touches, and how their force becomes presses.
    public struct Parameters: Sendable, Hashable {
        /// The touches that press. Default all.
        public var touchTypes: TouchTypeSet
        /// How force becomes presses.
        public var force: ForceTracker.Parameters

        /// Each parameter is the property of that name.
        public init(touchTypes: TouchTypeSet = .all, force: ForceTracker.Parameters = .init()) {
            self.touchTypes = touchTypes
            self.force = force
        }
    }

    private enum Phase: Sendable {
        /// No touch yet.
        case idle
        /// A touch is down and has not been pressed.
        case watching
        /// The press is under way.
        case pressing
        /// The press was released; the touch may still be down.
        case finished
        /// The system took the touch away during the press.
        case cancelled
        /// There was no press, or it has been called off.
        case failed
    }

    /// What it follows, and how.
    public let parameters: Parameters
    /// What happened in the last call of ``consume(_:)`` or ``advance(to:)``, in order. Where ``cancel()`` or ``reset()``
    /// has cut a press short since, its `cancelled` follows at the end.
    public private(set) var transitions: [ForceTransition] = []
    /// Why there was no press in the current touch sequence, or else in the last one; `nil` where there was or may be.
    public private(set) var failure: ForceFailure?
    /// How far forces as first reported were from their final values.
    package private(set) var corrections = ForceCorrections()
    private var tracker: ForceTracker
    private var phase = Phase.idle
    private var touchID: Int32 = 0
    private var isTouchDown = false
    private var time: Double?
    private var lastTransition = -Double.infinity

    /// - Throws: ``ForceParameterError`` naming the first parameter out of range.
    public init(_ parameters: Parameters = Parameters()) throws(ForceParameterError) {
        self.parameters = parameters
        tracker = try ForceTracker(parameters.force)
        transitions.reserveCapacity(Self.initialCapacity)
    }

    /// A delivery of four samples can hardly bring more.
    private static let initialCapacity = 16

    public var kind: GestureKind { .continuous }

    public var touchTypes: TouchTypeSet { parameters.touchTypes }

    /// The smoothed and transferred force, 0…1; 0 while no touch is followed.
    public var value: Double { tracker.value }

    /// The normalized force as measured, 0…1; 0 while no touch is followed.
    public var measured: Double { tracker.measured }

    /// The level of the value, 0 to count − 1.
    public var level: Int { tracker.level }

    /// How hard the touch presses.
    public var press: ForcePress { tracker.press }

    /// What was repaired, left out or could not be matched.
    package var counts: ForceCounts { tracker.counts }

    public mutating func consume(_ event: TouchEvent) -> GestureIntent {
        clearTransitions()
        let now = EventClock.time(of: event, after: time)
        time = now
        var hasChanged = false
        // A span lends touches and samples where an array would count references to each.
        let touches = event.touches.span
        for index in touches.indices {
            if phase == .idle {
                start(touches[index])
            }
            guard isTouchDown, touches[index].id == touchID else { continue }
            hasChanged = follow(touches[index], at: now) || hasChanged
        }
        return intent(hasChanged: hasChanged)
    }

    public mutating func advance(to time: Double) -> GestureIntent {
        clearTransitions()
        guard time.isFinite, time > self.time ?? -.infinity else { return intent(hasChanged: false) }
        self.time = time
        if isTouchDown { note(tracker.advance(to: time), at: time) }
        return intent(hasChanged: false)
    }

    private mutating func clearTransitions() {
        if !transitions.isEmpty { transitions.removeAll(keepingCapacity: true) }
    }

    private func intent(hasChanged: Bool) -> GestureIntent {
        switch phase {
        case .idle: GestureIntent(.idle)
        case .watching: GestureIntent(.undecided)
        case .pressing: GestureIntent(.active, hasChanged: hasChanged)
        case .finished: GestureIntent(.finished, hasChanged: hasChanged)
        case .cancelled: GestureIntent(.cancelled)
        case .failed: GestureIntent(.failed)
        }
    }

    private mutating func start(_ touch: borrowing Touch) {
        guard touch.phase == .began, parameters.touchTypes.contains(touch.type) else { return }
        touchID = touch.id
        isTouchDown = true
        failure = nil
        lastTransition = -.infinity
        phase = .watching
    }

    /// - Returns: Whether any force was taken.
    private mutating func follow(_ touch: borrowing Touch, at now: Double) -> Bool {
        var hasChanged = false
        var absence: ForceFailure?
        let samples = touch.samples.span
        for index in samples.indices {
            let step = tracker.observe(samples[index])
            switch step.outcome {
            case .taken:
                hasChanged = true
                if !samples[index].propertiesExpectingUpdates.isEmpty { expectCorrection(of: samples[index]) }
                if step.hasLevelChanged { append(.levelChanged, at: samples[index].timestamp) }
                note(step.steps, at: samples[index].timestamp)
            case .absentForce: absence = .forceAbsent
            case .noMaximum: absence = tracker.failure
            case .untimely: break
            }
        }
        if let absence, tracker.timestamp == nil {
            fail(absence)
            return false
        }
        switch touch.phase {
        case .began, .moved, .stationary: break
        case .ended:
            let last = tracker.timestamp ?? now
            note(tracker.lift(), at: max(last, now))
            isTouchDown = false
            if phase == .watching { fail(.liftedBeforePress) }
        case .cancelled:
            isTouchDown = false
            abandonPress(at: now)
            if phase == .watching { fail(.cancelledBeforePress) }
            if phase == .pressing { phase = .cancelled }
        }
        return hasChanged
    }

    /// Writes down steps between presses, and takes those that the gesture has with them.
    private mutating func note(_ steps: ForceSteps, at time: Double) {
        if steps.isEmpty { return }
        if steps.contains(.began) {
            append(.began, at: time)
            if phase == .watching { phase = .pressing }
        }
        if steps.contains(.deepened) { append(.deepened, at: time) }
        if steps.contains(.undeepened) { append(.undeepened, at: time) }
        if steps.contains(.released) {
            append(.released, at: time)
            if phase == .pressing { phase = .finished }
        }
    }

    /// Forgets force and press; one that is under way is closed as cancelled.
    private mutating func abandonPress(at now: Double?) {
        let isPressed = tracker.press != .none
        let last = tracker.timestamp
        tracker.reset()
        guard isPressed, let last else { return }
        append(.cancelled, at: max(last, now ?? last))
    }

    private mutating func append(_ kind: ForceTransition.Kind, at time: Double) {
        // A dwell may have ended while time passed, ahead of samples that were still on their way.
        lastTransition = max(lastTransition, time)
        transitions.append(
            ForceTransition(kind: kind, timestamp: lastTransition, value: tracker.value, level: tracker.level)
        )
    }

    private mutating func fail(_ reason: ForceFailure) {
        failure = reason
        phase = .failed
        isTouchDown = false
        abandonPress(at: time)
    }

    // MARK: Corrections

    private mutating func expectCorrection(of sample: TouchSample) {
        guard sample.propertiesExpectingUpdates.contains(.force), let index = sample.estimationUpdateIndex,
            let maximum = tracker.effectiveMaximum
        else { return }
        let relevant: TouchProperties =
            parameters.force.normalization.axis == .perpendicularToScreen ? [.force, .altitude] : .force
        let isOneForgotten = corrections.expect(
            ForceCorrections.Expectation(
                touchID: touchID,
                updateIndex: index,
                first: tracker.measured,
                maximum: maximum,
                altitude: sample.altitude,
                awaited: sample.propertiesExpectingUpdates.intersection(relevant)
            )
        )
        if isOneForgotten { tracker.counts.forgottenCorrections += 1 }
    }

    /// Compares a force with the one first reported, during the touch or after it. Neither values nor decisions change:
    /// what was shown and felt is past.
    ///
    /// A correction of other properties only is none of this recognizer's. One of force that matches no sample it holds,
    /// among them those for touches that it does not follow, is ignored and counted. Where force is meant perpendicular to
    /// the screen altitude is corrected too, in the same update, before force or after it; the comparison waits for it as
    /// long as it is announced. What is clamped or missing in a correction is not counted.
    public mutating func apply(_ update: EstimationUpdate, touchID: Int32) -> Bool {
        let hasForce = update.updatedProperties.contains(.force)
        let normalization = parameters.force.normalization
        let altitude =
            normalization.axis == .perpendicularToScreen && update.updatedProperties.contains(.altitude)
            ? update.sample.altitude : nil
        guard hasForce || altitude != nil else { return false }
        guard let index = update.sample.estimationUpdateIndex,
            var expectation = corrections.expectation(index, touchID: touchID)
        else {
            if hasForce { tracker.counts.unknownUpdates += 1 }
            return false
        }
        let stillExpected = update.sample.propertiesExpectingUpdates
        if let altitude { expectation.altitude = altitude }
        if !stillExpected.contains(.altitude) { expectation.awaited.remove(.altitude) }
        if hasForce {
            expectation.force = update.sample.force
            if !stillExpected.contains(.force) { expectation.awaited.remove(.force) }
        }
        guard expectation.awaited.isEmpty else {
            corrections.keep(expectation)
            return true
        }
        let final = expectation.force.map {
            normalization.normalize($0, altitude: expectation.altitude, maximum: expectation.maximum).value
        }
        corrections.settle(expectation, final: final)
        corrections.remove(expectation)
        return true
    }

    // MARK: The end of a touch sequence

    public mutating func cancel() {
        guard phase != .idle else { return }
        if phase == .watching || phase == .pressing { fail(.calledOff) }
        phase = .failed
        isTouchDown = false
        abandonPress(at: time)
    }

    /// Forgets the touch. ``transitions``, ``failure`` and `corrections` stay to be read.
    public mutating func reset() {
        abandonPress(at: time)
        phase = .idle
        isTouchDown = false
        time = nil
    }
}
