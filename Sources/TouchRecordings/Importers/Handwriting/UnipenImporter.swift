import TouchModel

/// Handwriting in UNIPEN 1.0: statements that begin with a dot, and rows of coordinates after `.PEN_DOWN` and `.PEN_UP`.
///
/// - `.COORD` names the columns: X and Y are needed, T is milliseconds, P becomes force as written, with the maximum that
///   the options state; others are ignored. A line holds one row or several.
/// - Without T the clock is the number of the row ÷ `.POINTS_PER_SECOND`, pen-up rows counted, `.DT` milliseconds added.
///   How long the pen was up where there are neither rows nor `.DT` nobody knows: the next stroke then begins one row
///   later, which is noted. Without T and rate the file has no timing and is refused.
/// - Where both axes have points per mm or inch, locations become CSS px. They are those of the tablet, whose y usually
///   grows upwards; the file does not say, so they are kept as written.
/// - A stroke is the rows after a `.PEN_DOWN`; the last of them ends it. A new writer, scale, rate or order of columns
///   begins a new recording. `.WRITER_ID` is the participant, `.PAD` the device.
/// - An unknown statement is noted, with the number of rows after it, which are dropped.
/// - `.INCLUDE` is followed: see `UnipenIncludes`. One that is not found is counted, and refused in a file without rows.
/// - `.SEGMENT` statements before the first row, which give whole strokes a label each, make a recording of each segment whose task is
///   the label; others are counted. Other statements have no bearing on samples.
package struct UnipenImporter: RecordingImporter {
    package static let formatName = "unipen"
    package static let summary = "UNIPEN 1.0 handwriting: .COORD, .PEN_DOWN and .PEN_UP with T or .POINTS_PER_SECOND"

    private enum Mode { case text, penDown, penUp }

    /// A statement behind which rows mean nothing: a misspelt one, or one that takes none.
    private struct Strayed {
        var statement: String
        var line: Int?
        var isUnknown: Bool
        var rows = 0
    }

    private let path: String
    private let options: ImportOptions
    private var header = UnipenHeader()
    private var mode = Mode.text
    private var strayed: Strayed?
    private var rows = StrokeRows(type: .pencil)
    private var stroke: Int64 = 0
    private var values: [Double] = []
    private var columns = UnipenHeader.Columns()
    private var scale = TouchPoint(repeating: 1)
    private var hasBegun = false
    private var hasRows = false
    /// The recording's first time: the first T, or the rows so far and what `.DT` added.
    private var firstTime: Double?
    private var rowNumber = 0
    private var addedTime = 0.0
    /// Whether anything told how long the pen was up since the last row of a stroke.
    private var knowsPause = true
    /// The stroke that the last row belonged to.
    private var lastStroke: Int64 = 0
    private var segments = UnipenSegments()
    private var labels: [(strokes: ClosedRange<Int>, label: String)] = []
    /// Where the stroke's label stands in ``labels``, and that of the recording.
    private var label: Int?
    private var includes: UnipenIncludes
    /// The names of files that were not found.
    private var missing: [String] = []
    /// The lines from the first `.INCLUDE` on, until what stands before the rows is known.
    private var head: TableHead?
    /// The line that includes the one being read.
    private var includingLine: Int?
    private var unknownPauses = 0

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        includes = UnipenIncludes(root: options.folder)
        _ = try PhysicalScale(options: options)
    }

    package static func companions(of path: String, options: ImportOptions) -> [String] {
        UnipenIncludes.all(of: path, root: options.folder)
    }

    package static func folderOfParts(in name: String) -> Substring? {
        guard let folder = name.split(separator: "/").dropLast().first(where: { $0 == "include" }) else { return nil }
        return name[..<folder.endIndex]
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        guard let first = probe.lines.first, first.first == ".", first.dropFirst().first?.isUppercase == true else {
            return false
        }
        let statements = [
            ".VERSION", ".COORD", ".PEN_DOWN", ".PEN_UP", ".POINTS_PER_SECOND", ".X_POINTS_PER_", ".INCLUDE",
            ".HIERARCHY", ".START_SET",
        ]
        return probe.lines.contains { line in statements.contains { line.hasPrefix($0) } }
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        let bytes = line.bytes.trimmed
        guard let first = bytes.first else { return }
        if includingLine == nil, try hold(line, bytes, into: &output) { return }
        if first == UInt8(ascii: "."), bytes.count > 1, (0x41...0x5A).contains(bytes[1]) {
            let end = bytes.firstIndex { $0 == 0x20 || $0 == 0x09 } ?? bytes.count
            let statement = UnsafeRawBufferPointer(rebasing: bytes[..<end])
            let rest = UnsafeRawBufferPointer(rebasing: bytes[end...]).trimmed
            return try consume(statement, rest, line, into: &output)
        }
        guard mode != .text else {
            if !line.isTerminated, first == UInt8(ascii: ".") { output.noteBrokenLine() }
            if strayed != nil {
                let rows = rowCount(bytes)
                strayed?.rows += rows
            }
            return
        }
        try readRows(bytes, line, into: &output)
    }

    /// Holds a line where an include stands before it and no rows of this file did: statements behind an include say what it holds.
    private mutating func hold(
        _ line: ImportLine,
        _ bytes: UnsafeRawBufferPointer,
        into output: inout ImportOutput
    ) throws -> Bool {
        guard head != nil || bytes.hasPrefix(".INCLUDE"), stroke == 0 else { return false }
        guard !bytes.hasPrefix(".PEN_") else {
            try readHead(into: &output)
            return false
        }
        if bytes.hasPrefix(".SEGMENT") {
            readSegment(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(8)))
        } else {
            head = head ?? TableHead()
            head?.append(line)
        }
        return true
    }

    private mutating func readHead(into output: inout ImportOutput) throws {
        guard let lines = head else { return }
        head = nil
        let line = output.line
        try lines.forEachLine { line in
            output.line = line.location.line
            includingLine = line.location.line
            try consume(line, into: &output)
        }
        (includingLine, output.line) = (nil, line)
    }

    private mutating func readSegment(_ rest: UnsafeRawBufferPointer) {
        segments.read(String(decoding: rest.trimmed, as: UTF8.self))
        // What stands behind rows comes too late for them.
        if stroke == 0 { labels = segments.labels() }
    }

    /// Reads a file as if it stood in this one.
    private mutating func include(_ name: String, from line: ImportLine, into output: inout ImportOutput) throws {
        guard let path = includes.enter(name, from: line.location.file) else { return missing.append(name) }
        let (location, including) = (output.location, includingLine)
        includingLine = including ?? line.location.line
        let lines = try LineReader(path: path, isLenient: true)
        while let bytes = try lines.nextLine() {
            output.location = lines.location
            try consume(
                ImportLine(bytes: bytes, location: lines.location, isTerminated: lines.lineWasTerminated),
                into: &output
            )
        }
        mode = .text
        (output.location, includingLine) = (location, including)
        includes.leave()
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        try readHead(into: &output)
        rows.end(into: &output)
        noteStrayedRows(in: &output)
        if labels.isEmpty, segments.count > 0 {
            output.note(.skippedRecord, "\(segments.count) .SEGMENT statements give no whole strokes labels: not read")
        }
        if let first = missing.first {
            let files = "\(missing.count) .INCLUDE statements of files that are not there, first \(first.prefix(80))"
            output.note(.skippedRecord, files)
        }
        if unknownPauses > 0 {
            let pauses = "\(unknownPauses) times the pen was up for a time that nothing tells: no rows, no .DT"
            output.note(.skippedRecord, pauses)
        }
        guard !hasRows else { return }
        if let first = missing.first {
            throw DatasetError.missing(
                SourceLocation(file: path),
                what: "a row of coordinates",
                hint: "the file includes \(first.prefix(80)), which is looked for beside it and in folders named "
                    + "include above it, inside the dataset's folder"
            )
        }
        guard header.coordinates != nil else {
            throw DatasetError.missing(SourceLocation(file: path), what: ".COORD", hint: "expected .COORD X Y T")
        }
        output.begin(header.metadata(options: options))
    }

    private mutating func consume(
        _ statement: UnsafeRawBufferPointer,
        _ rest: UnsafeRawBufferPointer,
        _ line: ImportLine,
        into output: inout ImportOutput
    ) throws {
        noteStrayedRows(in: &output)
        if statement.equals(".PEN_DOWN") || statement.equals(".PEN_UP") {
            rows.end(into: &output)
            mode = statement.equals(".PEN_DOWN") ? .penDown : .penUp
            if mode == .penDown { beginStroke() }
            if !rest.isEmpty { try readRows(rest, line, into: &output) }
            return
        }
        mode = .text
        switch statement {
        case _ where statement.equals(".SEGMENT"): readSegment(rest)
        case _ where statement.equals(".INCLUDE"):
            try include(String(decoding: rest, as: UTF8.self), from: line, into: &output)
        case _ where statement.equals(".DT"):
            guard let milliseconds = rest.fieldNumber, milliseconds >= 0 else {
                throw line.malformed(expected: ".DT and milliseconds")
            }
            addedTime += milliseconds / 1000
            knowsPause = true
            strayed = Strayed(statement: ".DT", line: line.location.line, isUnknown: false)
        default:
            let before = header
            switch header.read(String(decoding: statement, as: UTF8.self), String(decoding: rest, as: UTF8.self)) {
            case .understood: break
            case .unknown:
                guard line.isTerminated else { return output.noteBrokenLine() }
                strayed = Strayed(
                    statement: excerpt(statement),
                    line: line.location.line,
                    isUnknown: true,
                    rows: rowCount(rest)
                )
            case .malformed(let expected):
                guard line.isTerminated else { return output.noteBrokenLine() }
                throw line.malformed(expected: expected)
            }
            // What follows has another meaning: it is another recording.
            if hasBegun, header != before {
                rows.end(into: &output)
                hasBegun = false
            }
        }
    }

    /// Begins a stroke, and with it a recording where its label is another one.
    private mutating func beginStroke() {
        let number = Int(stroke)
        stroke += 1
        guard !labels.isEmpty else { return }
        let next = labels.firstIndex { $0.strokes.contains(number) }
        if hasBegun, next != label { hasBegun = false }
        label = next
    }

    /// How many rows of coordinates a line holds, where it holds nothing else.
    private func rowCount(_ bytes: UnsafeRawBufferPointer) -> Int {
        let perRow = header.coordinates?.count ?? 2
        var count = 0
        var reader = FieldReader(bytes)
        while !reader.isAtEnd {
            let rest = reader.rest
            let end = rest.firstIndex { $0 == 0x20 || $0 == 0x09 } ?? rest.count
            guard UnsafeRawBufferPointer(rebasing: rest[..<end]).fieldNumber != nil else { return 0 }
            count += 1
            reader.skip(end)
            reader.skipSpace()
        }
        return count.isMultiple(of: perRow) ? count / perRow : 0
    }

    /// Tells of a statement that nobody knows, and of the rows that were lost behind it.
    private mutating func noteStrayedRows(in output: inout ImportOutput) {
        guard let strayed else { return }
        self.strayed = nil
        guard strayed.isUnknown || strayed.rows > 0 else { return }
        let line = output.line
        defer { output.line = line }
        output.line = strayed.line
        let fault = strayed.isUnknown ? "is no statement of UNIPEN" : "takes no rows"
        output.note(.skippedRecord, "\(strayed.statement) \(fault); the \(strayed.rows) rows behind it were dropped")
    }

    private mutating func readRows(
        _ bytes: UnsafeRawBufferPointer,
        _ line: ImportLine,
        into output: inout ImportOutput
    ) throws {
        if !hasBegun { try begin(line, into: &output) }
        values.removeAll(keepingCapacity: true)
        var reader = FieldReader(bytes)
        while !reader.isAtEnd {
            let rest = reader.rest
            let end = rest.firstIndex { $0 == 0x20 || $0 == 0x09 } ?? rest.count
            guard let value = UnsafeRawBufferPointer(rebasing: rest[..<end]).fieldNumber else {
                guard line.isTerminated else { return output.noteBrokenLine() }
                throw line.malformed(expected: "rows of \(columns.count) numbers, as .COORD says")
            }
            values.append(value)
            reader.skip(end)
            reader.skipSpace()
        }
        guard values.count.isMultiple(of: columns.count) else {
            guard line.isTerminated else { return output.noteBrokenLine() }
            throw line.malformed(found: "\(values.count) numbers", expected: "rows of \(columns.count), as .COORD says")
        }
        for start in stride(from: 0, to: values.count, by: columns.count) {
            append(rowAt: start, line, into: &output)
        }
    }

    private mutating func append(rowAt start: Int, _ line: ImportLine, into output: inout ImportOutput) {
        defer { rowNumber += 1 }
        guard mode == .penDown else {
            knowsPause = true
            return
        }
        var sample = TouchSample(timestamp: .nan, location: .zero)
        if let column = columns.time {
            let time = values[start + column]
            if firstTime == nil, time.isFinite { firstTime = time }
            sample.timestamp = (time - (firstTime ?? 0)) / 1000
        } else if let rate = header.pointsPerSecond {
            sample.timestamp = Double(rowNumber) / rate + addedTime
            if !knowsPause, stroke != lastStroke { unknownPauses += 1 }
            knowsPause = false
            lastStroke = stroke
        }
        sample.location = TouchPoint(values[start + columns.x], values[start + columns.y]) * scale
        if let column = columns.pressure {
            sample.force = values[start + column]
            sample.maximumPossibleForce = options.table.maximumForce
        }
        rows.append(sample, stroke: stroke, line: includingLine ?? line.location.line, into: &output)
    }

    private mutating func begin(_ line: ImportLine, into output: inout ImportOutput) throws {
        guard let coordinates = header.coordinates else {
            throw line.malformed(expected: ".COORD before the first row, which says what its numbers are")
        }
        guard coordinates.time != nil || header.pointsPerSecond != nil else {
            throw line.malformed(expected: "T in .COORD, or .POINTS_PER_SECOND, before the first row: no timing")
        }
        columns = coordinates
        scale = try header.scale(options: options)
        firstTime = nil
        rowNumber = 0
        addedTime = 0
        knowsPause = true
        hasBegun = true
        hasRows = true
        var metadata = header.metadata(options: options)
        metadata.task = metadata.task ?? label.map { labels[$0].label }
        output.begin(metadata)
    }
}
