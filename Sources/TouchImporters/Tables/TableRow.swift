import TouchFormats
import TouchModel

/// A row of a table on its way from the file to a delivery.
struct TableRow {
    var sample = TouchSample(timestamp: .nan, location: TouchPoint(repeating: .nan))
    /// When it arrived, in the unit of the sample's time; NaN where no column says.
    var arrival = Double.nan
    /// Equal for rows of the same stroke.
    var stroke: UInt64 = 0
    /// Where it stands in the file, counting from 1.
    var line = 0
    var contact: Int32 = 0
    /// Whose it is and of which task: a number, equal for rows of one recording.
    var recording: Int32 = 0
    /// The number of the event's value: see ``EventMeanings``.
    var event: UInt8 = 0
    /// Whether an earlier row of the stroke was delivered.
    var continues = false
    /// Whether the clock was set back here, so that a stroke begins.
    var startsAnew = false

    /// A whole number is the contact's number; any other text is hashed, which needs no table of names.
    mutating func setStroke(_ field: UnsafeRawBufferPointer) {
        var reader = FieldReader(field)
        if let number = reader.integer(), reader.isAtEnd, let contact = Int32(exactly: number) {
            stroke = UInt64(bitPattern: number)
            self.contact = contact
        } else {
            var hash = StableHash()
            for byte in field { hash.add(byte) }
            stroke = hash.value
            contact = Int32(truncatingIfNeeded: stroke & 0x7fff_ffff)
        }
    }
}

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
        guard let before = predecessor(of: last, in: rows, from: first),
            rows[before].sample.timestamp > rows[last].sample.timestamp
        else { return false }
        return placeLate(in: &rows, from: first, before: before)
    }

    /// The row before that one to compare it with, if it is held.
    @inline(__always)
    private func predecessor(of position: Int, in rows: [TableRow], from first: Int) -> Int? {
        guard isByStroke else { return position > first && !rows[position].startsAnew ? position - 1 : nil }
        let stroke = rows[position].stroke
        var candidate = position - 1
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

/// Makes deliveries of rows in their order: cuts them into strokes where no column does, and the strokes into phases.
struct StrokeDelivery {
    /// How strokes are told apart, with everything found out.
    enum Cut: Equatable {
        case column
        case pressure(above: Double)
        case event
        /// `hasForce`: a pressure of 0 ends a stroke, too.
        case gap(seconds: Double, hasForce: Bool)
    }

    let type: TouchType
    var cut = Cut.column
    var events = EventMeanings()
    private(set) var deliveredRows = 0
    private var queue = RowQueue()
    private var isDown = false
    private var stroke: Int32 = 0
    private var lastTimestamp = Double.nan
    private var lastLocation = TouchPoint(repeating: .nan)

    init(type: TouchType) { self.type = type }

    /// Takes the next row.
    ///
    /// - Returns: `false` where the row's event has no known meaning.
    mutating func take(_ row: TableRow, into output: inout ImportOutput) -> Bool {
        guard cut != .column else {
            _ = takeOfStroke(row, into: &output)
            return true
        }
        if row.startsAnew { isDown = false }
        let isContact: Bool
        switch cut {
        case .column: isContact = true
        case .pressure(let threshold): isContact = (row.sample.force ?? 0) > threshold
        case .gap(let seconds, let hasForce):
            isContact = !hasForce || (row.sample.force ?? 0) > 0
            if row.sample.timestamp - lastTimestamp > seconds { isDown = false }
        case .event:
            guard let meaning = events.meaning(Int(row.event)) else { return false }
            switch meaning {
            case .begins:
                isDown = false
                isContact = true
            case .goesOn: isContact = isDown || !events.tellBeginnings
            case .inAir: isContact = false
            case .ends:
                // Most devices repeat the last place; one that is new was measured.
                if isDown, row.sample.location != lastLocation { deliverInStroke(row, into: &output) }
                isContact = false
            }
        }
        guard isContact else {
            isDown = false
            return true
        }
        if !isDown { stroke &+= 1 }
        isDown = true
        deliverInStroke(row, into: &output)
        return true
    }

    /// Takes the next row of a table whose strokes have names.
    ///
    /// - Returns: whether it came late and was put in its place.
    @inline(__always)
    mutating func takeOfStroke(_ row: TableRow, into output: inout ImportOutput) -> Bool {
        deliveredRows += 1
        let type = type
        return queue.append(row, reorders: true) {
            output.append(Self.event($0, $1, hasSample: $2, type: type), fromLine: $0.line)
        }
    }

    private mutating func deliverInStroke(_ row: TableRow, into output: inout ImportOutput) {
        if row.sample.timestamp.isFinite { lastTimestamp = row.sample.timestamp }
        lastLocation = row.sample.location
        var row = row
        row.contact = stroke
        row.stroke = UInt64(UInt32(bitPattern: stroke))
        deliveredRows += 1
        let type = type
        _ = queue.append(row, reorders: false) {
            output.append(Self.event($0, $1, hasSample: $2, type: type), fromLine: $0.line)
        }
    }

    /// Ends every stroke: another recording begins, or the file ends.
    mutating func end(into output: inout ImportOutput) {
        isDown = false
        lastTimestamp = .nan
        let type = type
        queue.drain { output.append(Self.event($0, $1, hasSample: $2, type: type), fromLine: $0.line) }
    }

    @inline(__always)
    private static func event(_ row: TableRow, _ phase: TouchPhase, hasSample: Bool, type: TouchType) -> TouchEvent {
        let samples = hasSample ? [row.sample] : []
        return TouchEvent(
            timestamp: row.sample.timestamp,
            arrival: row.arrival.isNaN ? nil : row.arrival,
            touches: [Touch(id: row.contact, type: type, phase: phase, samples: samples)]
        )
    }
}

/// Holds back the last few rows, so that it is known of each whether its stroke goes on.
private struct RowQueue {
    /// Takes a row, its phase and whether its sample goes with it.
    typealias Delivery = (TableRow, TouchPhase, _ hasSample: Bool) -> Void

    private var rows: [TableRow] = []
    private var first = 0

    /// Takes a row; with `reorders`, holds rows back for those that come late.
    ///
    /// - Returns: whether the row came late and was put in its place.
    @inline(__always)
    mutating func append(_ row: TableRow, reorders: Bool, deliver: Delivery) -> Bool {
        rows.append(row)
        var isLate = false
        if reorders {
            isLate = RowOrder().place(in: &rows, from: first)
            while rows.count - first > RowOrder.heldRows { deliverFirst(deliver) }
        } else {
            // One stroke after the other: a single row is held back.
            while rows.count - first > 1 { deliverFirst(deliver) }
        }
        if first > 1024 {
            rows.removeFirst(first)
            first = 0
        }
        return isLate
    }

    mutating func drain(deliver: Delivery) {
        while first < rows.count { deliverFirst(deliver) }
        rows.removeAll(keepingCapacity: true)
        first = 0
    }

    private mutating func deliverFirst(_ deliver: Delivery) {
        let row = rows[first]
        first += 1
        let next = rows[first...].prefix(CSVImporter.lookahead).firstIndex { $0.stroke == row.stroke }
        if let next { rows[next].continues = true }
        switch (row.continues, next != nil) {
        case (false, true): deliver(row, .began, true)
        case (true, true): deliver(row, .moved, true)
        case (true, false): deliver(row, .ended, true)
        case (false, false):
            // A stroke of one row: the contact came down and was lifted where it stood.
            deliver(row, .began, true)
            deliver(row, .ended, false)
        }
    }
}
