import TouchModel

/// Finds out what a table's header does not say by its first rows: how numbers are written, what begins a stroke, the units of time
/// and angles.
///
/// The questions are in files of their own, and are asked in the order of ``init(of:settings:options:)``. What is stated is not
/// asked; ``reading`` is all that was found and stated, as a person could have stated it.
struct TableSurvey {
    let options: ImportOptions.TableOptions
    /// Where the header stands.
    let place: SourceLocation
    /// How rows are read.
    var settings: TableRowReader.Settings
    /// How strokes are told apart, but for the length of pauses: see ``settled(by:)``.
    var cut = StrokeDelivery.Cut.column
    var events = EventMeanings()
    /// What the numbers of strokes do not say.
    var numbered: NumberedStrokes?
    /// The name that stands where there is no stroke.
    var noStroke: String?
    /// A column that would tell strokes apart if it were not the same in all the first rows.
    var watched: WatchedColumn?
    /// Whether predicted rows belong to the measured row before them.
    var attachesPredictions = false
    /// What the first rows say of time.
    var profile: TableProfile
    /// What was found out, with the options that overrule it.
    var assumptions: [String] = []

    let head: TableHead
    /// The fields of the first rows.
    let fields: [[String]]
    /// The first rows in the table's units; those that cannot be read are left out.
    var rows: [TableRow] = []
    var layout: TableLayout { settings.layout }

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
        fields = head.fields(settings.layout)
        self.settings.hasDecimalComma = options.hasDecimalComma ?? head.hasDecimalComma(settings.layout)
        self.settings.joinsSpaces = options.joinsSpaces ?? head.joinsSpaces(settings.layout)
        self.settings.fewestFields =
            try options.fewestFields
            ?? head.fewestFields(settings.layout, joinsSpaces: self.settings.joinsSpaces)
        if self.settings.hasDecimalComma, options.hasDecimalComma == nil {
            assumptions.append("numbers read with a decimal comma")
        }
        if self.settings.fewestFields < settings.layout.roles.count, options.fewestFields == nil {
            assumptions.append("rows without their last fields read as if these were empty")
        }
        if layout.column(of: .t) == nil, let rate = options.rate {
            self.settings.secondsPerRow = 1 / rate
            assumptions.append(ImportOptions.countedClock(rate: rate))
        }
        if !head.isOfCells, let (column, example) = head.groupedColumn(layout) {
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
        findBreaks()
        rows = readRows(layout)
        checkNames()
        checkTrials()
        cut = try chooseCut()
        try findContacts()
        findEmptyPlace()
        checkPredictions()
        profile = TableProfile(measuredRows, isByStroke: cut == .column || layout.column(of: .contact) != nil)
        if let stated = options.clockRestarts {
            if cut == .column { profile.strokesRestart = stated } else { profile.restarts = stated }
        }
        if let stated = options.zeroTimesAreNone { profile.zerosAreNone = stated }
        self.settings.isShuffled = options.isShuffled ?? (profile.isShuffled && self.settings.secondsPerRow == nil)
        if self.settings.isShuffled, options.isShuffled == nil {
            try clock?.checkOrder(of: measuredRows, isByStroke: cut == .column || layout.column(of: .contact) != nil)
        }
        sayColumns()
        try setAngle()
        try setTilt()
        sayUnread()
    }

    var measuredRows: [TableRow] { rows.filter { $0.kind == .measured } }

    mutating func readRows(_ layout: TableLayout) -> [TableRow] {
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

    mutating func sayColumns() {
        if !layout.guessed.isEmpty {
            let pairs = layout.guessed.map { "\($0.role.rawValue)=\($0.name)" }.joined(separator: ", ")
            assumptions.append("columns read as \(pairs); --column overrules it")
        }
        let trials = layout.names.indices.filter { layout.roles[$0] == .trial }.map { "'\(layout.names[$0])'" }
        if !trials.isEmpty, !layout.isStated(.trial, in: options) {
            assumptions.append(
                "each trial (column \(trials.joined(separator: ", "))) is a recording with its own clock and stroke numbers; "
                    + "--column trial=none overrules it"
            )
        }
        if cut == .column, profile.strokesRestart, options.clockRestarts == nil {
            assumptions.append(
                "the clock starts anew inside of strokes, and a stroke begins there; --column trial=NAME names the trials"
            )
        }
        guard options.strokeRule == nil else { return }
        switch cut {
        case .gap: break
        case .lines: assumptions.append("strokes end at the lines between them; --stroke-by overrules it")
        case .column: sayNumbered()
        case .trial: assumptions.append("each trial is a stroke; --stroke-by gap cuts trials at pauses")
        case .event:
            let meaning = events.areByOrder ? " (\(events.explanation), by their order)" : ""
            assumptions.append("strokes told apart by column '\(name(of: .event))'\(meaning); --stroke-by overrules it")
        case .pressure: assumptions.append("strokes are where the pressure is above 0; --stroke-by overrules it")
        }
    }

    func name(of role: TableLayout.Role) -> String { layout.column(of: role).map { layout.names[$0] } ?? "" }

    /// Names the columns that were passed over.
    mutating func sayUnread() {
        let names = layout.unread.filter { !layout.made.contains($0) }.map { "'\(layout.names[$0])'" }
        guard !names.isEmpty, !options.othersAreNone else { return }
        let most = 8
        let more = names.count > most ? " and \(names.count - most) more" : ""
        let list = names.prefix(most).joined(separator: ", ") + more
        assumptions.append("not read: \(names.count > 1 ? "columns" : "column") \(list); --column ROLE=NAME reads one")
    }
}
