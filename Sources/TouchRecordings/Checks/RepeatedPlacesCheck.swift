import TouchModel

/// Places that are repeated until the device reports again: a loop polls faster than the device reports, as where a game engine or
/// an experiment reads the pointer in every frame.
///
/// A step is a repetition when it is zero in both axes, one of at most 50 ms of such steps in a row, and the steps before and
/// behind these are at least three location steps long: then a hand does not stand still between. Where no location step shows,
/// it is the step of which one in a hundred is shorter. The share of repetitions among these and the steps that are so long is a
/// remark above 5 %, and above 20 % an alarm.
struct RepeatedPlacesCheck {
    static let smallestStep = 3.0
    static let longest = 0.050
    static let fewest = 10
    static let remarkableShare = 0.05
    static let alarmingShare = 0.2

    private var tally = OctaveTally()
    private var steps = MagnitudeHistogram()

    mutating func take(_ piece: StrokePiece) {
        let samples = piece.samples
        /// The last step with motion, and how long it was.
        var moved: (index: Int, way: Double)?
        for step in 0..<max(0, samples.count - 1) {
            let way = samples[step + 1].location.distance(to: samples[step].location)
            guard way > 0 else { continue }
            defer { moved = (step, way) }
            // What a piece before held whole is not counted again.
            guard step + 1 >= piece.seen else { continue }
            steps.add(way)
            tally.count(size: way)
            guard let moved, step > moved.index + 1,
                samples[step].time - samples[moved.index + 1].time <= Self.longest
            else { continue }
            let size = min(way, moved.way)
            for repetition in moved.index + 2...step {
                tally.count(size: size)
                tally.note(
                    size: size,
                    piece,
                    time: samples[repetition].time,
                    "the place before again, between steps of \(moved.way.short) and \(way.short)"
                )
            }
        }
    }

    /// - Parameters:
    ///   - quantum: the coarser axis's location step; 0 for none.
    ///   - rate: samples per second.
    func findings(device: String, quantum: Double, rate: Double?) -> [DataFinding] {
        let grid = quantum > 0 ? quantum : steps.quantile(0.01) ?? 0
        // Differences of rounded coordinates are a little off multiples.
        let sum = tally.sum(from: (Self.smallestStep - 0.1) * grid)
        guard sum.hits >= Self.fewest, sum.share > Self.remarkableShare else { return [] }
        let rates = rate.map { ": the device reports at about \(($0 * (1 - sum.share)).short) Hz, not at \($0.short)" }
        return [
            DataFinding(
                .repeatedPlaces,
                sum.share > Self.alarmingShare ? .alarm : .remark,
                device: device,
                count: sum.hits,
                total: sum.total,
                of: "sample",
                detail: "\((100 * sum.share).short) % of the samples in motion repeat the place before them"
                    + (rates ?? ""),
                places: sum.places
            )
        ]
    }
}
