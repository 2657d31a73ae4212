import TouchModel
import TouchRecognition

/// A touch of samples at the given times, at x = 100 · time.
func touch(
    _ id: Int32,
    _ phase: TouchPhase,
    _ times: Double...,
    type: TouchType = .direct,
    predicted: [Double] = [],
    updates: [EstimationUpdate] = [],
    prepare: (inout TouchSample) -> Void = { _ in }
) -> Touch {
    touch(id, phase, times, type: type, predicted: predicted, updates: updates, prepare: prepare)
}

/// The same of touch 1.
func touch(
    _ phase: TouchPhase,
    _ times: Double...,
    type: TouchType = .direct,
    predicted: [Double] = [],
    prepare: (inout TouchSample) -> Void = { _ in }
) -> Touch {
    touch(1, phase, times, type: type, predicted: predicted, updates: [], prepare: prepare)
}

private func touch(
    _ id: Int32,
    _ phase: TouchPhase,
    _ times: [Double],
    type: TouchType,
    predicted: [Double],
    updates: [EstimationUpdate],
    prepare: (inout TouchSample) -> Void
) -> Touch {
    let samples = times.enumerated().map { index, time in
        var sample = TouchSample(
            timestamp: time,
            location: TouchPoint(100 * time, 0),
            origin: index + 1 == times.count ? .touch : .coalesced
        )
        prepare(&sample)
        return sample
    }
    return Touch(
        id: id,
        type: type,
        phase: phase,
        samples: samples,
        predictedSamples: predicted.map { TouchSample(timestamp: $0, location: .zero, origin: .predicted) },
        updates: updates
    )
}

/// A delivery, stamped with the latest of its samples or with a time of its own.
func event(_ touches: Touch..., at time: Double? = nil) -> TouchEvent {
    TouchEvent(timestamp: time ?? touches.compactMap { $0.samples.last?.timestamp }.max() ?? 0, touches: touches)
}

/// A pencil's touch whose samples expect a force, with the hundredth of a second as update index.
func estimated(_ phase: TouchPhase, _ time: Double, id: Int32 = 1) -> Touch {
    touch(id, phase, time, type: .pencil) { sample in
        sample.force = 1
        sample.maximumPossibleForce = 4
        sample.estimatedProperties = .force
        sample.propertiesExpectingUpdates = .force
        sample.estimationUpdateIndex = Int((time * 100).rounded())
    }
}

/// A delivery of corrections only.
func corrections(_ indices: Int..., force: Double = 2, id: Int32 = 1) -> TouchEvent {
    let updates = indices.map { index in
        var sample = TouchSample(timestamp: 0, location: .zero)
        sample.force = force
        sample.estimationUpdateIndex = index
        return EstimationUpdate(sample: sample, updatedProperties: .force)
    }
    return event(Touch(id: id, type: .pencil, phase: .stationary, samples: [], updates: updates), at: 10)
}

/// A recognizer that does what its script says: one intent for each event, the last one for ever.
struct ScriptedRecognizer: Recognizer {
    var kind: GestureKind
    var touchTypes: TouchTypeSet = .all
    var script: [GestureIntent]
    /// What it says when time passes without an event; `nil` for what it said last.
    var whenTimePasses: GestureIntent?
    private(set) var position = 0
    private(set) var cancelCount = 0
    private(set) var resetCount = 0

    init(_ kind: GestureKind, _ phases: GestureIntent.Phase..., touchTypes: TouchTypeSet = .all) {
        self.kind = kind
        self.touchTypes = touchTypes
        script = phases.map { GestureIntent($0, hasChanged: true) }
    }

    private var intent: GestureIntent {
        script.isEmpty ? GestureIntent(.idle) : script[max(0, min(position, script.count) - 1)]
    }

    mutating func consume(_ event: TouchEvent) -> GestureIntent {
        guard event.touches.contains(where: { touchTypes.contains($0.type) }) else { return GestureIntent(.idle) }
        position += 1
        return intent
    }

    mutating func advance(to time: Double) -> GestureIntent { whenTimePasses ?? intent }

    mutating func cancel() { cancelCount += 1 }

    mutating func reset() {
        resetCount += 1
        position = 0
    }
}
