import Foundation
import TouchModel

/// How magnitudes are distributed, in bins of a sixteenth of an octave from 2⁻³⁰ to 2³⁰: constant memory, quantiles to 2 %.
struct MagnitudeHistogram {
    private static let perOctave = 16.0
    private static let lowest = -30.0
    private static let size = 961

    private var bins: [UInt32] = []
    private(set) var count = 0

    mutating func add(_ value: Double) {
        if bins.isEmpty { bins = Array(repeating: 0, count: Self.size) }
        bins[Octaves.bin(of: abs(value), from: Self.lowest, perOctave: Self.perOctave, count: Self.size)] += 1
        count += 1
    }

    mutating func merge(_ other: MagnitudeHistogram) {
        guard !other.bins.isEmpty else { return }
        if bins.isEmpty { bins = Array(repeating: 0, count: Self.size) }
        for index in bins.indices { bins[index] += other.bins[index] }
        count += other.count
    }

    private static func center(_ index: Int) -> Double { Elementary.exp2(lowest + (Double(index) + 0.5) / perOctave) }

    /// The magnitude below which half of all lie.
    var median: Double? { quantile(0.5) }

    /// The magnitude below which that share of all lies.
    func quantile(_ share: Double) -> Double? {
        guard count > 0 else { return nil }
        var passed = 0
        for (index, bin) in bins.enumerated() {
            passed += Int(bin)
            if Double(passed) >= share * Double(count) { return Self.center(index) }
        }
        return nil
    }

    /// The root mean square of what lies below four robust standard deviations (median / 0.6745), so that outliers and
    /// the few windows with a turn in them do not count; of a normal distribution all but 6·10⁻⁵ counts.
    var trimmedDeviation: Double? {
        guard let median else { return nil }
        let limit = 4 * median / 0.6745
        var sum = 0.0
        var kept = 0
        for (index, bin) in bins.enumerated() where bin > 0 {
            let center = Self.center(index)
            if center > limit { break }
            sum += Double(bin) * center * center
            kept += Int(bin)
        }
        return kept > 0 ? (sum / Double(kept)).squareRoot() : nil
    }

    /// Shares of all by octave-quarter bins, for a picture: center of the bin and share.
    var shares: [(magnitude: Double, share: Double)] {
        guard count > 0 else { return [] }
        return stride(from: 0, to: bins.count - 3, by: 4).compactMap { start in
            let sum = bins[start..<start + 4].reduce(0) { $0 + Int($1) }
            guard sum > 0 else { return nil }
            return (Elementary.exp2(Self.lowest + (Double(start) + 2) / Self.perOctave), Double(sum) / Double(count))
        }
    }
}
