import TouchFormats
import TouchModel

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
    /// The maximum possible force of samples that may have one, in the table's unit.
    var maximumForce: Double?
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
        let (type, maximumForce) = (type, maximumForce)
        return queue.append(row, reorders: true) { Self.put($0, $1, type, maximumForce, into: &output) }
    }

    private mutating func deliverInStroke(_ row: TableRow, into output: inout ImportOutput) {
        if row.sample.timestamp.isFinite { lastTimestamp = row.sample.timestamp }
        lastLocation = row.sample.location
        var row = row
        row.contact = stroke
        row.stroke = UInt64(UInt32(bitPattern: stroke))
        deliveredRows += 1
        let (type, maximumForce) = (type, maximumForce)
        _ = queue.append(row, reorders: false) { Self.put($0, $1, type, maximumForce, into: &output) }
    }

    /// Ends every stroke: another recording begins, or the file ends.
    mutating func end(into output: inout ImportOutput) {
        isDown = false
        lastTimestamp = .nan
        let (type, maximumForce) = (type, maximumForce)
        queue.drain { Self.put($0, $1, type, maximumForce, into: &output) }
    }

    /// - Parameter phase: `nil` for a stroke of one row: the contact came down and was lifted where it stood.
    @inline(__always)
    private static func put(
        _ row: TableRow,
        _ phase: TouchPhase?,
        _ type: TouchType,
        _ maximumForce: Double?,
        into output: inout ImportOutput
    ) {
        output.append(
            SampleDelivery(
                contact: row.contact,
                type: type,
                phase: phase ?? .began,
                sample: row.sample.touchSample(maximumForce: maximumForce),
                arrival: row.arrival,
                line: row.line
            )
        )
        guard phase == nil else { return }
        let end = Touch(id: row.contact, type: type, phase: .ended, samples: [])
        let arrival = row.arrival.isNaN ? nil : row.arrival
        output.append(
            TouchEvent(timestamp: row.sample.timestamp, arrival: arrival, touches: [end]),
            fromLine: row.line
        )
    }
}

/// Holds back the last few rows, so that it is known of each whether its stroke goes on.
private struct RowQueue {
    /// Takes a row and its phase; `nil` for a stroke of one row.
    typealias Delivery = (TableRow, TouchPhase?) -> Void

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
        deliver(row, row.continues ? (next != nil ? .moved : .ended) : next != nil ? .began : nil)
    }
}
