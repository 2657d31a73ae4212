import TouchModel

/// Makes rows of cells of the points of a document, one a point, and remembers of each where it comes from.
struct JSONRows: JSONPointSink {
    /// Where a row comes from.
    struct Origin {
        var line: Int32
        var delivery: Int32
        var type: TouchType?
    }

    let plan: JSONTablePlan
    /// Rows that were not taken yet.
    private var rows: CellRows
    private(set) var origins: [Origin] = []
    /// Entries of lists of points that have no place, by their lines.
    private(set) var passedOver: [(path: String, line: Int, points: Int)] = []

    private var meanings = JSONKeys()
    private var list = JSONPointList()
    private var names = (participant: "", task: "")
    private var context: [String: String] = [:]
    private var trial = 0
    private var lastParent: Int??
    private var type: TouchType?
    private var counted = 0
    private var stepTime = 0.0
    /// Of strokes with clocks of their own: what is added to the times of this one, and when the last point was.
    private var shift = 0.0
    private var lastTime = -Double.infinity

    init(_ plan: JSONTablePlan) {
        self.plan = plan
        rows = CellRows(columnCount: plan.columns.count)
    }

    mutating func takeRows() -> CellRows {
        defer { rows = CellRows(columnCount: plan.columns.count) }
        return rows
    }

    mutating func takePassedOver() -> [(path: String, line: Int, points: Int)] {
        defer { passedOver = [] }
        return passedOver
    }

    mutating func begin(_ list: JSONPointList) {
        self.list = list
        context = Dictionary(list.context.map { ($0.key, $0.text) }, uniquingKeysWith: { _, last in last })
        let isOther = lastParent.map { $0 != list.parent } ?? true
        if plan.lists == .trials || plan.lists == .timedStrokes || list.isLabeled || list.parent == nil || isOther {
            trial += 1
            (shift, lastTime) = (0, -.infinity)
        } else {
            shift = .nan
        }
        lastParent = .some(list.isLabeled ? -1 : list.parent)
        names = (name(of: .participant), taskName())
        type = list.context.last { meanings.meaning(of: $0.key).isPointerType }.flatMap { Self.touchType($0.text) }
        stepTime = 0
        counted += 10
    }

    private mutating func name(of label: JSONKey.Label) -> String {
        list.context.last { meanings.meaning(of: $0.key).label == label && !$0.text.isEmpty }?.text ?? ""
    }

    /// The class or task that the innermost object says; what is merely called `name` is one where nothing else is.
    private mutating func taskName() -> String {
        var best: (score: (Int, Int, Int), text: String)?
        var level = 0
        var parent = ""
        for field in list.context.reversed() where !field.text.isEmpty {
            let above = field.key.split(separator: ".").dropLast().joined(separator: ".")
            if above != parent {
                level += 1
                parent = above
            }
            let key = meanings.meaning(of: field.key)
            guard case .task(let rank) = key.label else { continue }
            let score = (key.header.lowercased() == "name" ? 1 : 0, level, rank)
            if let known = best, known.score <= score { continue }
            best = (score, field.text)
        }
        return best?.text ?? ""
    }

    mutating func take(_ point: JSONPoint) throws {
        var type = type
        for column in plan.columns {
            switch column {
            case .x: rows.append(point.x)
            case .y: rows.append(point.y)
            case .participant: rows.append(names.participant)
            case .task: rows.append(names.task)
            case .trial: rows.append(String(trial))
            case .stroke: rows.append(String(list.number))
            case .kind: rows.append(point.kind.rawValue)
            case .time(let key): rows.append(time(key, of: point))
            case .own(let key): rows.append(value(key, of: point))
            case .context(let key): rows.append(context[key] ?? "")
            }
        }
        for field in point.fields where meanings.meaning(of: field.key).isPointerType {
            type = Self.touchType(field.text) ?? type
        }
        origins.append(
            Origin(line: Int32(clamping: point.line), delivery: Int32(truncatingIfNeeded: point.delivery), type: type)
        )
    }

    mutating func end() {}

    mutating func passOver(_ path: String, line: Int, points: Int) { passedOver.append((path, line, points)) }

    private func value(_ key: String, of point: JSONPoint) -> String {
        if let field = point.fields.first(where: { $0.key == key }) { return field.text }
        if key == point.xName { return point.x }
        return key == point.yName ? point.y : ""
    }

    private mutating func time(_ key: String?, of point: JSONPoint) -> String {
        guard let key else {
            counted += 1
            return String(counted)
        }
        var text = value(key, of: point)
        if text.isEmpty, let shared = context[key] { text = shared }
        guard plan.clock != .absolute else { return text }
        guard let number = Double(text) else {
            // An event that says its own time needs no other.
            if text.isEmpty, let own = point.eventTime { return own.plainText }
            return text
        }
        let eventTime = point.timeKey == key ? nil : point.eventTime
        let base =
            eventTime.map { plan.inUnitOfPoints($0, isDate: false) }
            ?? list.base.map { plan.inUnitOfPoints($0, isDate: list.baseIsDate) } ?? 0
        switch plan.clock {
        case .steps:
            stepTime += number
            return (base + stepTime).plainText
        case .ofStroke:
            if shift.isNaN { shift = lastTime.isFinite ? lastTime + plan.pause - number : 0 }
            lastTime = max(lastTime, number + shift)
            return (number + shift).plainText
        case .absolute, .fromBase, .none: return (base + number).plainText
        }
    }

    static func touchType(_ text: String) -> TouchType? {
        switch text.lowercased() {
        case "pen", "stylus", "pencil", "eraser": .pencil
        case "mouse": .indirectPointer
        case "touch", "finger", "direct": .direct
        default: nil
        }
    }
}
