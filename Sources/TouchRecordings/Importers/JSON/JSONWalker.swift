/// Finds the points in a document, whatever the levels above them are called: lists of objects with coordinates, lists of
/// `[x, y, …]`, objects of columns `{x: […], y: […]}`, and events that hold lists of what they delivered.
///
/// Time and memory grow with the values looked at; each value is visited a bounded number of times.
struct JSONWalker<Sink: JSONPointSink> {
    var sink: Sink
    var keys = JSONKeys()
    /// Whether the document's own list is one of points.
    let rootIsPoints: Bool
    private var instances = 0
    private var lists = 0
    private var deliveries = 0
    private var line = 1
    private var isInRootList = false

    init(sink: Sink, rootIsPoints: Bool) {
        self.sink = sink
        self.rootIsPoints = rootIsPoints
    }

    /// What the levels above a value say.
    private struct Context {
        var path: [String] = []
        var fields: [JSONPoint.Field] = []
        var parent: Int?
        var isLabeled = false
        var base: Double?
        var baseIsDate = false
        /// Texts that were read as documents inside this one.
        var embedded = 0
    }

    // MARK: Levels

    /// Takes a value of the document: an element of its list, or the whole.
    mutating func take(_ value: JSONNode, line: Int, isElement: Bool) throws {
        self.line = line
        if isElement, rootIsPoints {
            if !isInRootList { try begin(Context()) }
            isInRootList = true
            try takeElement(value, Context())
        } else {
            var context = Context()
            if isElement { context.parent = 0 }
            try walk(value, context)
        }
    }

    mutating func finish() throws {
        if isInRootList { try sink.end() }
    }

    private mutating func walk(_ value: JSONNode, _ context: Context) throws {
        switch value {
        case .object(let fields): try walk(fields, context)
        case .list(let elements): try walk(elements, context)
        case .text(let text):
            // A document inside a field, as jsPsych writes one into a table.
            guard context.embedded < 2, let inner = JSONNode(writtenIn: text) else { return }
            var context = context
            context.embedded += 1
            try walk(inner, context)
        case .null, .bool, .number: break
        }
    }

    private mutating func walk(_ fields: [JSONNode.Field], _ context: Context) throws {
        var inside = context
        for field in fields {
            guard let text = field.value.plainText, JSONNode.mayBeWritten(in: text) == false else { continue }
            let key = keys.meaning(of: field.key)
            inside.fields.append(
                .init(key: (context.path.filter { $0 != "[]" } + [field.key]).joined(separator: "."), text: text)
            )
            if key.label != nil, !text.isEmpty { inside.isLabeled = true }
            if key.isBase, let base = Self.seconds(text, field.value) {
                inside.base = base
                inside.baseIsDate = Double(text) == nil
            }
        }
        let (groups, used) = columns(of: fields)
        for group in groups { try takeColumns(group, inside) }
        let areNamed = isMap(fields)
        for field in fields where !used.contains(field.key) {
            var below = inside
            below.path.append(areNamed ? "*" : field.key)
            if areNamed {
                // The keys are names, and what they name is a gesture or a task where nothing else says it.
                let path = context.path.filter { $0 != "[]" } + ["name"]
                below.fields.append(.init(key: path.joined(separator: "."), text: field.key))
                below.isLabeled = true
            }
            try walk(field.value, below)
        }
    }

    /// Whether an object's keys are names of values that are all alike.
    private mutating func isMap(_ fields: [JSONNode.Field]) -> Bool {
        guard fields.count > 1 else { return false }
        let areLists = fields.allSatisfy { $0.value.elements != nil }
        let areObjects = fields.allSatisfy { $0.value.fields != nil }
        return (areLists || areObjects) && fields.allSatisfy { !keys.meaning(of: $0.key).isOfStructure }
    }

    private mutating func walk(_ elements: [JSONNode], _ context: Context) throws {
        guard !elements.isEmpty else { return }
        if elements.allSatisfy(Self.isTuple) {
            if let columns = Self.columns(ofTuples: elements) {
                try takeColumns(columns, context)
            } else {
                try begin(context)
                for element in elements { try takeTuple(element) }
                try sink.end()
            }
            return
        }
        if elements.contains(where: { place(of: $0) != nil || delivers($0) }) {
            try begin(context)
            for element in elements { try takeElement(element, context) }
            try sink.end()
            return
        }
        var inside = context
        instances += 1
        inside.parent = instances
        inside.isLabeled = false
        inside.path.append("[]")
        for element in elements { try walk(element, inside) }
    }

    private mutating func begin(_ context: Context) throws {
        var list = JSONPointList()
        list.path = context.path.filter { $0 != "[]" }.joined(separator: ".")
        list.context = context.fields
        list.parent = context.parent
        list.isLabeled = context.isLabeled
        list.base = context.base
        list.baseIsDate = context.baseIsDate
        list.number = lists
        lists += 1
        try sink.begin(list)
    }

    // MARK: Points as objects

    private struct Place {
        var x: String
        var y: String
        var xName: String
        var yName: String
    }

    /// Whether the value is a point: an object with two coordinates, or one that holds them in a place.
    mutating func isPoint(_ value: JSONNode) -> Bool {
        place(of: value) != nil || Self.isTuple(value) || delivers(value)
    }

    /// Whether the value is an event that says no place itself but holds a list of touches.
    private mutating func delivers(_ value: JSONNode) -> Bool {
        guard let fields = value.fields else { return false }
        return fields.contains { field in
            guard let elements = field.value.elements else { return false }
            let key = keys.meaning(of: field.key)
            return (key.touchesRank != nil || key.isCoalesced) && elements.contains { place(of: $0) != nil }
        }
    }

    private mutating func place(of value: JSONNode, depth: Int = 0) -> Place? {
        guard let fields = value.fields else { return nil }
        var best: (x: (rank: Int, field: JSONNode.Field)?, y: (rank: Int, field: JSONNode.Field)?) = (nil, nil)
        for field in fields {
            guard case .number = field.value else {
                guard case .text(let text) = field.value, Double(text) != nil else { continue }
                consider(field, &best)
                continue
            }
            consider(field, &best)
        }
        if let x = best.x?.field, let y = best.y?.field {
            return Place(x: x.value.plainText ?? "", y: y.value.plainText ?? "", xName: x.key, yName: y.key)
        }
        guard depth < 3 else { return nil }
        for field in fields where keys.meaning(of: field.key).isPlace {
            if let pair = field.value.elements, (2...3).contains(pair.count), let x = pair[0].number,
                let y = pair[1].number
            {
                return Place(x: x.plainText, y: y.plainText, xName: field.key + ".x", yName: field.key + ".y")
            }
            if var place = place(of: field.value, depth: depth + 1) {
                place.xName = field.key + "." + place.xName
                place.yName = field.key + "." + place.yName
                return place
            }
        }
        return nil
    }

    private mutating func consider(
        _ field: JSONNode.Field,
        _ best: inout (x: (rank: Int, field: JSONNode.Field)?, y: (rank: Int, field: JSONNode.Field)?)
    ) {
        let key = keys.meaning(of: field.key)
        switch key.axis {
        case .x where key.rank < best.x?.rank ?? .max: best.x = (key.rank, field)
        case .y where key.rank < best.y?.rank ?? .max: best.y = (key.rank, field)
        default: break
        }
    }

    /// Takes an entry of a list of points: a point, or an event with the points that it delivered.
    private mutating func takeElement(_ value: JSONNode, _ context: Context) throws {
        if Self.isTuple(value) { return try takeTuple(value) }
        guard let written = value.fields else { return try sink.passOver(Self.name(of: context), line: line) }
        guard let fields = ReplayEvents.fields(of: written) else { return try sink.passOver("", line: line) }
        deliveries += 1
        var own: [JSONPoint.Field] = []
        var inside: [(key: String, elements: [JSONNode])] = []
        flatten(fields, "", 0, &own, &inside)
        let place = place(of: .object(fields))
        let time = own.first { keys.meaning(of: $0.key).name.means(.t) && !keys.meaning(of: $0.key).isOffset }.flatMap {
            Double($0.text)
        }
        let measured = self.measured(in: inside, hasPlace: place != nil)
        var points = measured.compactMap { point(of: $0, in: own, time) }
        if let place {
            let itself = JSONPoint(
                x: place.x,
                y: place.y,
                xName: place.xName,
                yName: place.yName,
                fields: own,
                eventTime: time
            )
            // The last of the coalesced events is the event itself.
            if points.last.map({ isSame($0, itself) }) != true { points.append(itself) }
        }
        guard !points.isEmpty else { return try sink.passOver(Self.name(of: context), line: line) }
        // Touches of one event are of several fingers, each of which begins or ends.
        let areTouches = place == nil && inside.contains { keys.meaning(of: $0.key).touchesRank != nil }
        for index in points.indices {
            if !areTouches { adjustEvent(of: &points[index], index, points.count) }
            points[index].delivery = deliveries
            points[index].line = line
            try sink.take(points[index])
        }
        for list in inside where keys.meaning(of: list.key).isPredicted {
            for element in list.elements {
                guard var point = point(of: element, in: own, time) else { continue }
                point.kind = .predicted
                point.delivery = deliveries
                point.line = line
                try sink.take(point)
            }
        }
    }

    private static func name(of context: Context) -> String {
        context.path.filter { $0 != "[]" }.joined(separator: ".")
    }

    /// The measured points that an event holds in a list.
    private mutating func measured(in lists: [(key: String, elements: [JSONNode])], hasPlace: Bool) -> [JSONNode] {
        if let coalesced = lists.first(where: { keys.meaning(of: $0.key).isCoalesced }) { return coalesced.elements }
        guard !hasPlace else { return [] }
        let ranked = lists.filter { list in
            !keys.meaning(of: list.key).isPredicted && list.elements.contains { place(of: $0) != nil }
        }
        return ranked.min {
            keys.meaning(of: $0.key).touchesRank ?? .max < keys.meaning(of: $1.key).touchesRank ?? .max
        }?.elements ?? []
    }

    /// A point that an event holds in a list: what it does not say itself, the event says.
    private mutating func point(of value: JSONNode, in event: [JSONPoint.Field], _ time: Double?) -> JSONPoint? {
        guard let fields = value.fields, let place = place(of: value) else { return nil }
        var own: [JSONPoint.Field] = []
        var inside: [(key: String, elements: [JSONNode])] = []
        flatten(fields, "", 0, &own, &inside)
        let says = Set(own.map(\.key))
        let hasOffset = own.contains { keys.meaning(of: $0.key).isOffset }
        own += event.filter { field in
            guard !says.contains(field.key) else { return false }
            let key = keys.meaning(of: field.key)
            return key.axis == nil && !(hasOffset && key.name.means(.t))
        }
        return JSONPoint(x: place.x, y: place.y, xName: place.xName, yName: place.yName, fields: own, eventTime: time)
    }

    private func isSame(_ point: JSONPoint, _ event: JSONPoint) -> Bool {
        guard point.x == event.x, point.y == event.y else { return false }
        // Both say the same of the time, or one of them nothing.
        return event.fields.allSatisfy { field in
            guard let other = point.fields.first(where: { $0.key == field.key }) else { return true }
            return other.text == field.text || Double(field.text) == nil
        }
    }

    /// Adjusts an event: of several samples in one delivery only the first begins a stroke and only the last ends it.
    private mutating func adjustEvent(of point: inout JSONPoint, _ index: Int, _ count: Int) {
        guard count > 1 else { return }
        for number in point.fields.indices {
            let field = point.fields[number]
            let word = field.text.lowercased()
            let begins = word.hasSuffix("down") || word.hasSuffix("start")
            let ends = word.hasSuffix("up") || word.hasSuffix("end") || word.hasSuffix("cancel")
            guard begins && index > 0 || ends && index < count - 1, keys.meaning(of: field.key).name.means(.event)
            else {
                continue
            }
            point.fields[number] = JSONPoint.Field(key: field.key, text: "pointermove")
        }
    }

    /// The plain values of an object and of the objects in it, and the lists that it holds.
    private mutating func flatten(
        _ fields: [JSONNode.Field],
        _ prefix: String,
        _ depth: Int,
        _ own: inout [JSONPoint.Field],
        _ lists: inout [(key: String, elements: [JSONNode])]
    ) {
        for field in fields {
            let key = prefix.isEmpty ? field.key : prefix + "." + field.key
            if let text = field.value.plainText {
                own.append(JSONPoint.Field(key: key, text: text))
            } else if let elements = field.value.elements {
                lists.append((key, elements))
            } else if let inner = field.value.fields, depth < 4 {
                flatten(inner, key, depth + 1, &own, &lists)
            }
        }
    }

    // MARK: Points as lists of numbers

    /// Names for what stands behind x and y in `[x, y, …]`.
    static func tupleName(_ index: Int) -> String { "value\(index + 1)" }

    private static var mostInTuple: Int { 8 }

    static func isTuple(_ value: JSONNode) -> Bool {
        guard let elements = value.elements, elements.count > 1 else { return false }
        return elements.allSatisfy {
            if case .number = $0 { return true }
            if case .null = $0 { return true }
            return false
        }
    }

    private mutating func takeTuple(_ value: JSONNode) throws {
        guard let elements = value.elements, elements.count <= Self.mostInTuple else {
            return try sink.passOver("", line: line)
        }
        deliveries += 1
        var point = JSONPoint(
            x: elements[0].plainText ?? "",
            y: elements[1].plainText ?? "",
            xName: "x",
            yName: "y",
            fields: elements.indices.dropFirst(2).map {
                .init(key: Self.tupleName($0), text: elements[$0].plainText ?? "")
            }
        )
        point.delivery = deliveries
        point.line = line
        try sink.take(point)
    }

    // MARK: Points as columns

    private struct Columns {
        var x: (name: String, values: [JSONNode])
        var y: (name: String, values: [JSONNode])
        var others: [(name: String, values: [JSONNode])] = []
    }

    /// `[[x, …], [y, …], [t, …]]`: few lists of many numbers, all of one length.
    private static func columns(ofTuples elements: [JSONNode]) -> Columns? {
        let lists = elements.compactMap(\.elements)
        guard (2...mostInTuple).contains(lists.count), let length = lists.first?.count, length > mostInTuple,
            lists.allSatisfy({ $0.count == length })
        else { return nil }
        return Columns(
            x: ("x", lists[0]),
            y: ("y", lists[1]),
            others: lists.indices.dropFirst(2).map { (tupleName($0), lists[$0]) }
        )
    }

    /// The columns among an object's lists: those of one length whose names differ in a word alone, of which two are the
    /// coordinates.
    private mutating func columns(of fields: [JSONNode.Field]) -> (groups: [Columns], used: Set<String>) {
        var groups: [ColumnGroup: [(name: String, values: [JSONNode])]] = [:]
        var order: [ColumnGroup] = []
        for field in fields {
            guard let values = Self.plainList(field.value), !values.isEmpty else { continue }
            let parts = field.key.split(separator: ".")
            let group = ColumnGroup(prefix: parts.dropLast().joined(separator: "."), length: values.count)
            if groups[group] == nil { order.append(group) }
            groups[group, default: []].append((field.key, values))
        }
        var found: [Columns] = []
        var used: Set<String> = []
        for group in order {
            let lists = groups[group] ?? []
            let short = Self.withoutCommonWords(lists.map(\.name))
            let axes = short.map { keys.meaning(of: $0).axis }
            guard let x = axes.firstIndex(of: .x), let y = axes.firstIndex(of: .y) else { continue }
            var columns = Columns(x: (short[x], lists[x].values), y: (short[y], lists[y].values))
            columns.others = lists.indices.filter { $0 != x && $0 != y }.map { (short[$0], lists[$0].values) }
            found.append(columns)
            used.formUnion(lists.map(\.name))
        }
        return (found, used)
    }

    /// A list of plain values, which may stand in a text.
    private static func plainList(_ value: JSONNode) -> [JSONNode]? {
        let elements: [JSONNode]?
        if case .text(let text) = value, JSONNode.mayBeWritten(in: text) {
            elements = JSONNode(writtenIn: text)?.elements
        } else {
            elements = value.elements
        }
        guard let elements, elements.allSatisfy({ $0.plainText != nil }) else { return nil }
        return elements
    }

    /// The names without the words that all of them begin or end with.
    private static func withoutCommonWords(_ names: [String]) -> [String] {
        var parts = names.map { $0.split(whereSeparator: { "._- ".contains($0) }).map(String.init) }
        guard names.count > 1 else { return names }
        while let first = parts[0].first, parts.allSatisfy({ $0.count > 1 && $0.first == first }) {
            for index in parts.indices { parts[index].removeFirst() }
        }
        while let last = parts[0].last, parts.allSatisfy({ $0.count > 1 && $0.last == last }) {
            for index in parts.indices { parts[index].removeLast() }
        }
        return parts.map { $0.joined(separator: "_") }
    }

    private mutating func takeColumns(_ columns: Columns, _ context: Context) throws {
        try begin(context)
        for index in columns.x.values.indices where index < columns.y.values.count {
            deliveries += 1
            var point = JSONPoint(
                x: columns.x.values[index].plainText ?? "",
                y: columns.y.values[index].plainText ?? "",
                xName: columns.x.name,
                yName: columns.y.name,
                fields: columns.others.map { .init(key: $0.name, text: $0.values[index].plainText ?? "") }
            )
            point.delivery = deliveries
            point.line = line
            try sink.take(point)
        }
        try sink.end()
    }

    /// A time as a number, or as it is written for people, in seconds since 1970.
    private static func seconds(_ text: String, _ value: JSONNode) -> Double? {
        if let number = value.number { return number }
        if let number = Double(text), number.isFinite { return number }
        var text = text
        return text.withUTF8 { ClockText.seconds(UnsafeRawBufferPointer($0)) }
    }
}

/// Lists of an object that may be columns of the same points.
private struct ColumnGroup: Hashable {
    var prefix: String
    var length: Int
}

extension JSONNode {
    /// Whether a text may hold a list or an object.
    static func mayBeWritten(in text: String) -> Bool {
        let first = text.utf8.first { $0 != 0x20 }
        return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
    }
}
