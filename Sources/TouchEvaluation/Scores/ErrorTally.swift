import TouchModel

/// The lengths of the errors of a batch on their way into the sketches of its cells.
struct ErrorTally {
    /// Predictors × horizons.
    private var batches: [SketchBatch]
    /// Cells by the numbers of their sketches.
    private var keys: [ScoreKey] = []
    private var places: [ScoreKey: Int] = [:]
    /// That of the cell that is being added to.
    private var place = 0
    private var lengths: [Double] = []

    init(shape: ScoreShape) { batches = Array(repeating: SketchBatch(), count: shape.rowCount) }

    /// What is added from now on is of a cell.
    mutating func begin(_ key: ScoreKey) {
        place = places[key, default: keys.count]
        guard place == keys.count else { return }
        places[key] = place
        keys.append(key)
    }

    /// Adds the lengths of a stroke's errors.
    mutating func add(_ outcomes: Span<PredictionOutcome>, row: Int) {
        lengths.removeAll(keepingCapacity: true)
        lengths.reserveCapacity(outcomes.count)
        for index in outcomes.indices { lengths.append(outcomes[index].error.length) }
        batches[row].add(lengths, toSketch: place)
    }

    /// Brings everything into the cells of a table.
    mutating func drain(into table: inout ScoreTable) {
        for row in batches.indices {
            batches[row].drain { place, sketch in
                table.withCell(keys[place]) { $0.sketches[row].merge(sketch) }
            }
        }
        keys.removeAll()
        places.removeAll()
    }
}
