/// Silences within strokes, and whether the contact moved meanwhile.
///
/// A gap is an interval of more than 50 ms, the longest across which an evaluation has a truth, and more than three and a
/// half median intervals, to a quarter of an octave. A device that only reports changes is silent while nothing moves:
/// such gaps are told apart by the way from end to end, hardly more than one step before or behind it. It is an alarm when
/// more than a fifth of the time passes in ten gaps or more with motion.
///
/// A gap with motion of more than 10 s, and a thousand median intervals, is a step of the clock: nobody holds a contact so.
struct GapCheck {
    static let longestTruth = 0.050
    static let alarmingShare = 0.2
    static let fewestAlarming = 10
    static let fewestIntervals = 3.5
    static let restingSteps = 1.5
    static let clockStep = 10.0
    static let clockStepIntervals = 1000.0

    /// The gaps by their length: what is long is known when the median is, at the end.
    private var moving = OctaveTally()
    private var resting = OctaveTally()
    /// Seconds of the gaps with motion, by the bins of ``OctaveTally``.
    private var movingTime: [Int: Double] = [:]
    private var total = 0
    private var time = 0.0

    mutating func take(_ piece: StrokePiece) {
        let samples = piece.samples
        for start in piece.windowStarts(length: 2) {
            let interval = samples[start + 1].time - samples[start].time
            total += 1
            time += interval
            guard interval > Self.longestTruth else { continue }
            let way = samples[start + 1].location.distance(to: samples[start].location)
            let before = start > 0 ? samples[start].location.distance(to: samples[start - 1].location) : 0
            let behind =
                start + 2 < samples.count ? samples[start + 2].location.distance(to: samples[start + 1].location) : 0
            guard way > Self.restingSteps * max(before, behind), way > 0 else {
                resting.note(size: interval, piece, time: samples[start].time, "")
                continue
            }
            movingTime[OctaveTally.bin(interval), default: 0] += interval
            moving.note(
                size: interval,
                piece,
                time: samples[start].time,
                "\((interval * 1000).short) ms without a report, \(way.short) units apart"
            )
        }
    }

    func findings(device: String, medianInterval: Double) -> [DataFinding] {
        let shortest = max(Self.longestTruth, Self.fewestIntervals * medianInterval)
        let least = max(Self.longestTruth, OctaveTally.leastSize(countedFrom: shortest))
        let moving = moving.sum(from: shortest)
        let resting = resting.sum(from: shortest)
        guard moving.hits + resting.hits > 0 else { return [] }
        let steps = self.moving.sum(from: max(Self.clockStep, Self.clockStepIntervals * medianInterval))
        let mixed =
            steps.hits == 0
            ? []
            : [
                DataFinding(
                    .mixedClock,
                    .alarm,
                    device: device,
                    count: steps.hits,
                    total: total,
                    of: "interval",
                    detail: "\(steps.hits) steps of more than \(Self.clockStep.short) s within a contact that moves",
                    places: steps.places
                )
            ]
        let movingTime = movingTime.reduce(0) { $1.key >= OctaveTally.bin(shortest) ? $0 + $1.value : $0 }
        let share = time > 0 ? movingTime / time : 0
        return mixed + [
            DataFinding(
                .gaps,
                share > Self.alarmingShare && moving.hits >= Self.fewestAlarming ? .alarm : .remark,
                device: device,
                count: moving.hits + resting.hits,
                total: total,
                of: "interval",
                detail: "\(moving.hits) intervals above \((1000 * least).short) ms with motion "
                    + "(\((100 * share).short) % of the time), \(resting.hits) without",
                places: moving.places
            )
        ]
    }
}
