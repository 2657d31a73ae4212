/// Silences within strokes, and whether the contact moved meanwhile.
///
/// A gap is an interval of more than 50 ms, the longest across which an evaluation has a truth, and more than three
/// median intervals. A device that only reports changes is silent while nothing moves: such gaps are told apart by the
/// way from end to end, less than the largest step before the gap. It is an alarm when more than a fifth of the time
/// passes in ten gaps or more with motion.
struct GapCheck {
    static let longestTruth = 0.050
    static let alarmingShare = 0.2
    static let fewestAlarming = 10

    private var moving = PlaceLog()
    private var resting = 0
    private var total = 0
    private var movingTime = 0.0
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
            guard way > before, way > 0 else {
                resting += 1
                continue
            }
            movingTime += interval
            moving.note(
                piece,
                time: samples[start].time,
                "\((interval * 1000).short) ms without a report, \(way.short) units apart"
            )
        }
    }

    func findings(device: String, medianInterval: Double) -> [DataFinding] {
        guard moving.count + resting > 0, medianInterval * 3 < Self.longestTruth else { return [] }
        let share = time > 0 ? movingTime / time : 0
        return [
            DataFinding(
                .gaps,
                share > Self.alarmingShare && moving.count >= Self.fewestAlarming ? .alarm : .remark,
                device: device,
                count: moving.count + resting,
                total: total,
                detail: "\(moving.count) intervals above 50 ms with motion (\((100 * share).short) % of the time), "
                    + "\(resting) without",
                places: moving.places
            )
        ]
    }
}
