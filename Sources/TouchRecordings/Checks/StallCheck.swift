/// Reports that were held up and then came all at once, by their stamps or by their arrivals.
///
/// A stall is an interval of more than two and a half typical ones, behind which at least two intervals are below three tenths of the
/// typical one. Typical is the mean of the three before, none of which is so long itself. It is an alarm when more than a twentieth of the
/// reports came so.
struct StallCheck {
    static let longShare = 2.5
    static let shortShare = 0.3
    static let fewestQueued = 2
    static let alarmingShare = 0.05

    private var stalls = PlaceLog()
    private var queued = 0
    private var total = 0

    mutating func take(_ piece: StrokePiece) {
        let first = max(0, piece.seen - 1)
        let stamps = piece.samples.indices.map { ($0, piece.samples[$0].time) }
        let arrivals = piece.samples.indices.compactMap { index in piece.samples[index].arrival.map { (index, $0) } }
        total += max(piece.samples.count - piece.seen, 0)
        find(in: stamps, from: first, piece, "")
        // Where stamps are those of arrival, both are one clock.
        if piece.metadata.clock != .arrival { find(in: arrivals, from: first, piece, " on arrival") }
    }

    /// - Parameter times: the numbers of samples, and their stamps on a clock.
    private mutating func find(in times: [(Int, Double)], from first: Int, _ piece: StrokePiece, _ clock: String) {
        var index = 4
        while index < times.count {
            let typical = (times[index - 1].1 - times[index - 4].1) / 3
            let interval = times[index].1 - times[index - 1].1
            let long = Self.longShare * typical
            guard typical > 0, interval > long,
                (index - 3..<index).allSatisfy({ times[$0].1 - times[$0 - 1].1 <= long })
            else {
                index += 1
                continue
            }
            var end = index
            while end + 1 < times.count, times[end + 1].1 - times[end].1 < Self.shortShare * typical { end += 1 }
            // What a piece before held whole is not counted again.
            if end - index >= Self.fewestQueued, times[end].0 > first {
                queued += end - index + 1
                stalls.note(
                    piece,
                    time: piece.samples[times[index - 1].0].time,
                    "\((interval * 1000).short) ms without a report\(clock), then \(end - index + 1) at once"
                )
            }
            // Intervals of a backlog are typical of nothing.
            index = end == index ? index + 1 : end + 4
        }
    }

    func findings(device: String) -> [DataFinding] {
        guard stalls.count > 0 else { return [] }
        return [
            DataFinding(
                .stalls,
                Double(queued) > Self.alarmingShare * Double(total) ? .alarm : .remark,
                device: device,
                count: stalls.count,
                total: total,
                of: "report",
                detail: "\(stalls.count) stalls, behind which \(queued) reports came at once",
                places: stalls.places
            )
        ]
    }
}
