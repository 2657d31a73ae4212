import TouchModel

/// Reads the rows of an event table from the points of an InkML document that ``InkMLWriter`` wrote.
struct InkMLRows {
    private let format: InkTraceFormat
    private let fields: [EventField]
    private var parser: InkPointParser
    private var assembler = EventAssembler()
    private var lastLine = 1

    /// - Throws: ``DatasetError/malformed(_:found:expected:)`` for a format that lacks a field or has another.
    init(format: InkTraceFormat, place: SourceLocation) throws(DatasetError) {
        let fields = format.channels.compactMap { channel in
            EventField.allCases.first { $0.channelName == channel.name }
        }
        guard Set(fields).count == EventField.allCases.count, fields.count == format.channels.count else {
            throw .malformed(
                place,
                found: "a trace format of \(format.channels.count) channels",
                expected: "each of " + EventField.allCases.map(\.channelName).joined(separator: ", ")
                    + " before the header"
            )
        }
        self.format = format
        self.fields = fields
        parser = InkPointParser(format: format)
    }

    mutating func feed(_ text: UnsafeRawBufferPointer, line: Int, into output: inout ImportOutput) throws {
        var rows: [EventRow] = []
        let fields = fields
        try parser.feed(text) { rows.append(try Self.row($0, fields)) }
        try take(rows, line: line, into: &output)
    }

    /// Ends a trace or an annotation: differences do not reach into the next one.
    mutating func endText(line: Int, into output: inout ImportOutput) throws {
        var rows: [EventRow] = []
        let fields = fields
        try parser.finish { rows.append(try Self.row($0, fields)) }
        parser = InkPointParser(format: format)
        try take(rows, line: line, into: &output)
    }

    mutating func finish(into output: inout ImportOutput) {
        if let event = assembler.finish() { output.append(event, fromLine: lastLine) }
    }

    private mutating func take(_ rows: [EventRow], line: Int, into output: inout ImportOutput) throws {
        for row in rows {
            do throws(EventAssembler.Problem) {
                if let event = try assembler.append(row) { output.append(event, fromLine: lastLine) }
            } catch {
                throw InkPointParser.Problem(
                    found: "delivery \(row.delivery), touch \(row.touch)",
                    expected: error.expected
                )
            }
            lastLine = line
        }
    }

    private static func row(_ values: [Double?], _ fields: [EventField]) throws -> EventRow {
        var row = EventRow()
        var present: UInt32 = 0
        for (field, value) in zip(fields, values) {
            guard let value else { continue }
            guard field.set(value, in: &row) else {
                throw InkPointParser.Problem(
                    found: "\(field.channelName) \(value)",
                    expected: "a number that fits there"
                )
            }
            present |= field.bit
        }
        for field in fields where present & field.bit == 0 && field.isRequired(of: row) {
            throw InkPointParser.Problem(found: "no \(field.channelName)", expected: "one in a row of its kind")
        }
        guard (present & EventField.preciseX.bit == 0) == (present & EventField.preciseY.bit == 0) else {
            throw InkPointParser.Problem(found: "one of precise_x and precise_y", expected: "both or none")
        }
        return row
    }
}
