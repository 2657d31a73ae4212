import TouchModel

/// Who drew a table's rows, what and under which condition, as its columns say.
struct RecordingNames: Hashable {
    var participant: String?
    var task: String?
    var condition: String?
    var device: String?
    /// The name of the trial, hashed; 0 where no column says it.
    var trial: UInt64 = 0
}

/// Reads a table's lines into rows, once it is known which column holds what and how it is written.
struct TableRowReader {
    /// What the header says and what was found out.
    struct Settings {
        var layout: TableLayout
        var hasDecimalComma = false
        var joinsSpaces = false
        var radiansPerUnit = 1.0
        /// The unit of angles that was found out, which every row must fit.
        var angle: TableAngleUnit?
        /// What the values of the column of kinds say.
        var kinds = RowKinds()
        /// Radians in a unit of tilt or orientation.
        var tiltRadiansPerUnit = 1.0
        /// Rows may lack the fields behind this many, which are empty.
        var fewestFields = Int.max
        /// Seconds from row to row where no column says times.
        var secondsPerRow: Double?
        /// Whether a recording may go on after another.
        var isShuffled = false
        /// The place that stands where nothing touches.
        var emptyPlace: TouchPoint?
        /// Whether rows without a time and place but zeros stand between strokes.
        var zeroRowsAreBreaks = false
        /// Whether lines of a word stand between strokes.
        var wordsAreBreaks = false
        /// CSS px, or recorded units, in a unit of location.
        var scale = 1.0
    }

    private let settings: Settings
    private let roles: [TableLayout.Role?]
    private let hasNames: Bool
    private let hasStrokes: Bool
    private let hasTilt: Bool
    private let fewestFields: Int
    private var kinds: RowKinds
    /// Rows of the recording whose clock is counted.
    private var countedRows = 0.0
    /// Those of the last row.
    private(set) var names = RecordingNames()
    private var recording: Int32 = -1
    /// Every recording of a table in no order, by its number.
    private(set) var recordings: [RecordingNames] = []
    private var numbers: [RecordingNames: Int32] = [:]

    init(_ settings: Settings) {
        self.settings = settings
        roles = settings.layout.roles
        hasNames = roles.contains {
            $0 == .participant || $0 == .task || $0 == .condition || $0 == .device || $0 == .trial
        }
        hasStrokes = roles.contains(.strokeID)
        hasTilt = roles.contains { $0 == .tilt || $0 == .tiltX || $0 == .tiltY }
        fewestFields = min(settings.fewestFields, roles.count)
        kinds = settings.kinds
    }

    /// Reads a line; `nil` for a last line that broke off.
    ///
    /// - Returns: the row, its time in the table's unit.
    mutating func read(
        _ line: borrowing ImportLine,
        events: inout EventMeanings,
        into output: inout ImportOutput
    ) throws -> TableRow? {
        var row = TableRow()
        row.line = line.location.line ?? 0
        var stated = Statements(names: hasNames ? RecordingNames() : nil)
        do throws(Problem) {
            guard try readFields(of: line, into: &row, &stated, &events, &output) else { return pause(row) }
        } catch {
            guard line.isTerminated else { return Self.noteBroken(&output) }
            throw line.malformed(found: error.found, expected: error.expected)
        }
        if let contact = stated.contact {
            if hasStrokes { row.addToStroke(contact) } else { row.stroke = contact }
        }
        if hasTilt { stated.tilt.setAngles(of: &row.sample) }
        guard line.isTerminated || row.sample.isFinite else { return Self.noteBroken(&output) }
        if let angle = settings.angle { try check(row, angle, at: line) }
        if settings.zeroRowsAreBreaks, Self.isZero(row) { return pause(row) }
        stated.names?.trial = stated.trial
        if recording < 0 || stated.names != nil && stated.names != names { begin(stated.names ?? RecordingNames()) }
        row.recording = recording
        if let place = settings.emptyPlace, row.sample.location == place { row.kind = .hover }
        if let seconds = settings.secondsPerRow {
            row.sample.timestamp = countedRows * seconds
            countedRows += 1
        }
        return row
    }

    /// What the fields of a row state besides its sample.
    private struct Statements {
        /// `nil` where no column names anything.
        var names: RecordingNames?
        var contact: UInt64?
        var trial: UInt64 = 0
        var tilt = Tilt()
    }

    /// Why a row cannot be read.
    private struct Problem: Error {
        var found: String
        var expected: String
    }

    /// Reads the fields of a row.
    ///
    /// - Returns: `false` for a word between strokes.
    @inline(__always)
    private mutating func readFields(
        of line: borrowing ImportLine,
        into row: inout TableRow,
        _ stated: inout Statements,
        _ events: inout EventMeanings,
        _ output: inout ImportOutput
    ) throws(Problem) -> Bool {
        let readsPlainNumbers = !settings.hasDecimalComma
        var column = 0
        var fields = RowFields(line, separator: settings.layout.separator, joinsSpaces: settings.joinsSpaces)
        while !fields.isAtEnd {
            let role = column < roles.count ? roles[column] : nil
            column += 1
            if readsPlainNumbers, let role, role.isNumber, let value = fields.nextPlainNumber() {
                set(value, as: role, in: &row, &stated.tilt, &output)
                continue
            }
            let field: UnsafeRawBufferPointer?
            do throws(FieldReader.TableProblem) {
                field = try fields.next()
            } catch {
                throw Problem(
                    found: "column \(column) with \(error.rawValue)",
                    expected: "a field in quotes and after it a separator or the line's end"
                )
            }
            guard let role, let field, !take(field, as: role, in: &row, &stated, &events, &output) else { continue }
            if settings.wordsAreBreaks, column == 1, fields.isAtEnd, Self.isWord(field) { return false }
            throw Problem(
                found: "\(excerpt(field)) in column \(column) (\(settings.layout.names[column - 1]))",
                expected: Self.form(of: role, besides: field)
            )
        }
        if settings.wordsAreBreaks, column == 1 { return false }
        guard column <= roles.count || settings.layout.isHeaderless, column >= fewestFields else {
            throw Problem(found: "\(column) fields", expected: fieldCount(besides: column, line.bytes))
        }
        return true
    }

    /// Takes a field; `false` for one that holds no value of its column.
    @inline(__always)
    private mutating func take(
        _ field: UnsafeRawBufferPointer,
        as role: TableLayout.Role,
        in row: inout TableRow,
        _ stated: inout Statements,
        _ events: inout EventMeanings,
        _ output: inout ImportOutput
    ) -> Bool {
        switch role {
        case .strokeID: row.setStroke(field.trimmed)
        case .participant:
            stated.names?.participant = name(field.trimmed, unchanged: names.participant, &output)
        case .task: stated.names?.task = name(field.trimmed, unchanged: names.task, &output)
        case .condition: stated.names?.condition = name(field.trimmed, unchanged: names.condition, &output)
        case .device: stated.names?.device = name(field.trimmed, unchanged: names.device, &output)
        case .event: row.event = UInt8(events.number(of: field.trimmed))
        case .trial: stated.trial = Self.hash(field.trimmed, after: stated.trial)
        case .contact: stated.contact = Self.hash(field.trimmed, after: 0)
        case .kind:
            guard let kind = kinds.kind(of: field.trimmed) else { return false }
            row.kind = kind
        case .t, .x, .y, .pressure, .altitude, .azimuth, .arrival, .tiltX, .tiltY, .tilt, .orientation:
            let number = field.number(hasDecimalComma: settings.hasDecimalComma)
            guard let value = number ?? (role == .t ? ClockText.seconds(field) : nil) else { return false }
            set(value, as: role, in: &row, &stated.tilt, &output)
        }
        return true
    }

    /// Whether a row holds zeros, or nothing, where time and place are.
    static func isZero(_ row: TableRow) -> Bool {
        func isZero(_ value: Double) -> Bool { value == 0 || value.isNaN }
        return row.sample.timestamp == 0 && isZero(row.sample.location.x) && isZero(row.sample.location.y)
    }

    /// Whether a field may stand alone on a line between strokes.
    static func isWord(_ field: UnsafeRawBufferPointer) -> Bool {
        !field.isEmpty
            && field.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 == 0x5F || $0 == 0x2D || $0 == 0x20 }
    }

    /// A row that is no sample and ends what touches; `nil` before the first sample.
    private func pause(_ row: TableRow) -> TableRow? {
        guard recording >= 0 else { return nil }
        var pause = TableRow()
        pause.line = row.line
        pause.recording = recording
        pause.kind = .pause
        return pause
    }

    /// What a row of another number of fields should have been.
    private func fieldCount(besides found: Int, _ bytes: UnsafeRawBufferPointer) -> String {
        var text = "\(roles.count), as in the header"
        if settings.joinsSpaces { return text + "; where spaces set columns apart, an empty field is not seen" }
        guard found > roles.count, settings.layout.separator == UInt8(ascii: ","), bytes.contains(where: { $0 > 0x40 })
        else { return text }
        text += "; text that holds a comma needs quotes around it"
        return text
    }

    /// A pen's tilt as it stands in a row.
    private struct Tilt {
        var x = Double.nan
        var y = Double.nan
        var fromUpright = Double.nan
        var orientation = Double.nan

        func setAngles(of sample: inout TableRow.Sample) {
            let attitude: PenAttitudeAngles
            if fromUpright.isFinite {
                attitude = PenAttitudeAngles(tilt: fromUpright, orientation: orientation)
            } else if x.isFinite || y.isFinite {
                attitude = PenAttitudeAngles(tiltX: x.isFinite ? x : 0, tiltY: y.isFinite ? y : 0)
            } else {
                return
            }
            sample.altitude = attitude.altitude
            // A tilt alone does not say whereto: what another column says of it stays.
            if !fromUpright.isFinite || orientation.isFinite { sample.azimuth = attitude.azimuth }
        }
    }

    private static func hash(_ field: UnsafeRawBufferPointer, after name: UInt64) -> UInt64 {
        var hash = StableHash()
        if name != 0 { hash.add(number: name) }
        for byte in field { hash.add(byte) }
        return hash.value
    }

    /// The form of the values of a column, for a field that has another one.
    private static func form(of role: TableLayout.Role, besides field: UnsafeRawBufferPointer) -> String {
        if role == .kind {
            return "a word that says whether the row was measured or predicted; --column kind=none reads every row as "
                + "measured"
        }
        if field.contains(UInt8(ascii: ":")) {
            return "a number, or a time such as 12:30:15.250 or 2021-03-04T12:30:15.250"
        }
        let isGrouped = field.allSatisfy { $0 &- 0x30 < 10 || ",.' ".utf8.contains($0) }
        return isGrouped ? "a number without thousands separators" : "a number"
    }

    private static func noteBroken(_ output: inout ImportOutput) -> TableRow? {
        output.noteBrokenLine()
        return nil
    }

    @inline(__always)
    private func set(
        _ value: Double,
        as role: TableLayout.Role,
        in row: inout TableRow,
        _ tilt: inout Tilt,
        _ output: inout ImportOutput
    ) {
        if value.magnitude > Double(Float.greatestFiniteMagnitude), role.isOptional, role != .arrival {
            output.note(.nonFinite, "a \(role.rawValue) too large for single precision; left out")
        }
        switch role {
        case .t: row.sample.timestamp = value
        case .arrival: row.arrival = value
        case .x: row.sample.location.x = value * settings.scale
        case .y: row.sample.location.y = value * settings.scale
        case .pressure: row.sample.force = value
        case .altitude: row.sample.altitude = value * settings.radiansPerUnit
        case .azimuth: row.sample.azimuth = value * settings.radiansPerUnit
        case .tiltX: tilt.x = value * settings.tiltRadiansPerUnit
        case .tiltY: tilt.y = value * settings.tiltRadiansPerUnit
        case .tilt: tilt.fromUpright = value * settings.tiltRadiansPerUnit
        case .orientation: tilt.orientation = value * settings.tiltRadiansPerUnit
        case .strokeID, .participant, .task, .device, .condition, .event, .trial, .contact, .kind: break
        }
    }

    /// Refuses angles that the unit found out does not have.
    private func check(_ row: TableRow, _ unit: TableAngleUnit, at line: ImportLine) throws {
        func check(_ name: String, _ angle: Double?, atMost largest: Double) throws {
            guard let angle, angle.magnitude > largest * unit.inRadians else { return }
            throw line.malformed(
                found: "\(name) \((angle / unit.inRadians).shortText)",
                expected: "at most \(largest.shortText), as the first rows are in \(unit.words); --angle-unit radians, "
                    + "degrees or tenths says the unit"
            )
        }
        try check("altitude", row.sample.altitude, atMost: unit.largestAltitude)
        try check("azimuth", row.sample.azimuth, atMost: unit.largestAzimuth)
    }

    /// A name, without making a string where it is the same as in the row before.
    private func name(
        _ field: UnsafeRawBufferPointer,
        unchanged: String?,
        _ output: inout ImportOutput
    ) -> String? {
        if let unchanged, field.elementsEqual(unchanged.utf8) { return unchanged }
        guard !field.isEmpty else { return nil }
        let name = String(tableField: field)
        if name != unchanged, String(validating: field, as: UTF8.self) == nil {
            output.note(.encoding, "the name '\(name)' is not UTF-8; bytes were replaced")
        }
        return name
    }

    private mutating func begin(_ names: RecordingNames) {
        self.names = names
        countedRows = 0
        guard settings.isShuffled else {
            recording = recording < .max ? recording + 1 : 0
            return
        }
        if let known = numbers[names] {
            recording = known
        } else {
            recording = Int32(truncatingIfNeeded: recordings.count)
            recordings.append(names)
            numbers[names] = recording
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The field as ``fieldNumber``, which may be written with a decimal comma.
    func number(hasDecimalComma: Bool) -> Double? {
        guard hasDecimalComma, count <= 64, let comma = firstIndex(of: UInt8(ascii: ",")) else { return fieldNumber }
        guard !contains(UInt8(ascii: ".")) else { return nil }
        return withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { copy in
            copy.copyMemory(from: self)
            copy[comma] = UInt8(ascii: ".")
            return UnsafeRawBufferPointer(copy).fieldNumber
        }
    }
}
