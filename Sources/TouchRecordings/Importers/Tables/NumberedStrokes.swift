import TouchModel

/// What a stroke's number does not say: which of its rows are in the air, and where it goes on in another stroke.
struct NumberedStrokes {
    /// The name that stands where there is no stroke, such as -1.
    var noStroke: UInt64?
    /// Whether events or a flag say when something touches.
    var readsEvents = false
    /// Whether rows without pressure are in the air.
    var readsPressure = false
    /// A row that comes after a longer pause than this and from farther away begins another stroke.
    var pause = Double.infinity
    var distance = Double.infinity

    /// What a row is.
    enum Place { case inStroke, inAir, elsewhere }

    private struct Stroke {
        var time = Double.nan
        var location = TouchPoint(repeating: .nan)
        /// How often it began anew.
        var part: UInt64 = 0
        /// Where its last row stands among all that were taken.
        var row = 0
        /// Whether a row in the air came after its last one.
        var isLifted = false
        /// Whether its events say that it touches.
        var isDown = false
    }

    /// The strokes that were met, but for the one of the last row.
    private var strokes: [UInt64: Stroke] = [:]
    private var name: UInt64?
    private var stroke = Stroke()
    private var rowCount = 0

    /// Takes the next row, and gives it another name where its stroke is another one than before.
    mutating func take(_ row: inout TableRow, _ events: inout EventMeanings) -> Place {
        select(row.stroke)
        guard !isInAir(row, &events) else {
            stroke.isLifted = true
            return .inAir
        }
        let time = row.sample.timestamp
        var place = Place.inStroke
        rowCount += 1
        // Behind many rows of others a number is another stroke's anyway.
        let isNear = rowCount - stroke.row <= CSVImporter.lookahead
        stroke.row = rowCount
        if time - stroke.time > pause, isNear, (row.sample.location - stroke.location).length > distance {
            place = .elsewhere
        }
        if place == .elsewhere || stroke.isLifted && stroke.time.isFinite { stroke.part += 1 }
        stroke.isLifted = false
        if row.sample.isFinite {
            stroke.time = time
            stroke.location = row.sample.location
        }
        if stroke.part > 0 { row.addToStroke(stroke.part) }
        return place
    }

    /// Says that a pointer hovers, so that its stroke does not go on.
    mutating func lift(_ name: UInt64) {
        select(name)
        stroke.isLifted = true
    }

    mutating func removeAll() {
        strokes.removeAll(keepingCapacity: true)
        name = nil
    }

    private mutating func select(_ other: UInt64) {
        guard other != name else { return }
        if let name { strokes[name] = stroke }
        name = other
        stroke = strokes[other] ?? Stroke()
    }

    private mutating func isInAir(_ row: TableRow, _ events: inout EventMeanings) -> Bool {
        if row.stroke == noStroke { return true }
        if readsPressure, let force = row.sample.force, force <= 0 { return true }
        guard readsEvents, let meaning = events.meaning(Int(row.event)) else { return false }
        switch meaning {
        case .begins:
            stroke.isLifted = true
            stroke.isDown = true
        case .goesOn, .mayBegin: return events.tellBeginnings && !stroke.isDown
        case .ends, .cancels:
            defer { stroke.isDown = false }
            return !stroke.isDown
        case .inAir:
            stroke.isDown = false
            return true
        case .other, .passing, .predicted: break
        }
        return false
    }
}

// MARK: Finding out

extension NumberedStrokes {
    /// Words that stand where there is no stroke.
    private static let emptyNames: Set<String> = ["", "-1", "-1.0", "na", "n/a", "nan", "none", "null", "-"]

    /// The name among those of a column that stands where there is no stroke.
    ///
    /// - Parameter names: the column's fields, row by row.
    static func emptyName(among names: [String]) -> String? {
        var runs: [String: Int] = [:]
        for (index, name) in names.enumerated() where index == 0 || names[index - 1] != name {
            runs[name, default: 0] += 1
        }
        if let empty = runs.keys.sorted().first(where: { emptyNames.contains($0.lowercased()) }) {
            // Beside numbers below 0 it is a number.
            let others = runs.keys.filter { $0 != empty }
            return !others.isEmpty && (Double(empty) == nil || others.allSatisfy { Double($0).map { $0 >= 0 } ?? true })
                ? empty : nil
        }
        // A zero that comes back between numbers of which none does.
        guard let returns = runs["0"], returns > 2, runs.count > 2,
            runs.allSatisfy({ name, count in name == "0" || count == 1 && (Int(name) ?? 0) > 0 })
        else { return nil }
        return "0"
    }

    /// What a table's first rows would be.
    struct Evidence {
        /// Strokes with rows in the air in a run, and those with none.
        private(set) var liftedStrokes = 0
        private(set) var otherStrokes = 0
        /// Names of which all rows are in the air, and their runs.
        private(set) var emptyNames = 0
        private(set) var emptyRuns = 0
        /// The lengths of runs in the air, in order of length.
        private(set) var runs: [Int] = []
        /// Strokes whose first row is in the air.
        private(set) var lateStrokes = 0

        /// Whether the rows in the air are what lies between strokes: strokes have them, or a number of their own.
        var isCredible: Bool {
            guard let median = runs.isEmpty ? nil : runs[runs.count / 2], median > 2 else { return false }
            let strokes = liftedStrokes + otherStrokes
            return strokes > 0 && lateStrokes * 2 <= strokes && (liftedStrokes > 0 || emptyNames == 1 && emptyRuns > 1)
        }

        /// Whether that is so of most strokes, as pressure has to say.
        var isOfMost: Bool { liftedStrokes * 2 >= liftedStrokes + otherStrokes }

        init(_ rows: [TableRow], _ numbered: NumberedStrokes, _ events: EventMeanings) {
            var (numbered, events) = (numbered, events)
            var last: TableRow.Key?
            var run = 0
            var found: [TableRow.Key: (down: Int, longest: Int, startsInAir: Bool, runs: Int)] = [:]
            var lengths: [Int] = []
            for row in rows {
                var row = row
                let key = row.key
                if key.recording != last?.recording { numbered.removeAll() }
                let isInAir = numbered.take(&row, &events) == .inAir
                var entry = found[key] ?? (0, 0, isInAir, 0)
                if key != last || !isInAir {
                    if run > 0 { lengths.append(run) }
                    run = 0
                }
                if isInAir {
                    run += 1
                    if run == 1 { entry.runs += 1 }
                    entry.longest = max(entry.longest, run)
                } else {
                    entry.down += 1
                }
                found[key] = entry
                last = key
            }
            if run > 0 { lengths.append(run) }
            runs = lengths.sorted()
            for entry in found.values {
                if entry.down == 0 {
                    emptyNames += 1
                    emptyRuns += entry.runs
                } else if entry.longest > 2 {
                    liftedStrokes += 1
                } else {
                    otherStrokes += 1
                }
                if entry.down > 0, entry.startsInAir { lateStrokes += 1 }
            }
        }
    }

    /// Finds out whether numbers go on in other strokes: after pauses, and elsewhere, more often than from number to number.
    ///
    /// - Parameters:
    ///   - gap: the pause from which on a stroke ends, in the table's unit.
    ///   - second: a second in that unit.
    /// - Returns: whether they do, so that ``pause`` and ``distance`` are set.
    mutating func findPauses(in rows: [TableRow], gap: Double, second: Double) -> Bool {
        var last: [TableRow.Key: (index: Int, sample: TableRow.Sample)] = [:]
        var lengths: [Double] = []
        var inside: [(pause: Double, distance: Double)] = []
        var between: [Double] = []
        var returns = false
        for (index, row) in rows.enumerated() where row.sample.isFinite && row.stroke != noStroke {
            let key = row.key
            if let (place, sample) = last[key], index - place <= CSVImporter.lookahead {
                let step = row.sample.timestamp - sample.timestamp
                let distance = (row.sample.location - sample.location).length
                if step > gap {
                    inside.append((step, distance))
                    returns = returns || place < index - 1
                } else if step > 0 {
                    lengths.append(distance)
                }
            } else if index > 0, rows[index - 1].recording == row.recording {
                between.append(row.sample.timestamp - rows[index - 1].sample.timestamp)
            }
            last[key] = (index, row.sample)
        }
        lengths.sort()
        guard !lengths.isEmpty else { return false }
        let far = 4 * lengths[lengths.count * 9 / 10]
        for (fewest, shortest) in [(3, 0.1), (1, 0.25)] {
            let pause = max(gap, shortest * second)
            let leaps = inside.count { $0.pause > pause && $0.distance > far }
            let lifts = between.count { $0 > pause }
            guard leaps >= fewest || fewest == 1 && last.count == 1 else { continue }
            // Numbers that tell strokes apart change with nearly every pause.
            guard leaps * (returns ? 3 : 1) >= lifts else { continue }
            (self.pause, distance) = (pause, far)
            return leaps > 0
        }
        return false
    }
}
