import TouchModel

/// How late deliveries arrive, how unevenly, and how often in bunches: what the arrival clock is worth to a predictor.
///
/// - *Delay*: arrival less the device's stamp of the delivery's last sample. Where the two clocks have no common origin,
///   as where the device's is anchored to the first arrival, only what it is above the smallest means something.
/// - *Jitter*: the standard deviation of the delay by its change d from one delivery of a contact to the next: the 68th
///   percentile of |d| / √2, if the delays are normal and independent. A slow drift of one clock against the other does
///   not count.
/// - *Bunching*: the share of deliveries that arrive less than 1 ms after the one before of the same contact.
///
/// Where the samples' own stamps are those of arrival there is bunching alone.
struct ArrivalCheck {
    private static let bunched = 0.001
    /// The share of a normal distribution that lies within one standard deviation.
    private static let deviationShare = 0.6827

    private var late = IntervalHistogram()
    private var early = IntervalHistogram()
    private var changes = IntervalHistogram()
    private var smallest = Double.infinity
    private var steps = 0
    private var bunches = 0

    mutating func take(_ piece: StrokePiece) {
        let isStampedOnArrival = piece.metadata.clock == .arrival
        func arrival(_ sample: StrokePiece.Sample) -> Double? {
            sample.arrival ?? (isStampedOnArrival ? sample.time : nil)
        }
        for index in piece.seen..<max(piece.seen, piece.samples.count) {
            let sample = piece.samples[index]
            guard let arrived = arrival(sample) else { continue }
            let delay = sample.arrival.map { $0 - sample.time }
            if let delay {
                if delay >= 0 { late.add(delay) } else { early.add(-delay) }
                smallest = min(smallest, delay)
            }
            guard let before = piece.samples[..<index].last(where: { arrival($0) != nil }),
                let arrivedBefore = arrival(before)
            else { continue }
            steps += 1
            if arrived - arrivedBefore < Self.bunched { bunches += 1 }
            if let delay, let delayBefore = before.arrival.map({ $0 - before.time }) {
                changes.add(abs(delay - delayBefore))
            }
        }
    }

    /// `nil` where nothing is known of arrivals.
    var figures: DeviceFigures.Arrival? {
        guard steps > 0 else { return nil }
        return DeviceFigures.Arrival(
            steps: steps,
            medianDelay: medianDelay,
            smallestDelay: smallest.isFinite ? smallest : nil,
            jitter: changes.quantile(Self.deviationShare).map { $0 / 2.0.squareRoot() },
            bunchedShare: Double(bunches) / Double(steps)
        )
    }

    private var medianDelay: Double? {
        let half = 0.5 * Double(late.count + early.count)
        let negative = Double(early.count)
        if half < negative { return early.quantile(1 - half / negative).map { -$0 } }
        return late.count > 0 ? late.quantile((half - negative) / Double(late.count)) : nil
    }
}
