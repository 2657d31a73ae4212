/// Which rows were measured, and whether predicted ones belong to the measured row before them.
extension TableSurvey {
    /// Finds the column that says which rows were measured.
    mutating func findKinds() throws {
        let rows = fields
        func values(_ column: Int) -> Set<String>? {
            var values: Set<String> = []
            for row in rows where column < row.count {
                values.insert(row[column])
                if values.count > RowKinds.most { return nil }
            }
            return values
        }
        if let column = layout.column(of: .kind) {
            if let values = values(column), values.allSatisfy({ RowKinds.flagValue($0) != nil }) {
                settings.kinds =
                    layout.meant[column].isMeasuredFlag
                    ? RowKinds(flag: .estimated, whereSet: false)
                    : RowKinds(flag: layout.meant[column].rowKind ?? .predicted)
            }
            return
        }
        guard !layout.isStated(.kind, in: options) else { return }
        /// Whether the value changes from row to row, as it does where rows of several kinds alternate.
        func alternates(_ column: Int) -> Bool {
            let changes = zip(rows, rows.dropFirst()).count { left, right in
                column < left.count && column < right.count && left[column] != right[column]
            }
            return changes * 8 > rows.count
        }
        var found: [(column: Int, kinds: RowKinds)] = []
        for column in layout.names.indices where layout.roles[column] == nil {
            guard let values = values(column), values.contains(where: { !$0.isEmpty }) else { continue }
            if let flag = layout.meant[column].rowKind, values.allSatisfy({ RowKinds.flagValue($0) != nil }) {
                found.append((column, RowKinds(flag: flag)))
                continue
            }
            let kinds = values.compactMap { RowKind($0) }
            let isNamed = layout.meant[column].isOfKinds
            let odd = values.sorted().first { RowKind($0) == nil && !RowKind.isMeasured($0) }
            let isOdd =
                isNamed && odd != nil && values.contains(where: RowKinds.isMeasuredWord) && alternates(column)
            guard isNamed || kinds.contains(.predicted),
                !kinds.isEmpty || isOdd || values.allSatisfy(RowKind.isMeasured)
            else {
                continue
            }
            if kinds.isEmpty, !isOdd {
                // Words of measured rows alone: others may come later.
                guard layout.meant[column].isOfKinds, RowKinds.saysMeasured(values),
                    !layout.eventColumns.contains(column)
                else {
                    continue
                }
            } else if layout.eventColumns.contains(column), layout.column(of: .strokeID) == nil,
                areEvents(values) || kinds.allSatisfy({ $0 == .hover })
            {
                continue
            }
            if let odd {
                let known =
                    values.sorted().first { RowKind($0) != nil } ?? values.sorted().first { $0 != odd && !$0.isEmpty }
                throw DatasetError.malformed(
                    place,
                    found: "'\(odd)' beside '\(known ?? "")' in column "
                        + "'\(layout.names[column])'",
                    expected: "words that say which rows were measured; --column kind=none reads every row as measured"
                )
            }
            found.append((column, RowKinds()))
        }
        if found.isEmpty {
            // A bare `actual` may be what a trial was to be, which does not change from row to row.
            let flags = layout.names.indices.filter { column in
                layout.roles[column] == nil && layout.meant[column].isMeasuredFlag && alternates(column)
                    && values(column)?.allSatisfy { RowKinds.flagValue($0) != nil } == true
            }
            if let column = flags.first {
                found = [(column, RowKinds(flag: .estimated, whereSet: false))]
                assumptions.append(
                    "rows whose column '\(layout.names[column])' is not set were not measured; --column kind=none overrules it"
                )
            }
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
