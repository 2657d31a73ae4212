import TouchModel

/// Looks whether a recording's times, angles and sizes are those of a hand on a device; where they are not, a unit was probably mistaken.
///
/// Looks at the first ``looked`` samples of a recording. What it finds are warnings, each with the option that states the unit:
/// - **slow clock**: half of the samples come 0.3 s or more after the one before: milliseconds read as seconds.
/// - **fast clock**: half of them come 0.4 ms or less after it: seconds read as milliseconds.
/// - **large angles**: a tenth of the altitudes are above 90°, or of the azimuths above 360°: degrees read as radians.
/// - **small angles**: the pen lies flatter than 15° in every one of 50 samples: radians read as degrees.
/// - **large size**, where the scale is known: strokes more than 1.2 m apart, or a tenth of the steps above 5 m/s.
/// - **small size**, where the scale is known: five strokes of 300 samples together within 15 mm.
struct UnitPlausibility {
    static let looked = 4096
    /// So many intervals and speeds are kept.
    static let kept = 1024
    static let fewestIntervals = 8
    static let slowest = 0.3
    static let fastest = 0.4e-3
    static let fewestAngles = 50
    static let flattest = 15.0 * .pi / 180
    static let largestWay = 1200.0
    static let largestSpeed = 5000.0
    static let smallestWay = 15.0
    static let fewestStrokes = 5
    static let fewestSamples = 300

    private let millimetersPerUnit: Double?
    private var samples = 0
    private var strokes = 0
    private var intervals: [Double] = []
    private var speeds: [Double] = []
    private var angles = 0
    private var largeAngles = 0
    private var altitudes = 0
    private var largestAltitude = 0.0
    /// Every fourth location.
    private var xs: [Double] = []
    private var ys: [Double] = []

    /// - Parameter millimetersPerUnit: of locations; `nil` where nobody knows it.
    init(millimetersPerUnit: Double?) { self.millimetersPerUnit = millimetersPerUnit }

    var isDone: Bool { samples >= Self.looked }

    /// Takes a sample.
    ///
    /// - Parameter step: the time since the contact's sample before and the way from it; `nil` for its first.
    mutating func take(_ sample: TouchSample, step: (interval: Double, way: Double)?) {
        guard !isDone else { return }
        samples += 1
        if let step, intervals.count < Self.kept {
            intervals.append(step.interval)
            speeds.append(step.way / step.interval)
        }
        if step == nil { strokes += 1 }
        if samples % 4 == 1 {
            xs.append(sample.location.x)
            ys.append(sample.location.y)
        }
        if let altitude = sample.altitude {
            altitudes += 1
            largestAltitude = max(largestAltitude, altitude.magnitude)
        }
        guard sample.altitude != nil || sample.azimuth != nil else { return }
        angles += 1
        // A little above what there is, for rounding.
        if (sample.altitude ?? 0).magnitude > 0.505 * .pi || (sample.azimuth ?? 0).magnitude > 2.01 * .pi {
            largeAngles += 1
        }
    }

    /// Notes what is not plausible.
    func judge(in repairs: inout RepairLog, at place: String) {
        // What settles one unit is wrong for the other.
        if repairs.counts[.mixedClock] == nil { judgeClock(in: &repairs, at: place) }
        if largeAngles * 10 > angles {
            repairs.note(
                .largeAngle,
                at: place,
                "\(largeAngles) of \(angles) samples have an altitude above 90° or an azimuth above 360°"
            )
        } else if altitudes >= Self.fewestAngles, largestAltitude < Self.flattest {
            let degrees = (largestAltitude * 1800 / .pi).rounded() / 10
            repairs.note(
                .smallAngle,
                at: place,
                "\(altitudes) samples with the pen at most \(degrees)° above the surface"
            )
        }
        guard let millimetersPerUnit, xs.count >= Self.fewestIntervals else { return }
        let extent = (TouchPoint(Self.range(of: xs), Self.range(of: ys)).length * millimetersPerUnit).rounded()
        let speed = (Self.quantile(0.9, of: speeds) ?? 0) * millimetersPerUnit / 1000
        if extent > Self.largestWay {
            repairs.note(.largeSize, at: place, "locations are up to \(extent) mm apart")
        } else if speed * 1000 > Self.largestSpeed, intervals.count >= Self.fewestIntervals, !isFast {
            repairs.note(
                .largeSize,
                at: place,
                "a tenth of the steps are faster than \((speed * 10).rounded() / 10) m/s"
            )
        } else if extent < Self.smallestWay, strokes >= Self.fewestStrokes, samples >= Self.fewestSamples {
            repairs.note(.smallSize, at: place, "\(strokes) strokes within \(extent) mm")
        }
    }

    private var medianInterval: Double? {
        intervals.count >= Self.fewestIntervals ? Self.quantile(0.5, of: intervals) : nil
    }

    private var isFast: Bool { (medianInterval ?? 1) <= Self.fastest }

    private func judgeClock(in repairs: inout RepairLog, at place: String) {
        guard let median = medianInterval else { return }
        if median >= Self.slowest {
            repairs.note(.slowClock, at: place, "half of the samples come \(median) s or more after the one before")
        } else if median <= Self.fastest {
            repairs.note(
                .fastClock,
                at: place,
                "half of the samples come \((median * 1e7).rounded() / 10) µs or less after the one before"
            )
        }
    }

    /// How far values lie apart, but for the outermost 2 % on either side.
    private static func range(of values: [Double]) -> Double {
        (quantile(0.98, of: values) ?? 0) - (quantile(0.02, of: values) ?? 0)
    }

    private static func quantile(_ share: Double, of values: [Double]) -> Double? {
        guard !values.isEmpty else { return nil }
        return values.sorted()[Int(share * Double(values.count - 1))]
    }
}
