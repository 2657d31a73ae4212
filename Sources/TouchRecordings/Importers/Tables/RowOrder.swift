/// Puts rows that come late where they belong by their time.
struct RowOrder {
    /// How many rows are held back for that.
    static let heldRows = 256
    /// Rows without a stroke's name are put no further back than this: a clock that starts anew looks like rows that come late.
    private static let furthest = 16

    /// Whether rows are put in order within their stroke; else all of them, and the clock may start anew.
    var isByStroke = true
    /// Whether every step back is a clock that starts anew.
    var restarts = false

    /// Puts the last row in its place among those from `first` on.
    ///
    /// - Returns: whether it came late and was moved.
    @inline(__always)
    func place(in rows: inout [TableRow], from first: Int) -> Bool {
        let last = rows.count - 1
        // What was predicted is ahead of its time and stands where it was made.
        guard rows[last].kind == .measured, let before = predecessor(of: last, in: rows, from: first),
            rows[before].sample.timestamp > rows[last].sample.timestamp
        else { return false }
        return placeLate(in: &rows, from: first, before: before)
    }

    /// The row before that one to compare it with, if it is held.
    @inline(__always)
    private func predecessor(of position: Int, in rows: [TableRow], from first: Int) -> Int? {
        var candidate = position - 1
        guard isByStroke else {
            guard !rows[position].startsAnew else { return nil }
            while candidate >= first, rows[candidate].kind != .measured { candidate -= 1 }
            return candidate >= first ? candidate : nil
        }
        let stroke = rows[position].stroke
        let last = max(first, position - CSVImporter.lookahead)
        while candidate >= last {
            if rows[candidate].stroke == stroke { return candidate }
            candidate -= 1
        }
        return nil
    }

    private func placeLate(in rows: inout [TableRow], from first: Int, before: Int) -> Bool {
        let position = rows.count - 1
        let timestamp = rows[position].sample.timestamp
        let isReset = rows[before].sample.timestamp - timestamp > EventSanitizer.clockResetThreshold
        if isByStroke {
            // The clock was set back: the sanitizer splits the contact.
            if isReset { return false }
        } else if restarts || isReset
            || position - first > Self.furthest
                && rows[position - Self.furthest - 1].sample.timestamp > timestamp
        {
            rows[position].startsAnew = true
            return false
        }
        var current = position
        while let before = predecessor(of: current, in: rows, from: first), rows[before].sample.timestamp > timestamp {
            rows.swapAt(before, current)
            // This belongs to the place in the stroke.
            (rows[before].continues, rows[current].continues) = (rows[current].continues, rows[before].continues)
            current = before
        }
        return true
    }
}

/// Holds back rows that are not told apart by a stroke's name, so that one that comes late is put where it belongs.
struct ReorderWindow {
    private let order: RowOrder
    private var rows: [TableRow] = []
    private var first = 0

    init(restarts: Bool) { order = RowOrder(isByStroke: false, restarts: restarts) }

    /// Takes a row.
    ///
    /// - Returns: whether the row came late and was put in its place.
    mutating func append(_ row: TableRow) -> Bool {
        rows.append(row)
        return order.place(in: &rows, from: first)
    }

    /// The next row that need not be held any longer; all of them where no further rows come.
    mutating func next(isLast: Bool = false) -> TableRow? {
        guard rows.count - first > (isLast ? 0 : RowOrder.heldRows) else {
            if isLast {
                rows.removeAll(keepingCapacity: true)
                first = 0
            }
            return nil
        }
        if first >= 4 * RowOrder.heldRows {
            rows.removeFirst(first)
            first = 0
        }
        first += 1
        return rows[first - 1]
    }
}
