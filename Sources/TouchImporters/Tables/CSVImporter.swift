import Foundation
import TouchFormats
import TouchModel

/// A table of samples: one row each, with a header line that names the columns.
///
/// - Columns `t`, `x` and `y` are needed; `stroke_id`, `pressure`, `altitude`, `azimuth`, `event`, `arrival`, `participant` and `task` are read
///   where they exist; further columns are ignored. Names are understood in many spellings, but for a table that has `stroke_id`, `t`,
///   `x` and `y` by these names. ``ImportOptions/table`` maps other names and overrules whatever is found out.
/// - The first ``profileRows`` rows tell what the header does not: the units of time and angles, how numbers are written, what begins a
///   stroke, whether rows are in order. What differs from the standard (seconds, radians, points, `stroke_id`) is noted; what cannot be
///   told is refused with the option that settles it.
/// - Fields may stand in double quotes as RFC 4180 has it, one record to a line.
/// - Pressure becomes force as written; the maximum possible force is what the options state.
/// - An empty time, x or y and the words for "no value" are NaN, and the sample is dropped and counted; other empty
///   fields are absent values.
/// - A new recording begins where participant or task change. A stroke is the rows of one `stroke_id`: its last row
///   ends it. Simultaneous contacts may alternate: a stroke goes on as long as its next row comes within the following
///   ``lookahead`` rows, after that the same identifier is a new stroke. Rows are delivered one at a time in the order
///   of the file, those that come late in their place in time. A table in no order is held, up to ``mostSortedRows``
///   rows, and sorted.
/// - Locations become CSS px where the options say how large a unit is.
package struct CSVImporter: RecordingImporter {
    package static let formatName = "csv"
    package static let summary =
        "a table with columns t, x, y and optionally stroke_id, pressure, angles, event, participant, task"

    /// How many rows of other strokes may stand between two rows of one stroke.
    package static let lookahead = 32
    /// How many rows are looked at before the first is read.
    package static let profileRows = 1000
    /// A table in no order has at most as many rows as this: each takes some 120 bytes.
    package static let mostSortedRows = 2_000_000

    /// The pause from which on a stroke ends is at least this long, in seconds.
    private static let shortestPause = 0.05
    private static let longestHead = 256 << 10

    private let path: String
    private let options: ImportOptions
    private let scale: PhysicalScale
    private var layout: TableLayout?
    private var head = TableHead()
    private var settings: SettledSettings?
    private var window = ReorderWindow(restarts: false)
    private var delivery: StrokeDelivery
    private var names = Names()
    private var hasBegun = false
    private var rowCount = 0
    /// Of a table in no order.
    private var held: [TableRow] = []
    private var recordings: [Names] = []
    private var numbers: [Names: Int32] = [:]

    /// By reference, so that no row copies them.
    private final class SettledSettings {
        let value: Settings

        init(_ value: Settings) { self.value = value }
    }

    /// What was found out before the first row was read.
    private struct Settings {
        var separator: UInt8
        var roles: [TableLayout.Role?]
        var hasNames: Bool
        var hasDecimalComma = false
        var joinsSpaces = false
        var isShuffled = false
        var isByStroke = true
        var secondsPerUnit = 1.0
        var radiansPerUnit = 1.0
        var angle = TableAngleUnit.radians
        var checksAngles = false

        init(_ layout: TableLayout) {
            separator = layout.separator
            roles = layout.roles
            hasNames = layout.column(of: .participant) != nil || layout.column(of: .task) != nil
        }
    }

    private var events: EventMeanings {
        get { delivery.events }
        set { delivery.events = newValue }
    }

    fileprivate struct Names: Hashable {
        var participant: String?
        var task: String?
    }

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        scale = try PhysicalScale(options: options)
        guard let touchType = TouchType(name: options.table.touchType) else {
            throw DatasetError.invalidOption(
                name: "touch-type",
                found: options.table.touchType,
                expected: "one of " + TouchType.allCases.map(\.name).joined(separator: ", ")
            )
        }
        for (name, value) in [
            ("seconds-per-time-unit", options.table.secondsPerTimeUnit),
            ("radians-per-angle-unit", options.table.radiansPerAngleUnit),
        ] {
            guard let value, !(value > 0 && value.isFinite) else { continue }
            throw DatasetError.invalidOption(name: name, found: "\(value)", expected: "a positive number")
        }
        if let maximum = options.table.maximumForce, !(maximum > 0 && maximum <= Double(Float.greatestFiniteMagnitude))
        {
            throw DatasetError.invalidOption(name: "max-force", found: "\(maximum)", expected: "a number above 0")
        }
        try TableLayout.check(options.table)
        delivery = StrokeDelivery(type: touchType)
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        guard let layout = layout(of: probe, options: ImportOptions.TableOptions()) else { return false }
        return TableLayout.Role.standard.allSatisfy { layout.column(of: $0) != nil } && layout.guessed.isEmpty
    }

    /// Whether a file that no importer recognizes is a table whose columns' names say enough.
    static func understands(_ probe: FileProbe, options: ImportOptions.TableOptions) -> Bool {
        guard probe.completeLines.count > 1, let layout = layout(of: probe, options: options) else { return false }
        var row = String(probe.completeLines[1])
        return row.withUTF8 { bytes in
            var reader = FieldReader(UnsafeRawBufferPointer(bytes).trimmed)
            var column = 0
            var count = 0
            while let (field, isLast) = try? reader.tableField(separator: layout.separator) {
                if column < layout.roles.count, let role = layout.roles[column],
                    TableLayout.Role.required.contains(role)
                {
                    guard number(field, hasDecimalComma: false) != nil || number(field, hasDecimalComma: true) != nil
                    else {
                        return false
                    }
                    count += 1
                }
                column += 1
                if isLast { break }
                if layout.separator == UInt8(ascii: " ") { reader.skipSpace() }
            }
            return count == TableLayout.Role.required.count
        }
    }

    /// Whether a file that nobody understands is a table all the same, so that this importer can say what it lacks.
    package static func looksLikeTable(_ probe: FileProbe) -> Bool {
        let rows = probe.completeLines.dropFirst().prefix(10)
        return rows.count > 1
            && rows.allSatisfy { line in
                ",;\t ".contains { separator in
                    let fields = line.split(separator: separator)
                    return fields.count > 2 && fields.allSatisfy { Double($0.replacing(",", with: ".")) != nil }
                }
            }
    }

    private static func layout(of probe: FileProbe, options: ImportOptions.TableOptions) -> TableLayout? {
        guard var header = probe.completeLines.first(where: { !isSeparatorLine($0.utf8) }).map(String.init) else {
            return nil
        }
        return header.withUTF8 { bytes in
            try? TableLayout(
                header: UnsafeRawBufferPointer(bytes),
                options: options,
                at: SourceLocation(file: probe.path, line: 1)
            )
        }
    }

    /// What Excel reads and writes above a header: `sep=;`.
    private static func isSeparatorLine(_ line: some Collection<UInt8>) -> Bool {
        line.count == 5 && line.starts(with: "sep=".utf8)
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        guard !line.bytes.trimmed.isEmpty else { return }
        if let settings { return try read(line, settings, into: &output) }
        guard layout != nil else {
            guard !Self.isSeparatorLine(line.bytes) else { return }
            let layout = try TableLayout(header: line.bytes, options: options.table, at: line.location)
            self.layout = layout
            head.place = line.location
            if layout.isHeaderless { head.append(line) }
            return
        }
        head.append(line)
        if head.count >= Self.profileRows || head.bytes.count > Self.longestHead { try begin(into: &output) }
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        guard layout != nil else {
            throw DatasetError.missing(
                SourceLocation(file: path),
                what: "the header line",
                hint: "expected columns " + TableLayout.Role.standard.map(\.rawValue).joined(separator: ", ")
            )
        }
        if settings == nil { try begin(into: &output) }
        guard settings?.value.isShuffled != true else { return try deliverHeld(into: &output) }
        try endRecording(into: &output)
        if !hasBegun { begin(names, into: &output) }
        try checkStrokes(delivered: delivery.deliveredRows)
    }

    /// A table of pens in the air alone was misunderstood.
    private func checkStrokes(delivered: Int) throws {
        guard rowCount > 0, delivered == 0 else { return }
        throw DatasetError.malformed(
            SourceLocation(file: path),
            found: "no row of \(rowCount) with the pen down",
            expected: "strokes; --stroke-by \(StrokeRule.forms) says how they are told apart"
        )
    }

    // MARK: Rows

    private mutating func read(
        _ line: ImportLine,
        _ settled: SettledSettings,
        into output: inout ImportOutput
    ) throws {
        guard var row = try parse(line, settled, &output) else { return }
        rowCount += 1
        guard !settled.value.isShuffled else {
            guard held.count < Self.mostSortedRows else {
                throw line.malformed(
                    found: "more than \(Self.mostSortedRows) rows in no order",
                    expected: "rows sorted by participant, stroke and time"
                )
            }
            held.append(row)
            return
        }
        if settled.value.secondsPerUnit != 1 {
            row.sample.timestamp *= settled.value.secondsPerUnit
            row.arrival *= settled.value.secondsPerUnit
        }
        let isLate: Bool
        if settled.value.isByStroke {
            isLate = delivery.takeOfStroke(row, into: &output)
        } else {
            isLate = window.append(row)
            while let row = window.next() {
                guard delivery.take(row, into: &output) else { throw unknownEvent(row) }
            }
        }
        if isLate { output.note(.lateRow, "a row at \(row.sample.timestamp) s after later ones; put in its place") }
    }

    private func unknownEvent(_ row: TableRow) -> DatasetError {
        .malformed(
            SourceLocation(file: path, line: row.line),
            found: "the event '\(events.text(Int(row.event)))'",
            expected:
                "one whose meaning is known; --stroke-by event=VALUE,… names those with the pen down, the first one the "
                + "beginning"
        )
    }

    /// Reads a line's fields; `nil` for a last line that broke off.
    private mutating func parse(
        _ line: ImportLine,
        _ settled: SettledSettings,
        _ output: inout ImportOutput
    ) throws -> TableRow? {
        // Taken out once: each look into the object would count references.
        let roles = settled.value.roles
        let separator = settled.value.separator
        let joinsSpaces = settled.value.joinsSpaces
        let hasDecimalComma = settled.value.hasDecimalComma
        let radiansPerUnit = settled.value.radiansPerUnit
        var row = TableRow()
        row.line = line.location.line ?? 0
        var names = Names()
        var column = 0
        var reader = FieldReader(joinsSpaces ? line.bytes.trimmed : line.bytes)
        while true {
            if joinsSpaces { reader.skipSpace() }
            let (field, isLast): (UnsafeRawBufferPointer, Bool)
            do throws(FieldReader.TableProblem) {
                (field, isLast) = try reader.tableField(separator: separator)
            } catch {
                guard line.isTerminated else { return Self.noteBroken(&output) }
                throw line.malformed(
                    found: "column \(column + 1) with \(error.rawValue)",
                    expected: "a field in quotes and after it a separator or the line's end"
                )
            }
            if column < roles.count, let role = roles[column] {
                guard read(field, as: role, hasDecimalComma, radiansPerUnit, into: &row, &names, &output) else {
                    guard line.isTerminated else { return Self.noteBroken(&output) }
                    throw line.malformed(
                        found: "\(excerpt(field)) in column \(column + 1) (\(layout?.names[column] ?? ""))",
                        expected: "a number"
                    )
                }
            }
            column += 1
            if isLast { break }
        }
        guard column == roles.count else {
            guard line.isTerminated else { return Self.noteBroken(&output) }
            throw line.malformed(found: "\(column) fields", expected: "\(roles.count), as in the header")
        }
        guard line.isTerminated || row.sample.isFinite else { return Self.noteBroken(&output) }
        if settled.value.checksAngles { try check(row, settled.value, at: line) }
        if settled.value.isShuffled {
            row.recording = number(of: names)
        } else if !hasBegun || settled.value.hasNames && names != self.names {
            if hasBegun { try endRecording(into: &output) }
            begin(names, into: &output)
        }
        return row
    }

    private static func noteBroken(_ output: inout ImportOutput) -> TableRow? {
        output.noteBrokenLine()
        return nil
    }

    /// Refuses angles that the unit found out does not have.
    private func check(_ row: TableRow, _ settings: Settings, at line: ImportLine) throws {
        let unit = settings.angle
        for (name, angle, largest) in [
            ("altitude", row.sample.altitude, unit.largestAltitude * unit.inRadians),
            ("azimuth", row.sample.azimuth, unit.largestAzimuth * unit.inRadians),
        ] {
            guard let angle, angle.magnitude > largest else { continue }
            throw line.malformed(
                found: "\(name) \((angle / unit.inRadians).shortText)",
                expected: "at most \((largest / unit.inRadians).shortText), as the first rows are in \(unit.words); "
                    + "--angle-unit radians, degrees or tenths says the unit"
            )
        }
    }

    /// Reads a field; `false` where it should be a number and is not.
    @inline(__always)
    private mutating func read(
        _ field: UnsafeRawBufferPointer,
        as role: TableLayout.Role,
        _ hasDecimalComma: Bool,
        _ radiansPerUnit: Double,
        into row: inout TableRow,
        _ names: inout Names,
        _ output: inout ImportOutput
    ) -> Bool {
        switch role {
        case .strokeID: row.setStroke(field.trimmed)
        case .participant: names.participant = name(field.trimmed, unchanged: self.names.participant, &output)
        case .task: names.task = name(field.trimmed, unchanged: self.names.task, &output)
        case .event: row.event = UInt8(delivery.events.number(of: field.trimmed))
        case .t, .x, .y, .pressure, .altitude, .azimuth, .arrival:
            guard let value = Self.number(field, hasDecimalComma: hasDecimalComma) else { return false }
            if value.magnitude > Double(Float.greatestFiniteMagnitude), role.isOptional, role != .arrival {
                output.note(.nonFinite, "a \(role.rawValue) too large for single precision; left out")
            }
            switch role {
            case .t: row.sample.timestamp = value
            case .arrival: row.arrival = value
            case .x: row.sample.location.x = value * scale.unitsPerRecordedUnit
            case .y: row.sample.location.y = value * scale.unitsPerRecordedUnit
            case .pressure:
                row.sample.force = value
                row.sample.maximumPossibleForce = options.table.maximumForce
            case .altitude: row.sample.altitude = value * radiansPerUnit
            default: row.sample.azimuth = value * radiansPerUnit
            }
        }
        return true
    }

    @inline(__always)
    fileprivate static func number(_ field: UnsafeRawBufferPointer, hasDecimalComma: Bool) -> Double? {
        guard hasDecimalComma, field.count <= 64, let comma = field.firstIndex(of: UInt8(ascii: ",")) else {
            return field.fieldNumber
        }
        guard !field.contains(UInt8(ascii: ".")) else { return nil }
        return withUnsafeTemporaryAllocation(byteCount: field.count, alignment: 1) { copy in
            copy.copyMemory(from: field)
            copy[comma] = UInt8(ascii: ".")
            return UnsafeRawBufferPointer(copy).fieldNumber
        }
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

    private mutating func number(of names: Names) -> Int32 {
        self.names = names
        if let number = numbers[names] { return number }
        let number = Int32(truncatingIfNeeded: recordings.count)
        recordings.append(names)
        numbers[names] = number
        return number
    }

    // MARK: Recordings

    private mutating func begin(_ names: Names, into output: inout ImportOutput) {
        self.names = names
        hasBegun = true
        output.begin(metadata(of: names))
    }

    private func metadata(of names: Names) -> RecordingMetadata {
        RecordingMetadata(
            device: options.device,
            participant: options.participant ?? names.participant,
            task: options.task ?? names.task,
            pointerTypes: [delivery.type],
            space: scale.space,
            clock: .unknown
        )
    }

    private mutating func endRecording(into output: inout ImportOutput) throws {
        while let row = window.next(isLast: true) {
            guard delivery.take(row, into: &output) else { throw unknownEvent(row) }
        }
        delivery.end(into: &output)
    }

    /// Sorts the rows of a table in no order, and delivers them recording by recording.
    private mutating func deliverHeld(into output: inout ImportOutput) throws {
        let isByStroke = delivery.cut == .column
        struct Key: Hashable {
            var recording: Int32
            var stroke: UInt64
        }
        // Strokes begin in the order of their first samples, or of the file.
        var firstTimes: [Key: Double] = [:]
        if isByStroke {
            for row in held where row.sample.timestamp.isFinite {
                let key = Key(recording: row.recording, stroke: row.stroke)
                firstTimes[key] = min(firstTimes[key] ?? .infinity, row.sample.timestamp)
            }
        }
        let starts =
            isByStroke
            ? held.map { firstTimes[Key(recording: $0.recording, stroke: $0.stroke)] ?? .infinity } : []
        let order = held.indices.sorted { left, right in
            let (a, b) = (held[left], held[right])
            if a.recording != b.recording { return a.recording < b.recording }
            if isByStroke, a.stroke != b.stroke {
                return starts[left] != starts[right] ? starts[left] < starts[right] : a.stroke < b.stroke
            }
            let (first, second) = (a.sample.timestamp, b.sample.timestamp)
            return first != second && !first.isNaN && !second.isNaN ? first < second : left < right
        }
        let moved = zip(order, order.dropFirst()).count { $0 > $1 }
        held = order.map { held[$0] }
        output.note(.lateRow, "\(moved) places where rows are in no order of time; all \(held.count) were sorted")
        let profile = TableProfile(held, isByStroke: isByStroke)
        let unit = try timeUnit(by: profile, &output)
        try setGap(by: profile, secondsPerUnit: unit, &output)
        var next = 0
        var (delivery, rows) = (delivery, held)
        held = []
        for index in rows.indices {
            rows[index].sample.timestamp *= unit
            rows[index].arrival *= unit
        }
        let importer = self
        var recording: Int32?
        output.inPieces { output in
            let end = min(rows.count, next + 10_000)
            while next < end {
                let row = rows[next]
                if row.recording != recording {
                    delivery.end(into: &output)
                    output.begin(importer.metadata(of: importer.recordings[Int(row.recording)]))
                    recording = row.recording
                }
                guard delivery.take(row, into: &output) else { throw importer.unknownEvent(row) }
                next += 1
            }
            guard next == rows.count else { return true }
            delivery.end(into: &output)
            try importer.checkStrokes(delivered: delivery.deliveredRows)
            return false
        }
    }
}

// MARK: What the first rows say

extension CSVImporter {
    /// Finds out what the header does not say, and reads the rows that were looked at.
    private mutating func begin(into output: inout ImportOutput) throws {
        guard var layout else { return }
        var settings = Settings(layout)
        let lineNumber = output.line
        output.line = head.place.line
        settings.hasDecimalComma = head.hasDecimalComma(layout)
        settings.joinsSpaces = head.joinsSpaces(layout)
        if let file = options.settingsFile { output.assume("options read from \(file)") }
        if settings.hasDecimalComma { output.assume("numbers read with a decimal comma") }
        let cut = try chooseCut(&layout, settings)
        self.layout = layout
        settings.roles = layout.roles
        let rows = sampleRows(layout, settings)
        let profile = TableProfile(rows, isByStroke: cut == .column)
        delivery.cut = cut
        if !layout.guessed.isEmpty {
            let pairs = layout.guessed.map { "\($0.role.rawValue)=\($0.name)" }.joined(separator: ", ")
            output.assume("columns read as \(pairs); --column overrules it")
        }
        if options.table.strokeRule == nil {
            switch cut {
            case .column: break
            case .event:
                let name = layout.column(of: .event).map { layout.names[$0] } ?? ""
                output.assume("strokes told apart by column '\(name)'; --stroke-by overrules it")
            case .pressure: output.assume("strokes are where the pressure is above 0; --stroke-by overrules it")
            case .gap: break
            }
        }
        try setAngle(&settings, rows, &output)
        settings.isShuffled = profile.isShuffled
        if !profile.isShuffled {
            settings.secondsPerUnit = try timeUnit(by: profile, &output)
            try setGap(by: profile, secondsPerUnit: settings.secondsPerUnit, &output)
        }
        window = ReorderWindow(restarts: profile.restarts)
        settings.isByStroke = cut == .column
        let settled = SettledSettings(settings)
        self.settings = settled
        let head = head
        self.head = TableHead()
        self.head.place = head.place
        try head.forEachLine { line in
            output.line = line.location.line
            try read(line, settled, into: &output)
        }
        output.line = lineNumber
    }

    /// The rows that were looked at, in the table's units; those that cannot be read are left out.
    private mutating func sampleRows(_ layout: TableLayout, _ settings: Settings) -> [TableRow] {
        var settings = settings
        settings.isShuffled = true
        settings.roles = layout.roles
        let settled = SettledSettings(settings)
        let before = (names, recordings, numbers)
        defer { (names, recordings, numbers) = before }
        var ignored = ImportOutput(path: path)
        var rows: [TableRow] = []
        head.forEachLine { line in
            if let row = try? parse(line, settled, &ignored) { rows.append(row) }
        }
        return rows
    }

    /// Finds out how strokes are told apart.
    private mutating func chooseCut(_ layout: inout TableLayout, _ settings: Settings) throws -> StrokeDelivery.Cut {
        let place = head.place
        func missing(_ what: String, _ option: String) -> DatasetError {
            .malformed(
                place,
                found: "no \(what) among \(layout.names.prefix(20).joined(separator: ", "))",
                expected: option
            )
        }
        switch options.table.strokeRule {
        case .column:
            guard layout.column(of: .strokeID) != nil else {
                throw missing(
                    "column stroke_id",
                    "one for --stroke-by column; --column stroke_id=NAME says which it is"
                )
            }
            return .column
        case .pressure(let threshold):
            guard layout.column(of: .pressure) != nil else {
                throw missing(
                    "column pressure",
                    "one for --stroke-by pressure; --column pressure=NAME says which it is"
                )
            }
            return .pressure(above: threshold)
        case .event(let values):
            if let candidate = layout.eventColumns.first, layout.column(of: .event) == nil {
                guard layout.eventColumns.count == 1 || inferEvents(&layout, settings) else {
                    throw missing("single column of events", "one; --column event=NAME says which it is")
                }
                if layout.column(of: .event) == nil { layout.setEvents(column: candidate) }
            }
            guard let column = layout.column(of: .event) else {
                throw missing("column event", "one for --stroke-by event; --column event=NAME says which it is")
            }
            events = EventMeanings()
            let sequence = eventSequence(layout, settings)
            if values.isEmpty {
                guard events.infer(from: sequence, isFlag: ColumnName(layout.names[column]).isFlag) else {
                    throw unclearEvents(layout.names[column])
                }
            } else {
                events.state(values)
            }
            return .event
        case .gap(let seconds): return .gap(seconds: seconds ?? .nan, hasForce: hasForce(layout, settings))
        case nil: break
        }
        if let column = layout.column(of: .strokeID) {
            let isGuessed = layout.guessed.contains { $0.role == .strokeID }
            guard isGuessed, looksLikeFlag(sampleRows(layout, settings).map(\.stroke)) else { return .column }
            let name = layout.names[column]
            throw DatasetError.malformed(
                place,
                found: "0 and 1 in turn in column '\(name)', which may say when the pen is down",
                expected:
                    "numbers of strokes; --column event=\(name) --stroke-by event=1 says that it is a flag, --stroke-by column "
                    + "that it is none"
            )
        }
        if let column = layout.column(of: .event) {
            let sequence = eventSequence(layout, settings)
            guard events.infer(from: sequence, isFlag: ColumnName(layout.names[column]).isFlag) else {
                throw unclearEvents(layout.names[column])
            }
            return .event
        }
        if inferEvents(&layout, settings) { return .event }
        if layout.column(of: .pressure) != nil {
            let forces = sampleRows(layout, settings).compactMap(\.sample.force)
            if forces.contains(where: { $0 <= 0 }), forces.contains(where: { $0 > 0 }) { return .pressure(above: 0) }
        }
        // Pauses are the last resort: events that nobody understands may say something else.
        for column in layout.eventColumns {
            var candidate = layout
            candidate.setEvents(column: column)
            events = EventMeanings()
            if Set(sampleRows(candidate, settings).map(\.event)).count > 1, events.values.count < EventMeanings.most {
                throw unclearEvents(layout.names[column])
            }
        }
        events = EventMeanings()
        return .gap(seconds: .nan, hasForce: hasForce(layout, settings))
    }

    /// Whether 0 and 1 follow each other several times.
    private func looksLikeFlag(_ strokes: [UInt64]) -> Bool {
        strokes.allSatisfy { $0 < 2 } && zip(strokes, strokes.dropFirst()).count(where: { $0 != $1 }) > 1
    }

    /// The numbers of the events' values, in the order of time.
    private mutating func eventSequence(_ layout: TableLayout, _ settings: Settings) -> [Int] {
        var rows = sampleRows(layout, settings)
        if TableProfile(rows, isByStroke: false).isShuffled {
            rows.removeAll { !$0.sample.timestamp.isFinite }
            rows.sort { $0.sample.timestamp < $1.sample.timestamp }
        }
        return rows.map { Int($0.event) }
    }

    private func unclearEvents(_ name: String) -> DatasetError {
        let values = events.values.prefix(8).map { "'\(String(decoding: $0, as: UTF8.self))'" }.joined(separator: ", ")
        return .malformed(
            head.place,
            found: "values \(values) in column '\(name)'",
            expected:
                "events whose meaning is known; --stroke-by event=VALUE,… names those with the pen down, the first one "
                + "the beginning"
        )
    }

    /// Looks for the one column whose values are events.
    private mutating func inferEvents(_ layout: inout TableLayout, _ settings: Settings) -> Bool {
        var found: (layout: TableLayout, events: EventMeanings)?
        for column in layout.eventColumns {
            var candidate = layout
            candidate.setEvents(column: column)
            events = EventMeanings()
            let sequence = eventSequence(candidate, settings)
            guard events.infer(from: sequence, isFlag: ColumnName(layout.names[column]).isFlag) else { continue }
            // Two columns may say the same in two ways; which of them is right is not for a program to say.
            guard found == nil else {
                events = EventMeanings()
                return false
            }
            found = (candidate, events)
        }
        events = EventMeanings()
        guard let found else { return false }
        (layout, events) = found
        return true
    }

    private mutating func hasForce(_ layout: TableLayout, _ settings: Settings) -> Bool {
        layout.column(of: .pressure) != nil
            && sampleRows(layout, settings).contains { ($0.sample.force ?? 0) > 0 }
    }

    /// Seconds in the table's unit of time.
    private func timeUnit(by profile: TableProfile, _ output: inout ImportOutput) throws -> Double {
        if let stated = options.table.secondsPerTimeUnit { return stated }
        let name = layout?.column(of: .t).flatMap { layout?.names[$0] } ?? "t"
        let (unit, note) = try profile.timeUnit(named: name, at: head.place)
        if let note { output.assume(note) }
        return unit.inSeconds
    }

    /// Finds out the pause that ends a stroke where nothing else does.
    private mutating func setGap(
        by profile: TableProfile,
        secondsPerUnit: Double,
        _ output: inout ImportOutput
    ) throws {
        guard case .gap(let seconds, let hasForce) = delivery.cut, !seconds.isFinite else { return }
        let (length, isCertain) = profile.gap(shortest: Self.shortestPause / secondsPerUnit)
        let pause = length * secondsPerUnit
        if options.table.strokeRule == nil, rowsAreKnown, !isCertain, !profile.restarts {
            throw DatasetError.malformed(
                head.place,
                found:
                    "nothing that tells strokes apart: no column stroke_id, no events, no pressure of 0, no clear pauses",
                expected: "one of them; --stroke-by \(StrokeRule.forms) says which, --column names a column"
            )
        }
        delivery.cut = .gap(seconds: pause, hasForce: hasForce)
        if rowsAreKnown {
            output.assume("strokes end at pauses of more than \(pause.shortText) s; --stroke-by overrules it")
        }
    }

    /// Whether the table has rows at all.
    private var rowsAreKnown: Bool { head.count > 0 || !held.isEmpty }

    private func setAngle(_ settings: inout Settings, _ rows: [TableRow], _ output: inout ImportOutput) throws {
        if let stated = options.table.radiansPerAngleUnit {
            settings.radiansPerUnit = stated
            return
        }
        let altitudes = rows.compactMap { $0.sample.altitude?.magnitude }
        let azimuths = rows.compactMap { $0.sample.azimuth?.magnitude }
        let hasFractions = (altitudes + azimuths).contains { $0 != $0.rounded() }
        settings.checksAngles =
            layout?.column(of: .altitude) != nil || layout?.column(of: .azimuth) != nil
        guard !altitudes.isEmpty || !azimuths.isEmpty else { return }
        let verdict = TableAngleUnit.judge(
            altitude: altitudes.max(),
            azimuth: azimuths.max(),
            hasFractions: hasFractions
        )
        let names = [TableLayout.Role.altitude, .azimuth].compactMap { layout?.column(of: $0) }.map {
            layout?.names[$0] ?? ""
        }
        let hint = names.lazy.compactMap { ColumnName($0).angleUnit }.first
        let range = [("altitude", altitudes.max()), ("azimuth", azimuths.max())].compactMap { name, most in
            most.map { "\(name) up to \($0.shortText)" }
        }.joined(separator: ", ")
        let problem = DatasetError.malformed(
            head.place,
            found: range,
            expected: "angles whose unit can be told; say --angle-unit radians, degrees or tenths (of a degree)"
        )
        switch verdict {
        case .certain(let unit):
            if let hint, hint != unit { throw problem }
            settings.angle = unit
        case .ambiguous(let units):
            guard let hint, units.isEmpty || units.contains(hint) else { throw problem }
            settings.angle = hint
        case .impossible: throw problem
        }
        settings.radiansPerUnit = settings.angle.inRadians
        if settings.angle != .radians {
            output.assume("angles read as \(settings.angle.words); --angle-unit overrules it")
        }
    }
}

/// The first rows of a table as they stand in the file.
private struct TableHead {
    private(set) var bytes: [UInt8] = []
    private var lines: [(end: Int, line: Int?, isTerminated: Bool)] = []
    /// Where the header stands.
    var place = SourceLocation(file: "")

    var count: Int { lines.count }

    mutating func append(_ line: ImportLine) {
        bytes.append(contentsOf: line.bytes)
        lines.append((bytes.count, line.location.line, line.isTerminated))
    }

    func forEachLine(_ body: (ImportLine) throws -> Void) rethrows {
        try bytes.withUnsafeBytes { bytes in
            var start = 0
            for (end, number, isTerminated) in lines {
                try body(
                    ImportLine(
                        bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<end]),
                        location: SourceLocation(file: place.file, line: number),
                        isTerminated: isTerminated
                    )
                )
                start = end
            }
        }
    }

    /// Whether numbers are written `1,5`: some can be read so only, and none is written `1.5`.
    func hasDecimalComma(_ layout: TableLayout) -> Bool {
        var hasComma = false
        var hasPoint = false
        forEachField(layout) { field in
            guard let comma = field.firstIndex(of: UInt8(ascii: ",")) else {
                hasPoint = hasPoint || field.contains(UInt8(ascii: "."))
                return
            }
            guard comma > 0, CSVImporter.number(field, hasDecimalComma: true) != nil else { return }
            hasComma = true
        }
        return hasComma && !hasPoint
    }

    private func forEachField(_ layout: TableLayout, _ body: (UnsafeRawBufferPointer) -> Void) {
        forEachLine { line in
            var reader = FieldReader(line.bytes.trimmed)
            var column = 0
            while let (field, isLast) = try? reader.tableField(separator: layout.separator) {
                if column < layout.roles.count, let role = layout.roles[column], role != .strokeID,
                    role != .participant,
                    role != .task, role != .event
                {
                    body(field)
                }
                column += 1
                if isLast { break }
                if layout.separator == UInt8(ascii: " ") { reader.skipSpace() }
            }
        }
    }

    /// Whether several spaces are one separator, as in columns that are set in lines.
    func joinsSpaces(_ layout: TableLayout) -> Bool {
        guard layout.separator == UInt8(ascii: " ") else { return false }
        var joins = false
        forEachLine { line in
            let single = line.bytes.split(separator: layout.separator, omittingEmptySubsequences: false).count
            let joined = line.bytes.split(separator: layout.separator, omittingEmptySubsequences: true).count
            if single != layout.names.count, joined == layout.names.count { joins = true }
        }
        return joins
    }
}
