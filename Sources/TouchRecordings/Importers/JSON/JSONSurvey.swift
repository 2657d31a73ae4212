/// What the points of a whole document have in common: their keys, their times, the levels that they lie in.
struct JSONSurvey: JSONPointSink {
    /// What the values of a key are like.
    struct Values {
        var count = 0
        /// The first few values that differ.
        var distinct: [String] = []
        var numbers = 0
        var least = Double.infinity
        var largest = -Double.infinity
        /// Steps forwards and back from point to point of one list.
        var forwards = 0
        var back = 0
        /// Lists that begin no later than the one before them of the same trial began, if a few steps earlier then near zero: their clock
        /// was set anew. Lists that begin while the one before goes on share a clock with it.
        var restarts = 0
        /// Lists that begin before the one before them ended.
        var falls = 0
        /// Lists that begin a few steps behind the end of the one before, in place too.
        var continuations = 0
        /// Runs of zeros between larger numbers of one list, and runs of many zeros.
        var returns = 0
        var longZeros = 0
        /// How often the value changes from point to point of one list.
        var changes = 0
        /// The sum of the steps forwards, and the largest of them.
        private var way = 0.0
        private var longest = 0.0
        fileprivate var last: Double?
        /// The first number of the list being read.
        private var start = 0.0
        fileprivate var isNewList = false
        fileprivate var isNewTrial = false
        /// Zeros since the last larger number, and whether the list had one.
        private var zeros = 0
        private var wasAboveZero = false
        private var lastText = ""

        /// The mean step forwards but for the longest; `nil` without any.
        var step: Double? { forwards > 1 ? (way - longest) / Double(forwards - 1) : nil }

        /// Whether there is a step that stands out.
        var hasPause: Bool { step.map { longest > 6 * $0 } ?? false }

        /// Whether all values are one number.
        var isConstant: Bool { numbers == count && least == largest }

        /// Whether it goes on through the lists as a clock does, or from zero in each.
        var isClock: Bool {
            forwards > 0 && back * 20 <= forwards && (restarts == 0 || least.magnitude <= 2 * (step ?? 0))
        }

        /// Whether it is one of two values for several points at a time.
        var isFlag: Bool { distinct.count == 2 && changes > 0 && changes * 4 < count }

        /// Whether it numbers points or strokes: it never falls in a list, and rarely changes or counts.
        var isIndex: Bool { back == 0 && (forwards * 10 < count || longest == 1 && way == Double(forwards)) }

        fileprivate mutating func take(_ text: String, isNear: Bool) {
            guard !text.isEmpty else { return }
            count += 1
            if isNewList {
                (zeros, wasAboveZero) = (0, false)
            } else if text != lastText, count > 1 {
                changes += 1
            }
            if distinct.count <= 2 { lastText = text }
            if distinct.count < JSONSurvey.mostDistinct, !distinct.contains(text) { distinct.append(text) }
            guard let number = Double(text), number.isFinite else { return }
            numbers += 1
            least = min(least, number)
            largest = max(largest, number)
            if number <= 0 {
                zeros += 1
                if zeros == JSONSurvey.manyZeros { longZeros += 1 }
            } else {
                if zeros > 1, wasAboveZero { returns += 1 }
                (zeros, wasAboveZero) = (0, true)
            }
            if let last {
                if isNewList {
                    if number < last { falls += 1 }
                    if isNear, !isNewTrial, let step, number > last, number - last <= 3 * step { continuations += 1 }
                    if number < last, !isNewTrial, isAnew(number) { restarts += 1 }
                } else if number > last {
                    forwards += 1
                    way += number - last
                    longest = max(longest, number - last)
                } else if number < last {
                    back += 1
                }
            }
            if last == nil || isNewList { start = number }
            last = number
            isNewList = false
            isNewTrial = false
        }

        /// Whether a list that begins with that number has a clock of its own. The unit is not known yet: times count in steps, and without
        /// any, whatever begins no later has.
        private func isAnew(_ number: Double) -> Bool {
            HeldStrokes.isAnew(
                number,
                after: start,
                together: 15 * (step ?? 0),
                nearZero: step.map { 100 * $0 } ?? .infinity
            )
        }
    }

    private static let mostDistinct = 32
    /// That many points without pressure in a row are no beginning or end of a stroke.
    private static let manyZeros = 5
    /// Points of more different keys are refused.
    private static let mostKeys = 512
    /// A document of more points is refused: what is known of each takes 12 bytes.
    static let mostPoints = 8_000_000

    private(set) var points = 0
    private(set) var predicted = 0
    private(set) var lists = 0
    private(set) var labeledLists = 0
    private(set) var nestedLists = 0
    /// How often the list that the lists of points are elements of changes.
    private(set) var parents = 0
    private(set) var passedOver = 0
    /// Points that are lists of numbers.
    private(set) var tuples = 0
    /// How many lists follow one of the same trial.
    private(set) var following = 0
    private var lacksBases = false
    /// How many lists of ``following`` have the same time to count from as the list before.
    private var sameBases = 0
    private var lastBase: Double?
    /// Where the last point was, and the mean way from one to the next of a list.
    private var lastPlace: (x: Double, y: Double)?
    private var way = (sum: 0.0, steps: 0)
    private var isNewList = false
    /// Whether every list of points has a time of its own that its points may count from.
    var haveBases: Bool { !lacksBases && sameBases * 2 <= following }
    /// In the order in which they were met.
    private(set) var keys: [String] = []
    private(set) var values: [String: Values] = [:]
    private(set) var xNames: [String] = []
    private(set) var yNames: [String] = []
    /// Of the objects around the points, in the order in which they were met.
    private(set) var contextKeys: [String] = []
    private(set) var pointerTypes: [String] = []
    private var lastParent: Int?
    private var meanings = JSONKeys()
    private let path: String

    init(path: String) { self.path = path }

    /// Whether points of no pressure and of some are both there, which tells strokes of one list apart.
    var mayCutByPressure: Bool {
        keys.contains { key in
            guard let values = values[key], values.numbers > 0, values.least <= 0, values.largest > 0 else {
                return false
            }
            let key = JSONKey(key)
            return key.name.means(.pressure) || key.header == "pressure"
        }
    }

    mutating func begin(_ list: JSONPointList) throws {
        lists += 1
        if list.isLabeled { labeledLists += 1 }
        let isNewTrial = list.isLabeled || list.parent != lastParent || lists == 1
        if let parent = list.parent {
            nestedLists += 1
            if parent != lastParent { parents += 1 }
        } else {
            parents += 1
        }
        lastParent = list.parent
        if !isNewTrial {
            following += 1
            if list.base == lastBase { sameBases += 1 }
        }
        lastBase = list.base
        isNewList = true
        if list.base == nil { lacksBases = true }
        for field in list.context {
            if contextKeys.count < Self.mostKeys, !contextKeys.contains(field.key) { contextKeys.append(field.key) }
            if meanings.meaning(of: field.key).isPointerType { note(field.text) }
        }
        for key in keys {
            values[key]?.isNewList = true
            if isNewTrial { values[key]?.isNewTrial = true }
        }
    }

    private mutating func note(_ pointerType: String) {
        if pointerTypes.count < Self.mostDistinct, !pointerTypes.contains(pointerType) {
            pointerTypes.append(pointerType)
        }
    }

    mutating func take(_ point: JSONPoint) throws {
        guard point.kind == .measured else {
            predicted += 1
            return
        }
        points += 1
        guard points <= Self.mostPoints else {
            throw DatasetError.malformed(
                SourceLocation(file: path, line: point.line),
                found: "more than \(Self.mostPoints) points",
                expected: "a document of fewer; write it in several"
            )
        }
        if point.isTuple { tuples += 1 }
        let isNear = isNearLast(point)
        if !xNames.contains(point.xName), xNames.count < Self.mostDistinct { xNames.append(point.xName) }
        if !yNames.contains(point.yName), yNames.count < Self.mostDistinct { yNames.append(point.yName) }
        for field in point.fields {
            if values[field.key] == nil {
                guard keys.count < Self.mostKeys else { throw tooManyKeys }
                keys.append(field.key)
                values[field.key] = Values()
            }
            values[field.key]?.take(field.text, isNear: isNear)
            if meanings.meaning(of: field.key).isPointerType { note(field.text) }
        }
    }

    /// Whether a list's first point is about a step from the last one of the list before.
    private mutating func isNearLast(_ point: JSONPoint) -> Bool {
        guard let x = Double(point.x), let y = Double(point.y), x.isFinite, y.isFinite else { return false }
        defer {
            lastPlace = (x, y)
            isNewList = false
        }
        guard let last = lastPlace else { return false }
        let length = ((x - last.x) * (x - last.x) + (y - last.y) * (y - last.y)).squareRoot()
        if isNewList { return way.steps > 0 && length <= 8 * way.sum / Double(way.steps) }
        way.sum += length
        way.steps += 1
        return false
    }

    mutating func end() {}

    mutating func passOver(_ path: String, line: Int, points: Int) { passedOver += 1 }

    private var tooManyKeys: DatasetError {
        .malformed(
            SourceLocation(file: path),
            found: "points with more than \(Self.mostKeys) different keys",
            expected: "points that have the same keys"
        )
    }
}
