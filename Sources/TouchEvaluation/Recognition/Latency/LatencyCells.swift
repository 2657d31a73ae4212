import Foundation
import TouchModel

/// What a cell of a latency measurement sums up, of one round.
enum LatencySum: Int, CaseIterable {
    /// How many events the round's portions hold.
    case events
    /// Heap allocations in those portions.
    case allocations
    /// The events in whose portions allocations were counted.
    case countedEvents
    /// What the portions took.
    case nanoseconds
    /// What was taken off every reading, in nanoseconds.
    case timerOverhead
}

extension [Double] {
    subscript(sum: LatencySum) -> Double {
        get { self[sum.rawValue] }
        set { self[sum.rawValue] = newValue }
    }
}

/// The lists of a cell: what each portion took, the times of single events with how often each was seen, and what each lift of a predictor
/// that learns took, all in nanoseconds.
enum LatencyList: Int, CaseIterable {
    case portions, times, timeCounts, lifts
}

/// The times of single events of several rounds.
package struct LatencyTimes: Sendable {
    /// Times in nanoseconds, ascending, and how often each was seen.
    private let entries: [(time: Double, count: Double)]
    /// How many events were timed.
    package let count: Double

    /// - Parameter rounds: the lists of each.
    init(_ rounds: [[[Double]]]) {
        entries = rounds.flatMap { lists in
            zip(lists[LatencyList.times.rawValue], lists[LatencyList.timeCounts.rawValue]).map { (time: $0, count: $1) }
        }.sorted { ($0.time, $0.count) < ($1.time, $1.count) }
        count = entries.reduce(0) { $0 + $1.count }
    }

    /// The smallest time within which a share of all events was done; `nil` where none was timed.
    func quantile(_ share: Double) -> Double? {
        // A rank that is whole but for rounding is that rank.
        let rank = max(1, (share.nextDown * count).rounded(.up))
        var seen = 0.0
        for entry in entries {
            seen += entry.count
            if seen >= rank { return entry.time }
        }
        return entries.last?.time
    }

    /// A range of times and how many events lie in it.
    package struct Bin: Sendable, Hashable {
        /// The eighth of an octave: times from 2^(eighth / 8) up to 2^((eighth + 1) / 8) ns. Times below 1 ns are in bin 0.
        package var eighth: Int
        /// How many events took so long.
        package var count: Double

        /// The range's ends in nanoseconds.
        package var nanoseconds: Range<Double> {
            Elementary.exp2(Double(eighth) / 8)..<Elementary.exp2((Double(eighth) + 1) / 8)
        }
    }

    /// The bins that hold something, ascending.
    package var bins: [Bin] {
        var counts: [Int: Double] = [:]
        for (time, count) in entries where time.isFinite {
            counts[time < 1 ? 0 : Int((Elementary.log2(time) * 8).rounded(.down)), default: 0] += count
        }
        return counts.sorted { $0.key < $1.key }.map { Bin(eighth: $0.key, count: $0.value) }
    }
}

extension MeasuredResult {
    /// The times of a subject's single events on a dataset.
    package func latencyTimes(of subject: String, on dataset: String) -> LatencyTimes {
        LatencyTimes(
            cells.filter { $0.key.dataset == dataset && subjects[$0.subject].label == subject }.map(\.lists)
        )
    }

    /// What was taken off every reading, in nanoseconds: the mean over rounds.
    package var timerOverhead: Double {
        cells.isEmpty ? 0 : cells.reduce(0) { $0 + $1.sums[.timerOverhead] } / Double(cells.count)
    }
}
