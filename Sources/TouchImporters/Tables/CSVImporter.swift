import Foundation
import TouchFormats
import TouchModel

/// A table of samples: one row each, with a header line that names the columns.
///
/// - Columns `stroke_id`, `t`, `x` and `y` are needed; `pressure`, `altitude`, `azimuth` (radians), `participant` and
///   `task` are read where they exist; further columns are ignored. ``ImportOptions/table`` maps other names, names the
///   separator and says how time is written.
/// - Fields may stand in double quotes as RFC 4180 has it, one record to a line.
/// - Pressure becomes force as written; the maximum possible force is what the options state.
/// - An empty time, x or y and the words for "no value" are NaN, and the sample is dropped and counted; other empty
///   fields are absent values.
/// - A new recording begins where participant or task change. A stroke is the rows of one `stroke_id`: its last row
///   ends it. Simultaneous contacts may alternate: a stroke goes on as long as its next row comes within the following
///   ``lookahead`` rows, after that the same identifier is a new stroke. Rows are delivered one at a time in the order
///   of the file.
/// - Locations become CSS px where the options say how large a unit is.
package struct CSVImporter: RecordingImporter {
    package static let formatName = "csv"
    package static let summary =
        "a table with columns stroke_id, t, x, y and optionally pressure, angles, participant, task"

    /// How many rows of other strokes may stand between two rows of one stroke.
    package static let lookahead = 32

    private let path: String
    private let options: ImportOptions
    private let scale: PhysicalScale
    private let touchType: TouchType
    private var layout: TableLayout?
    private var rows = RowQueue()
    private var participant: String?
    private var task: String?
    private var hasBegun = false

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
        self.touchType = touchType
        guard options.table.secondsPerTimeUnit > 0, options.table.secondsPerTimeUnit.isFinite else {
            throw DatasetError.invalidOption(
                name: "seconds-per-time-unit",
                found: "\(options.table.secondsPerTimeUnit)",
                expected: "a positive number"
            )
        }
        if let maximum = options.table.maximumForce, !(maximum > 0 && maximum <= Double(Float.greatestFiniteMagnitude))
        {
            throw DatasetError.invalidOption(name: "max-force", found: "\(maximum)", expected: "a number above 0")
        }
        try TableLayout.check(options.table)
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        guard var header = probe.completeLines.first.map(String.init) else { return false }
        return header.withUTF8 { bytes in
            (try? TableLayout(
                header: UnsafeRawBufferPointer(bytes),
                options: ImportOptions.TableOptions(),
                at: SourceLocation(file: probe.path, line: 1)
            )) != nil
        }
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        guard !line.bytes.trimmed.isEmpty else { return }
        guard let layout else {
            layout = try TableLayout(header: line.bytes, options: options.table, at: line.location)
            return
        }
        var row = Row()
        var names = Names()
        var column = 0
        var reader = FieldReader(line.bytes)
        while true {
            let (field, isLast): (UnsafeRawBufferPointer, Bool)
            do throws(FieldReader.TableProblem) {
                (field, isLast) = try reader.tableField(separator: layout.separator)
            } catch {
                guard line.isTerminated else { return Self.noteBroken(&output) }
                throw line.malformed(
                    found: "column \(column + 1) with \(error.rawValue)",
                    expected: "a field in quotes and after it a separator or the line's end"
                )
            }
            if column < layout.roles.count, let role = layout.roles[column] {
                guard read(field, as: role, into: &row, &names, &output) else {
                    guard line.isTerminated else { return Self.noteBroken(&output) }
                    throw line.malformed(
                        found: "\(excerpt(field)) in column \(column + 1) (\(layout.names[column]))",
                        expected: "a number"
                    )
                }
            }
            column += 1
            if isLast { break }
        }
        guard column == layout.roles.count else {
            guard line.isTerminated else { return Self.noteBroken(&output) }
            throw line.malformed(found: "\(column) fields", expected: "\(layout.roles.count), as in the header")
        }
        guard line.isTerminated || row.sample.isFinite else { return Self.noteBroken(&output) }
        if !hasBegun || names.participant != participant || names.task != task {
            deliverAll(into: &output)
            participant = names.participant
            task = names.task
            begin(into: &output)
        }
        let type = touchType
        row.line = line.location.line ?? 0
        rows.append(row) { output.append(Self.event($0, $1, hasSample: $2, type: type), fromLine: $0.line) }
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        guard layout != nil else {
            throw DatasetError.missing(
                SourceLocation(file: path),
                what: "the header line",
                hint: "expected columns " + TableLayout.Role.required.map(\.rawValue).joined(separator: ", ")
            )
        }
        deliverAll(into: &output)
        if !hasBegun { begin(into: &output) }
    }

    private static func noteBroken(_ output: inout ImportOutput) {
        output.note(.truncatedLine, "the last line broke off and was dropped")
    }

    private mutating func begin(into output: inout ImportOutput) {
        hasBegun = true
        output.begin(
            RecordingMetadata(
                device: options.device,
                participant: options.participant ?? participant,
                task: options.task ?? task,
                pointerTypes: [touchType],
                space: scale.space,
                clock: .unknown
            )
        )
    }

    private struct Names {
        var participant: String?
        var task: String?
    }

    /// Reads a field; `false` where it should be a number and is not.
    private func read(
        _ field: UnsafeRawBufferPointer,
        as role: TableLayout.Role,
        into row: inout Row,
        _ names: inout Names,
        _ output: inout ImportOutput
    ) -> Bool {
        switch role {
        case .strokeID: row.setStroke(field.trimmed)
        case .participant: names.participant = name(field.trimmed, unchanged: participant, &output)
        case .task: names.task = name(field.trimmed, unchanged: task, &output)
        case .t, .x, .y, .pressure, .altitude, .azimuth:
            guard let value = field.fieldNumber else { return false }
            if value.magnitude > Double(Float.greatestFiniteMagnitude), role.isOptional {
                output.note(.nonFinite, "a \(role.rawValue) too large for single precision; left out")
            }
            switch role {
            case .t: row.sample.timestamp = value * options.table.secondsPerTimeUnit
            case .x: row.sample.location.x = value * scale.unitsPerRecordedUnit
            case .y: row.sample.location.y = value * scale.unitsPerRecordedUnit
            case .pressure:
                row.sample.force = value
                row.sample.maximumPossibleForce = options.table.maximumForce
            case .altitude: row.sample.altitude = value
            default: row.sample.azimuth = value
            }
        }
        return true
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

    private mutating func deliverAll(into output: inout ImportOutput) {
        let type = touchType
        rows.drain { output.append(Self.event($0, $1, hasSample: $2, type: type), fromLine: $0.line) }
    }

    private static func event(_ row: Row, _ phase: TouchPhase, hasSample: Bool, type: TouchType) -> TouchEvent {
        let samples = hasSample ? [row.sample] : []
        return TouchEvent(
            timestamp: row.sample.timestamp,
            touches: [Touch(id: row.contact, type: type, phase: phase, samples: samples)]
        )
    }

    /// A row on its way from the file to a delivery.
    fileprivate struct Row {
        var sample = TouchSample(timestamp: .nan, location: TouchPoint(repeating: .nan))
        /// Where it stands in the file, counting from 1.
        var line = 0
        /// Equal for rows of the same stroke.
        var stroke: UInt64 = 0
        var contact: Int32 = 0
        /// Whether an earlier row of the stroke was delivered.
        var continues = false

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
}

/// Holds back the last few rows, so that it is known of each whether its stroke goes on.
private struct RowQueue {
    /// Takes a row, its phase and whether its sample goes with it.
    typealias Delivery = (CSVImporter.Row, TouchPhase, _ hasSample: Bool) -> Void

    private var rows: [CSVImporter.Row] = []
    private var first = 0

    mutating func append(_ row: CSVImporter.Row, deliver: Delivery) {
        rows.append(row)
        // The common case, one stroke after the other, holds back a single row.
        while rows.count - first > CSVImporter.lookahead
            || rows.count - first > 1 && rows[first].stroke == rows[first + 1].stroke
        {
            deliverFirst(deliver)
        }
        if first > 1024 {
            rows.removeFirst(first)
            first = 0
        }
    }

    mutating func drain(deliver: Delivery) {
        while first < rows.count { deliverFirst(deliver) }
        rows.removeAll(keepingCapacity: true)
        first = 0
    }

    private mutating func deliverFirst(_ deliver: Delivery) {
        let row = rows[first]
        first += 1
        let next = rows[first...].firstIndex { $0.stroke == row.stroke }
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
