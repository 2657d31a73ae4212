/// Ranges of the true speed at the time predicted for, in units of location per second.
enum SpeedBin {
    /// What Android's metrics call fast: above this speed.
    static let fastSpeed = 1100.0
    /// A speed lies in the first bin whose edge it does not exceed, in the last one above all edges.
    static let edges = [100.0, 400, fastSpeed]
    static let names = ["0-100", "100-400", "400-1100", "over-1100"]

    static func index(of speed: Double) -> Int {
        speed <= edges[0] ? 0 : speed <= edges[1] ? 1 : speed <= edges[2] ? 2 : 3
    }
}

/// Where in its stroke a prediction falls.
enum StrokePhase: Int, CaseIterable {
    /// Made in the first ``startDuration`` seconds, when predictors have seen little, and not in the lift.
    case start
    case middle
    /// Made for an instant in the last h before the contact lifted, or after that; strokes that were cancelled have none.
    case lift

    /// The start duration, in seconds.
    static let startDuration = 0.1

    static let names = allCases.map { "\($0)" }
}

/// A query's speed bin and phase in one number: the group to whose moments it adds.
struct QueryGroup {
    /// How many there are.
    static let count = SpeedBin.names.count * StrokePhase.names.count
    /// How many rows of moments a breakdown has: one for each bin, then one for each phase.
    static let marginCount = SpeedBin.names.count + StrokePhase.names.count

    let index: UInt8

    init(speed: Double, phase: StrokePhase) {
        index = UInt8(phase.rawValue * SpeedBin.names.count + SpeedBin.index(of: speed))
    }

    /// The phase of a group.
    static func phase(of index: UInt8) -> StrokePhase {
        StrokePhase(rawValue: Int(index) / SpeedBin.names.count) ?? .middle
    }

    /// The rows to which a group belongs: its bin's and its phase's.
    static func margins(of index: Int) -> (speed: Int, phase: Int) {
        (index % SpeedBin.names.count, SpeedBin.names.count + index / SpeedBin.names.count)
    }
}
