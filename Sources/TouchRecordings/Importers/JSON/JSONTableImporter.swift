import TouchModel

/// Points in JSON as pages and libraries write them: an array of objects, JSON lines, lists of strokes, objects of columns
/// `{x: […], y: […], t: […]}`, points as `[x, y, t]`, and the same inside the fields of a table.
///
/// - The document becomes a table, a point to a row, which ``CSVImporter`` reads: the same names of columns, units, events and
///   options hold. Keys of nested objects are joined with dots; `--column` takes them, or their last part.
/// - The levels of the document say what belongs together: a list of points is a stroke, unless its points hold events that
///   tell strokes apart; then it is a trial. Objects around it say participant, task and trial.
/// - An event that holds `coalesced` points, `positions` or `touches` is one delivery of them; `predicted` points are the
///   platform's predictions.
/// - Points without times are read where each list says which gesture it is; their clock is ``RecordingMetadata/ClockSource/absent``.
/// - The file is read twice, value by value: memory grows with the largest value and with 12 bytes a point.
package struct JSONTableImporter: ByteImporter {
    package static let formatName = "json"
    package static let summary =
        "points in JSON of any layout (events, strokes, columns, JSON lines), and tables whose fields hold lists"

    private let path: String
    private let options: ImportOptions

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        _ = try CSVImporter(path: path, options: options)
    }

    /// Does nothing: the document is surveyed whole first, from the file.
    package mutating func consume(_ bytes: UnsafeRawBufferPointer, into output: inout ImportOutput) {}

    package mutating func finish(into output: inout ImportOutput) throws {
        let shape = try JSONShape(path: path, stated: options.table.columnNames)
        var walker = try survey(shape, columnCount: nil)
        let columnCount = walker.columnsToRead
        if let columnCount { walker = try survey(shape, columnCount: columnCount) }
        let survey = walker.sink
        guard survey.points > 0 else {
            throw DatasetError.malformed(
                SourceLocation(file: path),
                found: "no points in \(shape.description)",
                expected: "lists of points: objects with x and y, [x, y, …], or lists named x and y"
            )
        }
        let plan = try JSONTablePlan(survey, options: options, path: path)
        let reader = try JSONTableReader(
            path: path,
            shape: shape,
            plan: plan,
            columnCount: columnCount,
            options: options
        )
        if reader.skippedByteOrderMark { output.note(.encoding, "a byte-order mark was skipped") }
        if plan.clock == .ofStroke, options.table.times == nil {
            output.assume("the clock starts anew in each stroke; strokes of one gesture were put one after the other")
        }
        for assumption in plan.assumptions { output.assume(assumption) }
        output.inPieces { try reader.putOutPiece(into: &$0) }
    }

    private func survey(_ shape: JSONShape, columnCount: Int?) throws -> JSONWalker<JSONSurvey> {
        var walker = JSONWalker(
            sink: JSONSurvey(path: path),
            rootIsPoints: shape.rootIsPoints,
            columnCount: columnCount,
            stated: options.table.columnNames
        )
        try shape.forEachValue(path) { value, elements in
            try walker.take(value, line: elements.line, isElement: shape.areElements)
        }
        try walker.finish()
        return walker
    }
}

/// How a document is to be walked.
struct JSONShape {
    /// Values that are looked at to find it out.
    private static let mostValues = 1000
    /// Values that are looked at even where the first is a point.
    private static let fewValues = 32

    /// Whether the document's own list is one of points or events.
    private(set) var rootIsPoints = false
    /// Whether the document's list is to be read as one value: lists of columns.
    private(set) var isValue = false
    /// Whether the document is one object, and no list or lines.
    private(set) var isSingle = false
    /// What the document is, for messages.
    private(set) var description = "an empty document"

    /// - Parameter stated: the keys that a person named, by the roles that they have.
    init(path: String, stated: [String: String]) throws {
        var elements = try JSONElements(path: path, asValue: false)
        var walker = JSONWalker(sink: JSONSurvey(path: path), rootIsPoints: false, stated: stated)
        var isFirst = true
        var number = 0
        // What holds points against events that deliver some.
        var containers = 0
        while number < Self.mostValues, number < Self.fewValues || !rootIsPoints, let value = try elements.next() {
            number += 1
            if isFirst {
                description = value.summary(isTable: elements.isTable)
                if let list = value.elements, JSONWalker<JSONSurvey>.isTuple(value), list.count > 8 {
                    isValue = true
                    return
                }
            }
            isFirst = false
            let vote = walker.vote(value)
            rootIsPoints = rootIsPoints || vote.isPoint
            if let isContainer = vote.isContainer { containers += isContainer ? 1 : -1 }
        }
        if containers > 0 { rootIsPoints = false }
        if number == 1, !rootIsPoints, !elements.isTable, !elements.isList { isSingle = try elements.next() == nil }
    }

    /// Whether the document's values are elements of one list.
    var areElements: Bool { !isValue && !isSingle }

    func forEachValue(_ path: String, _ body: (JSONNode, JSONElements) throws -> Void) throws {
        var elements = try JSONElements(path: path, asValue: isValue)
        while let value = try elements.next() { try body(value, elements) }
    }
}

extension JSONNode {
    /// What a document is whose first value this is, for messages.
    func summary(isTable: Bool) -> String {
        switch self {
        case .object(let fields):
            let names = fields.prefix(12).map(\.key).joined(separator: ", ") + (fields.count > 12 ? ", …" : "")
            return (isTable ? "a table with columns " : "JSON objects with keys ") + String(names.prefix(300))
        case .list: return "JSON lists"
        default: return "JSON without objects or lists"
        }
    }
}

/// Reads a document's points as a table, piece by piece.
private final class JSONTableReader {
    private static let rowsInPiece = 4096

    private let path: String
    private let shape: JSONShape
    private var elements: JSONElements
    private var walker: JSONWalker<JSONRows>
    private var table: CSVImporter
    /// What the table puts out.
    private var rows: ImportOutput
    private var deliveries = JSONDeliveries()
    private var stage = Stage.reading
    /// Rows of the value that was read last, and how many of them the table has.
    private var waiting = CellRows(columnCount: 1)
    private var next = 0
    private var rowNumber = 0

    private enum Stage { case reading, finishing }

    var skippedByteOrderMark: Bool { elements.skippedByteOrderMark }

    init(path: String, shape: JSONShape, plan: JSONTablePlan, columnCount: Int?, options: ImportOptions) throws {
        self.path = path
        self.shape = shape
        elements = try JSONElements(path: path, asValue: shape.isValue)
        walker = JSONWalker(
            sink: JSONRows(plan),
            rootIsPoints: shape.rootIsPoints,
            columnCount: columnCount,
            stated: options.table.columnNames
        )
        table = try CSVImporter(path: path, options: plan.options, columns: plan.header, made: plan.made) {
            plan.reading($0, of: options)
        }
        rows = ImportOutput(path: path)
    }

    /// Puts out what the next few thousand points give; `false` behind the last.
    func putOutPiece(into output: inout ImportOutput) throws -> Bool {
        do {
            switch stage {
            case .reading:
                try feedRows(&output)
                try rows.checkSize()
                drain(into: &output)
                return true
            case .finishing:
                let hasMore = try rows.putOutNextPiece()
                try rows.checkSize()
                drain(into: &output)
                if !hasMore { deliveries.flush(into: &output) }
                return hasMore
            }
        } catch let error as DatasetError {
            drain(into: &output)
            throw placed(error)
        }
    }

    /// Feeds the table the next few thousand rows, and its end behind the last.
    private func feedRows(_ output: inout ImportOutput) throws {
        for _ in 0..<Self.rowsInPiece {
            while next == waiting.count {
                guard let value = try elements.next() else {
                    try walker.finish()
                    if elements.brokeOff { output.noteBrokenLine() }
                    try table.finish(into: &rows)
                    rows.releaseStrokes()
                    stage = .finishing
                    return
                }
                try walker.take(value, line: elements.line, isElement: shape.areElements)
                waiting = walker.sink.takeRows()
                next = 0
                for entry in walker.sink.takePassedOver() {
                    output.line = entry.line
                    let place = entry.path.isEmpty ? "" : " in \(entry.path)"
                    let entry =
                        entry.points > 0 ? "\(entry.points) points of another level" : "an entry without a place"
                    output.note(.skippedRecord, "\(entry)\(place); left out")
                }
            }
            rowNumber += 1
            next += 1
            rows.line = rowNumber
            try waiting.withRow(next - 1, at: SourceLocation(file: path, line: rowNumber)) { row in
                try table.take(row, into: &rows)
            }
        }
    }

    // MARK: What the table gives

    private func drain(into output: inout ImportOutput) {
        while let item = rows.takeNext() {
            switch item {
            case .element(.begin(var metadata), _):
                deliveries.flush(into: &output)
                if !walker.sink.plan.pointerTypes.isEmpty { metadata.pointerTypes = walker.sink.plan.pointerTypes }
                if walker.sink.plan.clock == .none, metadata.clock != .counted { metadata.clock = .absent }
                output.begin(metadata)
            case .element(.event(let event), let row): deliveries.take(event, of: origin(row), into: &output)
            case .samples(let samples):
                for sample in samples { deliveries.take(TouchEvent(sample), of: origin(sample.line), into: &output) }
            }
        }
        output.takeDoubtfulRows(of: &rows)
        output.repairs.merge(rows.repairs.renamingPlaces(placed))
        rows.repairs = RepairLog()
    }

    private func origin(_ row: Int?) -> JSONRows.Origin? {
        guard let row, row > 0, row <= walker.sink.origins.count else { return nil }
        return walker.sink.origins[row - 1]
    }

    // MARK: Places

    /// A place in the table as one in the document.
    private func placed(_ place: String) -> String {
        guard place.hasPrefix(path + ":"), let row = Int(place.dropFirst(path.utf8.count + 1)), let origin = origin(row)
        else { return place }
        return "\(SourceLocation(file: path, line: Int(origin.line))), point \(row)"
    }

    private func placed(_ error: DatasetError) -> DatasetError {
        guard case .malformed(let place, let found, let expected) = error, place.file == path,
            let origin = origin(place.line)
        else { return error }
        return .malformed(
            SourceLocation(file: path, line: Int(origin.line)),
            found: "\(found) of point \(place.line ?? 0)",
            expected: expected
        )
    }
}
