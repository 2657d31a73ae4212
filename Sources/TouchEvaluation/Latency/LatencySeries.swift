import EvaluationStatistics
import Foundation

/// The times of one predictor or recognizer under measurement.
package struct LatencySeries {
    /// Single events above this many nanoseconds count as this many: a descheduled thread, not what is measured.
    private static let slowestEvent: UInt64 = 10_000_000_000

    /// Nanoseconds of each portion in each round: portions × rounds.
    package var batchTimes: [[Double]]
    package var allocations: UInt64 = 0
    private var histogram = LatencyHistogram(largest: LatencySeries.slowestEvent)

    package init(portionCount: Int) { batchTimes = Array(repeating: [], count: portionCount) }

    /// Notes the time of a single event, in nanoseconds.
    package mutating func record(_ elapsed: UInt64, overhead: UInt64) {
        histogram.record(elapsed > overhead ? elapsed - overhead : 0)
    }

    package func row(label: String, eventsPerRound: Int, countsAllocations: Bool) -> LatencyResult.Row {
        // Each portion by its median over rounds: a thread that was put aside for a while is the machine's doing.
        let times = batchTimes.map { $0.sorted() }
        let rounds = batchTimes.first?.count ?? 0
        func perEvent(_ value: (inout [Double]) -> Double) -> Double {
            times.reduce(0) { sum, portion in
                var portion = portion
                return sum + value(&portion)
            } / Double(eventsPerRound)
        }
        // Order statistics whose ranks enclose the median with 95 % (binomial, normal approximation), as many from either
        // end.
        let spread = 0.98 * Double(rounds).squareRoot()
        let rank = max(0, Int((Double(rounds) / 2 - spread).rounded(.down)))
        func quantile(_ share: Double) -> Double { Double(histogram.quantile(share)) }
        return LatencyResult.Row(
            predictor: label,
            batchMean: perEvent { OrderStatistics.quantile(0.5, of: &$0) },
            batchMeanLow: perEvent { $0[rank] },
            batchMeanHigh: perEvent { $0[$0.count - 1 - rank] },
            p50: quantile(0.5),
            p90: quantile(0.9),
            p99: quantile(0.99),
            p999: quantile(0.999),
            max: Double(histogram.quantile(1)),
            allocationsPerEvent: countsAllocations ? Double(allocations) / Double(eventsPerRound * rounds) : nil,
            events: histogram.count,
            histogram: bins
        )
    }

    private var bins: [LatencyResult.Bin] {
        var counts: [Int: Int] = [:]
        for (value, count) in histogram.occupied {
            counts[value < 1 ? 0 : Int((log2(Double(value)) * 8).rounded(.down)), default: 0] += count
        }
        return counts.sorted { $0.key < $1.key }.map { LatencyResult.Bin(eighth: $0.key, count: $0.value) }
    }
}
