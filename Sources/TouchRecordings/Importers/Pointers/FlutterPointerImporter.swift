import TouchModel

/// Flutter's pointer events as a table, as apps log them: the columns `type` (down, move, up, cancel), `position.dx`,
/// `position.dy` and `timeStamp` (`h:mm:ss.ffffff`), and where they are there `pointer` and `kind`.
///
/// - A table without `pointer` does not say which of several contacts a row belongs to: it is given to the nearest one, by the
///   contacts' last locations, and counted.
/// - Flutter sends what came together contact by contact, so stamps step back between contacts. Such rows are put in their
///   place in time and counted, unless they are more than ``longestDelay`` late.
/// - Locations are logical px, whose size nobody knows, and are kept as recorded unless the options give a scale.
///   Rows of other types, and moves and ups while nothing is down, are counted and skipped.
/// - Time is counted from the first row. `kind` says what touched; a finger without it. Further columns are ignored.
package struct FlutterPointerImporter: RecordingImporter {
    package static let formatName = "flutter-pointer"
    package static let summary =
        "Flutter's pointer events: type, position.dx, position.dy, timeStamp; contacts without numbers are told apart by place"

    /// Seconds by which a row may come after later ones.
    static let longestDelay = 0.25
    /// No more deliveries than these are held back.
    private static let mostHeld = 1024
    /// No more contacts than these are told apart.
    private static let mostContacts = 64

    private static let required = ["type", "position.dx", "position.dy", "timeStamp"]
    private static let optional = ["kind", "pointer"]

    private struct Contact {
        var id: Int32
        /// What the table calls it, if it does.
        var name: String?
        var type: TouchType
        var location: TouchPoint
        /// When its last delivery stands in the order.
        var time: Double
    }

    private struct Row {
        var phase = TouchPhase.began
        var isKnown = false
        var location = TouchPoint(repeating: .nan)
        var microseconds: Double?
        var type = TouchType.direct
        var pointer: String?
    }

    private let path: String
    private let options: ImportOptions
    private let scaling: PhysicalScale
    private var table: NamedColumns?
    private var contacts: [Contact] = []
    private var contactCount: Int32 = 0
    private var firstMicroseconds: Double?
    private var newest = -Double.infinity
    /// The events that are held back, in the order of time, with their places in it.
    private var held: [(time: Double, event: TouchEvent, line: Int?)] = []

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        scaling = try PhysicalScale(options: options)
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        probe.completeLines.first.map { NamedColumns.has(required, in: $0) } ?? false
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        guard !line.bytes.trimmed.isEmpty else { return }
        guard let table else {
            table = try NamedColumns(header: line, required: Self.required, optional: Self.optional)
            output.begin(
                RecordingMetadata(
                    device: options.device,
                    participant: options.participant,
                    task: options.task,
                    space: scaling.space,
                    clock: .event
                )
            )
            return
        }
        let row: Row
        do {
            row = try read(line, of: table)
        } catch {
            guard line.isTerminated else { return output.noteBrokenLine() }
            throw error
        }
        take(row, at: line, &output)
    }

    private func read(_ line: ImportLine, of table: NamedColumns) throws(DatasetError) -> Row {
        var row = Row()
        try table.read(line) { (index, field) throws(DatasetError) in
            switch index {
            case 0: (row.phase, row.isKnown) = Self.phase(field)
            case 1: row.location.x = try table.number(field, index, at: line)
            case 2: row.location.y = try table.number(field, index, at: line)
            case 3:
                guard let microseconds = Self.microseconds(field) else {
                    throw line.malformed(found: "\(excerpt(field)) in column timeStamp", expected: "h:mm:ss.ffffff")
                }
                row.microseconds = microseconds
            case 4: row.type = Self.touchType(field)
            default: row.pointer = field.trimmed.isEmpty ? nil : String(tableField: field.trimmed)
            }
        }
        row.location *= scaling.unitsPerRecordedUnit
        return row
    }

    private mutating func take(_ row: Row, at line: ImportLine, _ output: inout ImportOutput) {
        guard row.isKnown, let stamp = row.microseconds else {
            return output.note(.skippedRecord, "a row that is no down, move, up or cancel; skipped")
        }
        if firstMicroseconds == nil { firstMicroseconds = stamp }
        let time = (stamp - (firstMicroseconds ?? stamp)) / 1e6
        guard row.phase != .began else {
            guard contacts.count < Self.mostContacts else {
                return output.note(.tooManyContacts, "more than \(Self.mostContacts) contacts; skipped")
            }
            contactCount &+= 1
            contacts.append(
                Contact(id: contactCount, name: row.pointer, type: row.type, location: row.location, time: time)
            )
            return deliver(row, at: time, contacts.count - 1, line, &output)
        }
        guard let index = contact(of: row) else {
            return output.note(.skippedRecord, "a row of a contact that is not down; skipped")
        }
        if row.pointer == nil, contacts.count > 1 {
            output.note(
                .unnumberedContact,
                "nobody says which of \(contacts.count) contacts; given to the nearest, \(contacts[index].id)"
            )
        }
        deliver(row, at: time, index, line, &output)
        if row.phase.isTerminal { contacts.remove(at: index) }
    }

    /// The contact that the row names, or where it names none, the nearest.
    private func contact(of row: Row) -> Int? {
        if let pointer = row.pointer { return contacts.lastIndex { $0.name == pointer } }
        func distance(_ contact: Contact) -> Double {
            let distance = contact.location.distance(to: row.location)
            return distance.isNaN ? .infinity : distance
        }
        return contacts.indices.min { distance(contacts[$0]) < distance(contacts[$1]) }
    }

    private mutating func deliver(
        _ row: Row,
        at time: Double,
        _ index: Int,
        _ line: ImportLine,
        _ output: inout ImportOutput
    ) {
        if row.location.isFinite { contacts[index].location = row.location }
        // A contact's own rows keep their order, so that it ends after it began; its clock is judged by the input pipeline.
        let place = max(time, contacts[index].time)
        contacts[index].time = place
        if place < newest - Self.longestDelay {
            release(all: true, &output)
            newest = place
        } else if place < newest {
            output.note(.lateRow, "a row at \(time) s after later ones; put in its place")
        }
        newest = max(newest, place)
        let sample = TouchSample(timestamp: time, location: row.location)
        let touch = Touch(id: contacts[index].id, type: contacts[index].type, phase: row.phase, samples: [sample])
        let position = held.lastIndex { $0.time <= place }.map { $0 + 1 } ?? 0
        held.insert((place, TouchEvent(timestamp: time, touches: [touch]), line.location.line), at: position)
        release(all: false, &output)
    }

    /// Puts out what no later row comes before.
    private mutating func release(all: Bool, _ output: inout ImportOutput) {
        let limit = all ? .infinity : newest - Self.longestDelay
        let count = max(held.firstIndex { $0.time >= limit } ?? held.count, held.count - Self.mostHeld)
        for (_, event, line) in held.prefix(count) { output.append(event, fromLine: line) }
        held.removeFirst(count)
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        guard table != nil else {
            throw DatasetError.missing(
                SourceLocation(file: path),
                what: "the header line",
                hint: "expected the columns " + Self.required.joined(separator: ", ")
            )
        }
        release(all: true, &output)
        for contact in contacts {
            output.note(.missingBoundary, "the file ends with contact \(contact.id) down")
            let touch = Touch(id: contact.id, type: contact.type, phase: .cancelled, samples: [])
            output.append(TouchEvent(timestamp: contact.time, touches: [touch]))
        }
    }

    private static func phase(_ field: UnsafeRawBufferPointer) -> (TouchPhase, isKnown: Bool) {
        let word = field.trimmed
        if word.elementsEqual("move".utf8) { return (.moved, true) }
        if word.elementsEqual("down".utf8) { return (.began, true) }
        if word.elementsEqual("up".utf8) { return (.ended, true) }
        return (.cancelled, word.elementsEqual("cancel".utf8))
    }

    /// The touch type of a `PointerDeviceKind`.
    private static func touchType(_ field: UnsafeRawBufferPointer) -> TouchType {
        switch String(tableField: field.trimmed).split(separator: ".").last {
        case "mouse": .indirectPointer
        case "trackpad": .indirect
        case "stylus", "invertedStylus": .pencil
        default: .direct
        }
    }

    /// The whole microseconds of `h:mm:ss.ffffff`, which is a `Duration`.
    private static func microseconds(_ field: UnsafeRawBufferPointer) -> Double? {
        var reader = FieldReader(field.trimmed)
        guard let hours = reader.integer(), reader.take(UInt8(ascii: ":")), let minutes = reader.integer(),
            reader.take(UInt8(ascii: ":")), let seconds = reader.number(), reader.isAtEnd,
            seconds.isFinite
        else { return nil }
        return ((Double(hours) * 3600 + Double(minutes) * 60 + seconds) * 1e6).rounded()
    }
}
