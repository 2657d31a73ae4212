import TouchModel
import TouchRecognition

/// A sample with a force, of a device whose maximum is 4 unless said otherwise.
func forced(
    _ time: Double,
    _ force: Double?,
    maximum: Double? = 4,
    altitude: Double? = nil,
    update: Int? = nil
) -> TouchSample {
    var sample = TouchSample(timestamp: time, location: .zero)
    sample.force = force
    sample.maximumPossibleForce = maximum
    sample.altitude = altitude
    if let update {
        sample.estimationUpdateIndex = update
        sample.estimatedProperties = .force
        sample.propertiesExpectingUpdates = .force
    }
    return sample
}

/// A delivery of touch 1, or of another.
func press(
    _ phase: TouchPhase,
    _ samples: TouchSample...,
    type: TouchType = .pencil,
    id: Int32 = 1,
    at time: Double? = nil
) -> TouchEvent {
    event(Touch(id: id, type: type, phase: phase, samples: samples), at: time)
}

/// A correction of force.
func forceUpdate(_ index: Int?, _ force: Double?, settles: Bool = true) -> EstimationUpdate {
    var sample = forced(0, force)
    sample.estimationUpdateIndex = index
    if !settles { sample.propertiesExpectingUpdates = .force }
    return EstimationUpdate(sample: sample, updatedProperties: .force)
}

extension ForceTracker.Parameters {
    /// No smoothing, so that a value is force / 4 exactly, and no refractory time.
    static var plain: Self {
        var parameters = Self(smoothing: nil)
        parameters.thresholds.refractoryTime = 0
        return parameters
    }
}

extension ForceRecognizer {
    /// One that sees force / 4 exactly.
    static func plain(_ touchTypes: TouchTypeSet = .all) throws -> Self {
        try ForceRecognizer(Parameters(touchTypes: touchTypes, force: .plain))
    }

    var kinds: [ForceTransition.Kind] { transitions.map(\.kind) }

    /// What happened to presses, without levels.
    var presses: [ForceTransition] { transitions.filter { $0.kind != .levelChanged } }
}
