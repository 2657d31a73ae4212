import TouchFormats

/// Finds out what a table's header does not say by its first rows: how numbers are written, what begins a stroke, the units of time
/// and angles.
struct TableSurvey {
    let options: ImportOptions.TableOptions
    /// Where the header stands.
    private let place: SourceLocation
    /// How rows are read.
    private(set) var settings: TableRowReader.Settings
    /// How strokes are told apart, but for the length of pauses: see ``settled(by:)``.
    private(set) var cut = StrokeDelivery.Cut.column
    private(set) var events = EventMeanings()
    /// What the first rows say of time.
    private(set) var profile: TableProfile
    /// What was found out, with the options that overrule it.
    private(set) var assumptions: [String] = []

    private let head: TableHead
    /// The first rows in the table's units; those that cannot be read are left out.
    private var rows: [TableRow] = []
    private var layout: TableLayout { settings.layout }

    /// Looks at the first rows.
    ///
    /// - Parameters:
    ///   - head: the first rows.
    ///   - settings: what the header and the options say.
    ///   - options: what overrules the rows.
    /// - Throws: `DatasetError` for what cannot be told, with the option that settles it.
    init(of head: TableHead, settings: TableRowReader.Settings, options: ImportOptions.TableOptions) throws {
        self.head = head
        self.options = options
        self.settings = settings
        place = head.place
        profile = TableProfile([], isByStroke: true)
        self.settings.hasDecimalComma = head.hasDecimalComma(settings.layout)
        self.settings.joinsSpaces = head.joinsSpaces(settings.layout)
        if self.settings.hasDecimalComma { assumptions.append("numbers read with a decimal comma") }
        if let (column, example) = head.groupedColumn(layout) {
            throw DatasetError.malformed(
                place,
                found:
                    "numbers such as '\(example)' beside whole ones below 1000 in column '\(layout.names[column])', which "
                    + "may have thousands set apart",
                expected: "numbers without thousands separators"
            )
        }
        rows = readRows(layout)
        cut = try chooseCut()
        profile = TableProfile(rows, isByStroke: cut == .column)
        self.settings.isShuffled = profile.isShuffled
        sayColumns()
        try setAngle()
    }

    private mutating func readRows(_ layout: TableLayout) -> [TableRow] {
        var settings = settings
        settings.layout = layout
        settings.isShuffled = true
        var reader = TableRowReader(settings)
        var ignored = ImportOutput(path: place.file)
        var rows: [TableRow] = []
        head.forEachLine { line in
            if let row = try? reader.read(line, events: &events, into: &ignored) { rows.append(row) }
        }
        return rows
    }

    private mutating func sayColumns() {
        if !layout.guessed.isEmpty {
            let pairs = layout.guessed.map { "\($0.role.rawValue)=\($0.name)" }.joined(separator: ", ")
            assumptions.append("columns read as \(pairs); --column overrules it")
        }
        guard options.strokeRule == nil else { return }
        switch cut {
        case .column, .gap: break
        case .event:
            assumptions.append("strokes told apart by column '\(name(of: .event))'; --stroke-by overrules it")
        case .pressure: assumptions.append("strokes are where the pressure is above 0; --stroke-by overrules it")
        }
    }

    private func name(of role: TableLayout.Role) -> String { layout.column(of: role).map { layout.names[$0] } ?? "" }

    // MARK: Strokes

    /// Finds out how strokes are told apart.
    private mutating func chooseCut() throws -> StrokeDelivery.Cut {
        switch options.strokeRule {
        case .column:
            guard layout.column(of: .strokeID) != nil else { throw missing(.strokeID, rule: "column") }
            return .column
        case .pressure(let threshold):
            guard layout.column(of: .pressure) != nil else { throw missing(.pressure, rule: "pressure") }
            return .pressure(above: threshold)
        case .event(let values):
            try stateEvents(values)
            return .event
        case .gap(let seconds): return .gap(seconds: seconds ?? .nan, hasForce: hasForce)
        case nil: break
        }
        if layout.column(of: .strokeID) != nil {
            guard !looksLikeFlag else {
                let name = name(of: .strokeID)
                throw DatasetError.malformed(
                    place,
                    found: "0 and 1 in turn in column '\(name)', which may say when the pen is down",
                    expected:
                        "numbers of strokes; --column event=\(name) --stroke-by event=1 says that it is a flag, --stroke-by "
                        + "column that it is none"
                )
            }
            return .column
        }
        if let column = layout.column(of: .event) {
            guard inferEvents(layout, column) else { throw unclearEvents(column) }
            return .event
        }
        if chooseEvents() { return .event }
        let forces = rows.compactMap(\.sample.force)
        if forces.contains(where: { $0 <= 0 }), forces.contains(where: { $0 > 0 }) { return .pressure(above: 0) }
        // Pauses are the last resort: events that nobody understands may say something else.
        for column in layout.eventColumns {
            if Set(eventSequence(layout.withEvents(in: column))).count > 1, events.values.count < EventMeanings.most {
                throw unclearEvents(column)
            }
        }
        events = EventMeanings()
        return .gap(seconds: .nan, hasForce: hasForce)
    }

    private func missing(_ role: TableLayout.Role, rule: String) -> DatasetError {
        .malformed(
            place,
            found: "no column \(role.rawValue) among \(layout.names.prefix(20).joined(separator: ", "))",
            expected: "one for --stroke-by \(rule); --column \(role.rawValue)=NAME says which it is"
        )
    }

    private var hasForce: Bool { rows.contains { ($0.sample.force ?? 0) > 0 } }

    /// Whether what was taken for the strokes' numbers is 0 and 1, which follow each other several times.
    private var looksLikeFlag: Bool {
        layout.guessed.contains { $0.role == .strokeID } && rows.allSatisfy { $0.stroke < 2 }
            && zip(rows, rows.dropFirst()).count { $0.stroke != $1.stroke } > 1
    }

    // MARK: Events

    /// Takes what a person said of the events' column.
    private mutating func stateEvents(_ values: [String]) throws {
        if layout.column(of: .event) == nil, let candidate = layout.eventColumns.first {
            if layout.eventColumns.count == 1 {
                settings.layout = layout.withEvents(in: candidate)
            } else if !chooseEvents() {
                throw DatasetError.malformed(
                    place,
                    found: "no single column of events among \(layout.names.prefix(20).joined(separator: ", "))",
                    expected: "one; --column event=NAME says which it is"
                )
            }
        }
        guard let column = layout.column(of: .event) else { throw missing(.event, rule: "event") }
        let isKnown = inferEvents(layout, column)
        if !values.isEmpty {
            events.state(values)
        } else if !isKnown {
            throw unclearEvents(column)
        }
    }

    /// The numbers of the events' values, in the order of time.
    private mutating func eventSequence(_ layout: TableLayout) -> [Int] {
        events = EventMeanings()
        var rows = readRows(layout)
        if TableProfile(rows, isByStroke: false).isShuffled {
            rows.removeAll { !$0.sample.timestamp.isFinite }
            rows.sort { $0.sample.timestamp < $1.sample.timestamp }
        }
        return rows.map { Int($0.event) }
    }

    private mutating func inferEvents(_ layout: TableLayout, _ column: Int) -> Bool {
        let sequence = eventSequence(layout)
        return events.infer(from: sequence, isFlag: ColumnName(layout.names[column]).isFlag)
    }

    /// Looks for the one column whose values are events.
    private mutating func chooseEvents() -> Bool {
        var found: [(layout: TableLayout, events: EventMeanings)] = []
        for column in layout.eventColumns {
            let candidate = layout.withEvents(in: column)
            if inferEvents(candidate, column) { found.append((candidate, events)) }
        }
        events = EventMeanings()
        // Two columns may say the same in two ways; which of them is right is not for a program to say.
        guard found.count == 1 else { return false }
        (settings.layout, events) = found[0]
        return true
    }

    private func unclearEvents(_ column: Int) -> DatasetError {
        let values = events.values.prefix(8).map { "'\(String(decoding: $0, as: UTF8.self))'" }.joined(separator: ", ")
        return .malformed(
            place,
            found: "values \(values) in column '\(layout.names[column])'",
            expected:
                "events whose meaning is known; --stroke-by event=VALUE,… names those with the pen down, the first one "
                + "the beginning"
        )
    }

    // MARK: Units

    /// What rows say of time: seconds in the table's unit, and how strokes are told apart if by pauses.
    ///
    /// - Parameter profile: of the first rows, or of all.
    mutating func settleTime(by profile: TableProfile) throws -> (secondsPerUnit: Double, cut: StrokeDelivery.Cut) {
        let unit = try timeUnit(by: profile)
        guard case .gap(let seconds, let hasForce) = cut, !seconds.isFinite else { return (unit, cut) }
        let (length, isCertain) = profile.gap(shortest: Self.shortestPause / unit)
        let pause = length * unit
        if !profile.isEmpty {
            guard options.strokeRule != nil || isCertain || profile.restarts else {
                throw DatasetError.malformed(
                    place,
                    found:
                        "nothing that tells strokes apart: no column stroke_id, no events, no pressure of 0, no clear pauses",
                    expected: "one of them; --stroke-by \(StrokeRule.forms) says which, --column names a column"
                )
            }
            assumptions.append("strokes end at pauses of more than \(pause.shortText) s; --stroke-by overrules it")
        }
        return (unit, .gap(seconds: pause, hasForce: hasForce))
    }

    /// The pause from which on a stroke ends is at least this long, in seconds.
    private static let shortestPause = 0.05

    private mutating func timeUnit(by profile: TableProfile) throws -> Double {
        if head.hasClockTimes(layout) {
            assumptions.append("times of day in column '\(name(of: .t))' read as seconds")
            return 1
        }
        if let stated = options.secondsPerTimeUnit { return stated }
        let (unit, note) = try profile.timeUnit(named: name(of: .t), at: place)
        if let note { assumptions.append(note) }
        return unit.inSeconds
    }

    private mutating func setAngle() throws {
        if let stated = options.radiansPerAngleUnit {
            settings.radiansPerUnit = stated
            return
        }
        let names = [TableLayout.Role.altitude, .azimuth].compactMap { layout.column(of: $0) }.map { layout.names[$0] }
        guard !names.isEmpty else { return }
        settings.angle = .radians
        let altitudes = rows.compactMap { $0.sample.altitude?.magnitude }
        let azimuths = rows.compactMap { $0.sample.azimuth?.magnitude }
        guard !altitudes.isEmpty || !azimuths.isEmpty else { return }
        let verdict = TableAngleUnit.judge(
            altitude: altitudes.max(),
            azimuth: azimuths.max(),
            hasFractions: (altitudes + azimuths).contains { $0 != $0.rounded() }
        )
        let hint = names.lazy.compactMap { ColumnName($0).angleUnit }.first
        let range = [("altitude", altitudes.max()), ("azimuth", azimuths.max())].compactMap { name, most in
            most.map { "\(name) up to \($0.shortText)" }
        }.joined(separator: ", ")
        let problem = DatasetError.malformed(
            place,
            found: range,
            expected: "angles whose unit can be told; say --angle-unit radians, degrees or tenths (of a degree)"
        )
        let unit: TableAngleUnit
        switch verdict {
        case .certain(let certain):
            if let hint, hint != certain { throw problem }
            unit = certain
        case .ambiguous(let units):
            guard let hint, units.isEmpty || units.contains(hint) else { throw problem }
            unit = hint
        case .impossible: throw problem
        }
        settings.angle = unit
        settings.radiansPerUnit = unit.inRadians
        if unit != .radians { assumptions.append("angles read as \(unit.words); --angle-unit overrules it") }
    }
}
