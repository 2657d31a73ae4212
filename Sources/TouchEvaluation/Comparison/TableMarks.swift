/// Which cells of the tables of a result are marked, whatever the result is of.
package struct TableMarks {
    /// A column of a table.
    package struct Column: Sendable, Hashable {
        /// What ``ComparedData`` calls the dataset, or the level of a breakdown.
        var part: String
        /// Under which condition; of predictors the horizon.
        var condition: MeasuredCondition
        /// The metric's name.
        var metric: String

        package init(_ part: String, _ condition: MeasuredCondition, _ metric: String) {
            self.part = part
            self.condition = condition
            self.metric = metric
        }
    }

    private let data: ComparedData?

    /// - Parameters:
    ///   - result: that the table shows.
    ///   - breakdown: whose levels are shown; `nil` for whole datasets. Levels whose clusters the result does not hold are not tested.
    package init(_ result: AnyResult, by breakdown: Breakdown? = nil) {
        data = try? ComparedData(result, by: breakdown, isOfAllRows: true)
    }

    /// How the cells of columns are marked: all columns of a table, for the tests are corrected over them. Columns of fewer clusters than
    /// carry an interval have no mark.
    package func marks(_ columns: [Column]) -> [ColumnMarks] {
        guard let data else { return columns.map { _ in ColumnMarks(hasUntested: true) } }
        var marks = columns.map { _ in ColumnMarks() }
        let parts = Dictionary(data.parts.map { ($0.name, $0) }) { first, _ in first }
        // A part at a time: its columns are made of all conditions at once.
        var found: [(index: Int, column: ColumnMarks.Column)] = []
        for (name, indices) in Dictionary(grouping: columns.indices, by: { columns[$0].part }) {
            let held = parts[name].map { part in data.contenders.map { ($0, data.columns($0, part)) } } ?? []
            for index in indices {
                guard let cells = Self.cells(of: columns[index], held) else {
                    marks[index] = ColumnMarks(hasUntested: true)
                    continue
                }
                guard cells.values.count > 0 else { continue }
                found.append((index, cells))
            }
        }
        found.sort { $0.index < $1.index }
        let level = 1 - data.intervals.confidence
        for (place, own) in zip(found, ColumnMarks.marks(found.map(\.column), level: level)) {
            marks[place.index] = own
        }
        return marks
    }

    /// A column with the values of its cells and of their clusters; without values where there are too few clusters.
    ///
    /// - Returns: `nil` where the result does not hold the column.
    private static func cells(
        of column: Column,
        _ held: [(contender: String, columns: [ComparedData.Column])]
    ) -> ColumnMarks.Column? {
        var cells: ColumnMarks.Column?
        for (contender, columns) in held {
            guard let own = columns.first(where: { $0.condition == column.condition }),
                let reading = own.readings.first(where: { $0.metric == column.metric })
            else { continue }
            let quantity = reading.quantity
            guard reading.clusters >= ClusterSpread.fewestClusters else {
                return ColumnMarks.Column(group: column.part, values: [], quantity: quantity)
            }
            var both = cells ?? ColumnMarks.Column(group: column.part, values: [], quantity: quantity, clusters: [:])
            both.values.append((contender, reading.value))
            if let position = reading.position {
                let values = own.values(own.sums)[position]
                both.clusters?[contender] = Dictionary(zip(own.names, values)) { first, _ in first }
            } else {
                both.clusters = nil
            }
            cells = both
        }
        return cells
    }
}
