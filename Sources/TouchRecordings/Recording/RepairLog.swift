import TouchModel

/// What was repaired, dropped or found doubtful in data on the way in: nothing is lost silently.
///
/// Counts merge by addition, so a log over many files is the sum of theirs.
public struct RepairLog: Sendable, Equatable {
    /// The defects that are survived. Each names what was done about it.
    public enum Kind: String, Sendable, CaseIterable {
        /// A sample with the time of the one before it; dropped.
        case duplicateTimestamp = "duplicate-timestamp"
        /// A sample earlier than the one before it in the same contact; dropped.
        case stepBackInTime = "step-back-in-time"
        /// Samples of one delivery that were not in time order; sorted.
        case outOfOrderDelivery = "out-of-order-delivery"
        /// A row of a table behind later ones; put in its place.
        case lateRow = "late-row"
        /// The clock was set back by more than a second inside a contact; the contact was split there.
        case clockReset = "clock-reset"
        /// A touch-end at (0, 0) far from the contact; the end was kept, the location dropped.
        case endAtOrigin = "end-at-origin"
        /// Locations at a contact's beginning or end that stand for none and are far from the others: (0, 0), (−1, −1) and other negative
        /// whole numbers twice, the largest number of 15 or 16 bits twice, or where the contact before ended; the boundary was kept,
        /// the locations dropped.
        case placeholderLocation = "placeholder-location"
        /// NaN or infinity in time or location, or a value that cannot be real: a time of more than 10¹¹ s, a location
        /// of more than 10⁹ units; the sample was dropped. An optional value too large to be stored; it was left out.
        case nonFinite = "non-finite"
        /// A location more than a tenth of the screen outside it; kept.
        case outsideScreen = "outside-screen"
        /// The last line, frame or compressed block broke off; dropped.
        case truncatedLine = "truncated-last-line"
        /// Bytes that are not UTF-8, or a byte-order mark; replaced or skipped.
        case encoding = "encoding"
        /// A contact without a beginning, or that began again without an end; a boundary was put in. Evaluation and
        /// calibration of force leave a contact without a beginning out.
        case missingBoundary = "missing-boundary"
        /// A correction that names no known sample; dropped.
        case unmatchedUpdate = "unmatched-update"
        /// A record type or field that the importer has no use for, worth knowing about; skipped.
        case skippedRecord = "skipped-record"
        /// A row of a table or a frame in which nothing touches: a pen in the air, a pointer that hovers, motion before the first touch, an
        /// event of no contact; left out.
        case notInContact = "not-in-contact"
        /// A row of a table that says that it was not measured but predicted or estimated, and belongs to no delivery; left out.
        case unmeasuredRow = "unmeasured-row"
        /// More simultaneous contacts than anything has fingers for; those beyond were dropped.
        case tooManyContacts = "too-many-contacts"
        /// A row of one of several contacts that does not say of which; given to the nearest, as recorded.
        case unnumberedContact = "unnumbered-contact"
        /// A file that was read to its end and holds no sample of a contact, such as a table of a header alone; it counts for nothing.
        case noSamples = "no-samples"
        /// Two names for the same thing, such as the participant's in a file and in its folder's name; the format's convention
        /// says which one counts.
        case conflictingNames = "conflicting-names"
        /// Bytes behind the end of a gzip stream; not read.
        case trailingBytes = "trailing-bytes"
        /// A sample of a contact that the device calls a palm; kept.
        case palm = "palm"
        /// Time stamps on a coarse grid (ticks of 10, 15 or 16 ms); kept.
        case coarseClock = "coarse-clock"
        /// Runs of 1 ms steps at touch-down, a sign of queued samples stamped on arrival; kept.
        case burstAtStart = "burst-at-start"
        /// One distinct interval throughout: resampled data with a made-up clock; kept.
        case fakeClock = "fake-clock"
        /// A recording of a gesture with a long pause in it, or with a clock that is set back: probably several gestures; kept.
        case longPause = "long-pause"
        /// Fewer than three samples a second: times are probably in another unit; kept.
        case slowClock = "slow-clock"
        /// More than 2500 samples a second: times are probably in another unit; kept.
        case fastClock = "fast-clock"
        /// Strokes whose samples come a hundred times closer than those of others, or ten years from them: two units or clocks; kept.
        case mixedClock = "mixed-clock"
        /// Angles that no pen has: degrees, probably, read as radians; kept.
        case largeAngle = "large-angle"
        /// A pen that lies flat throughout: radians, probably, read as degrees; kept.
        case smallAngle = "small-angle"
        /// Strokes larger or faster than a hand's: the millimeters of a unit are probably fewer; kept.
        case largeSize = "large-size"
        /// Many strokes within a few millimeters: the millimeters of a unit are probably more; kept.
        case smallSize = "small-size"

        /// Whether what is counted is no sample of a contact, and was left out as such.
        public var isLeftOut: Bool { self == .notInContact || self == .unmeasuredRow }

        /// Whether data are as they were recorded and the log only warns.
        public var isWarning: Bool {
            switch self {
            case .outsideScreen, .unnumberedContact, .noSamples, .conflictingNames, .palm, .coarseClock, .burstAtStart,
                .fakeClock:
                true
            default: advice != nil
            }
        }

        /// For what no hand or device does: the unit that was probably mistaken, and the option that states it.
        public var advice: String? {
            switch self {
            case .longPause:
                "a gesture is a recording, and these are probably several: --column trial=NAME says which column numbers them"
            case .slowClock: "times are probably in a smaller unit: if they are in milliseconds, say --time-unit ms"
            case .fastClock: "times are probably in a larger unit: if they are in seconds, say --time-unit s"
            case .mixedClock:
                "times are probably in two units, or of two clocks: bring them to one in the file, or read its parts as files of their "
                    + "own, each with its --time-unit"
            case .largeAngle: "angles are probably in a smaller unit: if they are in degrees, say --angle-unit degrees"
            case .smallAngle: "angles are probably in a larger unit: if they are in radians, say --angle-unit radians"
            case .largeSize:
                "a unit of location is probably shorter: --mm-per-unit says how many mm it is long, which is 25.4 divided by the px of an "
                    + "inch (0.0962 of 264 ppi)"
            case .smallSize:
                "a unit of location is probably longer: --mm-per-unit says how many mm it is long, which is 25.4 divided by the px of an "
                    + "inch (0.0962 of 264 ppi)"
            default: nil
            }
        }
    }

    /// One defect met, for a person to look at.
    public struct Example: Sendable, Equatable {
        /// `file:line`, or as near to it as is known.
        public var place: String
        /// What was found there, in words.
        public var detail: String

        package init(place: String, detail: String) {
            self.place = place
            self.detail = detail
        }
    }

    /// How many examples of each kind are remembered.
    package static let examplesKept = 3
    /// How many assumptions are remembered.
    package static let assumptionsKept = 12

    /// How often each kind of repair was made.
    public private(set) var counts: [Kind: Int] = [:]
    /// ``counts`` by the names of kinds, as results have them.
    package var byName: [String: Int] { Dictionary(counts.map { ($0.key.rawValue, $0.value) }) { first, _ in first } }
    /// The first few cases of each kind.
    public private(set) var examples: [Kind: [Example]] = [:]
    /// What was found out because a file does not say it, with the option that overrules it. No repairs, and not counted.
    public private(set) var assumptions: [Example] = []
    /// In how many more files the same was found out, by the words of an assumption.
    package private(set) var otherFiles: [String: Int] = [:]

    /// How files were read, where that was found out: each reading once.
    package private(set) var readings: [Reading] = []
    /// How many readings are remembered.
    private static let readingsKept = 100

    /// A way in which files were read, as the file beside data states it.
    package struct Reading: Sendable, Equatable {
        /// Lines of `foretouch-import.yaml`.
        package var text: String
        /// The first file that was read so.
        package var file: String
        /// How many files were.
        package var files: Int
    }

    /// Creates an empty one.
    package init() {}

    /// Keeps how a file is read.
    package mutating func read(_ file: String, as text: String) { keep(Reading(text: text, file: file, files: 1)) }

    private mutating func keep(_ reading: Reading) {
        if let known = readings.firstIndex(where: { $0.text == reading.text }) {
            readings[known].files += reading.files
        } else if readings.count < Self.readingsKept {
            readings.append(reading)
        }
    }

    /// Whether nothing was repaired.
    public var isEmpty: Bool { counts.isEmpty }

    /// Counts a defect; the first few of each kind keep their place and detail.
    package mutating func note(_ kind: Kind, at place: @autoclosure () -> String, _ detail: @autoclosure () -> String) {
        counts[kind, default: 0] += 1
        if examples[kind, default: []].count < Self.examplesKept {
            examples[kind, default: []].append(Example(place: place(), detail: detail()))
        }
    }

    /// Keeps what was found out about a file, once for all files of which it is true.
    package mutating func assume(_ detail: String, at place: String) {
        keep([Example(place: place, detail: detail)])
    }

    /// Adds another log to this one.
    package mutating func merge(_ other: RepairLog) {
        keep(other.assumptions)
        for (detail, count) in other.otherFiles { otherFiles[detail, default: 0] += count }
        for reading in other.readings { keep(reading) }
        counts.merge(other.counts, uniquingKeysWith: +)
        examples.merge(other.examples) { Array(($0 + $1).prefix(Self.examplesKept)) }
    }

    private mutating func keep(_ found: [Example]) {
        for one in found where !assumptions.contains(one) {
            if assumptions.contains(where: { $0.detail == one.detail }) {
                otherFiles[one.detail, default: 0] += 1
            } else if assumptions.count < Self.assumptionsKept {
                assumptions.append(one)
            }
        }
    }

    /// The same log with its places under other names.
    package func renamingPlaces(_ name: (String) -> String) -> RepairLog {
        var log = self
        log.assumptions = assumptions.map { Example(place: name($0.place), detail: $0.detail) }
        log.examples = examples.mapValues { $0.map { Example(place: name($0.place), detail: $0.detail) } }
        return log
    }
}
