import TouchRecordings

/// What a device can tell of force, and how.
public struct ForceSensor: Sendable, Equatable, Codable {
    /// The largest force that can be reported, 1.0 being an average touch. Range 1…20.
    public var maximum: Double
    /// The step between reported forces, in the same unit; 0 for none. Range 0…1.
    public var quantum: Double
    /// Standard deviation of the measurement, in the same unit. Range 0…1.
    public var noise: Double
    /// Seconds after which an estimated force is corrected by a measured one; `nil` for a device that measures at
    /// once. Range 0…1. A pencil's radio takes 20–60 ms.
    public var revisionDelay: Double?
    /// How stale the estimate is, in seconds: it is the force of so long ago. Range 0…0.2.
    public var estimateLag: Double
    /// How wrong the scale is, and how it drifts; `nil` for a calibrated sensor.
    package var errors: ForceErrors?
    /// What happens to corrections on their way; `nil` where each comes once and in order.
    package var updateFaults: UpdateFaults?

    /// Each parameter is the property of that name.
    package init(
        maximum: Double,
        quantum: Double,
        noise: Double,
        revisionDelay: Double? = nil,
        estimateLag: Double = 0.02,
        errors: ForceErrors? = nil,
        updateFaults: UpdateFaults? = nil
    ) {
        self.maximum = maximum
        self.quantum = quantum
        self.noise = noise
        self.revisionDelay = revisionDelay
        self.estimateLag = estimateLag
        self.errors = errors
        self.updateFaults = updateFaults
    }

    /// The sensitivity that a person chose in a phone's settings. It divides the range into more or fewer steps.
    public enum Sensitivity: String, Sendable, Codable, CaseIterable {
        /// The range has the fewest steps.
        case light
        /// A sensitivity between the two.
        case medium
        /// The range has the most steps.
        case firm

        /// Steps from no force to the largest.
        package var steps: Double {
            switch self {
            case .light: 320
            case .medium: 400
            case .firm: 480
            }
        }
    }

    /// A phone's force-sensing glass: 0…20/3 in 320, 400 or 480 steps, measured at once.
    public static func glass(_ sensitivity: Sensitivity = .medium) -> ForceSensor {
        ForceSensor(maximum: 20.0 / 3, quantum: 20.0 / 3 / sensitivity.steps, noise: 0.01)
    }

    /// A pencil: 0…25/6 (about 4.17), estimated first and corrected 40 ms later.
    public static let pencil = ForceSensor(
        maximum: 25.0 / 6,
        quantum: 25.0 / 6 / 1000,
        noise: 0.005,
        revisionDelay: 0.04
    )

    /// Checks every field.
    ///
    /// - Throws: ``DatasetError/invalidOption(name:found:expected:)`` naming the first field out of range.
    package func validate() throws(DatasetError) {
        try OptionRange.check(maximum, in: 1...20, "force maximum")
        try OptionRange.check(quantum, in: 0...1, "force quantum")
        try OptionRange.check(noise, in: 0...1, "force noise")
        try OptionRange.check(seconds: revisionDelay, in: 0...1, "force revision delay")
        try OptionRange.check(seconds: estimateLag, in: 0...0.2, "force estimate lag")
        try errors?.validate()
        try updateFaults?.validate()
    }

    /// The sensor with errors of scale, and faults of its corrections.
    func with(errors: ForceErrors, updateFaults: UpdateFaults? = nil) -> ForceSensor {
        var sensor = self
        sensor.errors = errors
        sensor.updateFaults = updateFaults
        return sensor
    }

    /// The sensor with the steps of another sensitivity: its range divided differently, everything else alike.
    package func with(_ sensitivity: Sensitivity) -> ForceSensor {
        var sensor = self
        sensor.quantum = maximum / sensitivity.steps
        return sensor
    }

    /// A force as the device reports it.
    func reported(_ force: Double) -> Double { Grid.snap(min(max(force, 0), maximum), to: quantum) }
}
