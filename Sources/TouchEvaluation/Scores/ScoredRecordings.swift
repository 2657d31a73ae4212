/// What scoring some recordings, neighbors in the list of all, gave. The next ones' are appended.
struct ScoredRecordings: Sendable {
    /// A label in rows: a dataset, or those of its recordings that are in units of unknown size.
    struct Label: Hashable, Comparable, Sendable, Codable {
        /// The dataset's position in the evaluation.
        var dataset: Int
        var name: String

        static func < (left: Label, right: Label) -> Bool {
            (left.dataset, left.name) < (right.dataset, right.name)
        }
    }

    var table: ScoreTable
    /// What was repaired or dropped while reading, by kind.
    var repairs: [String: Int] = [:]
    var counts: [Label: StrokeBatchReader.Count] = [:]
    /// How many strokes of each slice were scored.
    var strokes: [ScoreSlice: Int] = [:]
    /// One entry for each participant, in the order of the recordings.
    var leftOut: [EvaluationResult.LeftOut] = []

    /// What tells people with the same strokes.
    var repeated = RepeatedStrokes()
    /// One entry for each predictor and name.
    var failures: [EvaluationResult.Failure] = []

    init(shape: ScoreShape, granularity: ScoreGranularity) {
        table = ScoreTable(shape: shape, granularity: granularity)
    }

    /// Adds what the recordings that follow gave.
    mutating func append(_ next: ScoredRecordings) {
        table.merge(next.table, strokesBefore: strokes)
        strokes.merge(next.strokes, uniquingKeysWith: +)
        repairs.merge(next.repairs, uniquingKeysWith: +)
        for (label, count) in next.counts { counts[label, default: .init(unit: count.unit)].add(count) }
        repeated.merge(next.repeated)
        failures = EvaluationResult.Failure.summed(failures + next.failures)
        leftOut = EvaluationResult.LeftOut.summed(leftOut + next.leftOut)
    }

    var sampleCount: Int { counts.values.reduce(0) { $0 + $1.samples } }
}
