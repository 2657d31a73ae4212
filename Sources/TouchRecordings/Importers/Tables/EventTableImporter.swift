import Foundation
import TouchModel

/// The tables that `RecordingExport` writes: everything that a recording says, a row to a sample.
///
/// Columns are found by their names; further ones are ignored. A row whose column `recording` is not empty begins a
/// recording with the header that stands there. See `Documentation/formats.md`.
package struct EventTableImporter: RecordingImporter {
    package static let formatName = "event-table"
    package static let summary = "the CSV that 'dataset export' writes, with every delivery, prediction and correction"

    package static let declaresOrigins = true

    private static let separator = UInt8(ascii: ",")
    private static let words: [[[UInt8]]?] = EventField.allCases.map { $0.words?.map { Array($0.utf8) } }

    private enum Column {
        case field(EventField)
        case recording
        case other
    }

    private let path: String
    private let options: ImportOptions
    private var columns: [Column] = []
    private var assembler = EventAssembler()
    private var hasBegun = false
    private var lastLine = 0

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        if options.millimetersPerUnit != nil || options.pixelsPerUnit != nil {
            throw DatasetError.invalidOption(name: "scale", found: "a scale", expected: "none: the table says its own")
        }
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        guard var header = probe.completeLines.first.map(String.init) else { return false }
        return header.withUTF8 { missing(in: columns(of: UnsafeRawBufferPointer($0))).isEmpty }
    }

    private static func columns(of header: UnsafeRawBufferPointer) -> [Column] {
        var reader = FieldReader(header)
        var columns: [Column] = []
        while let (field, isLast) = try? reader.tableField(separator: separator) {
            let name = String(tableField: field.trimmed)
            if name == EventTableWriter.recordingColumn {
                columns.append(.recording)
            } else {
                columns.append(EventField.allCases.first { $0.columnName == name }.map { .field($0) } ?? .other)
            }
            if isLast { break }
        }
        return columns
    }

    /// The names of columns that are missing or there twice.
    private static func missing(in columns: [Column]) -> [String] {
        var counts: [String: Int] = [:]
        for column in columns {
            switch column {
            case .field(let field): counts[field.columnName, default: 0] += 1
            case .recording: counts[EventTableWriter.recordingColumn, default: 0] += 1
            case .other: break
            }
        }
        return (EventField.allCases.map(\.columnName) + [EventTableWriter.recordingColumn]).filter { counts[$0] != 1 }
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        guard !line.bytes.trimmed.isEmpty else { return }
        guard !columns.isEmpty else {
            columns = Self.columns(of: line.bytes)
            let missing = Self.missing(in: columns)
            guard missing.isEmpty else {
                throw line.malformed(expected: "each of the columns \(missing.joined(separator: ", ")) once")
            }
            return
        }
        do {
            try read(line, &output)
        } catch {
            guard line.isTerminated else {
                output.note(.truncatedLine, "the last line broke off and was dropped")
                return
            }
            throw error
        }
    }

    private mutating func read(_ line: ImportLine, _ output: inout ImportOutput) throws {
        var row = EventRow()
        var present: UInt32 = 0
        var reader = FieldReader(line.bytes)
        var column = 0
        while true {
            guard let (field, isLast) = try? reader.tableField(separator: Self.separator) else {
                throw line.malformed(
                    found: "column \(column + 1) with a quote that does not close",
                    expected: "a field"
                )
            }
            if column < columns.count, !field.isEmpty {
                switch columns[column] {
                case .field(let which):
                    guard read(field, as: which, into: &row, &output) else {
                        throw line.malformed(
                            found: "\(excerpt(field)) in column \(column + 1) (\(which.columnName))",
                            expected: which.words?.joined(separator: ", ") ?? "a number that fits there"
                        )
                    }
                    present |= which.bit
                case .recording:
                    guard column + 1 == columns.count || isLast else { break }
                    return try begin(String(tableField: field), at: line, &output)
                case .other: break
                }
            }
            column += 1
            if isLast { break }
        }
        guard column == columns.count else {
            throw line.malformed(found: "\(column) fields", expected: "\(columns.count), as in the header")
        }
        for field in EventField.allCases where present & field.bit == 0 && field.isRequired(of: row) {
            throw line.malformed(
                found: "no \(field.columnName)",
                expected: "one in a row of origin \(row.role.rawValue)"
            )
        }
        guard (present & EventField.preciseX.bit == 0) == (present & EventField.preciseY.bit == 0) else {
            throw line.malformed(found: "one of precise_x and precise_y", expected: "both or none")
        }
        guard hasBegun else { throw line.malformed(expected: "a row with the recording's header before its samples") }
        try append(row, at: line, &output)
    }

    private func read(
        _ field: UnsafeRawBufferPointer,
        as which: EventField,
        into row: inout EventRow,
        _ output: inout ImportOutput
    ) -> Bool {
        if let words = Self.words[which.rawValue] {
            guard let number = words.firstIndex(where: { field.elementsEqual($0) }) else { return false }
            return which.set(Double(number), in: &row)
        }
        guard let value = field.fieldNumber else { return false }
        if which.isSinglePrecision, value.magnitude > Double(Float.greatestFiniteMagnitude) {
            output.note(.nonFinite, "a \(which.columnName) too large for single precision; left out")
        }
        return which.set(value, in: &row)
    }

    private mutating func append(_ row: EventRow, at line: ImportLine, _ output: inout ImportOutput) throws {
        do throws(EventAssembler.Problem) {
            if let event = try assembler.append(row) { output.append(event, fromLine: lastLine) }
        } catch {
            throw line.malformed(expected: error.expected)
        }
        lastLine = line.location.line ?? 0
    }

    private mutating func begin(_ json: String, at line: ImportLine, _ output: inout ImportOutput) throws {
        if let event = assembler.finish() { output.append(event, fromLine: lastLine) }
        var json = json
        let header = try json.withUTF8 { try RecordingHeader(line: UnsafeRawBufferPointer($0), at: line.location) }
        hasBegun = true
        output.begin(header.metadata.overridden(by: options), origins: header.origins)
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        guard !columns.isEmpty else {
            throw DatasetError.missing(SourceLocation(file: path), what: "the header line", hint: "the file is empty")
        }
        if let event = assembler.finish() { output.append(event, fromLine: lastLine) }
    }
}

extension EventAssembler.Problem {
    /// What a row that is refused should have been.
    package var expected: String {
        switch self {
        case .numbering: "deliveries and their touches numbered one by one from 0"
        case .contradiction: "the same delivery and touch as in the row before, which has their numbers"
        case .tooManyRows: "at most \(EventAssembler.mostRows) rows in a delivery"
        }
    }
}

extension EventField {
    /// The field's place in a set of fields.
    var bit: UInt32 { 1 << UInt32(rawValue) }
}

extension RecordingMetadata {
    /// The metadata with what a person said instead of what the file says.
    func overridden(by options: ImportOptions) -> RecordingMetadata {
        var metadata = self
        metadata.device = options.device ?? device
        metadata.participant = options.participant ?? participant
        metadata.task = options.task ?? task
        return metadata
    }
}
