import Foundation
import TouchModel

/// Writes one recording as an event table: CSV with a header line, a row for each sample, all that the recording says.
///
/// The column `stroke` numbers contacts from their beginning on, for people who group by it; everything else is what
/// ``EventField`` lists. The column `recording` holds the native format's header as JSON in the first row, which says
/// nothing else.
package final class EventTableWriter: RecordingExportWriter {
    static let recordingColumn = "recording"
    static let strokeColumn = "stroke"
    package static let fields = EventField.allCases
    /// The words of those fields that have them, by the field's number.
    package static let words = EventField.allCases.map { $0.words }

    private let text: TextWriter
    private var strokes = StrokeNumbers()

    package init(path: String, header: RecordingHeader) throws {
        text = try TextWriter(path: path)
        let names = [Self.strokeColumn] + Self.fields.map(\.columnName) + [Self.recordingColumn]
        let json = String(decoding: try header.line(at: SourceLocation(file: path)), as: UTF8.self)
        try text.write { buffer in
            buffer.append(contentsOf: (names.joined(separator: ",") + "\n").utf8)
            let commas = String(repeating: ",", count: names.count - 1)
            buffer.append(contentsOf: (commas + "\"" + json.replacing("\"", with: "\"\"") + "\"\n").utf8)
        }
    }

    package func append(_ row: EventRow) throws {
        let stroke = strokes.number(of: row)
        try text.write { buffer in
            if let stroke { buffer.append(number: Double(stroke), singlePrecision: false) }
            for field in Self.fields {
                buffer.append(UInt8(ascii: ","))
                guard let value = field.value(in: row) else { continue }
                if let words = Self.words[field.rawValue] {
                    buffer.append(contentsOf: words[Int(value)].utf8)
                } else {
                    buffer.append(number: value, singlePrecision: field.isSinglePrecision)
                }
            }
            buffer.append(contentsOf: ",\n".utf8)
        }
    }

    package func finish() throws { try text.finish() }
}

/// Numbers the strokes of a recording in the order in which they begin.
struct StrokeNumbers {
    private var current: [Int32: Int] = [:]
    private var count = 0
    /// Where the number was given: further rows of one beginning are of the same stroke.
    private var beginning: (delivery: Int, touch: Int)?

    /// The stroke that a row belongs to, if any.
    mutating func number(of row: EventRow) -> Int? {
        guard row.role != .empty else { return nil }
        if row.phase == .began, beginning.map({ $0.delivery != row.delivery || $0.touch != row.touch }) ?? true {
            count += 1
            // Contacts that lifted are forgotten when their number comes again; more than these are damage.
            if current.count > 4 * EventSanitizer.mostContacts { current.removeAll() }
            current[row.contact] = count
            beginning = (row.delivery, row.touch)
        }
        return current[row.contact]
    }
}
