import TouchModel

/// The slices into which scores are kept apart: the finest breakdown that results report, and inside it the clusters
/// that intervals resample.
struct ScoreKey: Hashable, Comparable, Sendable {
    var dataset: String
    var participant: String
    var task: String
    /// Strokes are dealt into blocks by a hash of their recording and position, so that memory stays bounded however
    /// many strokes a corpus has; while there are few, nearly every stroke has a block of its own.
    var block: Int

    /// How many blocks a participant's strokes of one task are dealt into.
    static let blockCount = 256

    static func block(recording: String, stroke: Int) -> Int {
        var generator = SeededGenerator(seed: UInt64(stroke), stream: recording)
        return generator.integer(0...blockCount - 1)
    }

    static func < (left: ScoreKey, right: ScoreKey) -> Bool {
        (left.dataset, left.participant, left.task, left.block)
            < (right.dataset, right.participant, right.task, right.block)
    }
}

/// The scores of every predictor at every horizon in one slice.
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

    mutating func merge(_ other: ScoreTable) {
        for (key, cell) in other.cells { cells[key, default: ScoreCell(shape: shape)].merge(cell) }
    }
}
