import TouchModel

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
    /// What the numbers of strokes do not say.
    private(set) var numbered: NumberedStrokes?
    /// A column that would tell strokes apart if it were not the same in all the first rows.
    private(set) var watched: WatchedColumn?
    /// Whether predicted rows belong to the measured row before them.
    private(set) var attachesPredictions = false
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
        self.settings.fewestFields = try head.fewestFields(settings.layout, joinsSpaces: self.settings.joinsSpaces)
        if self.settings.hasDecimalComma { assumptions.append("numbers read with a decimal comma") }
        if self.settings.fewestFields < settings.layout.roles.count {
            assumptions.append("rows without their last fields read as if these were empty")
        }
        if layout.column(of: .t) == nil, let rate = options.rate {
            self.settings.secondsPerRow = 1 / rate
            assumptions.append(ImportOptions.countedClock(rate: rate))
        }
        if let (column, example) = head.groupedColumn(layout) {
            throw DatasetError.malformed(
                place,
                found:
                    "numbers such as '\(example)' beside whole ones below 1000 in column '\(layout.names[column])', which "
                    + "may have thousands set apart",
                expected: "numbers without thousands separators"
            )
        }
        let clock = options.secondsPerTimeUnit == nil ? ClockColumn(of: head, layout) : nil
        try clock?.check()
        try findKinds()
        rows = readRows(layout)
        checkNames()
        checkTrials()
        cut = try chooseCut()
        try findContacts()
        findEmptyPlace()
        checkPredictions()
        profile = TableProfile(measuredRows, isByStroke: cut == .column || layout.column(of: .contact) != nil)
        self.settings.isShuffled = profile.isShuffled && self.settings.secondsPerRow == nil
        if self.settings.isShuffled {
            try clock?.checkOrder(of: measuredRows, isByStroke: cut == .column || layout.column(of: .contact) != nil)
        }
        sayColumns()
        try setAngle()
        try setTilt()
        sayUnread()
    }

    private var measuredRows: [TableRow] { rows.filter { $0.kind == .measured } }

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
        let trials = layout.names.indices.filter { layout.roles[$0] == .trial }.map { "'\(layout.names[$0])'" }
        if !trials.isEmpty {
            assumptions.append(
                "each trial (column \(trials.joined(separator: ", "))) is a recording with its own clock and stroke numbers; "
                    + "--column trial=none overrules it"
            )
        }
        if cut == .column, profile.strokesRestart {
            assumptions.append(
                "the clock starts anew inside of strokes, and a stroke begins there; --column trial=NAME names the trials"
            )
        }
        guard options.strokeRule == nil else { return }
        switch cut {
        case .gap: break
        case .column: sayNumbered()
        case .trial: assumptions.append("each trial is a stroke; --stroke-by gap cuts trials at pauses")
        case .event:
            let meaning = events.areByOrder ? " (\(events.explanation), by their order)" : ""
            assumptions.append("strokes told apart by column '\(name(of: .event))'\(meaning); --stroke-by overrules it")
        case .pressure: assumptions.append("strokes are where the pressure is above 0; --stroke-by overrules it")
        }
    }

    private func name(of role: TableLayout.Role) -> String { layout.column(of: role).map { layout.names[$0] } ?? "" }

    // MARK: Rows that are no samples of a trial

    /// Finds the column that says which rows were measured.
    private mutating func findKinds() throws {
        let rows = head.fields(layout)
        func values(_ column: Int) -> Set<String>? {
            var values: Set<String> = []
            for row in rows where column < row.count {
                values.insert(row[column])
                if values.count > RowKinds.most { return nil }
            }
            return values
        }
        if let column = layout.column(of: .kind) {
            if let values = values(column), values.allSatisfy({ RowKinds.flagValue($0) != nil }) {
                settings.kinds =
                    layout.meant[column].isMeasuredFlag
                    ? RowKinds(flag: .estimated, whereSet: false)
                    : RowKinds(flag: layout.meant[column].rowKind ?? .predicted)
            }
            return
        }
        guard !layout.isStated(.kind, in: options) else { return }
        /// Whether the value changes from row to row, as it does where rows of several kinds alternate.
        func alternates(_ column: Int) -> Bool {
            let changes = zip(rows, rows.dropFirst()).count { left, right in
                column < left.count && column < right.count && left[column] != right[column]
            }
            return changes * 8 > rows.count
        }
        var found: [(column: Int, kinds: RowKinds)] = []
        for column in layout.names.indices where layout.roles[column] == nil {
            guard let values = values(column), values.contains(where: { !$0.isEmpty }) else { continue }
            if let flag = layout.meant[column].rowKind, values.allSatisfy({ RowKinds.flagValue($0) != nil }) {
                found.append((column, RowKinds(flag: flag)))
                continue
            }
            let kinds = values.compactMap { RowKind($0) }
            let isNamed = layout.meant[column].isOfKinds
            let odd = values.sorted().first { RowKind($0) == nil && !RowKind.isMeasured($0) }
            let isOdd =
                isNamed && odd != nil && values.contains(where: RowKinds.isMeasuredWord) && alternates(column)
            guard isNamed || kinds.contains(.predicted),
                !kinds.isEmpty || isOdd || values.allSatisfy(RowKind.isMeasured)
            else {
                continue
            }
            if kinds.isEmpty, !isOdd {
                // Words of measured rows alone: others may come later.
                guard layout.meant[column].isOfKinds, RowKinds.saysMeasured(values),
                    !layout.eventColumns.contains(column)
                else {
                    continue
                }
            } else if layout.eventColumns.contains(column), layout.column(of: .strokeID) == nil,
                areEvents(values) || kinds.allSatisfy({ $0 == .hover })
            {
                continue
            }
            if let odd {
                let known =
                    values.sorted().first { RowKind($0) != nil } ?? values.sorted().first { $0 != odd && !$0.isEmpty }
                throw DatasetError.malformed(
                    place,
                    found: "'\(odd)' beside '\(known ?? "")' in column "
                        + "'\(layout.names[column])'",
                    expected: "words that say which rows were measured; --column kind=none reads every row as measured"
                )
            }
            found.append((column, RowKinds()))
        }
        if found.isEmpty {
            // A bare `actual` may be what a trial was to be, which does not change from row to row.
            let flags = layout.names.indices.filter { column in
                layout.roles[column] == nil && layout.meant[column].isMeasuredFlag && alternates(column)
                    && values(column)?.allSatisfy { RowKinds.flagValue($0) != nil } == true
            }
            if let column = flags.first {
                found = [(column, RowKinds(flag: .estimated, whereSet: false))]
                assumptions.append(
                    "rows whose column '\(layout.names[column])' is not set were not measured; --column kind=none overrules it"
                )
            }
        }
        guard let best = found.first else { return }
        guard found.count == 1 else {
            let names = found.map { "'\(layout.names[$0.column])'" }.joined(separator: " and ")
            throw DatasetError.malformed(
                place,
                found: "columns \(names), each of which says which rows were measured",
                expected: "one; say which with --column kind=\(layout.names[best.column])"
            )
        }
        settings.layout = layout.with(.kind, in: best.column)
        settings.kinds = best.kinds
    }

    /// Whether values are of events, which say themselves what was predicted.
    private func areEvents(_ values: Set<String>) -> Bool {
        let meanings = values.map { EventWords.meaning(of: Array($0.utf8)) }
        return meanings.contains(.begins) && meanings.contains(.ends)
    }

    /// Finds out whether predicted rows follow the measured one that they were made from: then the clock steps back behind them.
    private mutating func checkPredictions() {
        var last: TableRow?
        var predicted: Double?
        for row in rows {
            switch row.kind {
            case .predicted: predicted = max(predicted ?? -.infinity, row.sample.timestamp)
            case .measured:
                if let predicted, last?.stroke == row.stroke, row.sample.timestamp <= predicted {
                    attachesPredictions = true
                }
                predicted = nil
                last = row
            case .estimated, .hover: break
            }
        }
        if rows.contains(where: { $0.kind == .predicted }) {
            assumptions.append(
                attachesPredictions
                    ? "predicted rows are the platform's predictions of the measured row before them; --column kind=none overrules it"
                    : "predicted rows are left out, as they stand in the order of time and not behind what they were made from"
            )
        }
    }

    /// A column that changes from row to row numbers no trials; one that may number anything does where the clock starts anew with it.
    private mutating func checkTrials() {
        func changes(_ rows: [TableRow]) -> (count: Int, withClock: Int) {
            var (count, withClock) = (0, 0)
            for (left, right) in zip(rows, rows.dropFirst()) where left.recording != right.recording {
                count += 1
                if right.sample.timestamp < left.sample.timestamp { withClock += 1 }
            }
            return (count, withClock)
        }
        guard !layout.isStated(.trial, in: options) else { return }
        if layout.roles.contains(.trial) {
            if changes(rows).count * 2 > rows.count {
                settings.layout = layout.without(.trial)
                rows = readRows(layout)
            }
        } else if layout.column(of: .strokeID) == nil, !layout.isStandard, options.strokeRule == nil,
            settings.secondsPerRow == nil
        {
            let before = changes(rows)
            for column in layout.weakColumns[.trial] ?? [] where layout.roles[column] == nil {
                let candidate = layout.with(.trial, in: column)
                let read = readRows(candidate)
                let found = changes(read)
                guard found.count > before.count, found.count == found.withClock, found.count * 4 < read.count else {
                    continue
                }
                settings.layout = candidate
                rows = read
                return
            }
        }
    }

    // MARK: Strokes

    /// Finds out how strokes are told apart.
    private mutating func chooseCut() throws -> StrokeDelivery.Cut {
        switch options.strokeRule {
        case .column:
            guard layout.column(of: .strokeID) != nil else { throw missing(.strokeID, rule: "column") }
            return .column
        case .pressure(let threshold):
            guard layout.column(of: .pressure) != nil else { throw missing(.pressure, rule: "pressure") }
            useContacts()
            return .pressure(above: threshold)
        case .event(let values):
            try stateEvents(values)
            return .event
        case .gap(let seconds):
            useContacts()
            return .gap(seconds: seconds ?? .nan, hasForce: hasForce)
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
            findAir()
            return .column
        }
        if let column = layout.column(of: .event) {
            let finding = inferEvents(layout, column)
            guard case .known = finding else { throw unclearEvents(column, finding) }
            return .event
        }
        if try chooseEvents() { return .event }
        useContacts()
        let forces = rows.compactMap(\.sample.force)
        if forces.contains(where: { $0 <= 0 }), forces.contains(where: { $0 > 0 }), pressureLasts {
            return .pressure(above: 0)
        }
        watched = findWatched()
        if layout.roles.contains(.trial) { return .trial(hasForce: hasForce) }
        return .gap(seconds: .nan, hasForce: hasForce)
    }

    private func missing(_ role: TableLayout.Role, rule: String) -> DatasetError {
        .malformed(
            place,
            found: "no column \(role.rawValue) among \(layout.names.prefix(20).joined(separator: ", "))",
            expected: "one for --stroke-by \(rule); --column \(role.rawValue)=NAME says which it is"
        )
    }

    /// Takes the column of contacts that has such a name, where no events tell which column it is.
    private mutating func useContacts() {
        guard layout.column(of: .strokeID) == nil, layout.roles.contains(.contact) else { return }
        rows = readRows(layout)
    }

    /// Whether a pressure above 0 lasts for more than a row: some devices give it at touch-down only.
    private var pressureLasts: Bool {
        var (runs, single, length) = (0, 0, 0)
        func end() {
            guard length > 0 else { return }
            runs += 1
            if length == 1 { single += 1 }
            length = 0
        }
        for row in measuredRows { if (row.sample.force ?? 0) > 0 { length += 1 } else { end() } }
        end()
        return single * 2 < runs
    }

    private var hasForce: Bool { rows.contains { ($0.sample.force ?? 0) > 0 } && pressureLasts }

    /// Whether what was taken for the strokes' numbers is 0 and 1, which follow each other several times.
    private var looksLikeFlag: Bool {
        layout.guessed.contains { $0.role == .strokeID } && rows.allSatisfy { $0.stroke < 2 }
            && zip(rows, rows.dropFirst()).count { $0.stroke != $1.stroke && $0.recording == $1.recording } > 1
    }

    // MARK: What strokes' numbers do not say

    /// Finds out which rows of strokes that have numbers are in the air.
    private mutating func findAir() {
        guard let column = layout.column(of: .strokeID) else { return }
        var found = NumberedStrokes()
        let names = head.fields(layout).compactMap { column < $0.count ? $0[column].filter { $0 != " " } : nil }
        if layout.column(of: .contact) == nil, let empty = NumberedStrokes.emptyName(among: names) {
            var row = TableRow()
            var empty = empty
            empty.withUTF8 { row.setStroke(UnsafeRawBufferPointer($0)) }
            found.noStroke = row.stroke
            assumptions.append(
                "rows with '\(empty)' in column '\(layout.names[column])' are of no stroke; --stroke-by column overrules it"
            )
        }
        if layout.roles.contains(.kind), rows.contains(where: { $0.kind == .hover }) {
            numbered = found
            return
        }
        if !layout.isStated(.event, in: options), findEventsBeside(&found) { return }
        if found.noStroke != nil { numbered = found }
        found.readsPressure = true
        guard pressureLasts else { return }
        let evidence = NumberedStrokes.Evidence(measuredRows, found, events)
        guard evidence.isCredible, evidence.isOfMost, evidence.runs[evidence.runs.count / 2] > 4 else { return }
        numbered = found
    }

    /// Takes the events, or the flag, that say which rows of strokes with numbers are in the air.
    private mutating func findEventsBeside(_ found: inout NumberedStrokes) -> Bool {
        let original = settings.layout
        let stated = layout.column(of: .event)
        let others = layout.unread.filter { layout.meant[$0].means(.event) || layout.meant[$0].isCompoundFlag }
        for column in stated.map({ [$0] }) ?? others {
            let candidate = stated == nil ? original.with(.event, in: column) : original
            guard case .known = inferEvents(candidate, column) else {
                settings.layout = original
                continue
            }
            found.readsEvents = true
            let read = readRows(layout).filter { $0.kind == .measured }
            if NumberedStrokes.Evidence(read, found, events).isCredible {
                rows = readRows(layout)
                numbered = found
                return true
            }
            settings.layout = original
        }
        events = EventMeanings()
        found.readsEvents = false
        return false
    }

    private mutating func sayNumbered() {
        guard let numbered else { return }
        if numbered.readsEvents {
            assumptions.append(
                "rows are in the air where column '\(name(of: .event))' says so; --stroke-by column reads all of a number"
            )
        }
        if numbered.readsPressure {
            assumptions.append("rows without pressure are in the air; --stroke-by column reads all of a number")
        }
    }

    /// Finds out whether numbers go on in other strokes.
    private mutating func findPauses(by profile: TableProfile, _ unit: Double) {
        guard cut == .column, options.strokeRule == nil, settings.secondsPerRow == nil, !settings.isShuffled,
            !profile.strokesRestart
        else { return }
        var found = numbered ?? NumberedStrokes()
        var events = events
        var rest = found
        // Pauses between strokes that are known to be others say nothing.
        let read = measuredRows.compactMap { row -> TableRow? in
            var row = row
            return rest.take(&row, &events) == .inAir ? nil : row
        }
        let isFound = found.findPauses(
            in: read,
            gap: profile.gap(shortest: Self.shortestPause / unit).length,
            second: 1 / unit
        )
        guard found.pause.isFinite else { return }
        found.pause *= unit
        numbered = found
        guard isFound else { return }
        assumptions.append(
            "numbers in column '\(name(of: .strokeID))' that go on after more than \(found.pause.shortText) s and elsewhere begin "
                + "another stroke; --stroke-by column reads all of a number"
        )
    }

    // MARK: Contacts

    /// Rows in the order in which strokes are made of them.
    private func inOrder(_ rows: [TableRow], _ layout: TableLayout) -> [TableRow] {
        let isByStroke = layout.column(of: .strokeID) != nil || layout.column(of: .contact) != nil
        guard TableProfile(rows, isByStroke: isByStroke).isShuffled else { return rows }
        var rows = rows
        _ = TableRow.sort(&rows, isByStroke: isByStroke)
        return rows
    }

    /// Looks for the column that tells contacts apart, where rows are of several in turn.
    private mutating func findContacts() throws {
        guard options.strokeRule == nil, !layout.isStated(.contact, in: options) else { return }
        // Events may have found their own column of contacts since rows were read.
        let paths = RowPaths(inOrder(cut == .event ? readRows(layout) : rows, layout))
        guard paths.mayAlternate else { return }
        var best: (layout: TableLayout, rows: [TableRow], length: Double)?
        let weak = layout.weakColumns[.contact] ?? []
        for column in weak.filter({ layout.roles[$0] == nil }) + layout.unread.filter({ !weak.contains($0) }) {
            let count = Set(head.fields(layout).compactMap { column < $0.count ? $0[column] : nil }).count
            guard count > 1, count <= EventMeanings.most else { continue }
            let candidate = layout.with(.contact, in: column)
            let read = readRows(candidate)
            let length = RowPaths(inOrder(read, candidate)).length
            if length * 3 < paths.length, best.map({ length < 0.9 * $0.length }) ?? true {
                best = (candidate, read, length)
            }
        }
        if let best {
            settings.layout = best.layout
            rows = best.rows
        } else if paths.alternate {
            throw DatasetError.malformed(
                place,
                found:
                    "rows that leap to and fro, as those of several contacts at a time do, and no column that tells them apart",
                expected:
                    "a column that says whose each row is (--column contact=NAME); --stroke-by \(StrokeRule.forms) reads the "
                    + "rows as those of one"
            )
        }
    }

    /// Whether a column is a flag of what touches by its name and its values, which change while something moves.
    private mutating func isFlag(_ column: Int) -> Bool {
        guard layout.meant[column].isCompoundFlag else { return false }
        let values = Set(head.fields(layout).compactMap { column < $0.count ? $0[column] : nil })
        guard values.count == 2, values.allSatisfy({ RowKinds.flagValue($0) != nil }) else { return false }
        events = EventMeanings()
        defer { events = EventMeanings() }
        let read = readRows(layout.with(.event, in: column))
        let step = TableProfile(read, isByStroke: false).medianStep ?? 0
        return zip(read, read.dropFirst()).contains { left, right in
            left.event != right.event && left.recording == right.recording
                && right.sample.timestamp - left.sample.timestamp <= 3 * step
        }
    }

    /// Finds the flag, or the pressure, that is the same in all the first rows of a table that has more.
    private mutating func findWatched() -> WatchedColumn? {
        guard head.isFull, !layout.isStated(.event, in: options) else { return nil }
        let fields = head.fields(layout)
        for column in layout.eventColumns
        where layout.roles[column] == nil && (layout.meant[column].isFlag || layout.meant[column].isCompoundFlag) {
            let values = Set(fields.compactMap { column < $0.count ? $0[column] : nil })
            guard values.count == 1, let value = values.first, !value.isEmpty else { continue }
            settings.layout = layout.watching(column)
            return WatchedColumn(name: layout.names[column], value: value, isPressure: false)
        }
        guard layout.roles.contains(.trial), let column = layout.column(of: .pressure),
            rows.contains(where: { $0.sample.force != nil }), rows.allSatisfy({ ($0.sample.force ?? 0) <= 0 })
        else { return nil }
        return WatchedColumn(name: layout.names[column], value: "0", isPressure: true)
    }

    /// Finds the place that stands where nothing touches.
    private mutating func findEmptyPlace() {
        switch cut {
        case .gap, .trial: break
        case .column, .pressure, .event: return
        }
        guard options.strokeRule == nil, let place = EmptyPlace.find(in: measuredRows) else { return }
        settings.emptyPlace = place
        rows = readRows(layout)
        let text = [place.x, place.y].map { ($0 / settings.scale).shortText }.joined(separator: ", ")
        assumptions.append("rows at (\(text)) are of nothing that touches; --stroke-by overrules it")
    }

    /// Names of tasks and conditions beside the standard columns are none where they change in the midst of a stroke.
    private mutating func checkNames() {
        let roles: [TableLayout.Role] = [.task, .condition]
        guard layout.isStandard, layout.guessed.contains(where: { roles.contains($0.role) }) else { return }
        var bare = layout
        for role in roles where layout.guessed.contains(where: { $0.role == role }) { bare = bare.without(role) }
        let read = readRows(bare)
        guard read.count == rows.count, let step = TableProfile(read, isByStroke: true).medianStep else { return }
        let isInside = zip(zip(rows, rows.dropFirst()), zip(read, read.dropFirst())).contains { named, plain in
            let pause = plain.1.sample.timestamp - plain.0.sample.timestamp
            return named.0.recording != named.1.recording && plain.0.recording == plain.1.recording
                && plain.0.stroke == plain.1.stroke && pause > 0 && pause < 3 * step
        }
        guard isInside else { return }
        settings.layout = bare
        rows = read
    }

    /// Names the columns that were passed over.
    private mutating func sayUnread() {
        let names = layout.unread.map { "'\(layout.names[$0])'" }
        guard !names.isEmpty else { return }
        let most = 8
        let more = names.count > most ? " and \(names.count - most) more" : ""
        let list = names.prefix(most).joined(separator: ", ") + more
        assumptions.append("not read: \(names.count > 1 ? "columns" : "column") \(list); --column ROLE=NAME reads one")
    }

    // MARK: Events

    /// Takes what a person said of the events' column.
    private mutating func stateEvents(_ values: [String]) throws {
        if layout.column(of: .event) == nil, let candidate = layout.eventColumns.first {
            if layout.eventColumns.count == 1 {
                settings.layout = layout.with(.event, in: candidate)
            } else if try !chooseEvents() {
                throw DatasetError.malformed(
                    place,
                    found: "no single column of events among \(layout.names.prefix(20).joined(separator: ", "))",
                    expected: "one; --column event=NAME says which it is"
                )
            }
        }
        guard let column = layout.column(of: .event) else { throw missing(.event, rule: "event") }
        let finding = inferEvents(layout, column)
        if !values.isEmpty {
            events.state(values)
        } else if case .known = finding {
            return
        } else {
            throw unclearEvents(column, finding)
        }
    }

    /// The numbers of the events' values, of each pointer in the order of time.
    private mutating func eventSequences(_ layout: TableLayout) -> [[Int]] {
        events = EventMeanings()
        var rows = readRows(layout).filter { $0.kind == .measured }
        if TableProfile(rows, isByStroke: layout.column(of: .contact) != nil).isShuffled {
            rows.removeAll { !$0.sample.timestamp.isFinite }
            rows.sort { ($0.recording, $0.sample.timestamp) < ($1.recording, $1.sample.timestamp) }
        }
        var places: [TableRow.Key: Int] = [:]
        var sequences: [[Int]] = []
        for row in rows {
            let key = row.key
            if let place = places[key] {
                sequences[place].append(Int(row.event))
            } else {
                places[key] = sequences.count
                sequences.append([Int(row.event)])
            }
        }
        return sequences
    }

    /// Finds out what the events of a column mean, and whose they are: the column of contacts that leaves the fewest boundaries
    /// missing, if any.
    private mutating func inferEvents(_ layout: TableLayout, _ column: Int) -> EventMeanings.Finding {
        let isFlag = layout.meant[column].isFlag || layout.meant[column].isCompoundFlag
        var candidates: [TableLayout] = []
        if layout.column(of: .contact) != nil { candidates.append(layout) }
        let alone = layout.isStated(.contact, in: options) ? layout : layout.without(.contact)
        candidates.append(alone)
        if layout.column(of: .contact) == nil, !layout.isStated(.contact, in: options) {
            for weak in layout.weakColumns[.contact] ?? [] where layout.roles[weak] == nil && weak != column {
                candidates.append(layout.with(.contact, in: weak))
            }
        }
        var best: (layout: TableLayout, events: EventMeanings, finding: EventMeanings.Finding)?
        for candidate in candidates {
            let sequences = eventSequences(candidate)
            // A row's number is no contact's.
            if sequences.count > 1, sequences.count * 2 > sequences.reduce(0, { $0 + $1.count }) { continue }
            let finding = events.infer(from: sequences, isFlag: isFlag)
            if best.map({ finding.isBetter(than: $0.finding) }) ?? true { best = (candidate, events, finding) }
        }
        guard let best else { return .nothing }
        events = best.events
        settings.layout = best.layout
        return best.finding
    }

    /// Looks for the column whose values are events.
    ///
    /// - Throws: `DatasetError` where there are such columns and nobody understands them, or two that say different things: pressure
    ///   and pauses would make other strokes of the rows.
    private mutating func chooseEvents() throws -> Bool {
        let original = settings.layout
        var found: [(layout: TableLayout, events: EventMeanings)] = []
        var unclear: (column: Int, finding: EventMeanings.Finding, events: EventMeanings)?
        let flags = layout.unread.filter { !original.eventColumns.contains($0) && isFlag($0) }
        for column in original.eventColumns + flags where original.roles[column] == nil {
            let finding = inferEvents(original.with(.event, in: column), column)
            switch finding {
            case .known: found.append((settings.layout, events))
            case .unknown, .mixed: if unclear == nil { unclear = (column, finding, events) }
            case .nothing: break
            }
        }
        settings.layout = original
        events = EventMeanings()
        // Words of what happened say more than flags.
        if found.contains(where: { $0.events.tellBeginnings }) { found.removeAll { !$0.events.tellBeginnings } }
        if found.count > 1, !found.dropFirst().allSatisfy({ contacts($0) == contacts(found[0]) }) {
            let names = found.compactMap { entry in entry.layout.column(of: .event).map { entry.layout.names[$0] } }
            throw DatasetError.malformed(
                place,
                found:
                    "columns '\(names.joined(separator: "' and '"))', which say different things of when something touches",
                expected:
                    "one column of events; --column event=\(names[0]) says which it is, or --stroke-by another rule"
            )
        }
        if let first = found.first {
            (settings.layout, events) = first
            rows = readRows(layout)
            return true
        }
        if try learnFromSiblings(atMost: unclear == nil ? Self.fewSiblings : Self.mostSiblings) { return true }
        if let unclear {
            events = unclear.events
            throw unclearEvents(unclear.column, unclear.finding)
        }
        return false
    }

    /// Which rows are of a contact.
    private mutating func contacts(_ choice: (layout: TableLayout, events: EventMeanings)) -> [Bool] {
        events = choice.events
        defer { events = EventMeanings() }
        return readRows(choice.layout).map { row in
            let meaning = events.meaning(Int(row.event))
            return meaning == .begins || meaning == .goesOn
        }
    }

    /// Looks at other tables of the dataset with this header for the column of events, which a file of few strokes may not show.
    private mutating func learnFromSiblings(atMost count: Int) throws -> Bool {
        guard !layout.eventColumns.isEmpty else { return false }
        for path in options.siblings.lazy.filter({ [place] in $0 != place.file }).prefix(count) {
            guard let other = try? CSVImporter.survey(of: path, options: options), other.cut == .event,
                other.layout.names == layout.names, let column = other.layout.column(of: .event)
            else { continue }
            settings.layout = other.layout
            events = other.events
            rows = readRows(layout)
            assumptions.append("events in column '\(layout.names[column])' read as in \(path)")
            return true
        }
        return false
    }

    private static let mostSiblings = 16
    /// Where nothing hints at events, and every file of a large folder would look at others.
    private static let fewSiblings = 2

    private func unclearEvents(_ column: Int, _ finding: EventMeanings.Finding) -> DatasetError {
        let name = layout.names[column]
        if finding == .mixed {
            return .malformed(
                place,
                found: "events in column '\(name)' of several contacts at a time",
                expected:
                    "a column that says whose each row is; --column contact=NAME says which it is, --stroke-by another rule"
            )
        }
        let unknown = events.unknown
        let values = unknown.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
        return .malformed(
            place,
            found: "values \(values) in column '\(name)'",
            expected:
                "events whose meaning is known; --stroke-by event=VALUE,… names those with the pen down, the first one "
                + "the beginning; --stroke-by pressure or gap says that they are none"
        )
    }

    // MARK: Units

    /// What rows say of time: seconds in the table's unit, and how strokes are told apart if by pauses.
    ///
    /// - Parameter profile: of the first rows, or of all.
    mutating func settleTime(by profile: TableProfile) throws -> (secondsPerUnit: Double, cut: StrokeDelivery.Cut) {
        let unit = try timeUnit(by: profile)
        findPauses(by: profile, unit)
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
        if settings.secondsPerRow != nil { return 1 }
        if head.hasClockTimes(layout) {
            assumptions.append("times of day in column '\(name(of: .t))' read as seconds")
            return 1
        }
        if let stated = options.secondsPerTimeUnit { return stated }
        let (unit, note) = try profile.timeUnit(named: name(of: .t), at: place)
        if let note { assumptions.append(note) }
        return unit.inSeconds
    }

    /// Finds out in which unit the tilt is, and whether it says anything.
    private mutating func setTilt() throws {
        var roles: [TableLayout.Role] = [.tiltX, .tiltY]
        if !roles.allSatisfy({ layout.roles.contains($0) }) {
            for role in roles { settings.layout = layout.without(role) }
            roles = [.tilt, .orientation]
            if !layout.roles.contains(.tilt) { settings.layout = layout.without(.orientation) }
        } else {
            for role in [TableLayout.Role.tilt, .orientation] { settings.layout = layout.without(role) }
        }
        let columns = roles.compactMap { layout.column(of: $0) }
        guard !columns.isEmpty else { return }
        let values = head.fields(layout).flatMap { row in
            columns.compactMap { column -> Double? in
                guard column < row.count else { return nil }
                var text = row[column]
                return text.withUTF8 { UnsafeRawBufferPointer($0).number(hasDecimalComma: settings.hasDecimalComma) }
            }
        }.filter(\.isFinite)
        let largest = values.map(\.magnitude).max() ?? 0
        guard largest > 0, !layout.roles.contains(.altitude) else {
            // Devices without tilt give 0; altitude says it better.
            for role in roles { settings.layout = layout.without(role) }
            return
        }
        let isInTilts = roles[0] == .tiltX
        let unit: TableAngleUnit
        if let stated = options.radiansPerAngleUnit {
            settings.tiltRadiansPerUnit = stated
            return
        } else if largest <= (isInTilts ? 0.5 * .pi : .pi) * 1.005,
            !isInTilts || values.contains(where: { $0 != $0.rounded() })
        {
            unit = .radians
        } else if largest <= (isInTilts ? 90 : 360) {
            unit = .degrees
        } else {
            throw DatasetError.malformed(
                place,
                found: "tilt up to \(largest.shortText) in column '\(layout.names[columns[0]])'",
                expected: "degrees or radians; say --angle-unit radians, degrees or tenths (of a degree)"
            )
        }
        settings.tiltRadiansPerUnit = unit.inRadians
        let names = columns.map { "'\(layout.names[$0])'" }.joined(separator: " and ")
        let angles = columns.count > 1 ? "altitude and azimuth" : "altitude"
        assumptions.append("\(angles) from \(names), read as \(unit.words); --angle-unit overrules it")
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
