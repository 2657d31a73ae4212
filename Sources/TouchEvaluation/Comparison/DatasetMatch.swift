import TouchModel

extension AnyResult {
    /// The same with other labels for datasets, so that they match those of another result. Of an evaluation rows and sums are renamed,
    /// which is what comparisons read.
    ///
    /// - Parameter names: the new label of each that is renamed.
    func renamingDatasets(_ names: [String: String]) -> AnyResult {
        func name(_ dataset: String) -> String { names[dataset] ?? dataset }
        guard !names.isEmpty else { return self }
        switch self {
        case .evaluation(var result):
            for index in result.datasets.indices { result.datasets[index].name = name(result.datasets[index].name) }
            for index in result.clusters.indices {
                result.clusters[index].dataset = name(result.clusters[index].dataset)
            }
            result.rows = result.rows.map { row in
                EvaluationResult.Row(
                    part: EvaluationResult.Row.Part(
                        dataset: name(row.dataset),
                        participant: row.participant,
                        task: row.task,
                        breakdown: row.breakdown,
                        group: row.group
                    ),
                    column: row.column,
                    value: row.value,
                    interval: row.interval,
                    count: row.count,
                    clusters: row.clusters
                )
            }
            return .evaluation(result)
        case .measured(var result):
            for index in result.datasets.indices { result.datasets[index].name = name(result.datasets[index].name) }
            for index in result.rows.indices { result.rows[index].dataset = name(result.rows[index].dataset) }
            for index in result.cells.indices {
                result.cells[index].key.dataset = name(result.cells[index].key.dataset)
            }
            return .measured(result)
        }
    }
}

/// Which datasets of two results are compared with each other.
struct DatasetMatch {
    /// The new label of each dataset of the later result that is renamed.
    private(set) var renamed: [String: String] = [:]
    /// What a reader must know of it.
    private(set) var remarks: [String] = []

    /// Datasets of one label belong together. Where none has the same label and each result has one dataset, these two do.
    ///
    /// - Parameters:
    ///   - before: the labels of the earlier result.
    ///   - after: those of the later one.
    ///   - stated: pairs that were named, of the earlier result first.
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)`` for a label that a result does not have,
    ///   ``EvaluationError/incomparable(_:)`` where no dataset matches.
    init(
        _ before: [String],
        _ after: [String],
        stated: [(before: String, after: String)]
    ) throws(EvaluationError) {
        for pair in stated {
            for (label, known, side) in [(pair.before, before, "first"), (pair.after, after, "second")]
            where !known.contains(label) {
                throw .invalidPlan(
                    field: "match",
                    found: "'\(label)'",
                    expected: "a dataset of the \(side) result: \(Self.list(known))"
                )
            }
        }
        var pairs = stated
        if pairs.isEmpty, Set(before).isDisjoint(with: after), before.count == 1, after.count == 1 {
            pairs = [(before[0], after[0])]
        }
        for pair in pairs where pair.before != pair.after {
            guard renamed[pair.after] == nil, !after.contains(pair.before) else {
                throw .invalidPlan(
                    field: "match",
                    found: "'\(pair.before)=\(pair.after)'",
                    expected: "each dataset in one pair, and no dataset '\(pair.before)' in the second result"
                )
            }
            renamed[pair.after] = pair.before
            remarks.append("dataset '\(pair.before)' is compared with '\(pair.after)'")
        }
        let names = Set(after.map { renamed[$0] ?? $0 })
        guard !names.isDisjoint(with: before) else {
            throw .incomparable(
                "no dataset has one name in both results: the first has \(Self.list(before)), the second \(Self.list(after)). "
                    + "--match FIRST=SECOND says which belong together"
            )
        }
        let alone = before.filter { !names.contains($0) } + after.filter { !before.contains(renamed[$0] ?? $0) }
        if !alone.isEmpty {
            remarks.append("in one result only: \(Self.list(alone)); --match FIRST=SECOND pairs datasets")
        }
    }

    private static func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }
}
