/// Which column tells contacts apart, and which rows are of no contact.
extension TableSurvey {
    /// Rows in the order in which strokes are made of them.
    func inOrder(_ rows: [TableRow], _ layout: TableLayout) -> [TableRow] {
        let isByStroke = layout.column(of: .strokeID) != nil || layout.column(of: .contact) != nil
        guard TableProfile(rows, isByStroke: isByStroke).isShuffled else { return rows }
        var rows = rows
        _ = TableRow.sort(&rows, isByStroke: isByStroke)
        return rows
    }

    /// Looks for the column that tells contacts apart, where rows are of several in turn.
    mutating func findContacts() throws {
        guard options.strokeRule == nil, !layout.isStated(.contact, in: options) else { return }
        // Events may have found their own column of contacts since rows were read.
        let paths = RowPaths(inOrder(cut == .event ? readRows(layout) : rows, layout))
        guard paths.mayAlternate else { return }
        var best: (layout: TableLayout, rows: [TableRow], length: Double)?
        let weak = layout.weakColumns[.contact] ?? []
        for column in weak.filter({ layout.roles[$0] == nil }) + layout.unread.filter({ !weak.contains($0) }) {
            let count = Set(fields.compactMap { column < $0.count ? $0[column] : nil }).count
            guard count > 1, count <= EventMeanings.most else { continue }
            let candidate = layout.with(.contact, in: column)
            let read = readRows(candidate)
            let length = RowPaths(inOrder(read, candidate)).length
            if length * 3 < paths.length, best.map({ length < 0.9 * $0.length }) ?? true {
                best = (candidate, read, length)
            }
        }
        if let best {
            settings.layout = best.layout
            rows = best.rows
        } else if paths.alternate {
            throw DatasetError.malformed(
                place,
                found:
                    "rows that leap to and fro, as those of several contacts at a time do, and no column that tells them apart",
                expected:
                    "a column that says whose each row is (--column contact=NAME); --stroke-by \(StrokeRule.forms) reads the "
                    + "rows as those of one"
            )
        }
    }

    /// Whether a column is a flag of what touches by its name and its values, which change while something moves.
    mutating func isFlag(_ column: Int) -> Bool {
        guard layout.meant[column].isCompoundFlag else { return false }
        let values = Set(fields.compactMap { column < $0.count ? $0[column] : nil })
        guard values.count == 2, values.allSatisfy({ RowKinds.flagValue($0) != nil }) else { return false }
        events = EventMeanings()
        defer { events = EventMeanings() }
        let read = readRows(layout.with(.event, in: column))
        let step = TableProfile(read, isByStroke: false).medianStep ?? 0
        return zip(read, read.dropFirst()).contains { left, right in
            left.event != right.event && left.recording == right.recording
                && right.sample.timestamp - left.sample.timestamp <= 3 * step
        }
    }

    /// Finds the flag, or the pressure, that is the same in all the first rows of a table that has more.
    mutating func findWatched() -> WatchedColumn? {
        guard head.isFull, !layout.isStated(.event, in: options) else { return nil }
        let fields = fields
        for column in layout.eventColumns
        where layout.roles[column] == nil && (layout.meant[column].isFlag || layout.meant[column].isCompoundFlag) {
            let values = Set(fields.compactMap { column < $0.count ? $0[column] : nil })
            guard values.count == 1, let value = values.first, !value.isEmpty else { continue }
            settings.layout = layout.watching(column)
            return WatchedColumn(name: layout.names[column], value: value, isPressure: false)
        }
        guard layout.roles.contains(.trial), let column = layout.column(of: .pressure),
            rows.contains(where: { $0.sample.force != nil }), rows.allSatisfy({ ($0.sample.force ?? 0) <= 0 })
        else { return nil }
        return WatchedColumn(name: layout.names[column], value: "0", isPressure: true)
    }

    /// Finds lines of a word, and rows of zeros, that stand between strokes.
    mutating func findBreaks() {
        settings.wordsAreBreaks =
            options.strokeRule == .lines
            || layout.roles.count > 2 && layout.column(of: .strokeID) == nil
                && fields.contains { row in
                    guard row.count == 1, var word = row.first else { return false }
                    return word.withUTF8 { TableRowReader.isWord(UnsafeRawBufferPointer($0)) }
                }
        if let stated = options.zeroRowsAreBreaks { return settings.zeroRowsAreBreaks = stated }
        guard layout.column(of: .t) != nil else { return }
        let read = readRows(layout)
        let steps = zip(read, read.dropFirst()).map { $1.sample.timestamp - $0.sample.timestamp }.filter { $0 > 0 }
        guard read.contains(where: TableRowReader.isZero), let step = steps.sorted().middle else { return }
        // A gesture may begin at zero; a clock that goes on far from it does not.
        var before = 0.0
        var isBreak = false
        for row in read where row.sample.timestamp.isFinite {
            if TableRowReader.isZero(row) {
                isBreak = before > 0
            } else {
                if isBreak, row.sample.timestamp < before || row.sample.timestamp < 1000 * step {
                    settings.zeroRowsAreBreaks = false
                    return
                }
                settings.zeroRowsAreBreaks = settings.zeroRowsAreBreaks || isBreak
                before = row.sample.timestamp
                isBreak = false
            }
        }
        if settings.zeroRowsAreBreaks {
            assumptions.append("rows of zeros stand between strokes; --reading zero-rows=samples overrules it")
        }
    }

    /// Finds the place that stands where nothing touches.
    mutating func findEmptyPlace() {
        if let place = options.emptyPlace {
            settings.emptyPlace = place * settings.scale
            rows = readRows(layout)
            return
        }
        switch cut {
        case .gap, .trial: break
        case .column, .pressure, .event, .lines: return
        }
        guard options.strokeRule == nil, let place = EmptyPlace.find(in: measuredRows) else { return }
        settings.emptyPlace = place
        rows = readRows(layout)
        let text = [place.x, place.y].map { ($0 / settings.scale).shortText }.joined(separator: ", ")
        assumptions.append("rows at (\(text)) are of nothing that touches; --stroke-by overrules it")
    }
}

extension [Double] {
    /// The element in the middle of a sorted list.
    fileprivate var middle: Double? { isEmpty ? nil : self[count / 2] }
}
