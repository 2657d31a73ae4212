/// What a recording says about itself, apart from its events: who, what, on which device, in which units.
public struct RecordingMetadata: Sendable, Equatable {
    /// The clock that stamped the samples.
    public enum ClockSource: String, Sendable, CaseIterable {
        /// Stamped where the sample was measured.
        case event
        /// Stamped where the delivery was received.
        case arrival
        /// Made by synthesis.
        case synthetic
        case unknown
    }

    public var device: String?
    public var participant: String?
    public var task: String?
    /// The force sensitivity that the person chose in the device's settings, if known: `light`, `medium` or `firm` on
    /// phones that have the choice. Recordings of one participant and task that differ in it alone are pairs: contacts
    /// of the same id are the same trial where the recordings are synthetic.
    public var sensitivity: String?
    public var pointerTypes: [TouchType]
    /// Nominal samples per second, if known.
    public var reportRate: Double?
    /// Width and height of the surface in the units of ``space``, if known.
    public var screenSize: Point?
    public var space: CoordinateSpace
    public var clock: ClockSource
    /// The smallest step of the clock in seconds, if known.
    public var clockResolution: Double?
    public var licence: String?
    /// How the recording was made or where it came from, in a sentence.
    public var provenance: String?

    public init(
        device: String? = nil,
        participant: String? = nil,
        task: String? = nil,
        sensitivity: String? = nil,
        pointerTypes: [TouchType] = [],
        reportRate: Double? = nil,
        screenSize: Point? = nil,
        space: CoordinateSpace = .recordedUnits,
        clock: ClockSource = .unknown,
        clockResolution: Double? = nil,
        licence: String? = nil,
        provenance: String? = nil
    ) {
        self.device = device
        self.participant = participant
        self.task = task
        self.sensitivity = sensitivity
        self.pointerTypes = pointerTypes
        self.reportRate = reportRate
        self.screenSize = screenSize
        self.space = space
        self.clock = clock
        self.clockResolution = clockResolution
        self.licence = licence
        self.provenance = provenance
    }
}
