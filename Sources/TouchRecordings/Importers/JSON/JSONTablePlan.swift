import TouchModel

/// The table that a document's points make: which key becomes which column.
struct JSONTablePlan {
    enum Column: Equatable {
        case x, y, participant, task, trial, stroke, kind
        /// The time of the key; without one, the point's number.
        case time(key: String?)
        case own(key: String)
        case context(key: String)
    }

    private(set) var columns: [Column] = []
    private(set) var header: [String] = []
    /// The columns of levels of the document, which are of no key.
    var made: Set<Int> {
        let levels: [Column] = [.participant, .task, .trial, .stroke, .kind, .time(key: nil)]
        return Set(columns.indices.filter { levels.contains(columns[$0]) })
    }
    /// How the times of points count.
    private(set) var clock = PointTimes.absolute
    private(set) var lists = PointLists.strokes
    /// The keys that a person named, by the roles that they have.
    private let stated: [String: String]
    /// The keys that hold x and y.
    private let xKeys: [String]
    private let yKeys: [String]
    /// Whether locations are CSS px, as those of events on pages.
    private(set) var isOfPage = false
    /// What pointed, as far as the document says it.
    let pointerTypes: [TouchType]
    /// The unit of the points' times, where it can be told.
    private(set) var timeUnit: TableTimeUnit?
    /// The pause between strokes whose own clocks start anew, in the unit of their times.
    private(set) var pause = 0.0
    /// What the table's importer is told.
    private(set) var options: ImportOptions
    /// The key that says while what the pointer touches, where no events do.
    private var flag: String?
    /// What was found out because the document does not say it.
    private(set) var assumptions: [String] = []
    private var meanings = JSONKeys()

    /// The values of tuples that are the coordinates, where nobody says otherwise.
    private static let tuplePlaces = ["value1", "value2"]
    /// Seconds from point to point of a document without times: any number tells their order.
    static let countedInterval = 0.01

    /// - Throws: `DatasetError` for stated columns that are not there, and for points without times that are no gestures.
    init(_ survey: JSONSurvey, options: ImportOptions, path: String) throws {
        self.options = options
        self.options.table.othersAreNone = false
        // What a person says that no column is, is none of the table's either.
        self.options.table.columnNames = options.table.columnNames.filter { $0.value == "none" }
        let isByOrder = survey.tuples == survey.points && survey.xNames == ["x"]
        (xKeys, yKeys) = isByOrder ? (["value1"], ["value2"]) : (survey.xNames, survey.yNames)
        let types = Set(survey.pointerTypes.compactMap(JSONRows.touchType))
        pointerTypes = TouchType.allCases.filter(types.contains)
        stated = try Self.find(options.table.columnNames, survey, path)
        let prefix = survey.xNames.first.map(Self.prefix) ?? ""
        var keys = ownKeys(survey)
        try checkOrder(survey, stated, path)
        resolveConflicts(among: &keys, prefix: prefix, survey, stated)
        let time = try chooseTime(among: keys, prefix: prefix, survey, stated, options, path)
        clock = options.table.times ?? clock
        findLists(survey, keys, time)
        addNames(survey, keys)
        findClock(survey, time)
        addLevels(survey, time)
        let xName = Self.last(of: stated["x"] ?? Self.only(survey.xNames) ?? "x")
        add(.x, xName, when: stated["x"] == nil)
        add(.y, Self.last(of: Self.only(survey.yNames) ?? "y"), when: stated["y"] == nil)
        addTime(time)
        addStated(survey)
        if !options.table.othersAreNone { addOwn(keys.filter { $0 != time && !stated.values.contains($0) }, survey) }
        sayOrder(survey, stated, time)
        isOfPage = Self.isOfPage(survey, xName: xName)
        if isOfPage, !options.statesScale { self.options.pixelsPerUnit = 1 }
    }

    /// The keys of points that may become columns, without the coordinates.
    private mutating func ownKeys(_ survey: JSONSurvey) -> [String] {
        let isMouse = !survey.pointerTypes.isEmpty && survey.pointerTypes.allSatisfy { $0.lowercased() == "mouse" }
        return survey.keys.filter { key in
            if stated.values.contains(key) { return true }
            let meaning = meanings.meaning(of: key)
            guard let values = survey.values[key], values.count > 0, !meaning.isPointerType, meaning.axis == nil else {
                return false
            }
            // A mouse that has no pressure reports 0.5 while a button is down (W3C Pointer Events).
            if isMouse, isPressure(key), values.distinct.allSatisfy({ ["0.5", "0"].contains($0) }) { return false }
            return !Self.tuplePlaces.contains(key)
        }
    }

    /// Adds the columns that a person named.
    private mutating func addStated(_ survey: JSONSurvey) {
        let own = survey.keys + survey.xNames + survey.yNames
        for (role, key) in stated.sorted(by: { $0.key < $1.key }) where role != "t" || clock == .none {
            add(own.contains(key) ? .own(key: key) : .context(key: key), role)
            options.table.columnNames[role] = role
        }
    }

    private static func isOfPage(_ survey: JSONSurvey, xName: String) -> Bool {
        !survey.pointerTypes.isEmpty
            || ["client", "page", "offset", "layer"].contains { xName.lowercased().hasPrefix($0) }
            || survey.contextKeys.contains { last(of: $0) == "penColor" } || survey.keys.contains("color")
    }

    /// Finds out what a list of points is.
    private mutating func findLists(_ survey: JSONSurvey, _ keys: [String], _ time: String?) {
        let hasStrokes = keys.contains { meanings.meaning(of: $0).name.means(.strokeID) } || stated["stroke_id"] != nil
        if !hasStrokes, !keys.contains(where: { isEvent($0) }), stated["event"] == nil {
            flag = keys.first { meanings.meaning(of: $0).isFlag && survey.values[$0]?.isFlag == true }
        }
        if let stated = options.table.lists { return lists = stated }
        guard !(time.flatMap { survey.values[$0] }.map { $0.continuations * 2 > survey.following } ?? false) else {
            assumptions.append(
                "lists that begin where the one before ended were read as one stream; --stroke-by says how strokes are told apart"
            )
            return lists = .pieces
        }
        let areTrials =
            switch options.table.strokeRule {
            case .column: hasStrokes
            case .event, .gap, .pressure, .trial, .lines: true
            case nil:
                hasStrokes || keys.contains { isEvent($0) || stated["event"] == $0 } || holdsSeveral(survey, keys, time)
            }
        if areTrials { lists = .trials }
    }

    /// Adds what objects around the points name.
    private mutating func addNames(_ survey: JSONSurvey, _ keys: [String]) {
        func isMissing(_ role: TableLayout.Role) -> Bool {
            stated[role.rawValue] == nil && !keys.contains { meanings.meaning(of: $0).name.means(role) }
        }
        if isMissing(.participant) {
            let isThere = survey.contextKeys.contains { meanings.meaning(of: $0).label == .participant }
            add(.participant, "participant", when: isThere)
        }
        if isMissing(.task) { add(.task, "task", when: survey.contextKeys.contains { isTask($0) }) }
        if isMissing(.condition),
            let key = survey.contextKeys.first(where: { meanings.meaning(of: $0).name.means(.condition) })
        {
            add(.context(key: key), "condition")
        }
    }

    /// Finds out how the times of lists count.
    private mutating func findClock(_ survey: JSONSurvey, _ time: String?) {
        if clock == .ofStroke, options.table.times == nil {
            if lists == .trials {
                clock = .absolute
            } else if lists == .strokes, !survey.contextKeys.contains(where: { isTask($0) }) {
                (lists, clock) = (.timedStrokes, .absolute)
            }
        }
        if let step = time.flatMap({ survey.values[$0] })?.step {
            timeUnit = TableTimeUnit.plausible(forStep: step)
            pause = 10 * step
        }
    }

    /// Adds what the levels of the document say: trials, strokes and kinds of points.
    private mutating func addLevels(_ survey: JSONSurvey, _ time: String?) {
        let isTrial = lists == .trials || lists == .timedStrokes
        let trials = isTrial ? survey.lists : survey.labeledLists + survey.parents
        add(.trial, "trial", when: trials > 1 && stated["trial"] == nil && options.table.columnNames["trial"] == nil)
        if lists == .strokes || lists == .timedStrokes, options.table.columnNames["stroke_id"] != "none" {
            // A single list may hold several strokes, which pauses or pressure tell apart.
            let isOneStroke = time.flatMap { survey.values[$0] }.map { !$0.hasPause } ?? false
            let isNested = survey.nestedLists > 0 || survey.lists > 1 || survey.labeledLists > 0
            if options.table.lists != nil || isNested || isOneStroke && !survey.mayCutByPressure {
                add(.stroke, "stroke")
            } else {
                lists = .trials
            }
        }
        if options.table.lists != nil {
            // The table has nothing to ask about them.
            for (column, role) in [(Column.trial, "trial"), (.stroke, "stroke_id")] {
                if let index = columns.firstIndex(of: column) { options.table.columnNames[role] = header[index] }
            }
        }
        add(.kind, "kind", when: survey.predicted > 0)
        if survey.predicted > 0 { options.table.columnNames["kind"] = "kind" }
    }

    private mutating func addTime(_ time: String?) {
        if clock != .none {
            guard let time else { return }
            let isNamed = stated["t"] == nil && meanings.meaning(of: time).name.means(.t)
            add(.time(key: time), isNamed ? Self.last(of: time) : "t")
        } else if options.rate == nil {
            add(.time(key: nil), "t")
            options.table.secondsPerTimeUnit = Self.countedInterval
        }
    }

    /// A time in the unit of the points' times, where both units can be told.
    func inUnitOfPoints(_ base: Double, isDate: Bool) -> Double {
        guard let timeUnit else { return base }
        let unit = isDate ? .seconds : TableTimeUnit.allCases.first { $0.isEpoch(base) }
        guard let unit, unit != timeUnit else { return base }
        return base * unit.inSeconds / timeUnit.inSeconds
    }

    /// The reading of the document, by that of the table that it makes: keys instead of columns.
    func reading(_ table: ImportOptions, of original: ImportOptions) -> ImportOptions {
        var reading = table
        nameKeys(in: &reading.table, original.table)
        (reading.table.lists, reading.table.times) = (lists, clock)
        (reading.table.separator, reading.table.joinsSpaces) = (original.table.separator, nil)
        (reading.table.hasDecimalComma, reading.table.fewestFields) = (nil, nil)
        if clock == .none { reading.table.secondsPerTimeUnit = original.table.secondsPerTimeUnit }
        return reading
    }

    /// Names the keys that became columns of a table; those whose key is not always the same are left to be found again.
    private func nameKeys(in table: inout ImportOptions.TableOptions, _ original: ImportOptions.TableOptions) {
        let found = table.columnNames
        table.columnNames = original.columnNames
        var areAll = true
        for (role, name) in found where table.columnNames[role] == nil {
            switch header.firstIndex(of: name).map({ columns[$0] }) {
            case .own(let key), .context(let key), .time(let key?): table.columnNames[role] = key
            case .x where xKeys.count == 1: table.columnNames[role] = xKeys[0]
            case .y where yKeys.count == 1: table.columnNames[role] = yKeys[0]
            // What the levels of the document say.
            case .participant, .task, .trial, .stroke, .kind, .time(nil): break
            case .x, .y, nil: areAll = false
            }
        }
        // What the table's importer passed over.
        for (column, role) in [(Column.trial, "trial"), (.stroke, "stroke_id")]
        where columns.contains(column) && found[role] == nil {
            table.columnNames[role] = TableLayout.none
        }
        table.othersAreNone = areAll
    }

    private mutating func add(_ column: Column, _ name: String, when isThere: Bool = true) {
        guard isThere else { return }
        columns.append(column)
        header.append(header.contains(name) ? "\(name)_\(header.count)" : name)
    }

    private static func only(_ names: [String]) -> String? { Set(names.map(last)).count == 1 ? names.first : nil }
    private static func last(of key: String) -> String { key.split(separator: ".").last.map(String.init) ?? key }
    private static func prefix(of key: String) -> String { key.split(separator: ".").dropLast().joined(separator: ".") }

    /// Whether a key of the objects around points says which task or gesture they are of.
    private mutating func isTask(_ key: String) -> Bool {
        if case .task = meanings.meaning(of: key).label { true } else { false }
    }

    private mutating func isEvent(_ key: String) -> Bool {
        flag == key || meanings.meaning(of: key).name.means(.event) || meanings.meaning(of: key).header == "button"
            || meanings.meaning(of: key).header == "event"
    }

    private mutating func isPressure(_ key: String) -> Bool {
        meanings.meaning(of: key).name.means(.pressure) || meanings.meaning(of: key).header == "pressure"
    }

    // MARK: Stated columns

    /// The keys that a person named, by the roles that they have.
    private static func find(_ names: [String: String], _ survey: JSONSurvey, _ path: String) throws -> [String: String]
    {
        var found: [String: String] = [:]
        let known = survey.keys + survey.xNames + survey.yNames + survey.contextKeys.reversed()
        for (role, name) in names.sorted(by: { $0.key < $1.key }) where name != "none" {
            guard
                let key = known.first(where: { $0 == name }) ?? known.first(where: { $0.hasSuffix("." + name) })
                    ?? known.first(where: { name.hasSuffix("." + $0) })
                    // Of lists named `xTrajectory`, `yTrajectory` what is left without the common word.
                    ?? known.first(where: {
                        Set(ColumnName.parts(of: $0)).isStrictSubset(of: ColumnName.parts(of: name))
                    })
            else {
                throw DatasetError.malformed(
                    SourceLocation(file: path),
                    found: "no key '\(name)' among \(String(known.prefix(20).joined(separator: ", ").prefix(400)))",
                    expected: "the key of the points, or of the objects around them, that holds \(role)"
                )
            }
            found[role] = key
        }
        return found
    }

    // MARK: What lists hold

    /// Whether lists of points are more than a stroke each: their pressure comes back after a while without, or each is labeled and
    /// holds points in the air, a flag that changes, or pauses.
    private mutating func holdsSeveral(_ survey: JSONSurvey, _ keys: [String], _ time: String?) -> Bool {
        let areWhole = survey.lists == 1 || survey.labeledLists == survey.lists
        var mayBePressure = true
        for key in keys where key != time {
            guard let values = survey.values[key] else { continue }
            let isTuple = survey.tuples == survey.points && key.hasPrefix("value")
            if isPressure(key) || isTuple && mayBePressure && !values.isConstant && values.least == 0 {
                if values.returns > 0 || areWhole && values.longZeros > 0 && values.largest > 0 { return true }
                mayBePressure = false
            } else if areWhole, values.isFlag {
                return true
            }
        }
        guard survey.lists > 1, areWhole, let values = time.flatMap({ survey.values[$0] }) else { return false }
        return values.hasPause
    }

    // MARK: The order of numbers

    /// Refuses `[t, x, y]` and `[number, x, y, t]`: what would be x only counts, and another value looks like a place.
    private func checkOrder(_ survey: JSONSurvey, _ stated: [String: String], _ path: String) throws {
        guard survey.tuples > 2, survey.tuples == survey.points, let first = survey.values["value1"],
            let third = survey.values["value3"], stated["x"] == nil, stated["y"] == nil, stated["t"] == nil,
            third.numbers == third.count, third.largest - third.least > 2, third.distinct.count > 2, !third.isClock
        else { return }
        let isTimed = (4...8).contains { survey.values["value\($0)"]?.isClock == true }
        let counts = first.forwards > 0 && first.back == 0 && (first.falls == 0 || first.isClock)
        guard isTimed ? first.isIndex : counts else { return }
        throw DatasetError.malformed(
            SourceLocation(file: path),
            found:
                "points [\(first.distinct.first ?? ""), …] whose first value only counts, and whose third is no time",
            expected:
                "[x, y, t, …]; say which value is which: --column t=value1 --column x=value2 --column y=value3, or names in a list beside "
                + "them, \"columns\": [\"t\", \"x\", \"y\"]"
        )
    }

    /// Says in which order values were read that have no names.
    private mutating func sayOrder(_ survey: JSONSurvey, _ stated: [String: String], _ time: String?) {
        guard survey.tuples > 0, survey.tuples == survey.points, survey.values["value3"] != nil, stated["x"] == nil,
            stated["y"] == nil,
            (3...8).contains(where: { survey.values["value\($0)"].map { !$0.isConstant } ?? false })
        else { return }
        let count = (3...8).last { survey.values["value\($0)"] != nil } ?? 3
        let names = (3...count).map { number in
            let key = "value\(number)"
            if key == time, clock != .none { return "t" }
            return zip(columns, header).first { $0.0 == .own(key: key) }?.1 ?? "…"
        }
        assumptions.append(
            "points read as [x, y, \(names.joined(separator: ", "))] by their order; --column x=value2 says that x is the second value"
        )
    }

    // MARK: Conflicts

    /// Leaves out keys whose meaning another key beside the coordinates has.
    private mutating func resolveConflicts(
        among keys: inout [String],
        prefix: String,
        _ survey: JSONSurvey,
        _ stated: [String: String]
    ) {
        for role in TableLayout.Role.allCases where role != .x && role != .y {
            let same = keys.filter { meanings.meaning(of: $0).name.means(role) && !stated.values.contains($0) }
            if stated[role.rawValue] != nil {
                keys.removeAll { same.contains($0) }
                continue
            }
            guard same.count > 1 else { continue }
            if role == .event {
                let words = same.filter { key in survey.values[key]?.distinct.contains { Self.isBeginning($0) } == true
                }
                let flags = same.filter { (survey.values[$0]?.distinct.count ?? 0) > 1 }
                let kept = words.count == 1 ? words : flags
                keys.removeAll { same.contains($0) && !kept.contains($0) }
                continue
            }
            let near = same.filter { Self.prefix(of: $0) == prefix }
            let exact = same.filter { Self.last(of: $0) == role.rawValue }
            let kept = near.count == 1 ? near : role == .t ? same : exact.count == 1 ? exact : same
            keys.removeAll { same.contains($0) && !kept.contains($0) }
        }
        // A button that was never pressed, or always, is no event.
        keys.removeAll { key in
            isEvent(key) && (survey.values[key]?.distinct.count ?? 0) < 2 && !stated.values.contains(key)
        }
    }

    private static func isBeginning(_ text: String) -> Bool {
        let word = text.lowercased()
        return ["down", "start", "began", "begin", "press"].contains { word.contains($0) }
    }

    // MARK: Times

    private mutating func chooseTime(
        among keys: [String],
        prefix: String,
        _ survey: JSONSurvey,
        _ stated: [String: String],
        _ options: ImportOptions,
        _ path: String
    ) throws -> String? {
        if let key = stated["t"] { return key }
        let direct = keys.filter { key in
            let meaning = meanings.meaning(of: key)
            return meaning.name.means(.t) && !meaning.isOffset && !meaning.isStep
        }
        let offset = keys.first { meanings.meaning(of: $0).isOffset }
        let step = keys.first { meanings.meaning(of: $0).isStep }
        func says(_ key: String) -> Bool { survey.values[key].map { !$0.isConstant || survey.points < 2 } ?? false }
        if let key = direct.first(where: says) {
            if let offset, says(offset), direct.count == 1 {
                clock = .fromBase
                return offset
            }
            let values = survey.values[key]
            if let values, values.restarts > 0, values.least >= 0, values.largest < 1e8 {
                clock = survey.haveBases ? .fromBase : .ofStroke
            }
            return key
        }
        if let offset, says(offset) {
            clock = survey.haveBases || survey.values[offset]?.restarts == 0 || !direct.isEmpty ? .fromBase : .ofStroke
            return offset
        }
        if let step, let values = survey.values[step], values.largest > 0 {
            clock = values.forwards > 3 * (values.back + 1) ? .fromBase : .steps
            return step
        }
        let tuple = (2..<8).map(JSONWalker<JSONSurvey>.tupleName).first { name in
            guard let values = survey.values[name], !values.isConstant else { return false }
            return values.forwards > 0 && values.back * 20 <= values.forwards
        }
        if let tuple {
            if let values = survey.values[tuple], values.restarts > 0, values.least >= 0, values.largest < 1e8 {
                clock = survey.haveBases ? .fromBase : .ofStroke
            }
            return tuple
        }
        guard options.rate != nil || options.task != nil || survey.contextKeys.contains(where: { isTask($0) }) else {
            throw DatasetError.missing(
                SourceLocation(file: path),
                what: "the time of the points",
                hint:
                    "no key means it among \(survey.keys.filter { !Self.tuplePlaces.contains($0) }.prefix(12).joined(separator: ", ")); --column t=KEY says which one does, "
                    + "--rate HZ how many points a second were recorded where none has times. Gestures need no times where each says "
                    + "its class (label, task), or --task does"
            )
        }
        clock = .none
        return nil
    }

    // MARK: Other columns

    private mutating func addOwn(_ keys: [String], _ survey: JSONSurvey) {
        var hasPressure = header.contains("pressure") || keys.contains { isPressure($0) }
        for key in keys {
            let meaning = meanings.meaning(of: key)
            if meaning.isOffset || meaning.isStep || clock != .absolute && meaning.name.means(.t) { continue }
            var name = key == flag ? "isDown" : meaning.header
            if key.hasPrefix("value"), key.utf8.count == 6, meaning.name.means(.pressure) == false {
                // What stands behind x, y and the time.
                let values = survey.values[key]
                guard !hasPressure, let values, !values.isConstant, values.least >= 0, survey.xNames == ["x"] else {
                    continue
                }
                hasPressure = true
                name = "pressure"
            }
            if header.contains(name) { name = key.replacing(".", with: "_") }
            add(.own(key: key), name)
        }
    }
}
