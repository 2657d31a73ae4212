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
        /// The sum of the steps forwards, and the largest of them.
        private var way = 0.0
        private var longest = 0.0
        fileprivate var last: Double?
        /// The first number of the list being read.
        private var start = 0.0
        fileprivate var isNewList = false
        fileprivate var isNewTrial = false

        /// The mean step forwards but for the longest; `nil` without any.
        var step: Double? { forwards > 1 ? (way - longest) / Double(forwards - 1) : nil }

        /// Whether there is a step that stands out.
        var hasPause: Bool { step.map { longest > 6 * $0 } ?? false }

        /// Whether all values are one number.
        var isConstant: Bool { numbers == count && least == largest }

        fileprivate mutating func take(_ text: String) {
            guard !text.isEmpty else { return }
            count += 1
            if distinct.count < JSONSurvey.mostDistinct, !distinct.contains(text) { distinct.append(text) }
            guard let number = Double(text), number.isFinite else { return }
            numbers += 1
            least = min(least, number)
            largest = max(largest, number)
            if let last {
                if isNewList {
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
    /// Whether every list of points has a time that its points may count from.
    private(set) var haveBases = true
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
        if list.base == nil { haveBases = false }
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
        if !xNames.contains(point.xName), xNames.count < Self.mostDistinct { xNames.append(point.xName) }
        if !yNames.contains(point.yName), yNames.count < Self.mostDistinct { yNames.append(point.yName) }
        for field in point.fields {
            if values[field.key] == nil {
                guard keys.count < Self.mostKeys else { throw tooManyKeys }
                keys.append(field.key)
                values[field.key] = Values()
            }
            values[field.key]?.take(field.text)
            if meanings.meaning(of: field.key).isPointerType { note(field.text) }
        }
    }

    mutating func end() {}

    mutating func passOver(_ path: String, line: Int) { passedOver += 1 }

    private var tooManyKeys: DatasetError {
        .malformed(
            SourceLocation(file: path),
            found: "points with more than \(Self.mostKeys) different keys",
            expected: "points that have the same keys"
        )
    }
}
