import TouchModel

/// The slices into which scores are kept apart: the finest breakdown that results report.
struct ScoreSlice: Hashable, Comparable, Sendable {
    var dataset: String
    var participant: String
    var task: String

    static func < (left: ScoreSlice, right: ScoreSlice) -> Bool {
        (left.dataset, left.participant, left.task) < (right.dataset, right.participant, right.task)
    }
}

/// One cluster of strokes within a slice, for intervals that resample strokes.
///
/// Every stroke of a slice is a cluster of its own, numbered in the data's order, up to ``blockCount``; further strokes
/// are dealt onto the same numbers again, so that memory stays bounded however many strokes a corpus has.
struct ScoreKey: Hashable, Comparable, Sendable {
    var slice: ScoreSlice
    var block: Int

    static let blockCount = 64

    static func < (left: ScoreKey, right: ScoreKey) -> Bool {
        (left.slice, left.block) < (right.slice, right.block)
    }
}

/// The scores of every predictor at every horizon in one cluster.
struct ScoreCell: Sendable {
    /// predictors × horizons × moments, the last index running fastest.
    var moments: [Double]
    /// predictors × horizons.
    var sketches: [QuantileSketch]

    init(shape: ScoreShape) {
        moments = Array(repeating: 0, count: shape.rowCount * shape.momentCount)
        sketches = Array(repeating: QuantileSketch(), count: shape.rowCount)
    }

    mutating func merge(_ other: ScoreCell) {
        for index in moments.indices { moments[index] += other.moments[index] }
        for index in sketches.indices { sketches[index].merge(other.sketches[index]) }
    }
}

/// How a cell's numbers are laid out.
struct ScoreShape: Sendable, Hashable {
    var predictorCount: Int
    var horizonCount: Int
    var momentCount: Int

    /// The number of (predictor, horizon) pairs.
    var rowCount: Int { predictorCount * horizonCount }

    func row(predictor: Int, horizon: Int) -> Int { predictor * horizonCount + horizon }
}

/// Scores of a part of the data. Parts merge by addition.
struct ScoreTable: Sendable {
    let shape: ScoreShape
    private(set) var cells: [ScoreKey: ScoreCell] = [:]

    init(shape: ScoreShape) { self.shape = shape }

    mutating func withCell(_ key: ScoreKey, _ body: (inout ScoreCell) -> Void) {
        body(&cells[key, default: ScoreCell(shape: shape)])
    }

    /// Adds a part whose strokes come after `strokesBefore` strokes of their slices.
    mutating func merge(_ other: ScoreTable, strokesBefore: [ScoreSlice: Int] = [:]) {
        for (key, cell) in other.cells {
            var key = key
            key.block = (key.block + strokesBefore[key.slice, default: 0]) % ScoreKey.blockCount
            if let index = cells.index(forKey: key) {
                cells.values[index].merge(cell)
            } else {
                cells[key] = cell
            }
        }
    }
}
