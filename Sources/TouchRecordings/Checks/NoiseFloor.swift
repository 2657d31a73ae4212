import Foundation
import TouchModel

/// Estimates the standard deviation of the sensor's location noise along one axis: the floor under any predictor's error.
///
/// Nine successive locations are turned into a ``PolynomialSpectrum``. Its degree 8 holds the noise and next to nothing
/// of the motion. How much motion there is, is told by degrees 1–3 (their root mean square M), which white noise
/// makes independent of degree 8: choosing slow windows by M does not choose small noise. Windows are sorted by
/// M into half octaves, and from the slowest up are joined while the deviation of degree 8 stays within 10 % of that of the slowest 200.
///
/// - *Quantization.* A step q adds q²/12 (W. Sheppard, 1898) while locations move through several steps, and hides
///   everything while they do not: windows with M below q, or with more than three zero steps, are left out, and q²/12 is
///   taken off.
/// - *Leaking motion* shows in degree 7 before it shows in degree 8. Where degree 7 is more than 1.25 times degree 8 the
///   motion is brisker than the reports can follow and degree 8 is an upper bound; so it is where rounding is more than
///   four fifths of the variance.
/// - *Robustness.* A bin's deviation is the root mean square below four robust deviations (``MagnitudeHistogram``).
///
/// Memory is constant: 5 histograms in each half octave of M that occurs.
struct NoiseFloor {
    static let degrees = 4...8
    static let fewest = 60
    /// Windows that are joined before the deviation is compared.
    static let enough = 200
    static let leakRatio = 1.25
    static let growth = 1.1
    /// The same while there are fewer: this is motion for certain.
    static let hastyGrowth = 2.0
    static let mostStill = 3
    /// A bin of so few windows does not count as one that agrees.
    static let fewestInBin = 20
    /// How far a bin's deviation may be from that of all and still agree.
    static let agreement = 1.25

    /// A bin of motion: the histograms of degrees 4 to 8.
    private struct Ledger {
        var histograms = [MagnitudeHistogram](repeating: MagnitudeHistogram(), count: NoiseFloor.degrees.count)

        mutating func merge(_ other: Ledger) {
            for index in histograms.indices { histograms[index].merge(other.histograms[index]) }
        }
        var count: Int { histograms[0].count }
        /// The deviations of the degrees; empty or shorter where there are none.
        var profile: [Double] { histograms.compactMap(\.trimmedDeviation) }
    }

    /// What was found along the axis.
    struct Estimate {
        /// The deviation, in units of location.
        var deviation: Double
        /// Whether the noise is at most that, motion or rounding hiding how much less.
        var isBound: Bool
        /// Octaves of motion in which degree 8 is within a quarter of what it is in all: it is noise, not motion.
        var octaves: Double
        /// Windows of nine samples behind it.
        var windows: Int
        /// The deviation of degrees 4 to 8 in those windows; equal where noise is white.
        var profile: [Double]
        /// The magnitudes of degree 8 in those windows.
        var residues: MagnitudeHistogram
        /// The same profile over as much motion as leaves degree 8 what it is, whatever it does to the degrees below: a
        /// filter, too, makes degree 7 larger than degree 8.
        var color: [Double]
        /// Windows behind ``color``.
        var colorWindows: Int
    }

    private var ledgers: [Int: Ledger] = [:]

    /// Takes the coordinates of a window.
    ///
    /// - Parameter still: how many of the window's eight steps are zero along the axis.
    mutating func add(_ spectrum: [Double], still: Int) {
        // Repeated locations say nothing of the sensor.
        guard still <= Self.mostStill else { return }
        let motion =
            ((spectrum[1] * spectrum[1] + spectrum[2] * spectrum[2] + spectrum[3] * spectrum[3]) / 3).squareRoot()
        // Locations so large that their squares overflow have no noise to be seen.
        guard motion.isFinite else { return }
        let bin = Int((2 * Elementary.log2(max(motion, 1e-6))).rounded(.down))
        for (index, degree) in Self.degrees.enumerated() {
            ledgers[bin, default: Ledger()].histograms[index].add(spectrum[degree])
        }
    }

    /// - Parameter quantum: the step between coordinates; 0 for none.
    func estimate(quantum: Double) -> Estimate? {
        let bins = ledgers.keys.sorted().filter { Elementary.exp2(Double($0) / 2) >= quantum }
        let joined = join(bins, stopsAtLeak: true)
        guard joined.count >= Self.fewest else { return nil }
        let profile = joined.profile
        guard profile.count == Self.degrees.count, let top = profile.last, profile[3] > 0, top > 0 else { return nil }
        let rounding = quantum * quantum / 12
        let variance = top * top - rounding
        let isHidden = profile[3] > Self.leakRatio * top || variance < 0.25 * rounding
        let agreeing = bins.count { bin in
            guard let ledger = ledgers[bin], ledger.count >= Self.fewestInBin,
                let own = ledger.histograms[4].trimmedDeviation
            else { return false }
            return own < top * Self.agreement && own > top / Self.agreement
        }
        // What is rounded away is below the rounding's own deviation, however still the rounded locations are.
        let deviation = isHidden ? max(top, rounding.squareRoot()) : variance.squareRoot()
        let colored = join(bins, stopsAtLeak: false)
        return Estimate(
            deviation: deviation,
            isBound: isHidden,
            octaves: Double(agreeing) / 2,
            windows: joined.count,
            profile: profile,
            residues: joined.histograms[4],
            color: colored.profile,
            colorWindows: colored.count
        )
    }

    /// The bins from the slowest up while degree 8 stays what it is in the slowest.
    ///
    /// - Parameter stopsAtLeak: whether to stop, too, where motion shows in degree 7.
    private func join(_ bins: [Int], stopsAtLeak: Bool) -> Ledger {
        var joined = Ledger()
        var slowest: Double?
        for bin in bins {
            guard let ledger = ledgers[bin] else { continue }
            if joined.count >= Self.fewest, let next = ledger.histograms[4].trimmedDeviation,
                let leaking = ledger.histograms[3].trimmedDeviation
            {
                // Compared with the slowest windows and not with all so far, which would follow a slow growth.
                let known = slowest ?? joined.histograms[4].trimmedDeviation ?? 0
                if joined.count >= Self.enough { slowest = known }
                let error = 2 / Double(ledger.count).squareRoot()
                let isEnough = joined.count >= Self.enough
                if next > known * (isEnough ? Self.growth + error : Self.hastyGrowth) { break }
                if stopsAtLeak, isEnough, leaking > next * (Self.leakRatio + error) { break }
            }
            joined.merge(ledger)
        }
        return joined
    }
}
