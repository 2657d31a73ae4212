/// How strokes are told apart.
extension TableSurvey {
    /// Finds out how strokes are told apart.
    mutating func chooseCut() throws -> StrokeDelivery.Cut {
        let hasMeanings = !options.eventMeanings.isEmpty && layout.column(of: .strokeID) == nil
        switch options.strokeRule ?? (hasMeanings ? .event(values: []) : nil) {
        case .column:
            guard layout.column(of: .strokeID) != nil else { throw missing(.strokeID, rule: "column") }
            stateNumbered()
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
        case .trial:
            guard layout.roles.contains(.trial) else { throw missing(.trial, rule: "trial") }
            useContacts()
            return .trial(hasForce: hasForce)
        case .lines: return .lines
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
        if let column = layout.column(of: .event), isConstantInTrials(column), !layout.isStated(.event, in: options) {
            settings.layout = layout.without(.event)
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
        // A line behind all rows ends no stroke.
        if let last = rows.lastIndex(where: { $0.kind == .measured }),
            rows[..<last].contains(where: { $0.kind == .pause })
        {
            return .lines
        }
        watched = findWatched()
        if layout.roles.contains(.trial) { return .trial(hasForce: hasForce) }
        return .gap(seconds: .nan, hasForce: hasForce)
    }

    func missing(_ role: TableLayout.Role, rule: String) -> DatasetError {
        .malformed(
            place,
            found: "no column \(role.rawValue) among \(layout.names.prefix(20).joined(separator: ", "))",
            expected: "one for --stroke-by \(rule); --column \(role.rawValue)=NAME says which it is"
        )
    }

    /// Takes the column of contacts that has such a name, where no events tell which column it is.
    mutating func useContacts() {
        guard layout.column(of: .strokeID) == nil, layout.roles.contains(.contact) else { return }
        rows = readRows(layout)
    }

    /// Whether a pressure above 0 lasts for more than a row: some devices give it at touch-down only.
    var pressureLasts: Bool {
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

    var hasForce: Bool {
        if let air = options.air { return air == .pressure }
        return rows.contains { ($0.sample.force ?? 0) > 0 } && pressureLasts
    }

    /// Whether a column says something of whole trials, such as whether the answer was right: it changes in none of them, and from one
    /// to another.
    func isConstantInTrials(_ column: Int) -> Bool {
        let names: Set<TableLayout.Role> = [.trial, .participant, .task, .device, .condition]
        let trials = layout.roles.indices.filter { layout.roles[$0].map(names.contains) == true && $0 != column }
        let changes = zip(fields, fields.dropFirst()).filter { before, row in
            min(before.count, row.count) > column && before[column] != row[column]
        }
        return !changes.isEmpty
            && changes.allSatisfy { before, row in
                trials.contains { $0 < min(before.count, row.count) && before[$0] != row[$0] }
            }
    }

    /// Whether what was taken for the strokes' numbers is 0 and 1, which follow each other several times.
    var looksLikeFlag: Bool {
        layout.guessed.contains { $0.role == .strokeID } && rows.allSatisfy { $0.stroke < 2 }
            && zip(rows, rows.dropFirst()).count { $0.stroke != $1.stroke && $0.recording == $1.recording } > 1
    }
}
