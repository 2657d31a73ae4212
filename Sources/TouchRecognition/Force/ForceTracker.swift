import TouchModel

/// What one sample did.
package struct ForceStep: Sendable, Equatable {
    /// What became of the sample.
    package enum Outcome: UInt8, Sendable {
        /// Its force was taken.
        case taken
        /// Its force is absent or not finite; left out.
        case absentForce
        /// Its time is not finite, or not later than the one before; left out.
        case untimely
        /// The touch states no maximum force, or none above 0; left out.
        case noMaximum
    }

    /// What became of the sample.
    package var outcome: Outcome
    /// The steps between presses.
    package var steps: ForceSteps = []
    /// Whether the level changed.
    package var hasLevelChanged = false
    /// The normalized force as measured: neither smoothed nor transferred, 0…1. That of the last sample taken where
    /// this one was left out.
    package var measured: Double
    /// The value that thresholds and levels see: smoothed and transferred, 0…1.
    package var value: Double
    /// The level of the value, 0 to count − 1.
    package var level: Int
    /// How hard the touch presses.
    package var press: ForcePress
}

/// Follows the force of one touch, sample by sample: normalization, smoothing, transfer function, levels, thresholds.
///
/// This is the force recognizer without gestures: it goes on after a release, so that every press of a touch is reported.
/// It takes any samples; what it cannot use it leaves out and counts.
public struct ForceTracker: Sendable {
    /// How force becomes presses.
    public struct Parameters: Sendable, Hashable {
        /// What counts as full force.
        public var normalization: ForceNormalization.Parameters
        /// Smoothing of the normalized force; `nil` for none. Default the one-euro filter with its own defaults.
        public var smoothing: OneEuroFilter.Parameters?
        /// Applied to the smoothed force. Default linear.
        public var transfer: ForceTransfer
        /// The levels that the value is cut into.
        public var levels: ForceLevels.Parameters
        /// Where presses start and end.
        public var thresholds: ForceThresholds.Parameters

        /// Each parameter is the property of that name.
        public init(
            normalization: ForceNormalization.Parameters = .init(),
            smoothing: OneEuroFilter.Parameters? = .init(),
            transfer: ForceTransfer = .linear,
            levels: ForceLevels.Parameters = .init(),
            thresholds: ForceThresholds.Parameters = .init()
        ) {
            self.normalization = normalization
            self.smoothing = smoothing
            self.transfer = transfer
            self.levels = levels
            self.thresholds = thresholds
        }

        /// - Throws: ``ForceParameterError`` naming the first parameter out of range.
        package func validate() throws(ForceParameterError) {
            try normalization.validate()
            try smoothing?.validate()
            try transfer.validate()
            try levels.validate()
            try thresholds.validate()
        }
    }

    /// How force is normalized, smoothed and judged.
    package let parameters: Parameters
    /// What was repaired or left out.
    package internal(set) var counts = ForceCounts()
    /// The force that counts as 1 for this touch, in the unit of ``TouchSample/force``; `nil` before the first sample
    /// that states a maximum.
    package private(set) var effectiveMaximum: Double?
    /// Why the last sample could not be used for want of a maximum; `nil` once one is known.
    package private(set) var failure: ForceFailure?
    /// The normalized force as measured, 0…1; 0 before the first.
    package private(set) var measured = 0.0
    /// The smoothed and transferred force, 0…1; 0 before the first.
    package private(set) var value = 0.0
    /// When the last sample was measured whose force was taken, in seconds; `nil` before the first.
    package private(set) var timestamp: Double?
    private var filter: OneEuroFilter
    private let isSmoothing: Bool
    private var levels: ForceLevels
    private var thresholds: ForceThresholds

    /// - Throws: ``ForceParameterError`` naming the first parameter out of range.
    package init(_ parameters: Parameters = Parameters()) throws(ForceParameterError) {
        try parameters.validate()
        self.parameters = parameters
        filter = OneEuroFilter(parameters.smoothing ?? .init())
        isSmoothing = parameters.smoothing != nil
        levels = ForceLevels(parameters.levels)
        thresholds = ForceThresholds(parameters.thresholds)
    }

    /// The level of the value, 0 to count − 1.
    package var level: Int { levels.level }

    /// How hard the touch presses.
    package var press: ForcePress { thresholds.press }

    /// Takes a sample into account.
    ///
    /// - Complexity: O(1); allocates nothing.
    package mutating func observe(_ sample: TouchSample) -> ForceStep {
        let time = sample.timestamp
        guard time.isFinite, time > timestamp ?? -.infinity else {
            counts.untimelySamples += 1
            return step(.untimely)
        }
        guard let maximum = maximum(for: sample) else {
            counts.absentForces += 1
            return step(.noMaximum)
        }
        guard let force = sample.force else {
            counts.absentForces += 1
            return step(.absentForce)
        }
        let altitude = parameters.normalization.axis == .alongPencil ? nil : sample.altitude
        let normalized = parameters.normalization.normalize(force, altitude: altitude, maximum: maximum)
        counts.note(normalized.repairs)
        counts.takenSamples += 1
        timestamp = time
        measured = normalized.value
        let smooth = isSmoothing ? filter.observe(measured, at: time) : measured
        value = parameters.transfer(smooth, focus: levels.focus)
        var step = ForceStep(outcome: .taken, measured: measured, value: value, level: 0, press: .none)
        step.hasLevelChanged = levels.observe(value)
        step.steps = thresholds.observe(value, at: time)
        step.level = levels.level
        step.press = thresholds.press
        return step
    }

    /// The touch's maximum, settled by its first sample that states one.
    @inline(__always)
    private mutating func maximum(for sample: TouchSample) -> Double? {
        if let effectiveMaximum { return effectiveMaximum }
        do {
            effectiveMaximum = try parameters.normalization.effectiveMaximum(sample.maximumPossibleForce)
            failure = nil
        } catch {
            failure = error
        }
        return effectiveMaximum
    }

    private func step(_ outcome: ForceStep.Outcome) -> ForceStep {
        ForceStep(outcome: outcome, measured: measured, value: value, level: levels.level, press: thresholds.press)
    }

    /// Lets time pass without a sample, so that a dwell can end.
    ///
    /// - Parameter time: now, in seconds on the clock of the samples.
    package mutating func advance(to time: Double) -> ForceSteps {
        guard time.isFinite, let timestamp, time > timestamp else { return [] }
        return thresholds.advance(to: time)
    }

    /// Ends the press with the touch, and starts over with force 0. Counts go on.
    ///
    /// - Returns: The steps from the press under way to none.
    package mutating func lift() -> ForceSteps {
        let steps = thresholds.lift()
        reset()
        return steps
    }

    /// Forgets the touch: force 0, level 0, no press. Counts go on.
    package mutating func reset() {
        effectiveMaximum = nil
        failure = nil
        measured = 0
        value = 0
        timestamp = nil
        filter.reset()
        levels.reset()
        thresholds.reset()
    }
}
