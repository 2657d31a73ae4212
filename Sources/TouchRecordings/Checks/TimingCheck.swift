import TouchModel

/// Report rate, its jitter, and clocks that count instead of measuring.
///
/// *Single interval*: at least 98 % of at least 200 intervals within 1.5 µs of the median, and none much shorter. No
/// device's clock is so even; a step of time that is coarse against the interval excuses it (stamps in whole milliseconds are known
/// by the intervals alone), and a clock that is declared synthetic is not meant.
///
/// *Ticks*: where one interval is about twice its neighbors, a device that missed a report has moved on twice as far, one whose
/// clock ticked late as far as before. The way tells: see ``clockTicks``.
///
/// *Arrival times*: more than 2 % of the intervals, and ten, below a fifth of the mean of those up to 50 ms, as where
/// several reports are stamped when they are fetched. Above 10 % an alarm.
///
/// *Mixed clock*: medians of strokes' intervals that differ by more than 500 times, and of which one is above 1 s or below 0.1 ms, as no
/// device's is: a unit of time that changes is 1000 times another.
///
/// Fake and coarse clocks and bursts at touch-down are what ``ClockDiagnosis`` finds on the way in.
struct TimingCheck {
    static let fewestIntervals = 200
    static let evenness = 1.5e-6
    static let evenShare = 0.98
    static let longest = 0.050
    static let burstPart = 0.2
    static let burstShare = 0.02
    static let alarmingBurstShare = 0.10
    static let fewestBursts = 10
    /// A time step below this share of the interval does not explain even intervals.
    static let fineStep = 0.02

    /// Strokes of fewer intervals say too little of theirs.
    static let fewestOfStroke = 5
    static let mixedRatio = 500.0
    static let plausibleMedians = 1e-4...1.0

    /// The strokes of the shortest and the longest median interval.
    private var shortest: (interval: Double, place: PlaceLog)?
    private var longest: (interval: Double, place: PlaceLog)?

    private(set) var intervals = IntervalHistogram()
    private var changes = GridEstimator(stream: "time-step")
    private var isDeclaredSynthetic = false
    private var firstPlace = PlaceLog()
    private var bursts = OctaveTally()
    private var wholeMilliseconds = 0
    /// Of intervals about twice their neighbors: how many, and how far the ways are off those of a clock that is right, and of reports
    /// that are even.
    private var doubled = (count: 0, offTrue: 0.0, offEven: 0.0)

    mutating func take(_ piece: StrokePiece) {
        if piece.metadata.clock == .synthetic { isDeclaredSynthetic = true }
        let samples = piece.samples
        if piece.seen == 0, samples.count > Self.fewestOfStroke { takeMedian(piece) }
        for start in piece.windowStarts(length: 2) {
            let interval = samples[start + 1].time - samples[start].time
            if intervals.count == 0 { firstPlace.note(piece, time: samples[start].time, "the first of them") }
            intervals.add(interval)
            if abs(interval * 1000 - (interval * 1000).rounded()) < 1e-3 { wholeMilliseconds += 1 }
            // By how short they are: how short is short is known at the end.
            bursts.note(
                size: 1 / max(interval, 1e-6),
                piece,
                time: samples[start].time,
                "\((interval * 1000).short) ms to the next"
            )
        }
        for start in piece.windowStarts(length: 3) {
            let first = samples[start + 1].time - samples[start].time
            changes.add(samples[start + 2].time - samples[start + 1].time - first)
        }
        for start in piece.windowStarts(length: 4) {
            let intervals = (0..<3).map { samples[start + $0 + 1].time - samples[start + $0].time }
            let around = (intervals[0] + intervals[2]) / 2
            guard around > 0, abs(intervals[0] - intervals[2]) < 0.2 * around,
                abs(intervals[1] - 2 * around) < 0.2 * around
            else { continue }
            let ways = (0..<3).map { samples[start + $0 + 1].location.distance(to: samples[start + $0].location) }
            let even = (ways[0] + ways[2]) / 2
            guard even > 0 else { continue }
            doubled.count += 1
            doubled.offTrue += abs(ways[1] - even * intervals[1] / around)
            doubled.offEven += abs(ways[1] - even)
        }
    }

    private mutating func takeMedian(_ piece: StrokePiece) {
        let times = piece.samples.prefix(64).map(\.time)
        let median = zip(times.dropFirst(), times).map(-).sorted()[(times.count - 1) / 2]
        guard median > 0 else { return }
        func place() -> PlaceLog {
            var log = PlaceLog()
            log.note(piece, time: times[0], "\((median * 1000).short) ms at the median")
            return log
        }
        if median < shortest?.interval ?? .infinity { shortest = (median, place()) }
        if median > longest?.interval ?? 0 { longest = (median, place()) }
    }

    private func mixedFindings(device: String) -> [DataFinding] {
        guard let shortest, let longest, longest.interval > Self.mixedRatio * shortest.interval,
            !Self.plausibleMedians.contains(shortest.interval) || !Self.plausibleMedians.contains(longest.interval)
        else { return [] }
        return [
            DataFinding(
                .mixedClock,
                .alarm,
                device: device,
                count: 1,
                total: 1,
                of: "unit of time",
                detail: "the median interval is \((shortest.interval * 1000).short) ms in one stroke and "
                    + "\((longest.interval * 1000).short) ms in another",
                places: shortest.place.places + longest.place.places
            )
        ]
    }

    /// Whether the clock ticks slower than the device reports, as the ways between its stamps say.
    var clockTicks: Bool { doubled.count >= Self.fewestBursts && doubled.offEven < 0.7 * doubled.offTrue }

    var medianInterval: Double? { intervals.quantile(0.5) }

    /// Reports per second: one over the mean of the intervals within 30 % of the median, which rounded stamps leave true.
    var rate: Double? {
        guard let median = medianInterval, let mean = intervals.mean(from: 0.7 * median, to: 1.3 * median), mean > 0
        else { return nil }
        return 1 / mean
    }

    /// Half the distance between the 16th and the 84th percentile of the intervals: the standard deviation of a normal
    /// distribution, and no gap counts.
    var jitter: Double? {
        guard let low = intervals.quantile(0.1587), let high = intervals.quantile(0.8413) else { return nil }
        return (high - low) / 2
    }

    /// The step of the clock, from the changes between successive intervals; `nil` where none shows.
    func step() -> Double? { changes.estimate() }

    func findings(device: String) -> [DataFinding] {
        guard let median = medianInterval, let rate else { return [] }
        let step = step()
        var findings: [DataFinding] = []
        if let step, step >= Self.fineStep * median {
            findings.append(
                DataFinding(
                    .quantizedTime,
                    .remark,
                    device: device,
                    count: intervals.count,
                    total: intervals.count,
                    of: "interval",
                    detail: "stamps are multiples of \((step * 1000).short) ms at \(rate.short) Hz: "
                        + "\((1000 * step / 12.0.squareRoot()).short) px more error at 1000 px/s",
                    places: firstPlace.places
                )
            )
        }
        findings += burstFindings(device: device) + mixedFindings(device: device)
        if !isDeclaredSynthetic, intervals.count >= Self.fewestIntervals,
            let low = intervals.quantile(0.001), let high = intervals.quantile(Self.evenShare),
            low >= median - Self.evenness, high <= median + Self.evenness
        {
            let isWhole = wholeMilliseconds * 1000 >= intervals.count * 999
            let isFine = max(step ?? 0, isWhole ? 0.001 : 0) < Self.fineStep * median
            findings.append(
                DataFinding(
                    .singleInterval,
                    isFine ? .alarm : .remark,
                    device: device,
                    count: intervals.count,
                    total: intervals.count,
                    of: "interval",
                    detail:
                        "\((100 * Self.evenShare).short) % of the intervals are \((median * 1000).short) ms to 1.5 µs",
                    places: firstPlace.places
                )
            )
        }
        return findings
    }

    private func burstFindings(device: String) -> [DataFinding] {
        guard let mean = intervals.mean(from: 0, to: Self.longest), mean > 0 else { return [] }
        let short = bursts.sum(from: 1 / (Self.burstPart * mean))
        let share = Double(short.hits) / Double(max(intervals.count, 1))
        guard short.hits >= Self.fewestBursts, share > Self.burstShare else { return [] }
        return [
            DataFinding(
                .arrivalTimes,
                share > Self.alarmingBurstShare ? .alarm : .remark,
                device: device,
                count: short.hits,
                total: intervals.count,
                of: "interval",
                detail:
                    "\((100 * share).short) % of the intervals are below a fifth of their mean of \((mean * 1000).short) ms",
                places: short.places
            )
        ]
    }
}
