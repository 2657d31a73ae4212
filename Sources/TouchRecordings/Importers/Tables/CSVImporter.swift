import TouchModel

/// A table of samples: one row each, with a header line that names the columns.
///
/// - Columns `t`, `x` and `y` are needed; `stroke_id`, `pressure`, `altitude`, `azimuth`, `event`, `arrival`, `participant`, `task` and `condition` are read
///   where they exist; further columns are ignored. Names are understood in many spellings, but for a table that has `stroke_id`, `t`,
///   `x` and `y` by these names. ``ImportOptions/table`` maps other names and overrules whatever is found out.
/// - The first 1000 rows tell what the header does not: the units of time and angles, how numbers are written, what begins a
///   stroke, whether rows are in order. What differs from the standard (seconds, radians, points, `stroke_id`) is noted; what cannot be
///   told is refused with the option that settles it.
/// - Fields may stand in double quotes as RFC 4180 has it, one record to a line.
/// - Pressure becomes force as written; the maximum possible force is what the options state.
/// - An empty time, x or y and the words for "no value" are NaN, and the sample is dropped and counted; other empty
///   fields are absent values.
/// - A new recording begins where participant, task or condition change. A stroke is the rows of one `stroke_id`: its last row
///   ends it. Simultaneous contacts may alternate: a stroke goes on as long as its next row comes within the following
///   ``lookahead`` rows, after that the same identifier is a new stroke. Rows are delivered one at a time in the order
///   of the file, those that come late in their place in time; strokes that overlap, as in a table sorted by stroke, in the order of
///   time: see `HeldStrokes`. A table in no order is held, up to ``ImportOutput/mostSorted`` rows, and sorted.
/// - Locations become CSS px where the options say how large a unit is.
package struct CSVImporter: RecordingImporter {
    package static let formatName = "csv"
    package static let summary =
        "a table with columns t, x, y and optionally stroke_id, pressure, angles, event, participant, task, condition"

    /// How many rows of other strokes may stand between two rows of one stroke.
    package static let lookahead = 32

    private let path: String
    private let options: ImportOptions
    /// The reading of a document by that of the table that its points make; `nil` for the lines of a file, of which more can be looked
    /// at than the first.
    private var readingOfDocument: ((ImportOptions) -> ImportOptions)?
    private var scale: PhysicalScale
    private var search: TableHeaderSearch
    private var head = TableHead()
    private var survey: TableSurvey?
    private var watched: WatchedColumn?
    private var reader: TableRowReader?
    private var isShuffled = false
    private var isByStroke = true
    private var secondsPerUnit = 1.0
    private var clock = ClockSteps()
    private var window = ReorderWindow(restarts: false)
    private var delivery: StrokeDelivery
    /// The number of the recording that began last.
    private var recording: Int32?
    private var rowCount = 0
    private var lateRows = 0
    /// The rows of a table in no order.
    private var held: [TableRow] = []
    /// A row whose quoted field goes on in the next line.
    private var openRow = OpenRow()

    /// Takes the points of a document as rows of cells: see ``take(_:into:)``.
    ///
    /// - Parameters:
    ///   - columns: the names of the cells.
    ///   - made: the columns that are of no key of the document.
    ///   - reading: gives the document's reading by that of the table.
    init(
        path: String,
        options: ImportOptions,
        columns: [String],
        made: Set<Int>,
        reading: @escaping (ImportOptions) -> ImportOptions
    ) throws {
        try self.init(path: path, options: options)
        let place = SourceLocation(file: path)
        let layout = try TableLayout(names: columns, made: made, options: options.table, at: place)
        search = TableHeaderSearch(layout: layout, options: options.table, at: place)
        readingOfDocument = reading
    }

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        scale = try PhysicalScale(options: options)
        search = TableHeaderSearch(options: options.table)
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
        try options.checkRate()
        delivery = StrokeDelivery(type: touchType)
    }

    package mutating func consume(_ line: borrowing ImportLine, into output: inout ImportOutput) throws {
        if openRow.isOpen || OpenRow.mayOpen(line.bytes), let separator = search.layout?.separator {
            guard let rows = openRow.take(line, separator: separator) else { return }
            return try rows.forEachLine { row in
                output.line = row.location.line
                try takeLine(row, into: &output)
            }
        }
        try takeLine(line, into: &output)
    }

    private mutating func takeLine(_ line: borrowing ImportLine, into output: inout ImportOutput) throws {
        guard !line.bytes.trimmed.isEmpty else { return }
        try take(line, into: &output)
    }

    /// Takes a row, or a line before the first.
    mutating func take(_ line: borrowing ImportLine, into output: inout ImportOutput) throws {
        if reader != nil { return try read(line, into: &output) }
        guard try !head.isEmpty || search.take(line.bytes, at: line.location) else { return }
        head.append(copy line)
        if head.isFull { try readHead(into: &output) }
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        try openRow.close().forEachLine { try takeLine($0, into: &output) }
        guard search.layout != nil else {
            let names = TableLayout.Role.standard.map(\.rawValue).joined(separator: ", ")
            throw search.failure
                ?? DatasetError.missing(
                    SourceLocation(file: path),
                    what: "the header line",
                    hint: "expected columns " + names
                )
        }
        if reader == nil { try readHead(into: &output) }
        guard !isShuffled else { return try deliverHeld(into: &output) }
        guard lateRows * 2 <= rowCount else {
            throw DatasetError.malformed(
                SourceLocation(file: path),
                found: "\(lateRows) of \(rowCount) rows behind later ones of their stroke",
                expected:
                    "rows in the order of time; --column trial=NAME says with which column's values the clock starts anew"
            )
        }
        try endRecording(into: &output)
        if recording == nil { output.begin(metadata(of: RecordingNames())) }
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

    /// What the first rows of another table say.
    static func survey(of path: String, options: ImportOptions.TableOptions) throws -> TableSurvey? {
        let reader = try LineReader(path: path, isLenient: true)
        var search = TableHeaderSearch(options: options)
        var head = TableHead()
        while !head.isFull, let bytes = try reader.nextLine() {
            guard !bytes.trimmed.isEmpty else { continue }
            let place = SourceLocation(file: path, line: reader.lineNumber)
            guard try !head.isEmpty || search.take(bytes, at: place) else { continue }
            head.append(ImportLine(bytes: bytes, location: place, isTerminated: reader.lineWasTerminated))
        }
        guard var layout = search.layout else { return nil }
        head.place = search.place
        head.complete(&layout)
        var options = options
        options.siblings = []
        return try TableSurvey(of: head, settings: TableRowReader.Settings(layout: layout), options: options)
    }

    /// Finds out what the header does not say, and reads the rows that were looked at.
    private mutating func readHead(into output: inout ImportOutput) throws {
        guard var layout = search.layout else { return }
        head.place = search.place
        let lineNumber = output.line
        output.line = head.place.line
        if search.linesAbove > 0 { output.assume("\(search.linesAbove) lines above the header are not read") }
        head.complete(&layout)
        if !scale.space.isPhysical, let (millimeters, unit) = layout.millimetersPerUnit {
            scale = try PhysicalScale(options: options, millimetersPerUnit: millimeters)
            output.assume("locations read as \(unit), as their columns' names say; --mm-per-unit overrules it")
        }
        let settings = TableRowReader.Settings(layout: layout, scale: scale.unitsPerRecordedUnit)
        if layout.column(of: .pressure) != nil { delivery.maximumForce = options.table.maximumForce }
        let head = head
        self.head = TableHead()
        output.contactsAreStated = options.table.strokeRule != nil
        let survey = try ask(head, settings)
        self.survey = survey
        watched = survey.watched
        // A clock that starts anew inside of strokes does so between them.
        output.orderStrokes(by: options.strokeOrder ?? (survey.profile.strokesRestart ? .file : nil))
        isShuffled = survey.settings.isShuffled
        isByStroke = survey.cut == .column
        delivery.events = survey.events
        delivery.attachesPredictions = survey.attachesPredictions
        delivery.strokesRestart = survey.profile.strokesRestart
        window = ReorderWindow(restarts: survey.profile.restarts)
        clock.isByStroke = isByStroke
        clock.zerosAreNone = survey.profile.zerosAreNone
        if isShuffled { survey.assumptions.forEach { output.assume($0) } } else { try settle(survey.profile, &output) }
        clock.secondsPerUnit = secondsPerUnit
        clock.ordinary = max(clock.ordinary, 10 * secondsPerUnit * (survey.profile.medianStep ?? 0))
        reader = TableRowReader(survey.settings)
        try head.forEachLine { line in
            output.line = line.location.line
            try read(line, into: &output)
        }
        output.line = lineNumber
    }

    /// Asks the first rows, and more of them where they do not say enough or where later ones contradict them: what is known is true of
    /// the whole file.
    private func ask(_ head: TableHead, _ settings: TableRowReader.Settings) throws -> TableSurvey {
        guard readingOfDocument == nil, head.isFull else {
            return try TableSurvey(of: head, settings: settings, options: options.table)
        }
        let survey: TableSurvey
        do {
            survey = try TableSurvey(of: head, settings: settings, options: options.table)
        } catch let error as DatasetError {
            guard case .malformed = error, let sample = try TableSample(of: path, from: head),
                let survey = try? TableSurvey(of: sample.head, settings: settings, options: options.table)
            else { throw error }
            return survey
        }
        guard let sample = try TableSample(of: path, behind: head, survey) else { return survey }
        do {
            return try TableSurvey(of: sample.head, settings: settings, options: options.table)
        } catch let error as DatasetError {
            guard case .malformed(_, let found, let expected) = error else { throw error }
            throw DatasetError.malformed(
                SourceLocation(file: path, line: sample.firstChange),
                found: found,
                expected: expected
            )
        }
    }

    // MARK: Rows

    private mutating func read(_ line: borrowing ImportLine, into output: inout ImportOutput) throws {
        guard var row = try reader?.read(line, events: &delivery.events, into: &output) else { return }
        rowCount += 1
        if let change = watched?.change(in: row) {
            throw line.malformed(found: change.found, expected: change.expected)
        }
        guard !isShuffled else {
            guard held.count < ImportOutput.mostSorted else {
                throw line.malformed(
                    found: "more than \(ImportOutput.mostSorted) rows in no order",
                    expected: "rows sorted by participant, stroke and time"
                )
            }
            held.append(row)
            return
        }
        if row.recording != recording {
            if recording != nil { try endRecording(into: &output) }
            recording = row.recording
            output.begin(metadata(of: reader?.names ?? RecordingNames()))
        }
        row.scaleTimes(by: secondsPerUnit)
        guard !clock.passes(row) else { return try take(row, into: &output) }
        clock.hold(row)
        try takeHeld(into: &output)
    }

    /// Takes the rows whose place in time is known by now; all of them where no further rows of the recording come.
    private mutating func takeHeld(isLast: Bool = false, into output: inout ImportOutput) throws {
        let rows = clock.release(isLast: isLast) { output.assume($0 + " was read as none, as are others like it") }
        for row in rows { try take(row, into: &output) }
    }

    private mutating func take(_ row: TableRow, into output: inout ImportOutput) throws {
        let isLate: Bool
        if isByStroke {
            isLate = delivery.takeOfStroke(row, into: &output)
        } else {
            isLate = window.append(row)
            while let row = window.next() { try deliver(row, into: &output) }
        }
        guard isLate else { return }
        lateRows += 1
        output.line = row.line
        output.note(.lateRow, "a row at \(row.sample.timestamp) s after later ones; put in its place")
    }

    private mutating func deliver(_ row: TableRow, into output: inout ImportOutput) throws {
        guard delivery.take(row, into: &output) else {
            throw DatasetError.malformed(
                SourceLocation(file: path, line: row.line),
                found: "the event '\(delivery.events.text(Int(row.event)))'",
                expected:
                    "one whose meaning is known; --stroke-by event=VALUE,… names those with the pen down, the first "
                    + "one the beginning"
            )
        }
    }

    private func metadata(of names: RecordingNames) -> RecordingMetadata {
        let rate = survey?.settings.secondsPerRow == nil ? nil : options.rate
        return RecordingMetadata(
            device: options.device ?? names.device,
            participant: options.participant ?? names.participant,
            task: options.task ?? names.task,
            condition: names.condition,
            pointerTypes: [delivery.type],
            reportRate: rate,
            space: scale.space,
            clock: rate == nil ? .unknown : .counted
        )
    }

    private mutating func endRecording(into output: inout ImportOutput) throws {
        try takeHeld(isLast: true, into: &output)
        while let row = window.next(isLast: true) { try deliver(row, into: &output) }
        delivery.end(into: &output)
    }

    // MARK: Tables in no order

    /// Sorts the rows, and delivers them recording by recording.
    private mutating func deliverHeld(into output: inout ImportOutput) throws {
        var rows = held
        held = []
        let moved = TableRow.sort(&rows, isByStroke: isByStroke)
        if moved > 0 {
            output.note(.lateRow, "\(moved) places where rows are in no order of time; all \(rows.count) were sorted")
        }
        try settle(TableProfile(rows, isByStroke: isByStroke), &output)
        var (next, rest) = (0, self)
        output.inPieces { output in
            let end = min(rows.count, next + 10_000)
            while next < end {
                var row = rows[next]
                row.scaleTimes(by: rest.secondsPerUnit)
                if row.recording != rest.recording {
                    rest.delivery.end(into: &output)
                    output.begin(rest.metadata(of: rest.reader?.recordings[Int(row.recording)] ?? RecordingNames()))
                    rest.recording = row.recording
                }
                try rest.deliver(row, into: &output)
                next += 1
            }
            guard next == rows.count else { return true }
            rest.delivery.end(into: &output)
            try rest.checkStrokes(delivered: rest.delivery.deliveredRows)
            return false
        }
    }

    /// Takes what rows say of time, and notes what was found out.
    private mutating func settle(_ profile: TableProfile, _ output: inout ImportOutput) throws {
        guard var survey else { return }
        let known = isShuffled ? survey.assumptions.count : 0
        (secondsPerUnit, delivery.cut) = try survey.settleTime(by: profile)
        delivery.numbered = survey.numbered
        survey.assumptions.dropFirst(known).forEach { output.assume($0) }
        var reading = survey.reading(of: options, secondsPerUnit: secondsPerUnit, cut: delivery.cut)
        if options.millimetersPerUnit == nil, options.pixelsPerUnit == nil {
            reading.millimetersPerUnit = search.layout?.millimetersPerUnit?.millimeters
        }
        output.read(as: readingOfDocument?(reading) ?? reading)
    }
}
