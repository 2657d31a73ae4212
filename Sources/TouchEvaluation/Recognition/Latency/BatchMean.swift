/// The time of an event when whole strokes are run through, from the times of portions in rounds.
///
/// Each portion counts by its median over rounds: a thread that was put aside for a while is the machine's doing.
struct BatchMean {
    /// Nanoseconds: portions × rounds.
    private let times: [[Double]]
    private let eventsPerRound: Double

    /// - Parameters:
    ///   - rounds: the times of the same portions in each, in nanoseconds.
    ///   - eventsPerRound: how many events the portions hold.
    /// - Returns: `nil` without portions or events, and where rounds have different portions.
    init?(_ rounds: [[Double]], eventsPerRound: Double) {
        guard let first = rounds.first, !first.isEmpty, eventsPerRound > 0,
            rounds.allSatisfy({ $0.count == first.count })
        else { return nil }
        times = first.indices.map { portion in rounds.map { $0[portion] } }
        self.eventsPerRound = eventsPerRound
    }

    /// Nanoseconds an event.
    var value: Double {
        times.reduce(0) { sum, portion in
            var portion = portion
            return sum + OrderStatistics.quantile(0.5, of: &portion)
        } / eventsPerRound
    }

    /// The interval of ``value``; `nil` where so few rounds carry none.
    ///
    /// Each portion's median has the interval of order statistics (`MedianInterval`). Their reaches add up as far as portions are fast
    /// and slow in the same rounds: the reach of the sum is the root mean square over rounds of Σ ± reach, with + where a portion is
    /// above its median in that round and − where it is below.
    func interval(confidence: Double) -> ClosedRange<Double>? {
        let rounds = times[0].count
        guard let interval = MedianInterval(count: rounds, confidence: confidence) else { return nil }
        var sums = Array(repeating: (below: 0.0, above: 0.0), count: rounds)
        for portion in times {
            var sorted = portion.sorted()
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
        func reach(_ value: ((below: Double, above: Double)) -> Double) -> Double {
            (sums.reduce(0) { $0 + value($1) * value($1) } / sided).squareRoot() / eventsPerRound
        }
        let (low, high) = (value - reach(\.below), value + reach(\.above))
        return low <= high ? low...high : nil
    }
}
