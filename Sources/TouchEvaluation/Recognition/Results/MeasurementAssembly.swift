/// Turns the cells of a result into rows: every slice of the data, its values and their intervals.
struct MeasurementAssembly {
    private let result: MeasuredResult
    private let kind: MeasurementKind
    /// The cells of each dataset, subject and condition, in the order of the result.
    private let cells: [Place: [MeasuredCell]]

    private struct Place: Hashable {
        var dataset: String
        var subject: Int
        var condition: Int
    }

    /// Cells cut into the clusters that intervals leave out.
    package struct Clusters: Sendable {
        /// `participant`, or what a kind calls the parts of one participant's data.
        package var unit: String
        /// The names of the clusters.
        package var names: [String] = []
        /// The sums of each.
        package var sums: [[Double]] = []
        /// The lists of each.
        package var lists: [[[Double]]] = []
    }

    init(_ result: MeasuredResult, _ kind: MeasurementKind) {
        self.result = result
        self.kind = kind
        cells = Dictionary(grouping: result.cells) {
            Place(dataset: $0.key.dataset, subject: $0.subject, condition: $0.condition)
        }
    }

    /// All rows: datasets, subjects and conditions in the order of the result, slices in alphabetical order with the whole first.
    func rows() -> [MeasuredResult.Row] {
        var rows: [MeasuredResult.Row] = []
        for dataset in result.datasets.map(\.name) {
            let keys = result.cells.map(\.key).filter { $0.dataset == dataset }
            let tasks = Self.names(keys.map(\.task))
            let participants =
                kind.breaksDownParticipants ? Self.names(keys.map(\.participant)) : [PartLabel.all]
            for participant in participants {
                for task in tasks {
                    for (subject, record) in result.subjects.enumerated() {
                        for (condition, entry) in result.conditions.enumerated()
                        where participant == PartLabel.all && (task == PartLabel.all || kind.hasTasksUnderEachCondition)
                            || kind.isMain(entry.condition)
                        {
                            let clusters = clusters(dataset: dataset, subject: subject, condition: condition) {
                                (participant == PartLabel.all || $0.participant == participant)
                                    && (task == PartLabel.all || $0.task == task)
                            }
                            let repeats = repeats(entry, dataset: dataset, subject: subject, condition: condition)
                            for quantity in kind.quantities {
                                guard
                                    let found = quantity.estimate(
                                        clusters.sums,
                                        lists: clusters.lists,
                                        repeats: repeats,
                                        result.intervals
                                    ), found.value.isFinite, found.count > 0
                                else { continue }
                                rows.append(
                                    MeasuredResult.Row(
                                        dataset: dataset,
                                        participant: participant,
                                        task: task,
                                        subject: record.label,
                                        condition: entry.condition.adding(quantity.condition),
                                        metric: quantity.quantity.name,
                                        value: found.value,
                                        low: found.interval?.lowerBound,
                                        high: found.interval?.upperBound,
                                        count: found.count,
                                        clusters: found.clusters
                                    )
                                )
                            }
                        }
                    }
                }
            }
        }
        return rows
    }

    /// `all`, and each name there is. A breakdown by something that no recording names would repeat the whole.
    private static func names(_ names: [String]) -> [String] {
        let names = Set(names)
        return [PartLabel.all] + (names == [PartLabel.unspecified] ? [] : names.sorted())
    }

    /// How often each thing of a dataset was counted under a condition.
    private func repeats(
        _ entry: MeasuredResult.ConditionRecord,
        dataset: String,
        subject: Int,
        condition: Int
    ) -> Int {
        let cells = cells[Place(dataset: dataset, subject: subject, condition: condition)] ?? []
        guard entry.repeats > 1, let sums = CountedQuantity.total(cells.map(\.sums)) else { return entry.repeats }
        let read = result.datasets.first { $0.name == dataset }?.counts ?? [:]
        return kind.repeats(entry.repeats, sums, read)
    }

    /// Participants are the clusters, in the order in which they first appear; blocks where there is one participant.
    ///
    /// - Parameter isPart: whether cells of a key are in the part of the data.
    func clusters(
        dataset: String,
        subject: Int,
        condition: Int,
        where isPart: (MeasuredCell.Key) -> Bool = { _ in true }
    ) -> Clusters {
        let cells = (cells[Place(dataset: dataset, subject: subject, condition: condition)] ?? []).filter {
            isPart($0.key)
        }
        let byParticipant = kind.block == nil || Set(cells.map(\.key.participant)).count > 1
        var clusters = Clusters(unit: ClusterNoun.participant)
        var positions: [String: Int] = [:]
        for cell in cells {
            let name = byParticipant ? cell.key.participant : "\(cell.key.task) \(cell.key.block)"
            if let position = positions[name] {
                for index in cell.sums.indices { clusters.sums[position][index] += cell.sums[index] }
                for index in cell.lists.indices { clusters.lists[position][index] += cell.lists[index] }
            } else {
                positions[name] = clusters.names.count
                clusters.names.append(name)
                clusters.sums.append(cell.sums)
                clusters.lists.append(cell.lists)
            }
        }
        if !byParticipant, let block = kind.block {
            clusters.unit = kind.noun(ofBlock: block, clusters.sums)
        }
        return clusters
    }
}
