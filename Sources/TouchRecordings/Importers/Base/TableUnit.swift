/// A unit of a table's clock.
package enum TableTimeUnit: String, CaseIterable, Sendable {
    case seconds = "s"
    case milliseconds = "ms"
    case microseconds = "us"
    case nanoseconds = "ns"

    package var inSeconds: Double {
        switch self {
        case .seconds: 1
        case .milliseconds: 1e-3
        case .microseconds: 1e-6
        case .nanoseconds: 1e-9
        }
    }

    package var words: String {
        switch self {
        case .seconds: "seconds"
        case .milliseconds: "milliseconds"
        case .microseconds: "microseconds"
        case .nanoseconds: "nanoseconds"
        }
    }

    /// Samples a second that a digitizer sends.
    private static let plausibleRates = 10.0...2000.0

    /// The unit in which steps of that size are the steps of a digitizer. The units' ranges do not overlap: two of them are a factor of
    /// 1000 apart, the slowest and the fastest digitizer one of 200.
    static func plausible(forStep step: Double) -> TableTimeUnit? {
        // The tolerance is for steps that were rounded.
        allCases.first { unit in
            let rate = 1 / (step * unit.inSeconds)
            return rate >= plausibleRates.lowerBound * 0.999 && rate <= plausibleRates.upperBound * 1.001
        }
    }

    /// Whether a stamp counts these units since 1970 and lies between the years 2000 and 2100.
    func isEpoch(_ stamp: Double) -> Bool { (946_684_800...4_102_444_800).contains(stamp * inSeconds) }
}

/// A unit of a table's angles.
package enum TableAngleUnit: String, CaseIterable, Sendable {
    case radians
    case degrees
    case tenths

    package var inRadians: Double {
        switch self {
        case .radians: 1
        case .degrees: .pi / 180
        case .tenths: .pi / 1800
        }
    }

    package var words: String {
        switch self {
        case .radians: "radians"
        case .degrees: "degrees"
        case .tenths: "tenths of a degree"
        }
    }

    /// The largest altitude, with a little for rounding.
    var largestAltitude: Double { 0.5 * .pi / inRadians * 1.005 }
    /// The largest azimuth, with a little for rounding.
    var largestAzimuth: Double { 2 * .pi / inRadians * 1.005 }

    /// No pen is held flatter than this at every sample, in degrees.
    private static let flattestPen = 15.0

    /// What the largest angles of a table say of its unit.
    enum Verdict: Equatable {
        case certain(TableAngleUnit)
        case ambiguous([TableAngleUnit])
        case impossible
    }

    /// Judges the unit by the largest absolute angles.
    ///
    /// - Parameters:
    ///   - altitude: the largest altitude, `nil` where there is none.
    ///   - azimuth: the largest azimuth, `nil` where there is none.
    ///   - hasFractions: whether some angle is no whole number.
    static func judge(altitude: Double?, azimuth: Double?, hasFractions: Bool) -> Verdict {
        var units = allCases.filter { (altitude ?? 0) <= $0.largestAltitude && (azimuth ?? 0) <= $0.largestAzimuth }
        guard units.count > 1 else { return units.first.map(Verdict.certain) ?? .impossible }
        // In degrees, angles that may be radians would be of a pen that lies flat and never turns.
        if units.contains(.radians) { return .certain(.radians) }
        if let altitude { units = units.filter { altitude * $0.inRadians * 180 / .pi >= flattestPen } }
        // Tablets count tenths in whole numbers.
        if hasFractions { units = units.filter { $0 != .tenths } }
        return units.count == 1 ? .certain(units[0]) : .ambiguous(units)
    }
}
