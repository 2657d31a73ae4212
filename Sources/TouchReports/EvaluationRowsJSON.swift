import Foundation
import TouchEvaluation
import TouchModel

/// The rows of a result as a JSON array, byte for byte what ``JSONText`` makes of them, in pieces.
///
/// A row's texts are those of many others: each is escaped once.
struct EvaluationRowsJSON {
    private typealias Row = EvaluationResult.Row

    /// What stands between a row's numbers, by the part of the data that it is about.
    private struct PartText {
        var part: Row.Part
        /// From the brace to the first number's key.
        var head: [UInt8]
        var middle: [UInt8]
        var participant: [UInt8]
        var task: [UInt8]
    }

    private struct ColumnText {
        var metric: [UInt8]
        var predictor: [UInt8]
    }

    /// Bytes of a piece, or a little more.
    private static let pieceSize = 1 << 20

    private var part: PartText?
    private var columns: [Row.Column: ColumnText] = [:]
    private var text: [UInt8] = []

    /// Writes the array.
    static func write(_ rows: [EvaluationResult.Row], _ write: (Data) throws -> Void) throws {
        var json = EvaluationRowsJSON()
        json.text = Array("[".utf8)
        for (index, row) in rows.enumerated() {
            if index > 0 { json.text.append(UInt8(ascii: ",")) }
            try json.add(row)
            guard json.text.count >= pieceSize else { continue }
            try write(Data(json.text))
            json.text.removeAll(keepingCapacity: true)
        }
        json.text.append(UInt8(ascii: "]"))
        try write(Data(json.text))
    }

    /// Keys are in alphabetical order.
    private mutating func add(_ row: Row) throws {
        let part = try text(of: row.part)
        let column = try text(of: row.column)
        text += part.head
        if let high = row.high { add("\"ci_high\":", high) }
        if let low = row.low { add("\"ci_low\":", low) }
        add("\"clusters\":", Double(row.clusters))
        text += part.middle
        text += column.metric
        text += "\(row.count)".utf8
        text += part.participant
        text += column.predictor
        text += part.task
        text += row.value.plainText.utf8
        text.append(UInt8(ascii: "}"))
    }

    private mutating func add(_ key: StaticString, _ value: Double) {
        text += UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        text += value.plainText.utf8
        text.append(UInt8(ascii: ","))
    }

    private mutating func text(of part: Row.Part) throws -> PartText {
        if let known = self.part, known.part === part { return known }
        let made = PartText(
            part: part,
            head: Array("{\"breakdown\":".utf8) + (try Self.quoted(part.breakdown)) + Array(",".utf8),
            middle: Array("\"dataset\":".utf8) + (try Self.quoted(part.dataset)) + Array(",\"group\":".utf8)
                + (try Self.quoted(part.group)),
            participant: Array(",\"participant\":".utf8) + (try Self.quoted(part.participant)),
            task: Array(",\"task\":".utf8) + (try Self.quoted(part.task)) + Array(",\"value\":".utf8)
        )
        self.part = made
        return made
    }

    private mutating func text(of column: Row.Column) throws -> ColumnText {
        if let known = columns[column] { return known }
        let made = ColumnText(
            metric: Array(",\"horizon_ms\":\(column.horizonMilliseconds.plainText),\"metric\":".utf8)
                + (try Self.quoted(column.metric)) + Array(",\"n\":".utf8),
            predictor: Array(",\"predictor\":".utf8) + (try Self.quoted(column.predictor))
        )
        columns[column] = made
        return made
    }

    private static func quoted(_ text: String) throws -> [UInt8] {
        Array(try JSONText.encode(text).dropLast())
    }
}
