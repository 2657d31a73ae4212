import TouchModel

/// Makes deliveries of rows in their order: cuts them into strokes where no column does, and the strokes into phases.
struct StrokeDelivery {
    /// How strokes are told apart, with everything found out.
    enum Cut: Equatable {
        case column
        case pressure(above: Double)
        case event
        /// A recording is a stroke; `hasForce`: a pressure of 0 ends it, too.
        case trial(hasForce: Bool)
        /// `hasForce`: a pressure of 0 ends a stroke, too.
        case gap(seconds: Double, hasForce: Bool)
        /// Lines of a word end strokes.
        case lines
    }

    let type: TouchType
    /// The maximum possible force of samples that may have one, in the table's unit.
    var maximumForce: Double?
    var cut = Cut.column
    var events = EventMeanings()
    /// Whether rows that say that they were predicted follow the measured row that they were predicted from.
    var attachesPredictions = false
    /// Whether strokes that have names stand for several, with the clock set back between them.
    var strokesRestart = false
    /// What the numbers of strokes do not say, where that is something.
    var numbered: NumberedStrokes?
    private(set) var deliveredRows = 0
    /// The last time of each such stroke, and how often its clock was set back.
    private var clocks: [UInt64: (last: Double, restarts: UInt64)] = [:]
    /// Of strokes that have names.
    private var queue = RowQueue()
    /// The queue of the other contacts.
    private var contactQueue = ContactQueue()
    private var contacts: [Contact] = []
    private var stroke: Int32 = 0
    /// Predicted rows by the line of the measured row that they belong to.
    private var predictions: [Int: [TableRow]] = [:]
    /// The line of the last measured row of each stroke that has a name.
    private var lastLines: [UInt64: Int] = [:]

    /// One of several pointers, or the only one.
    private struct Contact {
        /// The name that the rows give it.
        let name: UInt64
        var isDown = false
        /// Whether it was never down.
        var isNew = true
        /// The number of its stroke.
        var stroke: Int32 = 0
        var lastTimestamp = Double.nan
        var lastLocation = TouchPoint(repeating: .nan)
        /// That of the row before the last; NaN where the last begins the stroke.
        var locationBefore = TouchPoint(repeating: .nan)
        /// Where its last row stands among all that were queued.
        var place = 0
        var lastLine = 0
        /// Rows without a place since then.
        var placelessRows = 0
    }

    init(type: TouchType) { self.type = type }

    /// Takes the next row.
    ///
    /// - Returns: `false` where the row's event has no known meaning.
    mutating func take(_ row: TableRow, into output: inout ImportOutput) -> Bool {
        guard cut != .column else {
            _ = takeOfStroke(row, into: &output)
            return true
        }
        let index = contactIndex(row.stroke)
        guard row.kind == .measured else {
            takeUnmeasured(row, after: contacts[index].isDown ? contacts[index].lastLine : nil, into: &output)
            if row.kind == .hover { lift(index) }
            if row.kind == .pause { liftAll() }
            return true
        }
        if row.startsAnew {
            noteReset(row, of: contacts[index], into: &output)
            liftAll()
        }
        guard let fate = fate(of: row, index, into: &output) else { return false }
        switch fate {
        case .touches: deliver(row, of: index, into: &output)
        case .inAir: takeInAir(row, of: index, into: &output)
        case .taken: break
        }
        return true
    }

    /// What becomes of a measured row.
    private enum Fate {
        /// It is a sample of a contact.
        case touches
        /// It ends what touches, and is no sample.
        case inAir
        /// Nothing more: it was delivered, or noted.
        case taken
    }

    /// What becomes of a measured row; `nil` where its event has no known meaning.
    @inline(__always)
    private mutating func fate(of row: TableRow, _ index: Int, into output: inout ImportOutput) -> Fate? {
        switch cut {
        case .column, .lines: return .touches
        case .pressure(let threshold): return (row.sample.force ?? 0) > threshold ? .touches : .inAir
        case .trial(let hasForce):
            guard !isPlaceless(row, index, into: &output) else { return .taken }
            return !hasForce || (row.sample.force ?? 1) > 0 ? .touches : .inAir
        case .gap(let seconds, let hasForce):
            guard !isPlaceless(row, index, into: &output) else { return .taken }
            if row.sample.timestamp - contacts[index].lastTimestamp > seconds { lift(index) }
            return !hasForce || (row.sample.force ?? 0) > 0 ? .touches : .inAir
        case .event: return events.meaning(Int(row.event)).map { fate(of: row, $0, index, into: &output) }
        }
    }

    /// What becomes of a row whose event has that meaning.
    private mutating func fate(
        of row: TableRow,
        _ meaning: EventMeaning,
        _ index: Int,
        into output: inout ImportOutput
    ) -> Fate {
        let contact = contacts[index]
        output.line = row.line
        switch meaning {
        case .begins:
            guard contact.isDown else { return .touches }
            if repeatsBeginning(row, contact) {
                output.note(.skippedRecord, "a beginning that repeats the one before it")
                return .taken
            }
            output.note(.missingBoundary, "a contact begins before the one before it ended; that one ends here")
            lift(index)
            return .touches
        case .goesOn: return contact.isDown || !events.tellBeginnings ? .touches : .inAir
        case .mayBegin:
            if contact.isNew {
                output.note(.missingBoundary, "a contact whose number was never seen begins by moving")
            }
            return contact.isDown || contact.isNew ? .touches : .inAir
        case .inAir: return .inAir
        case .ends, .cancels:
            guard contact.isDown else { return .inAir }
            var row = row
            row.isCancelled = meaning == .cancels
            end(index, with: row, into: &output)
        case .predicted:
            var row = row
            row.kind = .predicted
            takeUnmeasured(row, after: contact.isDown ? contact.lastLine : nil, into: &output)
        case .other, .passing:
            output.noteNotInContact("'\(events.text(Int(row.event)))', which is no sample of a contact")
        }
        return .taken
    }

    /// Ends a contact's stroke. Most devices repeat the last place; one that is new was measured.
    private mutating func end(_ index: Int, with row: TableRow, into output: inout ImportOutput) {
        let contact = contacts[index]
        if row.sample.location != contact.lastLocation {
            deliver(row, of: index, into: &output)
            lift(index, isCancelled: row.isCancelled)
        } else if row.sample.timestamp > contact.lastTimestamp {
            lift(index, with: row)
        } else {
            lift(index, isCancelled: row.isCancelled)
        }
    }

    private mutating func takeInAir(_ row: TableRow, of index: Int, into output: inout ImportOutput) {
        lift(index)
        output.line = row.line
        switch cut {
        // A pen is in the air longer than on paper; without it nothing would be left, which is refused.
        case .pressure: output.note(.notInContact, "a row without pressure")
        case .event: output.noteNotInContact("'\(events.text(Int(row.event)))' while nothing touches")
        case .column, .trial, .gap, .lines: output.noteNotInContact("a row without pressure")
        }
    }

    /// Whether a beginning says again that a contact began, where it did and within some milliseconds.
    private func repeatsBeginning(_ row: TableRow, _ contact: Contact) -> Bool {
        contact.locationBefore.x.isNaN && row.sample.location == contact.lastLocation
            && row.sample.timestamp - contact.lastTimestamp < Self.longestBeginning
    }

    private static let longestBeginning = 0.02

    /// Notes a clock that is set back while its stroke goes on: the next row is as near as those before it.
    private func noteReset(_ row: TableRow, of contact: Contact, into output: inout ImportOutput) {
        let way = contact.lastLocation.distance(to: row.sample.location)
        guard contact.isDown, way <= 4 * contact.locationBefore.distance(to: contact.lastLocation) else { return }
        Self.noteReset(row, into: &output)
    }

    private static func noteReset(_ row: TableRow, into output: inout ImportOutput) {
        output.line = row.line
        output.note(.clockReset, "the clock starts anew inside of a stroke; another stroke begins")
        output.setClockAnew()
    }

    /// Takes a row without a place where nothing but time and place tells strokes apart: a few in turn are a stroke's end.
    private mutating func isPlaceless(_ row: TableRow, _ index: Int, into output: inout ImportOutput) -> Bool {
        guard !row.sample.location.isFinite else {
            contacts[index].placelessRows = 0
            return false
        }
        output.line = row.line
        output.note(.nonFinite, "a row without a place")
        contacts[index].placelessRows += 1
        if contacts[index].placelessRows > 2 { lift(index) }
        return true
    }

    /// Takes a row of what was not measured.
    private mutating func takeUnmeasured(_ row: TableRow, after line: Int?, into output: inout ImportOutput) {
        output.line = row.line
        switch row.kind {
        case .measured: break
        case .hover: output.noteNotInContact("a row of a pointer that hovers")
        case .pause: output.note(.notInContact, "a line between strokes")
        case .estimated: output.note(.unmeasuredRow, "an estimated row; left out")
        case .predicted:
            guard attachesPredictions, let line, row.sample.isFinite else {
                return output.note(.unmeasuredRow, "a predicted row that belongs to no delivery; left out")
            }
            predictions[line, default: []].append(row)
        }
    }

    private mutating func contactIndex(_ name: UInt64) -> Int {
        for index in contacts.indices where contacts[index].name == name { return index }
        // Identifiers that are not used again are forgotten.
        if contacts.count > Self.mostContacts { contacts.removeAll { !$0.isDown } }
        contacts.append(Contact(name: name))
        return contacts.count - 1
    }

    private static let mostContacts = 32

    /// Ends a contact's stroke, which has no further rows.
    private mutating func lift(_ index: Int, isCancelled: Bool = false) {
        guard contacts[index].isDown else { return }
        contacts[index].isDown = false
        contactQueue.end(at: contacts[index].place, contact: contacts[index].stroke, isCancelled: isCancelled)
    }

    /// Ends a contact's stroke at the time of a row that repeats its last sample.
    private mutating func lift(_ index: Int, with row: TableRow) {
        var row = row
        row.contact = contacts[index].stroke
        contacts[index].isDown = false
        contactQueue.end(at: contacts[index].place, with: row)
    }

    private mutating func liftAll() { for index in contacts.indices { lift(index) } }

    /// Takes the next row of a table whose strokes have names.
    ///
    /// - Returns: whether it came late and was put in its place.
    @inline(__always)
    mutating func takeOfStroke(_ row: TableRow, into output: inout ImportOutput) -> Bool {
        if row.kind != .measured || attachesPredictions {
            guard row.kind == .measured else {
                takeUnmeasured(row, after: lastLines[row.stroke], into: &output)
                if row.kind == .hover { numbered?.lift(row.stroke) }
                return false
            }
            lastLines[row.stroke] = row.line
        }
        var row = row
        if strokesRestart || row.startsAnew || !clocks.isEmpty { separate(&row, into: &output) }
        if numbered != nil, !isInStroke(&row, into: &output) { return false }
        deliveredRows += 1
        if predictions.isEmpty {
            let (type, maximumForce) = (type, maximumForce)
            return queue.append(row) { Self.put($0, $1, type, maximumForce, into: &output) }
        }
        var queue = RowQueue()
        swap(&queue, &self.queue)
        defer { swap(&queue, &self.queue) }
        return queue.append(row) { put($0, $1, into: &output) }
    }

    /// Whether a row is of the stroke whose number it has, or of another one, which gets a name of its own.
    private mutating func isInStroke(_ row: inout TableRow, into output: inout ImportOutput) -> Bool {
        switch numbered?.take(&row, &events) {
        case nil, .inStroke: return true
        case .inAir:
            output.line = row.line
            output.note(.notInContact, "a row in the air, beside a stroke's")
            return false
        case .elsewhere:
            output.line = row.line
            output.note(
                .missingBoundary,
                "a stroke's number goes on after a pause and elsewhere; another stroke begins"
            )
            return true
        }
    }

    /// Gives a stroke whose clock was set back another name, as it is another one. Longer steps back are for `EventSanitizer`.
    private mutating func separate(_ row: inout TableRow, into output: inout ImportOutput) {
        var clock = clocks[row.stroke] ?? (row.sample.timestamp, 0)
        let isBack =
            row.sample.timestamp < clock.last
            && clock.last - row.sample.timestamp <= EventSanitizer.clockResetThreshold
        if row.startsAnew || strokesRestart && isBack {
            clock.restarts += 1
            Self.noteReset(row, into: &output)
            row.startsAnew = false
        }
        if row.sample.timestamp.isFinite { clock.last = row.sample.timestamp }
        clocks[row.stroke] = clock
        if clock.restarts > 0 { row.addToStroke(clock.restarts) }
    }

    /// Delivers a row of a contact, once it is known whether its stroke goes on.
    private mutating func deliver(_ row: TableRow, of index: Int, into output: inout ImportOutput) {
        let previous = contacts[index].isDown ? contacts[index].place : nil
        if previous == nil {
            stroke &+= 1
            contacts[index].isDown = true
            contacts[index].isNew = false
            contacts[index].stroke = stroke
        }
        if row.sample.timestamp.isFinite { contacts[index].lastTimestamp = row.sample.timestamp }
        contacts[index].locationBefore = previous == nil ? TouchPoint(repeating: .nan) : contacts[index].lastLocation
        contacts[index].lastLocation = row.sample.location
        contacts[index].lastLine = row.line
        var row = row
        row.contact = contacts[index].stroke
        deliveredRows += 1
        // Moved out: what the queue gives needs the rest of this.
        var queue = ContactQueue()
        swap(&queue, &contactQueue)
        contacts[index].place = queue.append(row, after: previous) { put($0, $1, hasSample: $2, into: &output) }
        swap(&queue, &contactQueue)
    }

    /// Ends every stroke: another recording begins, or the file ends.
    mutating func end(into output: inout ImportOutput) {
        if cut == .event {
            // The contact that is down last may go on behind the recording's end; others were left without theirs.
            let last = contacts.map(\.lastLine).max() ?? 0
            for contact in contacts where contact.isDown && contact.lastLine < last {
                output.line = contact.lastLine
                output.note(.missingBoundary, "a contact that never ended, though others came after it; it ends here")
            }
        }
        liftAll()
        var queue = RowQueue()
        swap(&queue, &self.queue)
        queue.drain { put($0, $1, into: &output) }
        swap(&queue, &self.queue)
        var contactQueue = ContactQueue()
        swap(&contactQueue, &self.contactQueue)
        contactQueue.drain { put($0, $1, hasSample: $2, into: &output) }
        swap(&contactQueue, &self.contactQueue)
        contacts.removeAll(keepingCapacity: true)
        lastLines.removeAll(keepingCapacity: true)
        clocks.removeAll(keepingCapacity: true)
        numbered?.removeAll()
        predictions.removeAll(keepingCapacity: true)
    }

    /// Puts out a row with what was predicted from it.
    private mutating func put(
        _ row: TableRow,
        _ phase: TouchPhase?,
        hasSample: Bool = true,
        into output: inout ImportOutput
    ) {
        if !hasSample { return Self.putEnd(of: row, type, phase: phase ?? .ended, into: &output) }
        guard !predictions.isEmpty, let predicted = predictions.removeValue(forKey: row.line) else {
            return Self.put(row, phase, type, maximumForce, into: &output)
        }
        var touch = Touch(
            id: row.contact,
            type: type,
            phase: phase ?? .began,
            samples: [row.sample.touchSample(maximumForce: maximumForce)]
        )
        touch.predictedSamples = predicted.map { row in
            var sample = row.sample.touchSample(maximumForce: maximumForce)
            sample.origin = .predicted
            return sample
        }
        let arrival = row.arrival.isNaN ? nil : row.arrival
        output.append(
            TouchEvent(timestamp: row.sample.timestamp, arrival: arrival, touches: [touch]),
            fromLine: row.line
        )
        if phase == nil { Self.putEnd(of: row, type, phase: row.end, into: &output) }
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
        if phase == nil { putEnd(of: row, type, phase: row.end, into: &output) }
    }

    /// Puts out the end of a stroke without a sample.
    private static func putEnd(of row: TableRow, _ type: TouchType, phase: TouchPhase, into output: inout ImportOutput)
    {
        let end = Touch(id: row.contact, type: type, phase: phase, samples: [])
        let arrival = row.arrival.isNaN ? nil : row.arrival
        output.append(
            TouchEvent(timestamp: row.sample.timestamp, arrival: arrival, touches: [end]),
            fromLine: row.line
        )
    }
}

/// Holds back the last few rows, so that it is known of each whether its stroke goes on, and those that come late find their place.
private struct RowQueue {
    /// Takes a row and its phase; `nil` for a stroke of one row.
    typealias Delivery = (TableRow, TouchPhase?) -> Void

    private var rows: [TableRow] = []
    private var first = 0

    /// Takes a row.
    ///
    /// - Returns: whether the row came late and was put in its place.
    @inline(__always)
    mutating func append(_ row: TableRow, deliver: Delivery) -> Bool {
        rows.append(row)
        let isLate = RowOrder().place(in: &rows, from: first)
        while rows.count - first > RowOrder.heldRows { deliverFirst(deliver) }
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
