import TouchModel

/// Leaps that no hand makes.
///
/// A step is a leap when its speed is more than ten times that of each of the two steps before and the two behind it, and
/// it is longer than 5 mm. Where the scale is unknown it is longer than twenty location steps, than five times the steps of which one
/// in twenty is longer, and than a fiftieth of the way across everything drawn. A hand that sets off or stops
/// has fast steps on one side. Where the scale is known a speed of more than 10 m/s is a leap too: swipes of fingers
/// stay below 5 m/s. A sample far off both neighbors is two such steps on end and counted once: the step out is
/// compared with the steps beyond the step back.
///
/// A stroke's first two and last three steps have fewer neighbors, on one side perhaps: they are compared with the next three of these,
/// and are leaps when they are longer than twice as much as others need, for a finger may be lifted at its fastest.
struct JumpCheck {
    static let ratio = 10.0
    static let shortest = 5.0
    static let fewestSteps = 20.0
    static let longSteps = 5.0
    static let extentShare = 0.02
    static let fastest = 10_000.0
    static let alarmingShare = 1e-4

    static let oneSided = 2.0

    private var tally = OctaveTally()
    private var endTally = OctaveTally()
    private var total = 0
    private var millimetersPerUnit: Double?
    private var steps = MagnitudeHistogram()
    private var lowest = TouchPoint(repeating: .infinity)
    private var highest = TouchPoint(repeating: -.infinity)

    mutating func take(_ piece: StrokePiece) {
        let samples = piece.samples
        millimetersPerUnit = piece.metadata.space.millimetersPerUnit
        for start in piece.windowStarts(length: 2) where way(start) > 0 { steps.add(way(start)) }
        for sample in samples.dropFirst(piece.seen) {
            lowest.replace(with: sample.location, where: sample.location .< lowest)
            highest.replace(with: sample.location, where: sample.location .> highest)
        }
        let limit = millimetersPerUnit.map { Self.fastest / $0 } ?? .infinity
        var lastLeap = -2
        func way(_ index: Int) -> Double { samples[index + 1].location.distance(to: samples[index].location) }
        func speed(_ index: Int) -> Double {
            way(index) / max(samples[index + 1].time - samples[index].time, 1e-6)
        }
        /// The speed of the fastest of some steps: 0 where there are none.
        func fastest(_ steps: Range<Int>) -> Double { steps.reduce(0) { max($0, speed($1)) } }
        let whole = piece.windowStarts(length: 7)
        let inner = whole.lowerBound + 2..<whole.upperBound + 2
        let last = samples.count - 1
        let first = piece.seen == 0 ? 0 : inner.lowerBound
        for step in first..<max(first, piece.isLast ? last : inner.upperBound) {
            total += 1
            guard way(step) > 0, step > lastLeap + 1 else { continue }
            let here = speed(step)
            let isInner = inner.contains(step)
            // Where a side is short, the other one has to say more.
            let reach = isInner ? 2 : 3
            let before = max(0, step - reach)..<step
            guard here > limit || here > Self.ratio * fastest(before) else { continue }
            // The way back of a sample that is off belongs to the leap.
            let isBack =
                step + 2 <= last && samples[step + 2].location.distance(to: samples[step].location) < 0.5 * way(step)
            let next = min(step + (isBack ? 2 : 1), last)
            let behind = next..<min(next + reach, last)
            guard here > limit || here > Self.ratio * fastest(behind) else { continue }
            guard isInner || here > limit || before.count + behind.count >= reach else { continue }
            lastLeap = step
            let detail = "\(way(step).short) units in one step, \(here.short) units/s"
            if isInner {
                tally.note(size: way(step), piece, time: samples[step].time, detail)
            } else {
                endTally.note(size: way(step), piece, time: samples[step].time, detail)
            }
        }
    }

    /// - Parameter quantum: the coarser axis's location step; 0 for none.
    func findings(device: String, quantum: Double) -> [DataFinding] {
        let extent = total > 0 ? (highest - lowest).length : 0
        let shortest =
            millimetersPerUnit.map { Self.shortest / $0 }
            ?? max(Self.fewestSteps * quantum, Self.longSteps * (steps.quantile(0.95) ?? 0), Self.extentShare * extent)
        var sum = tally.sum(from: shortest)
        let ends = endTally.sum(from: Self.oneSided * shortest)
        sum.hits += ends.hits
        sum.places = Array((sum.places + ends.places).prefix(PlaceLog.kept))
        guard sum.hits > 0 else { return [] }
        let isMany = sum.hits >= 3 && Double(sum.hits) > Self.alarmingShare * Double(total)
        return [
            DataFinding(
                .jumps,
                isMany ? .alarm : .remark,
                device: device,
                count: sum.hits,
                total: total,
                of: "step",
                detail: "\(sum.hits) steps more than ten times as fast as their neighbors, or above 10 m/s",
                places: sum.places
            )
        ]
    }
}
