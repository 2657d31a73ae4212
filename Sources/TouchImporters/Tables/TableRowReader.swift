import TouchFormats
import TouchModel

/// Who drew a table's rows and what, as its columns say.
struct RecordingNames: Hashable {
    var participant: String?
    var task: String?
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
        /// Whether a recording may go on after another.
        var isShuffled = false
        /// CSS px, or recorded units, in a unit of location.
        var scale = 1.0
    }

    private let settings: Settings
    private let roles: [TableLayout.Role?]
    private let hasNames: Bool
    /// Those of the last row.
    private(set) var names = RecordingNames()
    private var recording: Int32 = -1
    /// Of a table in no order: every recording, by its number.
    private(set) var recordings: [RecordingNames] = []
    private var numbers: [RecordingNames: Int32] = [:]

    init(_ settings: Settings) {
        self.settings = settings
        roles = settings.layout.roles
        hasNames = roles.contains { $0 == .participant || $0 == .task }
    }

    /// Reads a line; `nil` for a last line that broke off.
    ///
    /// - Returns: the row, its time in the table's unit.
    mutating func read(
        _ line: ImportLine,
        events: inout EventMeanings,
        into output: inout ImportOutput
    ) throws -> TableRow? {
        let separator = settings.layout.separator
        let readsPlainNumbers = !settings.hasDecimalComma
        var row = TableRow()
        row.line = line.location.line ?? 0
        var names = hasNames ? RecordingNames() : nil
        var column = 0
        var reader = FieldReader(settings.joinsSpaces ? line.bytes.trimmed : line.bytes)
        var isLast = false
        while !isLast {
            if settings.joinsSpaces { reader.skipSpace() }
            let role = column < roles.count ? roles[column] : nil
            if readsPlainNumbers, let role, role.isNumber, let plain = reader.plainNumber(endingAt: separator) {
                isLast = plain.isLast
                set(plain.value, as: role, in: &row, &output)
                column += 1
                continue
            }
            let field: UnsafeRawBufferPointer
            do throws(FieldReader.TableProblem) {
                (field, isLast) = try reader.tableField(separator: separator)
            } catch {
                guard line.isTerminated else { return Self.noteBroken(&output) }
                throw line.malformed(
                    found: "column \(column + 1) with \(error.rawValue)",
                    expected: "a field in quotes and after it a separator or the line's end"
                )
            }
            switch role {
            case nil: break
            case .strokeID: row.setStroke(field.trimmed)
            case .participant:
                names?.participant = name(field.trimmed, unchanged: self.names.participant, &output)
            case .task: names?.task = name(field.trimmed, unchanged: self.names.task, &output)
            case .event: row.event = UInt8(events.number(of: field.trimmed))
            case .some(let role):
                let number = field.number(hasDecimalComma: settings.hasDecimalComma)
                guard let value = number ?? (role == .t ? ClockText.seconds(field) : nil) else {
                    guard line.isTerminated else { return Self.noteBroken(&output) }
                    throw line.malformed(
                        found: "\(excerpt(field)) in column \(column + 1) (\(settings.layout.names[column]))",
                        expected: Self.form(besides: field)
                    )
                }
                set(value, as: role, in: &row, &output)
            }
            column += 1
        }
        guard column == roles.count else {
            guard line.isTerminated else { return Self.noteBroken(&output) }
            throw line.malformed(found: "\(column) fields", expected: "\(roles.count), as in the header")
        }
        guard line.isTerminated || row.sample.isFinite else { return Self.noteBroken(&output) }
        if let angle = settings.angle { try check(row, angle, at: line) }
        if recording < 0 || names != nil && names != self.names { begin(names ?? RecordingNames()) }
        row.recording = recording
        return row
    }

    /// What a field that is no number should have been.
    private static func form(besides field: UnsafeRawBufferPointer) -> String {
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
        case .strokeID, .participant, .task, .event: break
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
