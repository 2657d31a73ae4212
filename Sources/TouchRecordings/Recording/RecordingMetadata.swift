import TouchModel

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
        /// Counted from a stated rate, as nothing stamped the samples.
        case counted
        /// Nothing stamped the samples, and nobody knows their rate: points are numbered, a hundred to the second. Good for shapes.
        case absent
        /// The recording does not say.
        case unknown
    }

    /// What a person did for part of a recording, such as a gesture among other activity: the ground truth of who looks for it.
    public struct Annotation: Sendable, Hashable {
        /// What it was: a gesture's class.
        public var label: String
        /// The time from its first sample to its last, in seconds of the samples' clock.
        public var time: ClosedRange<Double>

        /// Each parameter is the property of that name.
        public init(label: String, time: ClosedRange<Double>) {
            self.label = label
            self.time = time
        }
    }

    /// The device that recorded, if known.
    public var device: String?
    /// Who drew, if known: a label, not a name.
    public var participant: String?
    /// What was to be drawn, if known.
    public var task: String?
    /// Under which condition of an experiment it was drawn, in its own words, if known: `fast`, `stylus-slow`, `tablet`.
    public var condition: String?
    /// The force sensitivity that the person chose in the device's settings, if known: `light`, `medium` or `firm` on
    /// phones that have the choice. Recordings of one participant and task that differ in it alone are pairs: contacts
    /// of the same id are the same trial where the recordings are synthetic.
    public var sensitivity: String?
    /// What was done when, where a recording holds more than one thing and says so; by their beginnings.
    public var annotations: [Annotation]
    /// What kinds of pointers were recorded.
    public var pointerTypes: [TouchType]
    /// Nominal samples per second, if known.
    public var reportRate: Double?
    /// Width and height of the surface in the units of ``space``, if known.
    public var screenSize: TouchPoint?
    /// The unit of locations and its size.
    public var space: CoordinateSpace
    /// What the stamps are stamps of.
    public var clock: ClockSource
    /// The smallest step of the clock in seconds, if known.
    public var clockResolution: Double?
    /// The license of the recording, if known.
    public var license: String?
    /// How the recording was made or where it came from, in a sentence.
    public var provenance: String?

    /// Each parameter is the property of that name.
    public init(
        device: String? = nil,
        participant: String? = nil,
        task: String? = nil,
        condition: String? = nil,
        sensitivity: String? = nil,
        annotations: [Annotation] = [],
        pointerTypes: [TouchType] = [],
        reportRate: Double? = nil,
        screenSize: TouchPoint? = nil,
        space: CoordinateSpace = .recordedUnits,
        clock: ClockSource = .unknown,
        clockResolution: Double? = nil,
        license: String? = nil,
        provenance: String? = nil
    ) {
        self.device = device
        self.participant = participant
        self.task = task
        self.condition = condition
        self.sensitivity = sensitivity
        self.annotations = annotations
        self.pointerTypes = pointerTypes
        self.reportRate = reportRate
        self.screenSize = screenSize
        self.space = space
        self.clock = clock
        self.clockResolution = clockResolution
        self.license = license
        self.provenance = provenance
    }
}
