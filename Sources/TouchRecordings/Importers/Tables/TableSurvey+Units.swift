/// The units of time and angles.
extension TableSurvey {
    /// What rows say of time: seconds in the table's unit, and how strokes are told apart if by pauses.
    ///
    /// - Parameter profile: of the first rows, or of all.
    mutating func settleTime(by profile: TableProfile) throws -> (secondsPerUnit: Double, cut: StrokeDelivery.Cut) {
        let unit = try timeUnit(by: profile)
        findPauses(by: profile, unit)
        guard case .gap(let seconds, let hasForce) = cut, !seconds.isFinite else { return (unit, cut) }
        let (length, isCertain, isWithout) = profile.gap(shortest: Self.shortestPause / unit)
        let pause = Self.roundedUp(length * unit)
        if !profile.isEmpty, options.strokeRule == nil, isWithout, !profile.restarts,
            !RowPaths(measuredRows).haveJump
        {
            assumptions.append(
                "rows without a pause of more than \(pause.shortText) s read as one stroke; --stroke-by overrules it"
            )
        } else if !profile.isEmpty {
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

    /// A number of at most six decimals, no smaller, as a person states it.
    private static func roundedUp(_ value: Double) -> Double {
        let nearest = (value * 1e6).rounded() / 1e6
        return nearest < value ? (value * 1e6).rounded(.up) / 1e6 : nearest
    }

    /// The pause from which on a stroke ends is at least this long, in seconds.
    static let shortestPause = 0.05

    mutating func timeUnit(by profile: TableProfile) throws -> Double {
        if settings.secondsPerRow != nil { return 1 }
        if head.hasClockTimes(layout) {
            if options.secondsPerTimeUnit != nil { return 1 }
            assumptions.append("times of day in column '\(name(of: .t))' read as seconds")
            return 1
        }
        if let stated = options.secondsPerTimeUnit { return stated }
        let (unit, note) = try profile.timeUnit(named: name(of: .t), at: place)
        if let note { assumptions.append(note) }
        return unit.inSeconds
    }

    /// Finds out in which unit the tilt is, and whether it says anything.
    mutating func setTilt() throws {
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
        let values = fields.flatMap { row in
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
        if let stated = options.radiansPerTiltUnit ?? options.radiansPerAngleUnit {
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

    mutating func setAngle() throws {
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
