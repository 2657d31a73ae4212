import TouchModel

/// An axis that is held while the contact moves along it, as where a protocol re-sends changed axes only and one is lost,
/// or a device reports its axes in turn.
///
/// A step is looked at when the two steps before and the two behind it along the axis have the same sign and
/// are at least two location steps and four deviations of the sensor's noise each: then neither makes it zero, and a hand
/// does not stand still for one report. The share of exact zeros among these is counted, where the other axis or time went on. Above 1 %, and five
/// cases, it is a remark; above 5 % an alarm.
struct StickyAxisCheck {
    static let smallestStep = 2.0
    static let deviations = 4.0
    static let fewest = 5
    static let remarkableShare = 0.01
    static let alarmingShare = 0.05

    /// What was held back comes with the next step, which is so many times as long as those around; where a device rounds coarsely
    /// it is as long as they.
    static let catchUp = 1.4

    private var tallies = [OctaveTally(), OctaveTally()]

    mutating func take(_ piece: StrokePiece) {
        let samples = piece.samples
        for start in piece.windowStarts(length: 6) {
            for axis in 0..<2 {
                func difference(_ index: Int) -> Double {
                    let from = samples[start + index].location
                    let to = samples[start + index + 1].location
                    return axis == 0 ? to.x - from.x : to.y - from.y
                }
                let sign = difference(0) < 0 ? -1.0 : 1.0
                let smallest = min(
                    difference(0) * sign,
                    difference(1) * sign,
                    difference(3) * sign,
                    difference(4) * sign
                )
                guard smallest > 0 else { continue }
                tallies[axis].count(size: smallest)
                guard difference(2) == 0,
                    2 * difference(3) * sign > Self.catchUp * (difference(1) + difference(4)) * sign
                else { continue }
                tallies[axis].note(
                    size: smallest,
                    piece,
                    time: samples[start + 3].time,
                    "\(axis == 0 ? "x" : "y") held between steps of \(difference(1).short) and \(difference(3).short)"
                )
            }
        }
    }

    /// - Parameters:
    ///   - quantum: the location steps; 0 for none.
    ///   - noise: the deviation of the noise along each axis; 0 where it is not known.
    func findings(device: String, quantum: TouchPoint, noise: TouchPoint) -> [DataFinding] {
        (0..<2).compactMap { axis in
            let step = axis == 0 ? quantum.x : quantum.y
            let deviation = axis == 0 ? noise.x : noise.y
            // Differences of rounded coordinates are a little off multiples.
            let sum = tallies[axis].sum(from: max((Self.smallestStep - 0.1) * step, Self.deviations * deviation))
            guard sum.hits >= Self.fewest, sum.share > Self.remarkableShare else { return nil }
            return DataFinding(
                .stickyAxis,
                sum.share > Self.alarmingShare ? .alarm : .remark,
                device: device,
                count: sum.hits,
                total: sum.total,
                of: "report",
                detail:
                    "\(axis == 0 ? "x" : "y") does not change in \((100 * sum.share).short) % of the reports in which it "
                    + "should have moved by two location steps and more",
                places: sum.places
            )
        }
    }
}
