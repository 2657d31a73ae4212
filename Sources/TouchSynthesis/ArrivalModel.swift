import Foundation
import TouchModel
import TouchRecordings

/// How deliveries come late: what a busy bus, driver or main thread adds to a constant latency.
public struct ArrivalModel: Sendable, Equatable, Codable {
    /// Scale of the further delay of each delivery, in seconds: the absolute value of a normal draw of this standard
    /// deviation, cut off at 3 deviations. Range 0…0.1. A delivery never overtakes the one before.
    public var jitter: Double
    /// The probability that a delivery is held up until just before the next one of its contact, less than 1 ms apart, as
    /// where one interrupt brings two reports. Range 0…0.5; touchscreens: 0.001–0.002.
    public var bunchedShare: Double
    /// How often nothing arrives for 40 to 300 ms, and then all at once, 0.2 to 2 ms apart: the mean number of such stalls in a second
    /// of contact. Range 0…10.
    public var stallRate: Double
    /// The share of contacts whose first two to six deliveries are queued and arrive 0.2 to 2 ms apart. Range 0…1.
    public var burstShare: Double

    /// Each parameter is the property of that name.
    public init(jitter: Double = 0, bunchedShare: Double = 0, stallRate: Double = 0, burstShare: Double = 0) {
        self.jitter = jitter
        self.bunchedShare = bunchedShare
        self.stallRate = stallRate
        self.burstShare = burstShare
    }

    func validate() throws(DatasetError) {
        try OptionRange.check(seconds: jitter, in: 0...0.1, "arrival jitter")
        try OptionRange.check(bunchedShare, in: 0...0.5, "share of bunched arrivals")
        try OptionRange.check(stallRate, in: 0...10, "arrival stalls")
        try OptionRange.check(burstShare, in: 0...1, "share of arrival bursts")
    }

    /// How long before the next delivery one arrives that was held up, in seconds.
    private static let bunchSpacing = 0.0001...0.0009
    /// How long a stall lasts, and how far apart the deliveries of a backlog or a burst arrive, in seconds.
    private static let stallDuration = 0.04...0.3
    private static let queueSpacing = 0.0002...0.002
    private static let burstDeliveries = 2...6

    /// The arrivals of a contact's deliveries, ascending, in whole microseconds.
    ///
    /// - Parameters:
    ///   - expected: the arrivals without any further delay, ascending.
    ///   - generator: draws delays and bunches.
    ///   - queueGenerator: draws stalls and bursts.
    func arrivals(
        _ expected: [Double],
        generator: inout SeededGenerator,
        queueGenerator: inout SeededGenerator
    ) -> [Double] {
        var arrivals: [Double] = []
        for time in expected {
            let delay = jitter > 0 ? abs(generator.gaussian(mean: 0, deviation: jitter, limit: 3)) : 0
            let arrival = max(Grid.round(time + delay, decimals: 1e6), (arrivals.last ?? -.infinity) + 1e-6)
            // Every delivery draws the same numbers, so that changing one option leaves the others' draws as they were.
            let isBunched = generator.chance(bunchedShare)
            let spacing = generator.uniform(Self.bunchSpacing)
            if isBunched, let last = arrivals.last {
                arrivals[arrivals.count - 1] = max(last, Grid.round(arrival - spacing, decimals: 1e6))
            }
            arrivals.append(arrival)
        }
        queueStalls(&arrivals, generator: &queueGenerator)
        queueStart(&arrivals, generator: &queueGenerator)
        return arrivals
    }

    /// Lets nothing arrive during stalls.
    private func queueStalls(_ arrivals: inout [Double], generator: inout SeededGenerator) {
        guard stallRate > 0, let first = arrivals.first else { return }
        var start = first
        var next = 0
        while true {
            start += -Elementary.log(1 - generator.uniform()) / stallRate
            let release = start + generator.uniform(Self.stallDuration)
            let spacing = generator.uniform(Self.queueSpacing)
            while next < arrivals.count, arrivals[next] <= start { next += 1 }
            guard next < arrivals.count else { return }
            var due = release
            while next < arrivals.count, arrivals[next] < due {
                arrivals[next] = Grid.round(due, decimals: 1e6)
                due += spacing
                next += 1
            }
            start = due
        }
    }

    /// Lets the first deliveries wait for the last of them.
    private func queueStart(_ arrivals: inout [Double], generator: inout SeededGenerator) {
        guard burstShare > 0 else { return }
        // Every contact draws the same numbers.
        let isQueued = generator.chance(burstShare)
        let last = generator.integer(Self.burstDeliveries) - 1
        let spacing = generator.uniform(Self.queueSpacing)
        guard isQueued, last < arrivals.count else { return }
        for index in 0..<last {
            let due = Grid.round(arrivals[last] - Double(last - index) * spacing, decimals: 1e6)
            arrivals[index] = max(arrivals[index], due)
        }
    }
}
