import Foundation
import PluginSpecification

/// Which column of a table holds what, as its header line says.
struct TableLayout {
    /// What a column may hold, by its standard name.
    enum Role: String, CaseIterable {
        case strokeID = "stroke_id"
        case t, x, y, pressure, altitude, azimuth, participant, task, device, condition, event, arrival, trial, contact,
            kind
        case tiltX = "tilt_x"
        case tiltY = "tilt_y"
        case tilt, orientation

        /// The columns without which nothing can be read; without times neither, unless their rate is known.
        static let required: [Role] = [.t, .x, .y]
        /// A table with all of these speaks the standard names, and its other columns are not interpreted.
        static let standard: [Role] = [.strokeID, .t, .x, .y]

        var isOptional: Bool { !Self.standard.contains(self) }

        var isNumber: Bool {
            switch self {
            case .t, .x, .y, .pressure, .altitude, .azimuth, .arrival, .tiltX, .tiltY, .tilt, .orientation: true
            case .strokeID, .participant, .task, .device, .condition, .event, .trial, .contact, .kind: false
            }
        }

        /// Whether several columns may have it, which together are one name.
        var isOfSeveral: Bool { self == .trial }

        /// Whether a row without its field would be read as something else.
        var isNeededInEveryRow: Bool {
            switch self {
            case .strokeID, .t, .x, .y, .participant, .task, .device, .condition, .event, .arrival, .trial, .contact,
                .kind:
                true
            case .pressure, .altitude, .azimuth, .tiltX, .tiltY, .tilt, .orientation: false
            }
        }

        /// Columns that would make something else of the samples are not passed over, whoever names the others.
        static let looked: Set<Role> = [
            .participant, .task, .device, .condition, .pressure, .trial, .contact, .tiltX, .tiltY, .tilt, .orientation,
        ]
    }

    let separator: UInt8
    /// The header's names, in the order of the columns.
    private(set) var names: [String]
    /// The same as they stand in the file, without units below them.
    private(set) var writtenNames: [String]
    /// The columns that a document's reader made, and that the file does not have.
    let made: Set<Int>
    /// What each column holds; `nil` for columns that are ignored.
    private(set) var roles: [Role?]
    /// Whether there is no header line: columns go by their numbers, counted from 1.
    let isHeaderless: Bool
    /// Columns that were taken for what their names mean, other than the standard ones.
    private(set) var guessed: [(role: Role, name: String)] = []
    /// Columns that may hold events; which of them does is a matter of their values.
    private(set) var eventColumns: [Int] = []
    /// Columns that may be of contacts or trials if nothing else is.
    private(set) var weakColumns: [Role: [Int]] = [:]
    /// Whether the columns have the standard names.
    private(set) var isStandard = false
    /// Columns that a person said are not there, with ``none`` for a name.
    private var withheld: Set<Role> = []
    /// The columns' names as ``ColumnName`` understands them.
    private(set) var meant: [ColumnName] = []
    /// What a person writes for the name of a column that the table does not have.
    static let none = "none"

    /// Checks what can be checked without a file.
    static func check(_ options: ImportOptions.TableOptions) throws(DatasetError) {
        for standardName in options.columnNames.keys.sorted() where Role(rawValue: standardName) == nil {
            throw .invalidOption(
                name: "column",
                found: standardName,
                expected: "one of " + Role.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        if let separator = options.separator, separator.asciiValue == nil || separator == "\"" {
            throw .invalidOption(name: "separator", found: String(separator), expected: "an ASCII character")
        }
    }

    /// Reads the header line.
    ///
    /// - Throws: ``DatasetError/malformed(_:found:expected:)`` where a column is missing or cannot be told.
    init(header: UnsafeRawBufferPointer, options: ImportOptions.TableOptions, at place: SourceLocation) throws {
        let candidates = options.separator?.asciiValue.map { [$0] } ?? Array(",;\t ".utf8)
        // The separator that cuts out most of the wanted names is the file's.
        var best: (separator: UInt8, names: [String], found: Int) = (candidates[0], [], -1)
        for separator in candidates {
            let line = ImportLine(bytes: header, location: place, isTerminated: true)
            guard let names = Self.names(in: line, separator: separator) else { continue }
            let found = Self.countRoles(in: names, options: options)
            if found > best.found || found == best.found && found == 0 && names.count > best.names.count {
                best = (separator, names, found)
            }
        }
        try self.init(
            names: best.names,
            separator: best.separator,
            isHeaderless: Self.isRow(best.names),
            options: options,
            at: place
        )
    }

    /// Takes the names of columns, or as many fields of a row.
    ///
    /// - Parameter made: see ``made``.
    /// - Throws: ``DatasetError/malformed(_:found:expected:)`` where a column is missing or cannot be told.
    init(
        names header: [String],
        made: Set<Int> = [],
        separator: UInt8 = UInt8(ascii: ","),
        isHeaderless: Bool = false,
        options: ImportOptions.TableOptions,
        at place: SourceLocation
    ) throws {
        self.made = made
        self.separator = separator
        self.isHeaderless = isHeaderless
        names = isHeaderless ? header.indices.map { "\($0 + 1)" } : header
        writtenNames = names
        roles = Array(repeating: nil, count: names.count)
        if isHeaderless, options.columnNames.isEmpty {
            throw DatasetError.malformed(
                place,
                found: "numbers on the first line",
                expected:
                    "a header line that names the columns; without one say --column t=1 --column x=2 and so on, with the "
                    + "columns' numbers counted from 1, and --rate HZ where none holds times"
            )
        }
        try assign(options: options, at: place)
    }

    /// Whether fields are those of a row: three numbers and more, and beside them at most one text that could be a column's name.
    private static func isRow(_ fields: [String]) -> Bool {
        let texts = fields.filter { field in
            var field = field.replacing(",", with: ".")
            return field.withUTF8 { UnsafeRawBufferPointer($0).fieldNumber?.isFinite != true }
        }
        guard fields.count - texts.count > 2 else { return false }
        return texts.count { text in
            Role(rawValue: text) != nil || Role.allCases.contains(where: ColumnName(text).means)
        } < 2
    }

    private mutating func assign(options: ImportOptions.TableOptions, at place: SourceLocation) throws(DatasetError) {
        for role in Role.allCases { try assignNamed(role, options, at: place) }
        isStandard = Role.standard.allSatisfy { roles.contains($0) }
        meant = names.map(ColumnName.init)
        for role in Role.allCases where !withheld.contains(role) {
            // Whoever writes the standard names means what they mean, and nothing by most of the others.
            guard !isStandard || Role.looked.contains(role) else { continue }
            if role == .trial, isStated(role, in: options) { continue }
            guard !roles.contains(role) || role.isOfSeveral else { continue }
            try assignMeant(role, options, at: place)
        }
    }

    /// Gives a role the column of its standard name, or the one that was stated.
    private mutating func assignNamed(
        _ role: Role,
        _ options: ImportOptions.TableOptions,
        at place: SourceLocation
    ) throws(DatasetError) {
        let stated = options.columnNames[role.rawValue] ?? (options.othersAreNone ? Self.none : nil)
        if role.isOfSeveral, let stated, !names.contains(stated) {
            let parts = stated.split(separator: ",").map(String.init)
            let columns = parts.compactMap { names.firstIndex(of: $0) }
            if parts.count > 1, columns.count == parts.count {
                for column in columns { roles[column] = role }
                return
            }
        }
        if stated == Self.none, !names.contains(Self.none) {
            withheld.insert(role)
            return
        }
        // These names have other meanings, too.
        if stated == nil, role == .contact || role == .kind || role == .device { return }
        let name = stated ?? role.rawValue
        let columns = names.indices.filter { names[$0] == name }
        guard columns.count < 2 else {
            throw .malformed(
                place,
                found: "\(columns.count) columns named '\(name)'",
                expected: "one; rename the others in the file"
            )
        }
        if let column = columns.first {
            roles[column] = role
        } else if let stated {
            throw missing(stated, role: role, options: options, at: place)
        }
    }

    /// Gives a role the column whose name means it, if one does.
    private mutating func assignMeant(
        _ role: Role,
        _ options: ImportOptions.TableOptions,
        at place: SourceLocation
    ) throws(DatasetError) {
        var columns = names.indices.filter { roles[$0] == nil && meant[$0].means(role) }
        let weak = names.indices.filter { roles[$0] == nil && meant[$0].mayMean(role) }
        weakColumns[role] = weak
        // People have other names in laboratories and panels.
        if role == .participant, columns.isEmpty, weak.count == 1 { columns = weak }
        if role == .event { return eventColumns = columns }
        if columns.count > 1, !role.isOfSeveral {
            // Beside the standard names nothing more is needed.
            if isStandard { return }
            let found = columns.prefix(6).map { "'\(names[$0])'" }.joined(separator: " and ")
            throw .malformed(
                place,
                found: "columns \(found), each of which may be \(role.rawValue)",
                expected: "one; say which with --column \(role.rawValue)=\(names[columns[0]])"
                    + (role == .t ? ", or add up in the file what are parts of one time" : "")
            )
        }
        for column in columns {
            roles[column] = role
            guessed.append((role, names[column]))
        }
        if columns.isEmpty, Role.required.contains(role), role != .t || options.rate == nil {
            throw missing(role.rawValue, role: role, options: options, at: place)
        }
    }

    /// A field that rows have and the header has not.
    enum ExtraField {
        /// An empty column at the end, behind a last separator.
        case empty
        /// A column of row numbers at the beginning, as R writes it.
        case rowNumber
    }

    mutating func add(_ extra: ExtraField) {
        let place = extra == .empty ? names.count : 0
        names.insert("", at: place)
        writtenNames.insert("", at: place)
        roles.insert(nil, at: place)
        meant = names.map(ColumnName.init)
        guard extra == .rowNumber else { return }
        eventColumns = eventColumns.map { $0 + 1 }
        weakColumns = weakColumns.mapValues { $0.map { $0 + 1 } }
    }

    /// Takes units that stand below the names.
    mutating func add(units: [String]) { names = zip(names, units).map { "\($0) [\($1)]" } }

    /// The unit of locations, where the names of both columns state the same.
    var millimetersPerUnit: (millimeters: Double, unit: String)? {
        let units = [Role.x, .y].map { role in column(of: role).flatMap { ColumnName(names[$0]).lengthUnit } }
        guard let unit = units[0], unit == units[1], let length = ColumnName.millimeters[unit] else { return nil }
        return (length, unit)
    }

    /// The layout with that column in a role.
    func with(_ role: Role, in column: Int) -> TableLayout {
        var layout = self
        layout.roles[column] = role
        layout.guessed.append((role, names[column]))
        return layout
    }

    /// The layout with a column of events that are looked at and tell nothing yet.
    func watching(_ column: Int) -> TableLayout {
        var layout = self
        layout.roles[column] = .event
        return layout
    }

    /// The columns that are not read.
    var unread: [Int] { roles.indices.filter { roles[$0] == nil && !names[$0].isEmpty } }

    /// The layout without columns in a role.
    func without(_ role: Role) -> TableLayout {
        var layout = self
        for column in roles.indices where roles[column] == role { layout.roles[column] = nil }
        layout.guessed.removeAll { $0.role == role }
        return layout
    }

    /// Whether a person said which column has the role, or that none has.
    func isStated(_ role: Role, in options: ImportOptions.TableOptions) -> Bool {
        options.columnNames[role.rawValue] != nil || options.othersAreNone
    }

    func column(of role: Role) -> Int? { roles.firstIndex(of: role) }

    /// How many roles the names fill; those by their standard or stated names count more.
    private static func countRoles(in names: [String], options: ImportOptions.TableOptions) -> Int {
        let meant = names.map(ColumnName.init)
        return Role.allCases.reduce(0) { sum, role in
            if names.contains(options.columnNames[role.rawValue] ?? role.rawValue) { return sum + 2 }
            return sum + (meant.contains { $0.means(role) } ? 1 : 0)
        }
    }

    private static func names(in header: ImportLine, separator: UInt8) -> [String]? {
        var fields = fields(of: header, separator: separator)
        var names: [String] = []
        while names.count < 4096, let field = try? fields.next() {
            names.append(String(tableField: field.trimmed))
        }
        return fields.isAtEnd ? names : nil
    }

    /// The fields of a row. Columns that are set in lines have several spaces between them.
    func fields(of row: ImportLine) -> RowFields { Self.fields(of: row, separator: separator) }

    private static func fields(of row: ImportLine, separator: UInt8) -> RowFields {
        RowFields(row, separator: separator, joinsSpaces: separator == UInt8(ascii: " "))
    }

    private func missing(
        _ name: String,
        role: Role,
        options: ImportOptions.TableOptions,
        at place: SourceLocation
    ) -> DatasetError {
        let needed = Role.standard.map { options.columnNames[$0.rawValue] ?? $0.rawValue }.joined(separator: ", ")
        var expected = "columns \(needed)"
        if let nearest = Self.nearestName(to: name, among: names) {
            expected += "; is '\(nearest)' the column for \(name)? Then say --column \(role.rawValue)=\(nearest)"
        } else {
            expected += "; --column \(role.rawValue)=NAME says which column it is"
        }
        if role == .t { expected += ", --rate HZ how many points a second were recorded where none has times" }
        let found = names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", …" : "")
        return .malformed(place, found: "no column '\(name)' among \(String(found.prefix(400)))", expected: expected)
    }

    /// The name with the smallest edit distance, ignoring case, if that is at most half of the longer one's length.
    private static func nearestName(to name: String, among names: [String]) -> String? {
        let scored = names.prefix(100).filter { !$0.isEmpty && $0.utf8.count < 64 }.map { candidate in
            (candidate, NearestNames.editDistance(name.lowercased(), candidate.lowercased()))
        }
        guard let best = scored.min(by: { $0.1 < $1.1 }) else { return nil }
        return best.1 * 2 <= max(name.utf8.count, best.0.utf8.count) ? best.0 : nil
    }
}
