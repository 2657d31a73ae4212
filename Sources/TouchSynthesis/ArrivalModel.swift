import TouchFormats
import TouchModel

/// How deliveries come late: what a busy bus, driver or main thread adds to a constant latency.
public struct ArrivalModel: Sendable, Equatable, Codable {
    /// Scale of the further delay of each delivery, in seconds: the absolute value of a normal draw of this standard
    /// deviation, cut off at 3 deviations. Range 0…0.1. A delivery never overtakes the one before.
    public var jitter: Double
    /// The probability that a delivery is held up until just before the next one of its contact, less than 1 ms apart, as
    /// where one interrupt brings two reports. Range 0…0.5; touchscreens: 0.001–0.002.
    public var bunchedShare: Double

    /// Each parameter is the property of that name.
    public init(jitter: Double = 0, bunchedShare: Double = 0) {
        self.jitter = jitter
        self.bunchedShare = bunchedShare
    }

    func validate() throws(DatasetError) {
        try OptionRange.check(seconds: jitter, in: 0...0.1, "arrival jitter")
        try OptionRange.check(bunchedShare, in: 0...0.5, "share of bunched arrivals")
    }

    /// How long before the next delivery one arrives that was held up, in seconds.
    private static let bunchSpacing = 0.0001...0.0009

    /// The arrivals of a contact's deliveries, ascending, in whole microseconds.
    ///
    /// - Parameter expected: the arrivals without any further delay, ascending.
    func arrivals(_ expected: [Double], generator: inout SeededGenerator) -> [Double] {
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
        return arrivals
    }
}
