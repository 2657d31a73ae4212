import TouchModel

/// The scores of every predictor at every horizon in one cluster.
struct ScoreCell: Sendable {
    /// The moments: predictors × horizons × moments, the last index running fastest.
    var sums: CompensatedSums
    /// predictors × horizons.
    var sketches: [QuantileSketch]

    init(shape: ScoreShape) {
        sums = CompensatedSums(count: shape.rowCount * shape.momentCount)
        sketches = Array(repeating: QuantileSketch(), count: shape.rowCount)
    }

    mutating func merge(_ other: ScoreCell) {
        sums.merge(other.sums)
        for index in sketches.indices { sketches[index].merge(other.sketches[index]) }
    }
}

/// The scores of every predictor at every horizon in one cluster, apart for each speed bin and each phase.
struct GroupCell: Sendable {
    /// The moments: ``QueryGroup/marginCount`` × predictors × horizons × moments, the last index running fastest.
    var sums: CompensatedSums

    init(shape: ScoreShape) {
        sums = CompensatedSums(count: QueryGroup.marginCount * shape.rowCount * shape.momentCount)
    }

    mutating func merge(_ other: GroupCell) { sums.merge(other.sums) }
}

/// Scores of a part of the data. Parts merge by addition.
struct ScoreTable: Sendable {
    let shape: ScoreShape
    private(set) var cells: [ScoreKey: ScoreCell] = [:]
    private(set) var groupCells: [GroupKey: GroupCell] = [:]
    /// The traces by dataset: predictors × horizons.
    private(set) var traces: [String: [RowTraces]] = [:]
    /// What is kept apart where a dataset has several participants. With one its strokes are the clusters, and everything is.
    private let granularity: ScoreGranularity
    /// The participants seen in each dataset, until there are two.
    private var participants: [String: Set<String>] = [:]

    init(shape: ScoreShape, granularity: ScoreGranularity = .finest) {
        self.shape = shape
        self.granularity = granularity
    }

    mutating func withCell(_ key: ScoreKey, _ body: (inout ScoreCell) -> Void) {
        body(&cells[key, default: ScoreCell(shape: shape)])
    }

    /// Takes a cell out of the table, to be put back when something has been added to it.
    mutating func takeGroupCell(_ key: GroupKey) -> GroupCell {
        groupCells.removeValue(forKey: key) ?? GroupCell(shape: shape)
    }

    mutating func putGroupCell(_ cell: GroupCell, _ key: GroupKey) { groupCells[key] = cell }

    /// Takes what is kept of a dataset's single queries and strokes, to be put back when something has been added to it.
    mutating func takeTraces(_ dataset: String) -> [RowTraces] {
        traces.removeValue(forKey: dataset) ?? Array(repeating: RowTraces(), count: shape.rowCount)
    }

    mutating func putTraces(_ rows: [RowTraces], _ dataset: String) { traces[dataset] = rows }

    /// Adds a part whose strokes come after `strokesBefore` strokes of their slices.
    mutating func merge(_ other: ScoreTable, strokesBefore: [ScoreSlice: Int] = [:]) {
        // In order, for cells fall together.
        for key in other.cells.keys.sorted() {
            guard let cell = other.cells[key] else { continue }
            var key = key
            key.block = (key.block + strokesBefore[key.slice, default: 0]) % ScoreKey.blockCount
            add(cell, key)
        }
        if !other.groupCells.isEmpty { mergeGroups(of: other, strokesBefore: strokesBefore) }
        for (dataset, rows) in other.traces {
            var own = takeTraces(dataset)
            for index in own.indices { own[index].merge(rows[index]) }
            putTraces(own, dataset)
        }
    }

    private mutating func mergeGroups(of other: ScoreTable, strokesBefore: [ScoreSlice: Int]) {
        var strokesOfParticipants: [ScoreSlice: Int] = [:]
        for (slice, count) in strokesBefore {
            let participant = ScoreSlice(dataset: slice.dataset, participant: slice.participant, task: "")
            strokesOfParticipants[participant, default: 0] += count
        }
        for key in other.groupCells.keys.sorted() {
            guard let cell = other.groupCells[key] else { continue }
            let participant = ScoreSlice(dataset: key.dataset, participant: key.participant, task: "")
            let before = strokesOfParticipants[participant, default: 0]
            add(cell, GroupKey(key, strokesBefore: before))
        }
    }

    /// Adds the scores of a cluster.
    mutating func add(_ cell: ScoreCell, _ key: ScoreKey) {
        notice(key.slice.participant, of: key.slice.dataset)
        insert(cell, folded(key))
    }

    /// Adds the scores of a cluster, apart by group.
    mutating func add(_ cell: GroupCell, _ key: GroupKey) {
        notice(key.participant, of: key.dataset)
        insert(cell, folded(key))
    }

    private mutating func insert(_ cell: ScoreCell, _ key: ScoreKey) {
        if let index = cells.index(forKey: key) {
            cells.values[index].merge(cell)
        } else {
            cells[key] = cell
        }
    }

    private mutating func insert(_ cell: GroupCell, _ key: GroupKey) {
        if let index = groupCells.index(forKey: key) {
            groupCells.values[index].merge(cell)
        } else {
            groupCells[key] = cell
        }
    }

    // MARK: Participants

    private func hasSeveralParticipants(_ dataset: String) -> Bool { (participants[dataset]?.count ?? 0) > 1 }

    /// Where there are several participants they are the clusters: when the second one comes, what was kept apart of the
    /// first falls together.
    private mutating func notice(_ participant: String, of dataset: String) {
        guard !hasSeveralParticipants(dataset) else { return }
        participants[dataset, default: []].insert(participant)
        guard hasSeveralParticipants(dataset) else { return }
        for key in cells.keys.filter({ $0.slice.dataset == dataset }).sorted() {
            guard key != folded(key), let cell = cells.removeValue(forKey: key) else { continue }
            insert(cell, folded(key))
        }
        for key in groupCells.keys.filter({ $0.dataset == dataset }).sorted() {
            guard key != folded(key), let cell = groupCells.removeValue(forKey: key) else { continue }
            insert(cell, folded(key))
        }
    }

    private func folded(_ key: ScoreKey) -> ScoreKey {
        hasSeveralParticipants(key.slice.dataset) ? granularity.folded(key) : key
    }

    private func folded(_ key: GroupKey) -> GroupKey {
        guard hasSeveralParticipants(key.dataset) else { return key }
        return GroupKey(dataset: key.dataset, participant: key.participant, block: 0)
    }
}
