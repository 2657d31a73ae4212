import TouchModel
import TouchPrediction
import TouchRecordings

/// Where in a stroke a line was drawn, told afterwards.
package enum StrokePlace: Int, Sendable, CaseIterable {
    /// The query belongs to none of the other places.
    case middle
    /// The query is for an instant in the last h before the lift, or after it.
    case lift
    /// Around a sharp turn.
    case turn
    /// The contact moves at less than the slowest edge of speed.
    case rest
}

/// In which strokes too much would be taken back, by cell of the rules and horizon, and what prediction is worth there.
package struct AdviceScores: Sendable {
    package static let mostHorizons = 32

    /// Whose strokes they are, and which half they belong to where one person's strokes are divided.
    package struct Group: Sendable, Hashable {
        package var dataset: String
        package var participant: String
        package var half: Int
    }

    /// The sums of one group.
    package struct Sums: Sendable {
        /// The number of queries of each cell.
        package var queries: [Double]
        /// The sums Σ |e| and Σ |T − c| of each cell and horizon.
        package var errors: [Double]
        package var holdErrors: [Double]

        package init(cellCount: Int, horizonCount: Int) {
            queries = Array(repeating: 0, count: cellCount)
            errors = Array(repeating: 0, count: cellCount * horizonCount)
            holdErrors = errors
        }

        package mutating func add(_ other: Sums) {
            for index in queries.indices { queries[index] += other.queries[index] }
            for index in errors.indices { errors[index] += other.errors[index] }
            for index in holdErrors.indices { holdErrors[index] += other.holdErrors[index] }
        }
    }

    package let cellCount: Int
    package let horizonCount: Int
    /// The group of each stroke.
    package private(set) var groups: [Group] = []
    /// For each stroke a set of horizons, a bit each, for every cell and then for every ``StrokePlace``: those at which too
    /// much was taken back there.
    package private(set) var broken: [UInt32] = []
    /// Likewise, whether the stroke was there at all.
    package private(set) var visited: [Bool] = []
    package private(set) var sums: [Group: Sums] = [:]
    /// The units of location that occurred, by dataset.
    package internal(set) var units: [String: String] = [:]
    package internal(set) var repairs = RepairLog()

    init(cellCount: Int, horizonCount: Int) {
        self.cellCount = cellCount
        self.horizonCount = horizonCount
    }

    /// Sets to a stroke.
    package var stride: Int { cellCount + StrokePlace.allCases.count }

    /// Replays a stroke. One in which nothing could be drawn, a single sample, does not count.
    ///
    /// - Parameters:
    ///   - before: the stroke that the predictor was shown before.
    ///   - limit: what may be taken back at once, in units of location.
    ///   - cells: for each sample, the cell of the motion so far.
    mutating func add(
        _ replay: StrokeReplay,
        of group: Group,
        predictor: inout any Predictor,
        after before: StrokeBefore,
        cells: [Int],
        restSpeed: Double,
        limit: Double,
        pen: TakenBack.Pen,
        scratch: inout ReplayScratch
    ) {
        let first = broken.count
        let (cellCount, horizonCount) = (cellCount, horizonCount)
        groups.append(group)
        broken.append(contentsOf: repeatElement(0, count: stride))
        visited.append(contentsOf: repeatElement(false, count: stride))
        var own = sums.removeValue(forKey: group) ?? Sums(cellCount: cellCount, horizonCount: horizonCount)
        for cell in cells { own.queries[cell] += 1 }
        var running = replay
        running.run(&predictor, after: before, scratch: &scratch) { horizon, stroke in
            var cursor = InkCursor()
            func mark(_ cell: Int, _ place: StrokePlace, from: TouchPoint, to: TouchPoint, _ time: Double) {
                let places = (first + cell, first + cellCount + place.rawValue)
                visited[places.0] = true
                visited[places.1] = true
                // No more can be taken back than was drawn.
                guard from.distance(to: to) > limit,
                    stroke.takenBack(from: from, to: to, askTime: time, pen: pen, cursor: &cursor).length > limit
                else { return }
                broken[places.0] |= 1 << UInt32(horizon)
                broken[places.1] |= 1 << UInt32(horizon)
            }
            for (index, outcome) in stroke.outcomes.enumerated() {
                let cell = cells[replay.position(ofOutcome: index, horizon: horizon)]
                own.errors[cell * horizonCount + horizon] += outcome.error.length
                own.holdErrors[cell * horizonCount + horizon] += outcome.holdError.length
                mark(
                    cell,
                    QueryGroup.phase(of: outcome.group) == .lift
                        ? .lift : outcome.isAtTurn ? .turn : outcome.speed < restSpeed ? .rest : .middle,
                    from: outcome.lastSample,
                    to: outcome.prediction,
                    outcome.time - stroke.horizon
                )
            }
            for (index, lift) in stroke.liftPredictions.enumerated() {
                mark(
                    cells[replay.position(ofLiftPrediction: index, horizon: horizon)],
                    .lift,
                    from: lift.lastSample,
                    to: lift.prediction,
                    lift.askTime
                )
            }
        }
        sums[group] = own
        guard !visited[first...].contains(true) else { return }
        groups.removeLast()
        broken.removeLast(stride)
        visited.removeLast(stride)
    }

    /// Adds what was found elsewhere; strokes stand behind those that are here.
    mutating func append(_ other: AdviceScores) {
        groups += other.groups
        broken += other.broken
        visited += other.visited
        for (group, more) in other.sums {
            if sums[group]?.add(more) == nil { sums[group] = more }
        }
        units.merge(other.units) { first, _ in first }
        repairs.merge(other.repairs)
    }
}
