/// What the numbers of strokes do not say: rows in the air, and numbers that continue in another stroke.
extension TableSurvey {
    /// Takes what a person said of strokes' numbers.
    mutating func stateNumbered() {
        var stated = NumberedStrokes()
        if let name = options.noStroke { stated.noStroke = Self.stroke(named: name) }
        stated.readsPressure = options.air == .pressure
        stated.readsEvents = options.air == .event && layout.column(of: .event) != nil
        if let column = layout.column(of: .event), stated.readsEvents {
            _ = inferEvents(layout, column)
            if !options.eventMeanings.isEmpty { events.state(options.eventMeanings) }
        }
        if let split = options.strokeSplit {
            (stated.pause, stated.distance) = (split.pause, split.distance * settings.scale)
        }
        let saysSomething = stated.noStroke != nil || stated.readsPressure || stated.readsEvents
        numbered = saysSomething || options.strokeSplit != nil ? stated : nil
    }

    static func stroke(named name: String) -> UInt64 {
        var (row, name) = (TableRow(), name)
        name.withUTF8 { row.setStroke(UnsafeRawBufferPointer($0)) }
        return row.stroke
    }

    /// Finds out which rows of strokes that have numbers are in the air.
    mutating func findAir() {
        guard let column = layout.column(of: .strokeID) else { return }
        var found = NumberedStrokes()
        let names = fields.compactMap { column < $0.count ? $0[column].filter { $0 != " " } : nil }
        if layout.column(of: .contact) == nil, let empty = NumberedStrokes.emptyName(among: names) {
            found.noStroke = Self.stroke(named: empty)
            noStroke = empty
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
    mutating func findEventsBeside(_ found: inout NumberedStrokes) -> Bool {
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

    mutating func sayNumbered() {
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
    mutating func findPauses(by profile: TableProfile, _ unit: Double) {
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
}
