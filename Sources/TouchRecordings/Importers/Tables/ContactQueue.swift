import TouchModel

/// Holds back rows of contacts that may be down at the same time until it is known of each whether its stroke goes on, and gives them in
/// their order. Of a single contact one row is held.
struct ContactQueue {
    /// Takes a row and its phase; `nil` for a stroke of one row. An end without a sample is the row at whose time the contact lifted.
    typealias Delivery = (TableRow, TouchPhase?, _ hasSample: Bool) -> Void

    private enum Future { case unknown, goesOn, ends }

    private struct Entry {
        var row: TableRow
        var future = Future.unknown
        /// Whether a stroke ends with it that has no sample there.
        var isBareEnd = false
    }

    private var entries: [Entry] = []
    private var first = 0
    /// Rows that were taken before those in ``entries``.
    private var forgotten = 0

    /// Takes the next row of a stroke.
    ///
    /// - Parameter previous: the place of the stroke's row before it; `nil` where the stroke begins.
    /// - Returns: the row's place among all that were taken.
    mutating func append(_ row: TableRow, after previous: Int?, deliver: Delivery) -> Int {
        if let previous, previous - forgotten >= first { entries[previous - forgotten].future = .goesOn }
        var row = row
        row.continues = previous != nil
        entries.append(Entry(row: row))
        deliverKnown(deliver)
        return forgotten + entries.count - 1
    }

    /// Says that the row at that place was its stroke's last.
    ///
    /// - Parameter isCancelled: whether the stroke was taken away.
    mutating func end(at place: Int, contact: Int32, isCancelled: Bool) {
        if place - forgotten >= first {
            entries[place - forgotten].future = .ends
            entries[place - forgotten].row.isCancelled = isCancelled
        } else {
            var row = entries.last?.row ?? TableRow()
            row.contact = contact
            row.isCancelled = true
            // Its last row was given when nobody knew that it was the last.
            entries.append(Entry(row: row, future: .ends, isBareEnd: true))
        }
    }

    /// Says that a stroke whose last row is at that place ended with a later row, which repeats its last sample.
    mutating func end(at place: Int, with row: TableRow) {
        if place - forgotten >= first { entries[place - forgotten].future = .goesOn }
        entries.append(Entry(row: row, future: .ends, isBareEnd: true))
    }

    /// Gives everything that is left; strokes end with it.
    mutating func drain(deliver: Delivery) {
        for index in entries.indices.dropFirst(first) where entries[index].future == .unknown {
            entries[index].future = .ends
        }
        deliverKnown(deliver)
    }

    private mutating func deliverKnown(_ deliver: Delivery) {
        while first < entries.count, entries[first].future != .unknown || entries.count - first > RowOrder.heldRows {
            let entry = entries[first]
            first += 1
            switch (entry.row.continues, entry.future) {
            case (_, .ends) where entry.isBareEnd: deliver(entry.row, entry.row.end, false)
            case (true, .ends): deliver(entry.row, entry.row.end, true)
            case (false, .ends): deliver(entry.row, nil, true)
            case (true, _): deliver(entry.row, .moved, true)
            case (false, _): deliver(entry.row, .began, true)
            }
        }
        guard first > 1024 || first == entries.count else { return }
        forgotten += first
        entries.removeFirst(first)
        first = 0
    }
}
