import TouchModel

/// What was found and stated, as a person could have stated it.
extension TableSurvey {
    /// The reading of a table, complete: with it stated, the same rows are read and nothing is asked.
    ///
    /// - Parameters:
    ///   - original: what was stated of the file.
    ///   - secondsPerUnit: what ``settleTime(by:)`` found.
    ///   - cut: likewise.
    func reading(of original: ImportOptions, secondsPerUnit: Double, cut: StrokeDelivery.Cut) -> ImportOptions {
        var reading = original
        reading.table = table(cut: cut)
        if settings.secondsPerRow == nil { reading.table.secondsPerTimeUnit = secondsPerUnit }
        return reading
    }

    private func table(cut: StrokeDelivery.Cut) -> ImportOptions.TableOptions {
        var table = options
        table.separator = Character(UnicodeScalar(layout.separator))
        table.joinsSpaces = layout.separator == UInt8(ascii: " ") ? settings.joinsSpaces : nil
        table.hasDecimalComma = settings.hasDecimalComma
        table.fewestFields = settings.fewestFields < layout.roles.count ? settings.fewestFields : nil
        table.isShuffled = settings.isShuffled
        table.columnNames = [:]
        for (column, role) in layout.roles.enumerated() {
            guard let role else { continue }
            let name = layout.writtenNames[column]
            table.columnNames[role.rawValue] = table.columnNames[role.rawValue].map { "\($0),\(name)" } ?? name
        }
        table.othersAreNone = true
        table.clockRestarts = cut == .column ? profile.strokesRestart : profile.restarts
        table.zeroTimesAreNone = profile.zerosAreNone
        if layout.column(of: .altitude) != nil || layout.column(of: .azimuth) != nil {
            table.radiansPerAngleUnit = settings.radiansPerUnit
        }
        let tilts: [TableLayout.Role] = [.tilt, .orientation, .tiltX, .tiltY]
        if tilts.contains(where: { layout.column(of: $0) != nil }) {
            table.radiansPerTiltUnit = settings.tiltRadiansPerUnit
        }
        if rows.contains(where: { $0.kind == .predicted }) { table.attachesPredictions = attachesPredictions }
        table.emptyPlace = settings.emptyPlace.map { place in
            // What stands in the file, which the scale may not give back to the last bit.
            TouchPoint(Self.written(place.x / settings.scale), Self.written(place.y / settings.scale))
        }
        table.zeroRowsAreBreaks = settings.zeroRowsAreBreaks ? true : options.zeroRowsAreBreaks
        setStrokes(of: &table, cut)
        return table
    }

    private func setStrokes(of table: inout ImportOptions.TableOptions, _ cut: StrokeDelivery.Cut) {
        switch cut {
        case .column:
            table.strokeRule = .column
            table.air = numbered.map { $0.readsEvents ? .event : $0.readsPressure ? .pressure : .none }
            table.noStroke = numbered?.noStroke == nil ? nil : noStroke ?? options.noStroke
            if let numbered, numbered.pause.isFinite {
                table.strokeSplit = .init(pause: numbered.pause, distance: numbered.distance / settings.scale)
            }
            if numbered?.readsEvents == true { table.eventMeanings = events.found }
        case .pressure(let threshold): table.strokeRule = .pressure(above: threshold)
        case .event:
            table.strokeRule = options.strokeRule ?? .event(values: [])
            if case .event(let values) = table.strokeRule, values.isEmpty { table.eventMeanings = events.found }
        case .trial(let hasForce):
            (table.strokeRule, table.air) = (.trial, hasForce ? .pressure : ImportOptions.TableOptions.Air.none)
        case .gap(let seconds, let hasForce):
            table.strokeRule = .gap(seconds: seconds)
            table.air = hasForce ? .pressure : ImportOptions.TableOptions.Air.none
        case .lines: table.strokeRule = .lines
        }
    }

    private static func written(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}
