import TouchModel

/// Recognizes the stroke that one touch draws, and collects it.
///
/// It follows the first touch of its types and no other. A pencil's stroke begins at once. A finger's waits for a
/// hold-off, so that a pan or a pinch can win: another finger that comes down within it makes the stroke fail; a finger
/// that lifts within it has drawn a dot, which begins and ends with the lift. The hold-off runs on event time: it is
/// over with the first event or ``advance(to:)`` at or after its end. What was collected meanwhile is part of the stroke.
///
/// While the gesture is under way ``stroke`` is what has been drawn so far. Complete strokes wait in ``finishedStrokes``
/// until they are taken, and go on accepting corrections there.
///
/// An event costs O(samples) and allocates nothing beyond the growth of the stroke, whose memory is used again for the
/// next; a finished stroke is a copy of exact size.
public struct StrokeRecognizer: Recognizer {
    /// What to follow and what to collect.
    public struct Parameters: Sendable, Hashable {
        /// The touches that draw.
        public var touchTypes: TouchTypeSet
        /// How long a stroke waits for another touch before it begins, in seconds of event time; 0 for not at all.
        public var holdOff: Double
        /// Whether samples that the system held back are collected; otherwise one sample per delivery is.
        public var collectsCoalescedSamples: Bool
        /// Whether the platform's guesses are kept while the stroke is drawn.
        public var collectsPredictedSamples: Bool
        /// Whether force is collected where the device gives it.
        public var collectsForce: Bool

        /// Each parameter is the property of that name.
        public init(
            touchTypes: TouchTypeSet,
            holdOff: Double = 0,
            collectsCoalescedSamples: Bool = true,
            collectsPredictedSamples: Bool = true,
            collectsForce: Bool = true
        ) {
            self.touchTypes = touchTypes
            self.holdOff = holdOff
            self.collectsCoalescedSamples = collectsCoalescedSamples
            self.collectsPredictedSamples = collectsPredictedSamples
            self.collectsForce = collectsForce
        }

        /// A finger on the screen, with a hold-off of 0.1 s.
        public static let finger = Parameters(touchTypes: .direct, holdOff: 0.1)
        /// A pencil, which begins at once.
        public static let pencil = Parameters(touchTypes: .pencil)
    }

    private enum Phase: Sendable {
        /// No touch yet.
        case idle
        /// A touch is down, the hold-off is not over.
        case holding
        /// The stroke has begun.
        case drawing
        /// The touch lifted; the stroke is in ``StrokeRecognizer/stroke`` until the sequence is over.
        case finished
        /// The system took the touch away.
        case cancelled
        /// It is not a stroke, or it has been called off.
        case failed
    }

    /// Whom it follows, and what it collects.
    public let parameters: Parameters
    /// The stroke of the current touch sequence. Its samples are no part of a drawing before the gesture has begun,
    /// nor after it has failed or been cancelled.
    public private(set) var stroke: Stroke
    /// Complete strokes that nobody has taken, oldest first.
    public private(set) var finishedStrokes: [Stroke] = []
    /// Samples that were not finite, or not later than the one before; they were left out.
    public private(set) var droppedSampleCount = 0
    private var phase = Phase.idle
    private var deadline = 0.0
    private var time: Double?

    /// A recognizer that has seen nothing.
    public init(_ parameters: Parameters) {
        self.parameters = parameters
        stroke = Stroke(touchID: 0, type: .direct)
    }

    public var kind: GestureKind { .continuous }

    public var touchTypes: TouchTypeSet { parameters.touchTypes }

    public mutating func consume(_ event: TouchEvent) -> GestureIntent {
        let now = EventClock.time(of: event, after: time)
        time = now
        if phase == .holding { endHoldOff(with: event, at: now) }
        var hasChanged = false
        // A span lends touches and samples where an array would count references to each.
        let touches = event.touches.span
        for index in touches.indices {
            switch phase {
            case .idle:
                start(touches[index], at: now)
                if phase == .holding { endHoldOff(with: event, at: now) }
            case .holding, .drawing:
                guard touches[index].id == stroke.touchID else { continue }
                hasChanged = collect(touches[index]) || hasChanged
            case .finished, .cancelled, .failed: break
            }
        }
        return intent(hasChanged: hasChanged)
    }

    public mutating func advance(to time: Double) -> GestureIntent {
        if time.isFinite, time > self.time ?? -.infinity {
            self.time = time
            if phase == .holding, time >= deadline { phase = .drawing }
        }
        return intent(hasChanged: false)
    }

    private func intent(hasChanged: Bool) -> GestureIntent {
        switch phase {
        case .idle: GestureIntent(.idle)
        case .holding: GestureIntent(.undecided)
        case .drawing: GestureIntent(.active, hasChanged: hasChanged)
        case .finished: GestureIntent(.finished, hasChanged: hasChanged)
        case .cancelled: GestureIntent(.cancelled)
        case .failed: GestureIntent(.failed)
        }
    }

    /// Fails where another touch came down within the hold-off, and begins where the hold-off is over.
    private mutating func endHoldOff(with event: TouchEvent, at now: Double) {
        if isInterrupted(by: event, at: now) {
            phase = .failed
        } else if now >= deadline {
            phase = .drawing
        }
    }

    /// Whether another touch of the recognizer's types comes down in the event before the hold-off is over.
    private func isInterrupted(by event: TouchEvent, at now: Double) -> Bool {
        guard event.touches.count > 1 || event.touches.first?.id != stroke.touchID else { return false }
        for index in event.touches.indices {
            guard event.touches[index].phase == .began, event.touches[index].id != stroke.touchID,
                parameters.touchTypes.contains(event.touches[index].type)
            else { continue }
            if Self.start(of: event.touches[index], or: now) < deadline { return true }
        }
        return false
    }

    /// When a touch came down: the time of its first good sample.
    private static func start(of touch: Touch, or now: Double) -> Double {
        touch.samples.first { $0.isFinite }?.timestamp ?? now
    }

    private mutating func start(_ touch: Touch, at now: Double) {
        guard touch.phase == .began, parameters.touchTypes.contains(touch.type) else { return }
        stroke.restart(touchID: touch.id, type: touch.type)
        if stroke.samples.capacity == 0 {
            stroke.reserveCapacity(samples: Self.initialCapacity, predictedSamples: Self.initialPredictedCapacity)
        }
        let start = Self.start(of: touch, or: now)
        deadline = start + parameters.holdOff
        phase = parameters.holdOff > 0 ? .holding : .drawing
        _ = collect(touch)
    }

    /// Two seconds of a 240 Hz digitizer.
    private static let initialCapacity = 512
    private static let initialPredictedCapacity = 8

    /// - Returns: Whether the stroke has anything new.
    private mutating func collect(_ touch: Touch) -> Bool {
        var hasChanged = false
        let samples = touch.samples.span
        let first = parameters.collectsCoalescedSamples ? 0 : max(0, samples.count - 1)
        for index in first..<samples.count {
            if append(samples[index]) { hasChanged = true } else { droppedSampleCount += 1 }
        }
        if hasChanged { stroke.endDelivery() }
        switch touch.phase {
        case .began, .moved, .stationary:
            if parameters.collectsPredictedSamples, !touch.predictedSamples.isEmpty {
                stroke.setPredictedSamples(touch.predictedSamples)
                hasChanged = true
            }
        case .ended:
            stroke.state = .done
            stroke.dropPredictedSamples()
            // Without a single good sample there is nothing to draw.
            phase = stroke.samples.isEmpty ? .cancelled : .finished
        case .cancelled:
            stroke.state = .cancelled
            phase = .cancelled
        }
        return hasChanged
    }

    private mutating func append(_ sample: TouchSample) -> Bool {
        // A maximum of 0 says that the device does not sense force; its 0 is no measurement.
        if parameters.collectsForce, sample.maximumPossibleForce != 0 { return stroke.append(sample) }
        var sample = sample
        sample.force = nil
        sample.estimatedProperties.remove(.force)
        sample.propertiesExpectingUpdates.remove(.force)
        return stroke.append(sample)
    }

    public mutating func apply(_ update: EstimationUpdate, touchID: Int32) -> Bool {
        outcome(of: update, touchID: touchID) != .unmatched
    }

    /// Corrects a sample of the current stroke or of the newest finished one that expects the update.
    package mutating func outcome(of update: EstimationUpdate, touchID: Int32) -> StrokeUpdateOutcome {
        if phase == .holding || phase == .drawing || phase == .finished, stroke.touchID == touchID {
            let outcome = stroke.apply(update)
            if outcome != .unmatched { return outcome }
        }
        for index in finishedStrokes.indices.reversed() where finishedStrokes[index].touchID == touchID {
            let outcome = finishedStrokes[index].apply(update)
            if outcome != .unmatched { return outcome }
        }
        return .unmatched
    }

    /// Hands over the finished strokes. Corrections that come for them afterwards are their new owner's.
    package mutating func takeFinishedStrokes() -> [Stroke] {
        defer { finishedStrokes.removeAll() }
        return finishedStrokes
    }

    /// Hands over the oldest finished stroke; `nil` where there is none. It allocates nothing.
    public mutating func takeFinishedStroke() -> Stroke? {
        finishedStrokes.isEmpty ? nil : finishedStrokes.removeFirst()
    }

    /// Hands over the stroke whose touch has lifted, before the end of the touch sequence; `nil` while there is none.
    mutating func takeCompletedStroke() -> Stroke? {
        guard phase == .finished else { return nil }
        phase = .failed
        return stroke.exactCopy
    }

    /// Declares the current stroke redrawn.
    public mutating func clearUpdateInfo() { stroke.clearUpdateInfo() }

    public mutating func cancel() {
        guard phase != .idle else { return }
        phase = .failed
        stroke.state = .cancelled
    }

    public mutating func reset() {
        if phase == .finished { finishedStrokes.append(stroke.exactCopy) }
        phase = .idle
        time = nil
        stroke.restart(touchID: stroke.touchID, type: stroke.type)
    }
}
