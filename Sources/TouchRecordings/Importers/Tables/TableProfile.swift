/// What the first rows of a table, or all of them, say of its order and its units.
struct TableProfile {
    /// The steps forward in time, in the table's unit, the smallest first.
    let steps: [Double]
    let firstStamp: Double
    /// Whether all stamps are whole numbers.
    private let isWhole: Bool
    /// Whether rows stand in no order of time, or those of several recordings between each other.
    let isShuffled: Bool
    /// Whether the clock starts anew now and then, where strokes have no names.
    var restarts: Bool
    /// Whether the clock starts anew inside of strokes that have names, which stand for several then.
    var strokesRestart: Bool
    /// Whether nearly all stamps are those of other rows of their stroke.
    let sharesStamps: Bool
    /// Whether a time of 0 says that there is none: the clock goes on behind it.
    var zerosAreNone: Bool
    /// Whether there are no rows.
    let isEmpty: Bool

    /// Fewer steps are no evidence.
    private static let fewestSteps = 4
    /// Fewer steps may be of events that come singly, more are of a device that reports.
    private static let fewSteps = 32

    /// Looks at rows whose times are in the table's unit.
    ///
    /// - Parameter isByStroke: whether a column tells the strokes apart.
    init(_ rows: [TableRow], isByStroke: Bool) {
        var last: [TableRow.Key: Double] = [:]
        var shared = 0
        var steps: [Double] = []
        var back = 0
        var late = 0
        var switches = 0
        var previous: Int32?
        var isWhole = true
        var zeros = (goingOn: 0, all: 0)
        for (index, row) in rows.enumerated() {
            let time = row.sample.timestamp
            // Recordings are numbered as they are met.
            if let previous, row.recording < previous { switches += 1 }
            previous = row.recording
            // Rows without a place are no steps of a stroke that has no name.
            guard time.isFinite, isByStroke || row.sample.location.isFinite else { continue }
            isWhole = isWhole && time == time.rounded()
            if time == 0, index > 0, index + 1 < rows.count, rows[index - 1].sample.timestamp > 0 {
                zeros.all += 1
                if rows[index + 1].sample.timestamp >= rows[index - 1].sample.timestamp { zeros.goingOn += 1 }
            }
            let key = TableRow.Key(recording: row.recording, stroke: isByStroke ? row.stroke : 0)
            if let before = last[key] {
                if time > before { steps.append(time - before) }
                if time == before { shared += 1 }
                if time < before {
                    back += 1
                    // A late row is followed by one that goes on where its predecessors were.
                    if rows[(index + 1)...].prefix(4).contains(where: { $0.sample.timestamp > before }) { late += 1 }
                }
            }
            last[key] = time
        }
        isShuffled = back > 1 && back * 5 > steps.count + back || switches > 4 && switches * 8 > rows.count
        restarts = !isByStroke && back > late
        strokesRestart = isByStroke && !isShuffled && back > 2 * late && back * 8 <= steps.count
        sharesStamps = shared * 2 > rows.count
        zerosAreNone = zeros.goingOn > 1 && zeros.goingOn * 4 > zeros.all * 3
        isEmpty = rows.isEmpty
        steps.sort()
        self.steps = steps
        self.isWhole = isWhole
        firstStamp = rows.first { $0.sample.timestamp.isFinite }?.sample.timestamp ?? 0
    }

    var medianStep: Double? { steps.isEmpty ? nil : steps[steps.count / 2] }

    /// The unit of time and whether it was guessed.
    ///
    /// - Parameter name: the column's name.
    /// - Throws: what to say where the unit cannot be told.
    func timeUnit(named name: String, at place: SourceLocation) throws(DatasetError)
        -> (unit: TableTimeUnit, note: String?)
    {
        let hint = ColumnName(name).timeUnit
        func problem(_ found: String) -> DatasetError {
            .malformed(
                place,
                found: "\(found) in column '\(name)'",
                expected: "times whose unit can be told; say --time-unit s, ms, us or ns"
            )
        }
        guard !sharesStamps else {
            throw .malformed(
                place,
                found: "rows that share their stamps in column '\(name)'",
                expected:
                    "a clock whose step is shorter than from row to row; a spreadsheet or whole seconds took digits away: take "
                    + "the times from where they were recorded, or another column with --column t=NAME"
            )
        }
        guard steps.count >= Self.fewestSteps, let step = medianStep else {
            if let hint { return (hint, hint == .seconds ? nil : Self.note(name, hint, "as its name says")) }
            let unit = unitOfFewSteps
            let isDated = unit != .seconds && unit.isEpoch(firstStamp)
            guard firstStamp.magnitude <= 4_102_444_800 || isDated else {
                throw problem("times of \(firstStamp), which cannot be \(unit.words), and few rows,")
            }
            let isPlausible =
                unit == .seconds && medianStep.map { TableTimeUnit.plausible(forStep: $0) == .seconds } ?? true
            return (unit, isPlausible ? nil : Self.note(name, unit, isDated ? "since 1970" : Self.fewRows))
        }
        if isWhole, hint == nil, step == 1 {
            throw problem("steps of 1, which may be milliseconds or the rows' numbers,")
        }
        guard let unit = TableTimeUnit.plausible(forStep: step) else {
            guard let hint else {
                if TableTimeUnit.plausible(forStep: step * 86_400) == .seconds,
                    (10_000...1_000_000).contains(firstStamp)
                {
                    throw .malformed(
                        place,
                        found:
                            "times of \(firstStamp.shortText) with steps of \(Float(step)) in column '\(name)', likely days",
                        expected: "times in s, ms, us or ns; days as spreadsheets count them times 86400 are seconds"
                    )
                }
                // A few events of taps, and no stream of samples.
                let unit = isWhole ? TableTimeUnit.milliseconds : .seconds
                if steps.count < Self.fewSteps, (0.05...10).contains(step * unit.inSeconds) {
                    return (unit, Self.note(name, unit, Self.fewRows))
                }
                let text = step < 1e-3 ? "\(Float(step))" : step.shortText
                throw problem("steps of \(text), in no unit 10 to 2000 rows a second,")
            }
            return (hint, Self.note(name, hint, "as its name says"))
        }
        if let hint, hint != unit {
            throw problem("steps of \(step.shortText), likely \(unit.words) though it is named for \(hint.words),")
        }
        guard firstStamp.magnitude * unit.inSeconds < 1e10 else {
            if TableTimeUnit.plausible(forStep: step * 1e-7) == .seconds {
                throw .malformed(
                    place,
                    found:
                        "times of \(firstStamp) with steps of \(step.shortText) in column '\(name)', likely ticks of 100 ns",
                    expected: "times in s, ms, us or ns; such ticks by 10 are us: divide them in the file"
                )
            }
            throw problem("times of \(firstStamp) with steps of \(step.shortText), which fit no unit together,")
        }
        guard unit != .seconds else { return (unit, nil) }
        return (unit, Self.note(name, unit, unit.isEpoch(firstStamp) ? "since 1970" : nil))
    }

    private static let fewRows = "for want of rows that tell its unit"

    /// The unit of rows so few that they are events of taps rather than samples. Whole numbers are no seconds, between which taps
    /// would have no length, and nothing lasts for minutes.
    private var unitOfFewSteps: TableTimeUnit {
        guard let longest = steps.last, longest > 1 else { return .seconds }
        if !isWhole, longest <= 60 { return .seconds }
        return [.milliseconds, .microseconds].first { longest * $0.inSeconds <= 5 } ?? .nanoseconds
    }

    private static func note(_ name: String, _ unit: TableTimeUnit, _ detail: String?) -> String {
        "time in column '\(name)' read as \(unit.words)\(detail.map { " " + $0 } ?? ""); --time-unit overrules it"
    }

    /// The pause from which on a stroke ends, in the table's unit, and whether pauses of that length are certain to be more than
    /// a pen that was slow to report.
    ///
    /// - Parameter shortest: the shortest pause between two strokes.
    /// Whether there is no pause, so that all rows may be one stroke.
    func gap(shortest: Double) -> (length: Double, isCertain: Bool, isWithout: Bool) {
        guard let step = medianStep else { return (shortest, false, false) }
        let length = max(shortest, 6 * step)
        let long = steps.count { $0 > length }
        let between = steps.count { $0 > 0.6 * length && $0 < 1.4 * length }
        return (length, long > 0 && between == 0 && long * 4 < steps.count, long == 0 && between == 0)
    }
}

extension Double {
    /// The number as short as a message wants it.
    package var shortText: String {
        let scale = 1e6
        let rounded = (self * scale).rounded() / scale
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : "\(rounded)"
    }
}
