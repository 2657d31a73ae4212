/// What one predictor or recognizer takes of a dataset's events in the round that runs.
package struct LatencySeries: Sendable {
    /// Single events above this many nanoseconds count as this many: a descheduled thread, not what is measured.
    private static let slowestEvent: UInt64 = 10_000_000_000

    private let overhead: UInt64
    private var portions: [Double] = []
    private var allocations: UInt64 = 0
    private var lifts: [Double] = []
    private var histogram = LatencyHistogram(largest: LatencySeries.slowestEvent)

    /// - Parameters:
    ///   - overhead: what is taken off every reading, in nanoseconds.
    ///   - portionCount: how many portions a round has.
    init(overhead: UInt64, portionCount: Int) {
        self.overhead = overhead
        portions.reserveCapacity(portionCount)
    }

    /// Notes the time of a portion in nanoseconds, and what was allocated in it.
    mutating func record(portion elapsed: UInt64, allocations: UInt64) {
        portions.append(Double(elapsed > overhead ? elapsed - overhead : 0))
        self.allocations += allocations
    }

    /// Notes the time of a single event, in nanoseconds.
    mutating func record(event elapsed: UInt64) { histogram.record(elapsed > overhead ? elapsed - overhead : 0) }

    /// Notes the time of a delivery of several touches, in nanoseconds: an equal part for each.
    mutating func record(event elapsed: UInt64, of touches: Int) {
        let part = (elapsed > overhead ? elapsed - overhead : 0) / UInt64(max(1, touches))
        for _ in 0..<touches { histogram.record(part) }
    }

    /// Notes the time of a single lift of a predictor that learns, in nanoseconds.
    mutating func record(lift elapsed: UInt64) { lifts.append(Double(elapsed > overhead ? elapsed - overhead : 0)) }

    /// Hands over what was counted in a round and begins the next.
    ///
    /// - Parameters:
    ///   - events: how many events the portions hold.
    ///   - countsAllocations: whether allocations were counted.
    mutating func takeCell(
        _ key: MeasuredCell.Key,
        subject: Int,
        events: Int,
        countsAllocations: Bool
    ) -> MeasuredCell {
        var sums = Array(repeating: 0.0, count: LatencySum.allCases.count)
        sums[.events] = Double(events)
        sums[.allocations] = Double(allocations)
        sums[.countedEvents] = countsAllocations ? Double(events) : 0
        sums[.nanoseconds] = portions.reduce(0, +)
        sums[.timerOverhead] = Double(overhead)
        let counts = histogram.takeOccupied()
        let lists = [portions, counts.map(\.value), counts.map(\.count), lifts]
        portions.removeAll(keepingCapacity: true)
        lifts.removeAll(keepingCapacity: true)
        allocations = 0
        return MeasuredCell(key: key, subject: subject, sums: sums, lists: lists)
    }
}
