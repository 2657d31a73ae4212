/// Which column holds events, and what its values mean.
extension TableSurvey {
    /// Takes what a person said of the events' column.
    mutating func stateEvents(_ values: [String]) throws {
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
        if values.isEmpty, !options.eventMeanings.isEmpty {
            // Whose the rows are is another question.
            _ = inferEvents(layout, column)
            events.state(options.eventMeanings)
            return rows = readRows(layout)
        }
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
    mutating func eventSequences(_ layout: TableLayout) -> [[Int]] {
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
    mutating func inferEvents(_ layout: TableLayout, _ column: Int) -> EventMeanings.Finding {
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
    mutating func chooseEvents() throws -> Bool {
        let original = settings.layout
        var found: [(layout: TableLayout, events: EventMeanings)] = []
        var unclear: (column: Int, finding: EventMeanings.Finding, events: EventMeanings)?
        let flags = layout.unread.filter { !original.eventColumns.contains($0) && isFlag($0) }
        for column in original.eventColumns + flags where original.roles[column] == nil && !isConstantInTrials(column) {
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
    mutating func contacts(_ choice: (layout: TableLayout, events: EventMeanings)) -> [Bool] {
        events = choice.events
        defer { events = EventMeanings() }
        return readRows(choice.layout).map { row in
            let meaning = events.meaning(Int(row.event))
            return meaning == .begins || meaning == .goesOn || meaning == .mayBegin
        }
    }

    /// Looks at other tables of the dataset with this header for the column of events, which a file of few strokes may not show.
    mutating func learnFromSiblings(atMost count: Int) throws -> Bool {
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

    static let mostSiblings = 16
    /// Where nothing hints at events, and every file of a large folder would look at others.
    static let fewSiblings = 2

    func unclearEvents(_ column: Int, _ finding: EventMeanings.Finding) -> DatasetError {
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
}
