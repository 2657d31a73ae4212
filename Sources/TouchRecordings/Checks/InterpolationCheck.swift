import TouchModel

/// Samples that were put on the straight line between two others: data of a slower device blown up to a higher rate.
///
/// Two successive steps with equal velocity to one part in a thousand, in both coordinates, are counted among steps of at
/// least fifty location steps, where rounding cannot make them equal. Hands do that by chance in fewer than one step
/// in a hundred. More than 10 %, and thirty cases, is an alarm.
struct InterpolationCheck {
    static let tolerance = 1e-3
    static let smallestStep = 50.0
    static let fewest = 30
    static let alarmingShare = 0.10
    private var tally = OctaveTally()

    mutating func take(_ piece: StrokePiece) {
        let samples = piece.samples
        for start in piece.windowStarts(length: 3) {
            let first = samples[start + 1].location - samples[start].location
            let second = samples[start + 2].location - samples[start + 1].location
            let length = min(first.length, second.length)
            let before = samples[start + 1].time - samples[start].time
            let behind = samples[start + 2].time - samples[start + 1].time
            guard length > 0, before > 0, behind > 0 else { continue }
            tally.count(size: length)
            guard (second * (before / behind) - first).length < Self.tolerance * first.length else { continue }
            tally.note(
                size: length,
                piece,
                time: samples[start + 1].time,
                "on the line between its neighbors, \(length.short) units"
            )
        }
    }

    /// - Parameter quantum: the coarser axis's location step; 0 for none.
    func findings(device: String, quantum: Double) -> [DataFinding] {
        let sum = tally.sum(from: max(Self.smallestStep * quantum, 1e-6))
        guard sum.hits >= Self.fewest, sum.share > Self.alarmingShare else { return [] }
        return [
            DataFinding(
                .interpolated,
                .alarm,
                device: device,
                count: sum.hits,
                total: sum.total,
                of: "sample",
                detail: "\((100 * sum.share).short) % of the samples lie on the straight line between their neighbors "
                    + "to one part in a thousand",
                places: sum.places
            )
        ]
    }
}
