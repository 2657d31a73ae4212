import TouchModel

/// Motion that is far faster at once, across an interval that is long.
///
/// A step counts where its interval is more than 1.6 times as long as each of the two before, its speed more than 3 times that of the
/// step before, and its way longer than a fiftieth of the way across everything drawn. Such a step is all that a predictor knows of
/// the motion, and a fit through it leaps.
struct FastStartCheck {
    static let longShare = 1.6
    static let faster = 3.0
    static let extentShare = 0.02

    private var tally = OctaveTally()
    private var total = 0
    private var lowest = TouchPoint(repeating: .infinity)
    private var highest = TouchPoint(repeating: -.infinity)

    mutating func take(_ piece: StrokePiece) {
        let samples = piece.samples
        for sample in samples.dropFirst(piece.seen) {
            lowest.replace(with: sample.location, where: sample.location .< lowest)
            highest.replace(with: sample.location, where: sample.location .> highest)
        }
        for start in piece.windowStarts(length: 4) {
            total += 1
            let intervals = (0..<3).map { samples[start + $0 + 1].time - samples[start + $0].time }
            guard intervals[2] > Self.longShare * max(intervals[0], intervals[1]) else { continue }
            let before = samples[start + 2].location.distance(to: samples[start + 1].location)
            let way = samples[start + 3].location.distance(to: samples[start + 2].location)
            guard before > 0, way * intervals[1] > Self.faster * before * intervals[2] else { continue }
            tally.note(
                size: way,
                piece,
                time: samples[start + 2].time,
                "\(way.short) units in \((intervals[2] * 1000).short) ms behind \(before.short) in \((intervals[1] * 1000).short)"
            )
        }
    }

    func findings(device: String) -> [DataFinding] {
        guard total > 0 else { return [] }
        let sum = tally.sum(from: Self.extentShare * (highest - lowest).length)
        guard sum.hits > 0 else { return [] }
        return [
            DataFinding(
                .fastStarts,
                .remark,
                device: device,
                count: sum.hits,
                total: total,
                of: "step",
                detail: "\(sum.hits) steps across a long interval are more than 3 times as fast as the one before",
                places: sum.places
            )
        ]
    }
}
