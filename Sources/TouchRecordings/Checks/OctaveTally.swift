import Foundation
import TouchModel

/// Cases by the size of what was looked at, in quarters of an octave from 2⁻³⁰ to 2³⁰: what a location step makes
/// meaningless is left out when the step is known, which is at the end. Constant memory.
struct OctaveTally {
    private static let perOctave = 4.0
    private static let lowest = -30.0
    private static let size = 241

    private var totals = [Int](repeating: 0, count: size)
    private var hits = [Int](repeating: 0, count: size)
    private var logs: [Int: PlaceLog] = [:]

    /// What remains above a size.
    struct Sum {
        var total = 0
        var hits = 0
        var places: [DataFinding.Place] = []

        var share: Double { total > 0 ? Double(hits) / Double(total) : 0 }
    }

    /// Counts what was looked at.
    ///
    /// - Parameter size: above 0.
    mutating func count(size: Double) { totals[Self.bin(size)] += 1 }

    /// Counts a case among what was looked at.
    mutating func note(size: Double, _ piece: StrokePiece, time: Double, _ detail: @autoclosure () -> String) {
        let bin = Self.bin(size)
        hits[bin] += 1
        logs[bin, default: PlaceLog()].note(piece, time: time, detail())
    }

    /// The cases of at least that size, to a quarter of an octave.
    func sum(from size: Double) -> Sum {
        var sum = Sum()
        for bin in (size > 0 ? Self.bin(size) : 0)..<Self.size {
            sum.total += totals[bin]
            sum.hits += hits[bin]
            if sum.places.count < PlaceLog.kept { sum.places += logs[bin]?.places ?? [] }
        }
        sum.places = Array(sum.places.prefix(PlaceLog.kept))
        return sum
    }

    /// The least size that ``sum(from:)`` of that size counts.
    static func leastSize(countedFrom size: Double) -> Double {
        Elementary.exp2(Double(bin(size)) / perOctave + lowest)
    }

    static func bin(_ size: Double) -> Int {
        Octaves.bin(of: size, from: lowest, perOctave: perOctave, count: Self.size)
    }
}
