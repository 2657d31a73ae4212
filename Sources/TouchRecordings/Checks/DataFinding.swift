/// Something about data that whoever evaluates on them should know, with its number, its first places and what it means.
package struct DataFinding: Sendable, Equatable, Codable {
    /// How much it matters, mildest first.
    package enum Verdict: String, Sendable, Codable, CaseIterable, Comparable {
        /// There is nothing to say.
        case fine
        /// Worth knowing; results stand.
        case remark
        /// Results on these data mean something else than they seem to, unless this is dealt with.
        case alarm

        package static func < (left: Verdict, right: Verdict) -> Bool {
            left.rank < right.rank
        }

        private var rank: Int { self == .fine ? 0 : self == .remark ? 1 : 2 }
    }

    /// What can be found.
    package enum Kind: String, Sendable, Codable, CaseIterable {
        /// Speed along the path is so even that stamps must have been made from the path.
        case fakeClock = "fake-clock"
        /// One interval between all stamps.
        case singleInterval = "single-interval"
        /// A clock whose step is longer than the device's interval.
        case coarseClock = "coarse-clock"
        /// Stamps of the time of delivery, which come in bursts.
        case arrivalTimes = "arrival-times"
        /// Reports that were held up and came at once.
        case stalls = "stalls"
        /// Motion that is far faster at once, across a long interval.
        case fastStarts = "fast-starts"
        /// Stamps that repeat or go back.
        case timeDisorder = "time-disorder"
        /// Stamps on a grid that is coarse beside the interval.
        case quantizedTime = "quantized-time"
        /// Locations interpolated onto the display's frames.
        case resampled = "resampled"
        /// Samples on straight lines between others.
        case interpolated = "interpolated"
        /// Locations behind a low-pass filter.
        case smoothed = "smoothed"
        /// Long times without a report while a contact is down.
        case gaps = "gaps"
        /// Steps that no hand makes.
        case jumps = "jumps"
        /// The same stroke more than once.
        case duplicateStrokes = "duplicate-strokes"
        /// One coordinate that is held while the other moves on.
        case stickyAxis = "sticky-axis"
        /// Places that are repeated while a contact moves, until the device reports again.
        case repeatedPlaces = "repeated-places"
        /// Times of one file that cannot be on one clock and in one unit.
        case mixedClock = "mixed-clock"
        /// A step between coordinates above the sensor's noise.
        case coarseLocation = "coarse-location"
        /// A force that does not change while a contact is down.
        case constantForce = "constant-force"
        /// Files without a sample of a contact.
        case noSamples = "no-samples"
        /// Times, angles or sizes that no hand or device has.
        case implausibleUnit = "implausible-unit"

        /// What it means for an evaluation, in a sentence.
        package var meaning: String {
            switch self {
            case .fakeClock:
                "time was made up from the path: speed, horizons and every error in ms mean nothing here"
            case .singleInterval:
                "stamps were counted, not measured: jitter and lost reports cannot be seen"
            case .coarseClock:
                "the clock ticks slower than the device reports: velocities are wrong by up to a tick's share of an interval"
            case .arrivalTimes:
                "samples carry the time of arrival, not of measurement: velocities are far too high within a burst"
            case .stalls:
                "reports were held up and delivered at once: by these stamps velocities are far too high; predictors of "
                    + "Foretouch's own space them"
            case .fastStarts:
                "a fit through such a step leaps: a root mean square measures these few samples"
            case .timeDisorder:
                "stamps repeat or go back: these samples were dropped, or sorted in tables, and what is scored is not what was "
                    + "recorded"
            case .quantizedTime:
                "stamps are rounded: at speed v locations seem off by v times the step divided by √12"
            case .resampled:
                "locations were interpolated onto the display's frames: noise is partly averaged out and predictors are "
                    + "scored on the platform's resampler"
            case .interpolated:
                "many samples lie on straight lines between others: linear prediction looks better than it is"
            case .smoothed:
                "a low-pass filter went over the locations: they lag behind the finger, and steady predictors look better"
            case .gaps:
                "nothing was reported for so long that nothing is scored across: an evaluation covers less than the strokes"
            case .jumps:
                "locations leap as no hand does: root mean squares and maxima measure these few samples"
            case .duplicateStrokes:
                "the same stroke counts twice: intervals are too narrow, and a held-out participant may have been seen"
            case .stickyAxis:
                "one coordinate is held while the other moves on: stairs that a predictor must not be blamed for"
            case .repeatedPlaces:
                "the device was read faster than it reports: the rate is not the device's, many predictions start from a place that is "
                    + "late, and the steps between are too long"
            case .mixedClock:
                "a part of the times is on another clock or in another unit: speeds, horizons and intervals of that part mean nothing"
            case .constantForce:
                "the device senses no force: a press cannot be told from a touch, and nothing can be measured of it"
            case .noSamples:
                "nothing is known of these files and nothing is scored: what was to be recorded is not there, or was not written"
            case .implausibleUnit:
                "a unit was probably mistaken: every figure in that unit is wrong by the same factor"
            case .coarseLocation:
                "the step between locations is larger than the sensor's noise: errors below a third of it are rounding"
            }
        }
    }

    /// Where something was seen.
    package struct Place: Sendable, Equatable, Codable {
        /// The recording's name; a second recording of one file has `#2` behind it.
        package var recording: String
        /// Counting from 1 within the recording, in the order in which contacts began; `nil` for the recording as a whole.
        package var stroke: Int?
        /// Seconds on the recording's clock.
        package var time: Double?
        /// What was seen.
        package var detail: String
    }

    /// What was found.
    package var kind: Kind
    /// How much it matters.
    package var verdict: Verdict
    /// The device whose recordings show it; `nil` where it is not the device's.
    package var device: String?
    /// How many cases.
    package var count: Int
    /// Among how many that were looked at.
    package var total: Int
    /// What is counted, one of them.
    package var counted: String
    /// The statistic in words and figures.
    package var detail: String
    /// The first few.
    package var places: [Place]
    /// ``Kind/meaning``, so that a file explains itself.
    package var meaning: String

    init(
        _ kind: Kind,
        _ verdict: Verdict,
        device: String? = nil,
        count: Int,
        total: Int,
        of counted: String,
        detail: String,
        places: [Place] = []
    ) {
        self.kind = kind
        self.verdict = verdict
        self.device = device
        self.count = count
        self.total = total
        self.counted = counted
        self.detail = detail
        self.places = places
        meaning = kind.meaning
    }
}

/// The first places of a finding, and how many there are.
struct PlaceLog {
    static let kept = 3
    private(set) var count = 0
    private(set) var places: [DataFinding.Place] = []

    mutating func note(_ piece: StrokePiece, time: Double, _ detail: @autoclosure () -> String) {
        count += 1
        guard places.count < Self.kept else { return }
        places.append(
            DataFinding.Place(recording: piece.recording, stroke: piece.stroke, time: time, detail: detail())
        )
    }
}
