import TouchModel
import TouchRecordings

/// What to synthesize: who does what, seen by which sensor. A value that says it all: equal plans make equal data.
public struct SynthesisPlan: Sendable, Equatable, Codable {
    /// What touches the surface.
    public enum Pointer: String, Sendable, Codable, CaseIterable {
        /// A bare finger.
        case finger
        /// A pen with altitude and azimuth.
        case pen
        /// A mouse with its button held.
        case mouse

        /// The type of the contacts.
        package var touchType: TouchType {
            switch self {
            case .finger: .direct
            case .pen: .pencil
            case .mouse: .indirectPointer
            }
        }
    }

    /// The dataset's name.
    public var name: String
    /// What people draw with.
    public var pointer: Pointer
    /// Everything random follows from it. Movements do not depend on the sensor, so plans that differ in ``sensor``
    /// alone see the same movements with other eyes.
    public var seed: UInt64
    /// How many people. Range 1…999.
    public var participants: Int
    /// What each of them does; one recording for each.
    public var tasks: [SynthesisTask]
    /// Contacts in each recording, a gesture of two fingers counting once; `nil` for each task's usual number (``SynthesisTask/usualStrokes``). Range 1…100000.
    public var strokesPerTask: Int?
    /// What the digitizer makes of the movement.
    public var sensor: SensorModel
    /// The force sensitivities under which everything is recorded, each in recordings of its own that differ in the
    /// step between reported forces alone: the same movements, noise, errors and stamps. Empty for the sensor as it is.
    public var sensitivities: [ForceSensor.Sensitivity]
    /// Samples per second of the noise-free ground truth. Range 100…2000. At 320 the straight line between two of them is,
    /// root mean square, within 0.02 CSS px of the continuous truth for every task; the fastest reaches (3000 px/s)
    /// taken alone are within 0.05, at 500 within 0.02.
    public var truthRate: Double
    /// The surface's width in CSS px. Range 320…10000.
    public var screenWidth: Double
    /// The surface's height in CSS px. Range 320…10000.
    public var screenHeight: Double

    /// Each parameter is the property of that name.
    public init(
        name: String,
        pointer: Pointer,
        seed: UInt64,
        participants: Int = 8,
        tasks: [SynthesisTask] = SynthesisTask.all(.movement),
        strokesPerTask: Int? = nil,
        sensor: SensorModel,
        sensitivities: [ForceSensor.Sensitivity] = [],
        truthRate: Double = 320,
        screenWidth: Double = 1024,
        screenHeight: Double = 768
    ) {
        self.name = name
        self.pointer = pointer
        self.seed = seed
        self.participants = participants
        self.tasks = tasks
        self.strokesPerTask = strokesPerTask
        self.sensor = sensor
        self.sensitivities = sensitivities
        self.truthRate = truthRate
        self.screenWidth = screenWidth
        self.screenHeight = screenHeight
    }

    /// Checks every field, the sensor's included.
    ///
    /// - Throws: ``DatasetError/invalidOption(name:found:expected:)`` naming the first field out of range.
    package func validate() throws(DatasetError) {
        guard !name.isEmpty else {
            throw .invalidOption(name: "name", found: name, expected: "a name for the dataset")
        }
        try OptionRange.check(participants, in: 1...999, "participants")
        guard !tasks.isEmpty, Set(tasks).count == tasks.count else {
            throw .invalidOption(
                name: "tasks",
                found: tasks.map(\.rawValue).joined(separator: ","),
                expected: "at least one, each once, of "
                    + SynthesisTask.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        if let strokesPerTask { try OptionRange.check(strokesPerTask, in: 1...100_000, "strokes per task") }
        try OptionRange.check(truthRate, in: 100...2000, "truth rate")
        try OptionRange.check(screenWidth, in: 320...10_000, "screen width")
        try OptionRange.check(screenHeight, in: 320...10_000, "screen height")
        guard Set(sensitivities).count == sensitivities.count, sensitivities.isEmpty || sensor.force != nil else {
            throw .invalidOption(
                name: "sensitivities",
                found: sensitivities.map(\.rawValue).joined(separator: ","),
                expected: sensor.force == nil
                    ? "none for a device that does not sense force"
                    : "each once, of " + ForceSensor.Sensitivity.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        try sensor.validate()
    }

    /// The device's name in the recordings: `synthetic finger 60 Hz`.
    var device: String {
        let rate = sensor.reportRate
        return "synthetic \(pointer.rawValue) \(rate == rate.rounded() ? String(Int(rate)) : String(rate)) Hz"
    }
}
