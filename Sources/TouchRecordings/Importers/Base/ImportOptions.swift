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
    /// A regular expression that finds the device in such a path, as its first group. ``device`` overrules it.
    public var devicePattern: String?
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
    /// Tables, JSON and InkML, whose strokes may stand one after the other though they overlap in time: in which order they are read. `nil`
    /// finds it out.
    public var strokeOrder: StrokeOrder?
    /// Generic CSV: which column holds what, and how time is written.
    public var table = TableOptions()

    /// A contact of 17 minutes at 240 Hz. Replay holds about 1.3 kB for a sample at four horizons.
    public static let standardMostContactSamples = 250_000

    /// The files beside the data that completed these options, the nearest first.
    package var mappings: [ImportMapping] = []

    /// The dataset's folder, outside of which nothing is read that a file includes; `nil` for a file that was named by itself.
    package var folder: String?

    /// Nothing that the file does not say itself.
    public init() {}

    /// How a generic table is laid out.
    public struct TableOptions: Sendable, Equatable {
        /// What stands between fields; `nil` finds it out from the header line (comma, semicolon, tab or space).
        public var separator: Character?
        /// The header's names for columns, by the standard names `stroke_id`, `t`, `x`, `y`, `pressure`, `altitude`,
        /// `azimuth`, `participant`, `task`, `device`, `condition`, `trial`, `event`, `contact`, `kind`, `arrival`, `tilt_x`, `tilt_y`,
        /// `tilt`, `orientation`; `none` says that no column is. Columns not named here are looked for under their standard names, and
        /// under others that mean the same. A table without a header line names its columns `1`, `2` and so on.
        public var columnNames: [String: String] = [:]
        /// Seconds in one unit of the time column: 1 for seconds, 1e-3 for milliseconds; `nil` finds it out.
        public var secondsPerTimeUnit: Double?
        /// Radians in one unit of the angles: 1 for radians, π/180 for degrees, π/1800 for tenths; `nil` finds it out.
        public var radiansPerAngleUnit: Double?
        /// Points a second, above 0, of tables without a column of times: see ``ImportOptions/rate``.
        public var rate: Double?
        /// How strokes are told apart; `nil` finds it out.
        public var strokeRule: StrokeRule?
        /// What touched the surface.
        public var touchType = "direct"
        /// The maximum possible force in the unit of the pressure column, above 0; `nil` where nobody knows it. Pressure
        /// above it is kept as written.
        public var maximumForce: Double?

        // What the first rows show unless it is stated: keys of the file beside the data and of `--reading`, see ``ReadingField``.

        /// Whether columns that are not named are not read.
        var othersAreNone = false
        /// Whether numbers are written `1,5`.
        var hasDecimalComma: Bool?
        /// Whether several spaces are one separator.
        var joinsSpaces: Bool?
        /// The fewest fields of a row; those behind them are empty where they lack.
        var fewestFields: Int?
        /// Whether rows are in no order of time, and are sorted.
        var isShuffled: Bool?
        /// Whether the clock is set back now and then.
        var clockRestarts: Bool?
        /// Whether a time of 0 is an absent time.
        var zeroTimesAreNone: Bool?
        /// Radians in a unit of tilt; ``radiansPerAngleUnit`` holds without it.
        var radiansPerTiltUnit: Double?
        /// What each value of the column of events means.
        var eventMeanings: [String: EventMeaning] = [:]
        /// Which column marks rows in the air, besides the rule that separates strokes.
        var air: Air?
        /// The name that stands where there is no stroke.
        var noStroke: String?
        /// The pause in seconds, and the distance in recorded units, from which on a stroke's number continues in another stroke.
        var strokeSplit: StrokeSplit?
        /// The place that stands where nothing touches, in recorded units.
        var emptyPlace: TouchPoint?
        /// Whether rows of zeros stand between strokes.
        var zeroRowsAreBreaks: Bool?
        /// Whether predicted rows belong to the measured row before them; else they are left out.
        var attachesPredictions: Bool?
        /// JSON: what a list of points is, and how times count.
        var lists: PointLists?
        var times: PointTimes?

        /// Which column marks rows in the air.
        enum Air: String, CaseIterable { case none, pressure, event }

        /// Where a stroke's number continues in another stroke.
        struct StrokeSplit: Sendable, Equatable {
            var pause: Double
            var distance: Double
        }

        /// Other tables of the same dataset with the same header, which may show what this one does not.
        package var siblings: [String] = []

        /// Creates one with every default.
        public init() {}
    }
}

extension ImportOptions {
    /// Points a second, above 0, of a device that reported at a constant rate, for files that hold no times: the clock is counted
    /// from it, and the recordings say so. Files that hold times ignore it.
    public var rate: Double? {
        get { table.rate }
        set { table.rate = newValue }
    }

    /// Whether the size of a recorded unit is stated.
    var statesScale: Bool { millimetersPerUnit != nil || pixelsPerUnit != nil }

    /// Points a second by which points are numbered that have no times, where nobody knows their rate and shapes are all they are for.
    package static let numberingRate = 100.0

    /// Checks the rate.
    ///
    /// - Throws: ``DatasetError/invalidOption(name:found:expected:)`` for one that is not above 0.
    package func checkRate() throws(DatasetError) {
        guard let rate, !(rate > 0 && rate.isFinite) else { return }
        throw .invalidOption(name: "rate", found: "\(rate)", expected: "points a second, above 0")
    }

    /// What a recording whose clock was counted says of how it was made.
    package static func countedClock(rate: Double) -> String {
        "times counted at \(rate.shortText) points a second (--rate); the file has none"
    }
}
