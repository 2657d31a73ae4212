/// Which rows were measured, and whether predicted ones belong to the measured row before them.
extension TableSurvey {
    /// Finds the column that says which rows were measured.
    mutating func findKinds() throws {
        if let column = layout.column(of: .kind) {
            if holdsFlags(column) {
                settings.kinds = flagKinds(column) ?? RowKinds(flag: layout.meant[column].rowKind ?? .predicted)
            }
            return
        }
        guard !layout.isStated(.kind, in: options) else { return }
        let open = layout.names.indices.filter { layout.roles[$0] == nil }
        var found = try open.compactMap { column in try kinds(in: column).map { (column: column, kinds: $0) } }
        // A bare `actual` may be what a trial was to be, which does not change from row to row.
        if found.isEmpty, let column = open.first(where: { flagKinds($0) != nil && alternates($0) && holdsFlags($0) }) {
            found = [(column, flagKinds(column) ?? RowKinds())]
            assumptions.append(
                "rows whose column '\(layout.names[column])' is not set were not measured; --column kind=none overrules it"
            )
        }
        guard let best = found.first else { return }
        guard found.count == 1 else {
            let names = found.map { "'\(layout.names[$0.column])'" }.joined(separator: " and ")
            throw DatasetError.malformed(
                place,
                found: "columns \(names), each of which says which rows were measured",
                expected: "one; say which with --column kind=\(layout.names[best.column])"
            )
        }
        settings.layout = layout.with(.kind, in: best.column)
        settings.kinds = best.kinds
    }

    /// The kinds of rows that a column states by its values.
    ///
    /// - Returns: `nil` for a column of something else.
    /// - Throws: `DatasetError` for a word whose meaning is not known beside others that state kinds.
    private func kinds(in column: Int) throws -> RowKinds? {
        let name = layout.meant[column]
        guard let values = values(column), values.contains(where: { !$0.isEmpty }) else { return nil }
        if let flag = name.rowKind, holdsFlags(column) { return RowKinds(flag: flag) }
        let kinds = values.compactMap { RowKind($0) }
        let odd = values.sorted().first { RowKind($0) == nil && !RowKind.isMeasured($0) }
        let isOfEvents = layout.eventColumns.contains(column)
        if kinds.isEmpty {
            guard name.isOfKinds else { return nil }
            if odd == nil {
                // Words of measured rows alone: others may come later.
                return RowKinds.saysMeasured(values) && !isOfEvents ? RowKinds() : nil
            }
            guard values.contains(where: RowKinds.isMeasuredWord), alternates(column) else { return nil }
        }
        guard name.isOfKinds || kinds.contains(.predicted) else { return nil }
        if isOfEvents, layout.column(of: .strokeID) == nil, areEvents(values) || kinds.allSatisfy({ $0 == .hover }) {
            return nil
        }
        guard let odd else { return RowKinds() }
        let known = values.sorted().first { RowKind($0) != nil } ?? values.sorted().first { $0 != odd && !$0.isEmpty }
        throw DatasetError.malformed(
            place,
            found: "'\(odd)' beside '\(known ?? "")' in column '\(layout.names[column])'",
            expected: "words that say which rows were measured; --column kind=none reads every row as measured"
        )
    }

    /// The different values of a column; `nil` for more than a column of kinds has.
    private func values(_ column: Int) -> Set<String>? {
        var values: Set<String> = []
        for row in fields where column < row.count {
            values.insert(row[column])
            if values.count > RowKinds.most { return nil }
        }
        return values
    }

    /// Whether the values of a column are those of a flag, whatever its name.
    private func holdsFlags(_ column: Int) -> Bool {
        values(column)?.allSatisfy { RowKinds.flagValue($0) != nil } ?? false
    }

    /// The kinds of a flag that is set in measured rows, by its name.
    private func flagKinds(_ column: Int) -> RowKinds? {
        layout.meant[column].isMeasuredFlag ? RowKinds(flag: .estimated, whereSet: false) : nil
    }

    /// Whether the value changes from row to row, as it does where rows of several kinds alternate.
    private func alternates(_ column: Int) -> Bool {
        let changes = zip(fields, fields.dropFirst()).count { left, right in
            column < left.count && column < right.count && left[column] != right[column]
        }
        return changes * 8 > fields.count
    }

    /// Whether values are of events, which say themselves what was predicted.
    func areEvents(_ values: Set<String>) -> Bool {
        let meanings = values.map { EventWords.meaning(of: Array($0.utf8)) }
        return meanings.contains(.begins) && meanings.contains(.ends)
    }

    /// Finds out whether predicted rows follow the measured one that they were made from: then the clock steps back behind them.
    mutating func checkPredictions() {
        if let stated = options.attachesPredictions { return attachesPredictions = stated }
        var last: TableRow?
        var predicted: Double?
        for row in rows {
            switch row.kind {
            case .predicted: predicted = max(predicted ?? -.infinity, row.sample.timestamp)
            case .measured:
                if let predicted, last?.stroke == row.stroke, row.sample.timestamp <= predicted {
                    attachesPredictions = true
                }
                predicted = nil
                last = row
            case .estimated, .hover, .pause: break
            }
        }
        if rows.contains(where: { $0.kind == .predicted }) {
            assumptions.append(
                attachesPredictions
                    ? "predicted rows are the platform's predictions of the measured row before them; --column kind=none overrules it"
                    : "predicted rows are left out, as they stand in the order of time and not behind what they were made from"
            )
        }
    }
}
