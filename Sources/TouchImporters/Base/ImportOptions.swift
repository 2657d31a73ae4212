import TouchModel

/// What a person can say about a file that the file does not say itself. Every field is optional; importers ignore
/// what their format settles.
public struct ImportOptions: Sendable, Equatable {
    /// Who drew; overrides what the file says.
    public var participant: String?
    /// What was drawn; overrides what the file says.
    public var task: String?
    /// A regular expression (see `Documentation/formats.md` for its syntax) that finds the participant in a file's path inside the dataset's folder, as its first group, or
    /// participant and task as groups of these names; where nothing is found, in the path with the folder's own name before it. ``participant`` and ``task`` overrule it.
    public var namePattern: String?
    /// A regular expression that finds the task in such a path, as its first group. ``task`` overrules it.
    public var taskPattern: String?
    /// On what it was drawn; overrides what the file says.
    public var device: String?
    /// Millimeters in one recorded unit. Locations are converted to CSS px when the scale is known.
    public var millimetersPerUnit: Double?
    /// CSS px in one recorded unit; an alternative to ``millimetersPerUnit``.
    public var pixelsPerUnit: Double?
    /// Seconds in one unit of time, for formats whose files do not say it: inkml where a channel has no units,
    /// gesture-xml where its ticks are not milliseconds.
    public var secondsPerTimeUnit: Double?
    /// How many samples a contact may have, with the platform's predictions and late corrections counted: a longer one is
    /// refused. Holds for native recordings too.
    public var mostContactSamples = ImportOptions.standardMostContactSamples
    /// Generic CSV: which column holds what, and how time is written.
    public var table = TableOptions()

    /// A contact of 17 minutes at 240 Hz. Replay holds about 1.3 kB for a sample at four horizons.
    public static let standardMostContactSamples = 250_000

    /// The files beside the data that completed these options, the nearest first.
    package var mappings: [ImportMapping] = []

    /// Nothing that the file does not say itself.
    public init() {}

    /// How a generic table is laid out.
    public struct TableOptions: Sendable, Equatable {
        /// Between fields; `nil` finds it out from the header line (comma, semicolon, tab or space).
        public var separator: Character?
        /// The header's names for columns, by the standard names `stroke_id`, `t`, `x`, `y`, `pressure`, `altitude`,
        /// `azimuth`, `participant`, `task`, `event`. Columns not named here are looked for under their standard names, and
        /// under others that mean the same. A table without a header line names its columns `1`, `2` and so on.
        public var columnNames: [String: String] = [:]
        /// Seconds in one unit of the time column: 1 for seconds, 1e-3 for milliseconds; `nil` finds it out.
        public var secondsPerTimeUnit: Double?
        /// Radians in one unit of the angles: 1 for radians, π/180 for degrees, π/1800 for tenths; `nil` finds it out.
        public var radiansPerAngleUnit: Double?
        /// How strokes are told apart; `nil` finds it out.
        public var strokeRule: StrokeRule?
        /// What touched the surface.
        public var touchType = "direct"
        /// The maximum possible force in the unit of the pressure column, above 0; `nil` where nobody knows it. Pressure
        /// above it is kept as written.
        public var maximumForce: Double?

        /// With every default.
        public init() {}
    }
}
