import Foundation

/// The times of one predictor or recognizer under measurement.
package struct LatencySeries {
    /// Single events above this many nanoseconds count as this many: a descheduled thread, not what is measured.
    private static let slowestEvent: UInt64 = 10_000_000_000

    /// Nanoseconds of each portion in each round: portions × rounds.
    package var batchTimes: [[Double]]
    package var allocations: UInt64 = 0
    private var histogram = LatencyHistogram(largest: LatencySeries.slowestEvent)
    /// Of lifts; `nil` before the first.
    private var lifts: LatencyHistogram?

    package init(portionCount: Int) { batchTimes = Array(repeating: [], count: portionCount) }

    /// Notes the time of a single event, in nanoseconds.
    package mutating func record(_ elapsed: UInt64, overhead: UInt64) {
        histogram.record(elapsed > overhead ? elapsed - overhead : 0)
    }

    /// Notes the time of a single lift, in nanoseconds.
    package mutating func recordLift(_ elapsed: UInt64, overhead: UInt64) {
        var lifts = self.lifts.take() ?? LatencyHistogram(largest: Self.slowestEvent)
        lifts.record(elapsed > overhead ? elapsed - overhead : 0)
        self.lifts = lifts
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
        let (below, above) = reach(times)
        let mean = perEvent { OrderStatistics.quantile(0.5, of: &$0) }
        func quantile(_ share: Double) -> Double { Double(histogram.quantile(share)) }
        return LatencyResult.Row(
            predictor: label,
            batchMean: mean,
            batchMeanLow: mean - below / Double(eventsPerRound),
            batchMeanHigh: mean + above / Double(eventsPerRound),
            p50: quantile(0.5),
            p90: quantile(0.9),
            p99: quantile(0.99),
            p999: quantile(0.999),
            max: Double(histogram.quantile(1)),
            allocationsPerEvent: countsAllocations ? Double(allocations) / Double(eventsPerRound * rounds) : nil,
            events: histogram.count,
            liftP50: lifts.map { Double($0.quantile(0.5)) },
            liftMax: lifts.map { Double($0.quantile(1)) },
            histogram: bins
        )
    }

    /// How far the 95 % interval of the sum over portions of their medians reaches to either side.
    ///
    /// Each portion's median has the interval of order statistics (`MedianInterval`). Their reaches add up as far as portions are fast
    /// and slow in the same rounds: the reach of the sum is the root mean square over rounds of Σ ± reach, with + where a portion is
    /// above its median in that round and − where it is below.
    ///
    /// - Parameter times: portions × rounds, each ascending.
    private func reach(_ times: [[Double]]) -> (below: Double, above: Double) {
        let rounds = times.first?.count ?? 0
        guard let interval = MedianInterval(count: rounds, confidence: 0.95) else { return (0, 0) }
        var sums = Array(repeating: (below: 0.0, above: 0.0), count: rounds)
        for (portion, sorted) in zip(batchTimes, times) where portion.count == rounds {
            var sorted = sorted
            let ends = interval.ends(ascending: sorted)
            let median = OrderStatistics.quantile(0.5, of: &sorted)
            // By rank: of an odd number of rounds, the one in the middle is on neither side.
            let order = portion.indices.sorted { (portion[$0], $0) < (portion[$1], $1) }
            for (rank, round) in order.enumerated() {
                let side = Double((2 * rank + 1 - rounds).signum())
                sums[round].below += side * (median - ends.lowerBound)
                sums[round].above += side * (ends.upperBound - median)
            }
        }
        let sided = Double(rounds - rounds % 2)
        func root(_ value: ((below: Double, above: Double)) -> Double) -> Double {
            (sums.reduce(0) { $0 + value($1) * value($1) } / sided).squareRoot()
        }
        return (root(\.below), root(\.above))
    }

    private var bins: [LatencyResult.Bin] {
        var counts: [Int: Int] = [:]
        for (value, count) in histogram.occupied {
            counts[value < 1 ? 0 : Int((log2(Double(value)) * 8).rounded(.down)), default: 0] += count
        }
        return counts.sorted { $0.key < $1.key }.map { LatencyResult.Bin(eighth: $0.key, count: $0.value) }
    }
}
