/// Finds the points in a document, whatever the levels above them are called: lists of objects with coordinates, lists of
/// `[x, y, …]`, objects of columns `{x: […], y: […]}`, and events that hold lists of what they delivered.
///
/// Time and memory grow with the values looked at; each value is visited a bounded number of times.
struct JSONWalker<Sink: JSONPointSink> {
    var sink: Sink
    var keys: JSONKeys
    /// Whether the document's own list is one of points.
    let rootIsPoints: Bool
    private var instances = 0
    private var lists = 0
    private var deliveries = 0
    private var line = 1
    private var isInRootList = false
    private var rootNames: [String]?
    /// How many lists the document's columns are, and whether lists of lists are there that may be columns, or are none.
    private var columnCounts: Set<Int> = []
    private var hasFewTuples = false
    private var hasOtherTuples = false
    /// How many lists are columns however short they are; `nil` where only long ones are.
    let columnCount: Int?

    /// - Parameter stated: the keys that a person named, by the roles that they have.
    init(sink: Sink, rootIsPoints: Bool, columnCount: Int? = nil, stated: [String: String]) {
        keys = JSONKeys(stated: stated)
        self.sink = sink
        self.rootIsPoints = rootIsPoints
        self.columnCount = columnCount
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
        /// What the values of points that are lists are called.
        var names: [String]?
    }

    /// How many lists are columns, where those of few numbers were taken for points and the document shows that they are none.
    var columnsToRead: Int? {
        columnCount == nil && hasFewTuples && !hasOtherTuples && columnCounts.count == 1 ? columnCounts.first : nil
    }

    // MARK: Levels

    /// Takes a value of the document: an element of its list, or the whole.
    mutating func take(_ value: JSONNode, line: Int, isElement: Bool) throws {
        self.line = line
        if isElement, rootIsPoints {
            if !isInRootList {
                try begin(Context())
                rootNames = tupleNames(value)
                isInRootList = true
                if rootNames != nil { return }
            }
            var context = Context()
            context.names = rootNames
            try takeElement(value, context)
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
            if let names = tupleNames(field.value) { inside.names = names }
            guard let text = field.value.plainText, JSONNode.mayBeWritten(in: text) == false else { continue }
            let path = (context.path.filter { $0 != "[]" } + [field.key]).joined(separator: ".")
            let key = keys.meaning(of: path)
            inside.fields.append(.init(key: path, text: text))
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
                // The keys are names, and what they name is a person, or a gesture or a task where nothing else says it.
                let arePeople = fields.allSatisfy { JSONKey.namesPerson($0.key) }
                let path = context.path.filter { $0 != "[]" } + [arePeople ? "participant" : "name"]
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
        guard let first = elements.first else { return }
        if let names = tupleNames(first), elements.count > 1 {
            var context = context
            context.names = names
            return try walk(Array(elements.dropFirst()), context)
        }
        if context.names != nil, Self.named(first, context.names) != nil { return try takeList(elements, context) }
        if elements.allSatisfy(Self.isTuple) {
            guard let columns = columns(ofTuples: elements) else { return try takeList(elements, context) }
            return try takeColumns(columns, context)
        }
        let areContainers = areContainers(elements)
        if !areContainers, elements.contains(where: { isPoint($0) }) { return try takeList(elements, context) }
        var inside = context
        instances += 1
        inside.parent = instances
        inside.isLabeled = false
        inside.path.append("[]")
        for element in elements {
            if areContainers, isContainer(element) == nil, place(of: element) != nil {
                try sink.passOver(Self.name(of: context), line: line, points: 1)
            } else {
                try walk(element, inside)
            }
        }
    }

    private mutating func takeList(_ elements: [JSONNode], _ context: Context) throws {
        try begin(context)
        for element in elements { try takeElement(element, context) }
        try sink.end()
    }

    /// Whether most of the elements that hold points are what these are of.
    private mutating func areContainers(_ elements: [JSONNode]) -> Bool {
        var votes = 0
        for element in elements { if let isContainer = isContainer(element) { votes += isContainer ? 1 : -1 } }
        return votes > 0
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

    /// How the value counts towards its list being one of points: what holds its points counts against it.
    mutating func vote(_ value: JSONNode) -> (isPoint: Bool, isContainer: Bool?) {
        (isPoint(value) || tupleNames(value) != nil, isContainer(value))
    }

    /// Whether the value is an event that says no place itself but holds a list of touches, or an object around one.
    private mutating func delivers(_ value: JSONNode, depth: Int = 0) -> Bool {
        guard let fields = value.fields, Self.mayHoldList(fields) else { return false }
        for field in fields {
            guard let elements = field.value.elements, elements.contains(where: { place(of: $0) != nil }) else {
                continue
            }
            let key = keys.meaning(of: field.key)
            if key.isCoalesced || key.touchesRank != nil && elements.count <= Self.mostInEvent { return true }
            let hasTime = fields.contains { keys.meaning(of: $0.key).name.means(.t) && $0.value.plainText != nil }
            if isFrame(hasTime, elements) { return true }
        }
        let inner = fields.filter { $0.value.fields != nil }
        return depth == 0 && inner.count == 1 && delivers(inner[0].value, depth: 1)
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
        return depth == 0 ? wrappedPlace(in: fields) : nil
    }

    /// The place of an event that stands whole in an object of its own, the only one, with its time.
    private mutating func wrappedPlace(in fields: [JSONNode.Field]) -> Place? {
        let inner = fields.filter { $0.value.fields != nil }
        guard inner.count == 1, !keys.meaning(of: inner[0].key).isOfStructure, let event = inner[0].value.fields,
            event.contains(where: { keys.meaning(of: $0.key).name.means(.t) && $0.value.plainText != nil }),
            var place = place(of: inner[0].value, depth: 2)
        else { return nil }
        place.xName = inner[0].key + "." + place.xName
        place.yName = inner[0].key + "." + place.yName
        return place
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
        let value = Self.named(value, context.names) ?? value
        if Self.isTuple(value) { return try takeTuple(value) }
        guard let written = value.fields else {
            return try sink.passOver(Self.name(of: context), line: line, points: 0)
        }
        guard let fields = ReplayEvents.fields(of: written) else { return try sink.passOver("", line: line, points: 0) }
        deliveries += 1
        let delivery = delivery(of: fields, in: nil)
        for list in delivery.unread {
            try sink.passOver(Self.name(of: context, list.key), line: line, points: list.points)
        }
        guard !delivery.measured.isEmpty else {
            return try sink.passOver(Self.name(of: context), line: line, points: 0)
        }
        for var point in delivery.measured + delivery.predicted {
            point.delivery = deliveries
            point.line = line
            try sink.take(point)
        }
    }

    private static func name(of context: Context, _ key: String? = nil) -> String {
        (context.path.filter { $0 != "[]" } + (key.map { [$0] } ?? [])).joined(separator: ".")
    }

    // MARK: Events that deliver several points

    /// What an event says of the points inside it.
    private struct Event {
        var fields: [JSONPoint.Field]
        var time: (key: String, value: Double)?

        /// Whether a time inside the event is on its clock, and does not count from it.
        func isOnClock(_ other: Double) -> Bool {
            guard let time else { return false }
            return other >= 0.5 * time.value && other <= 2 * time.value
        }
    }

    private struct Delivery {
        var measured: [JSONPoint] = []
        var predicted: [JSONPoint] = []
        /// Lists of points that nobody knows what they are.
        var unread: [(key: String, points: Int)] = []
    }

    private typealias List = (key: String, elements: [JSONNode])

    /// An event's lists nest no deeper: touches of an event, and what was coalesced into each.
    private static var deepestLists: Int { 3 }
    /// An event delivers no more touches, and seldom more points.
    private static var mostInEvent: Int { 16 }

    /// The points that an object is and holds; what it does not say itself, the event around it says.
    private mutating func delivery(of fields: [JSONNode.Field], in event: Event?, depth: Int = 0) -> Delivery {
        var delivery = Delivery()
        guard depth < Self.deepestLists else { return delivery }
        var own: [JSONPoint.Field] = []
        var inside: [List] = []
        flatten(fields, "", 0, &own, &inside)
        let place = place(of: .object(fields))
        let time = time(in: own)
        var itself = JSONPoint(x: "", y: "", xName: "", yName: "", fields: [])
        (itself.eventTime, itself.timeKey) = (time?.value, time?.key)
        if let event { inherit(event, &own, &itself) }
        let around = Event(fields: own, time: self.time(in: own) ?? event?.time)
        var lists: [List] = []
        for list in inside {
            let points = self.points(in: list.elements, around)
            if !points.isEmpty { lists.append((list.key, points)) }
        }
        var points: [JSONPoint] = []
        for list in lists {
            let key = keys.meaning(of: list.key)
            if key.isPredicted {
                delivery.predicted += self.points(of: list, around, depth, &delivery).map { point in
                    var point = point
                    point.kind = .predicted
                    return point
                }
            } else if key.isCoalesced {
                points += self.points(of: list, around, depth, &delivery)
            } else if let place, key.touchesRank == nil {
                // Points of before the event, which an object of another name holds.
                if isUp(to: place, list, around) {
                    points += self.points(of: list, around, depth, &delivery)
                } else {
                    delivery.unread.append((list.key, list.elements.count))
                }
            }
        }
        var touches: [JSONPoint] = []
        if let list = touchList(among: lists, place) {
            let areTouches = keys.meaning(of: list.key).touchesRank != nil
            let isFrame = !areTouches && self.isFrame(around.time != nil, list.elements)
            touches = self.points(of: list, around, depth, &delivery)
            if isFrame { for index in touches.indices { nameContact(of: &touches[index]) } }
            // Touches of one event are of several fingers, each of which begins or ends.
            if !areTouches {
                if !points.isEmpty, touches.count == 1 { nameContact(of: &points, as: touches[0]) }
                (points, touches) = (points + touches, [])
            }
        }
        if let place, touches.isEmpty {
            (itself.x, itself.y, itself.xName, itself.yName) = (place.x, place.y, place.xName, place.yName)
            itself.fields = own
            // The last of the coalesced events is the event itself.
            if points.last.map({ isSame($0, itself) }) != true { points.append(itself) }
        }
        for index in points.indices { adjustEvent(of: &points[index], index, points.count) }
        if let last = points.last, touches.first.map({ isSame(last, $0) }) == true { points.removeLast() }
        delivery.measured = points + touches
        return delivery
    }

    /// The measured points of a list inside an event; what else it holds is added to the delivery.
    private mutating func points(
        of list: List,
        _ event: Event,
        _ depth: Int,
        _ delivery: inout Delivery
    ) -> [JSONPoint] {
        list.elements.flatMap { element in
            let inner = self.delivery(of: element.fields ?? [], in: event, depth: depth + 1)
            delivery.predicted += inner.predicted
            delivery.unread += inner.unread
            return inner.measured
        }
    }

    /// The list of the points that an event is of: of several the one that has all that changed. An event with a place of its own
    /// has one only if the list holds the same place.
    private mutating func touchList(among lists: [List], _ place: Place?) -> List? {
        var best: (list: List, rank: Int)?
        for list in lists {
            let key = keys.meaning(of: list.key)
            guard !key.isPredicted, !key.isCoalesced else { continue }
            if let place { guard key.touchesRank != nil, holds(list, place) else { continue } }
            let rank = key.touchesRank ?? .max
            if best == nil || rank < best?.rank ?? .max { best = (list, rank) }
        }
        return best?.list
    }

    private mutating func time(in fields: [JSONPoint.Field]) -> (key: String, value: Double)? {
        for field in fields {
            let key = keys.meaning(of: field.key)
            guard key.name.means(.t), !key.isOffset else { continue }
            return Double(field.text).map { (field.key, $0) }
        }
        return nil
    }

    /// Adds what the event around says. A time on the event's clock stands under the event's name for it.
    private mutating func inherit(_ event: Event, _ own: inout [JSONPoint.Field], _ point: inout JSONPoint) {
        let time = time(in: own)
        (point.eventTime, point.timeKey) = (event.time?.value, nil)
        if let time, let outer = event.time, event.isOnClock(time.value) {
            if let index = own.firstIndex(where: { $0.key == time.key }) {
                own[index] = .init(key: outer.key, text: own[index].text)
            }
            point.timeKey = outer.key
        }
        let says = Set(own.map(\.key))
        let hasOffset = own.contains { keys.meaning(of: $0.key).isOffset }
        own += event.fields.filter { field in
            guard !says.contains(field.key) else { return false }
            let key = keys.meaning(of: field.key)
            return key.axis == nil && !(hasOffset && key.name.means(.t))
        }
    }

    /// The points among the elements of a list inside an event, as objects. Of `[x, y, t]` the third is a time where the last of the list
    /// is on the event's clock: the first ones need not be near it where a clock begins.
    private mutating func points(in list: [JSONNode], _ event: Event) -> [JSONNode] {
        let isTimed = list.last?.elements.flatMap { $0.count > 2 ? $0[2].number : nil }.map(event.isOnClock) == true
        return list.compactMap { element in
            guard Self.isTuple(element), let numbers = element.elements, numbers.count <= Self.mostInTuple else {
                return place(of: element) != nil ? element : nil
            }
            let names = ["x", "y"] + (isTimed && numbers.count > 2 ? [event.time?.key ?? ""] : [])
            return .object(
                numbers.indices.map {
                    .init(key: $0 < names.count ? names[$0] : Self.tupleName($0), value: numbers[$0])
                }
            )
        }
    }

    private mutating func lastTime(of list: List, _ event: Event) -> Double? {
        guard let fields = list.elements.last?.fields else { return nil }
        var own: [JSONPoint.Field] = []
        var inside: [List] = []
        flatten(fields, "", 0, &own, &inside)
        return time(in: own)?.value
    }

    /// Whether the points of a list are of before the event: the last of them is where it was, or no later on its clock.
    private mutating func isUp(to place: Place, _ list: List, _ event: Event) -> Bool {
        if list.elements.count <= Self.mostInEvent, let last = list.elements.last, isPlace(of: last, place) {
            return true
        }
        guard let time = lastTime(of: list, event), event.isOnClock(time) else { return false }
        return time <= event.time?.value ?? 0
    }

    private mutating func isPlace(of value: JSONNode, _ place: Place) -> Bool {
        guard let other = self.place(of: value) else { return false }
        return other.x == place.x && other.y == place.y
    }

    private mutating func holds(_ list: List, _ place: Place) -> Bool {
        list.elements.contains { isPlace(of: $0, place) }
    }

    /// Whether an object with a place of its own is what the points of a list inside it are of, such as a stroke that says where it
    /// begins or a trial with its target, and no event that delivered a few of them; `nil` where it holds no points.
    private mutating func isContainer(_ value: JSONNode) -> Bool? {
        guard let fields = value.fields, Self.mayHoldList(fields), let place = place(of: value) else { return nil }
        var own: [JSONPoint.Field] = []
        var inside: [List] = []
        flatten(fields, "", 0, &own, &inside)
        let event = Event(fields: own, time: time(in: own))
        var most: List?
        for list in inside {
            let key = keys.meaning(of: list.key)
            guard !key.isPredicted, !key.isCoalesced else { continue }
            let points = self.points(in: list.elements, event)
            if points.count > most?.elements.count ?? 0 { most = (list.key, points) }
        }
        guard let most, let first = most.elements.first else { return nil }
        if most.elements.count > Self.mostInEvent { return true }
        if keys.meaning(of: most.key).touchesRank != nil || isUp(to: place, most, event) { return false }
        return most.elements.count > 4 || isPlace(of: first, place)
    }

    private static func mayHoldList(_ fields: [JSONNode.Field]) -> Bool {
        fields.contains { $0.value.elements != nil || $0.value.fields != nil }
    }

    /// Whether the elements are contacts of one moment: each has a number of its own, and none a time.
    private mutating func isFrame(_ hasTime: Bool, _ elements: [JSONNode]) -> Bool {
        guard hasTime, (1...Self.mostInEvent).contains(elements.count) else { return false }
        var numbers: Set<String> = []
        for element in elements {
            guard let fields = element.fields, place(of: element) != nil,
                !fields.contains(where: { keys.meaning(of: $0.key).name.means(.t) }),
                let number = fields.first(where: { keys.meaning(of: $0.key).isContact })?.value.plainText
            else { return false }
            numbers.insert(number)
        }
        return numbers.count == elements.count
    }

    /// Says of points of before the event whose they are, where one contact is there.
    private mutating func nameContact(of points: inout [JSONPoint], as touch: JSONPoint) {
        guard let contact = touch.fields.first(where: { keys.meaning(of: $0.key).isContact }) else { return }
        for index in points.indices where !points[index].fields.contains(where: { $0.key == contact.key }) {
            points[index].fields.append(contact)
        }
    }

    /// Calls the number of a contact by a name that means nothing else.
    private mutating func nameContact(of point: inout JSONPoint) {
        guard let index = point.fields.firstIndex(where: { keys.meaning(of: $0.key).isContact }) else { return }
        point.fields[index] = .init(key: "pointerId", text: point.fields[index].text)
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
            let begins = word.hasSuffix("down") || word.hasSuffix("start") || word.hasSuffix("began")
            let ends = ["up", "end", "cancel", "ended", "cancelled", "canceled"].contains { word.hasSuffix($0) }
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
        _ lists: inout [List]
    ) {
        for field in fields {
            let key = prefix.isEmpty ? field.key : prefix + "." + field.key
            if let text = field.value.plainText {
                own.append(JSONPoint.Field(key: key, text: text))
            } else if let elements = field.value.elements {
                lists.append((key, elements))
            } else if let inner = field.value.fields, depth < 4 {
                let meaning = keys.meaning(of: key)
                if meaning.isPredicted || meaning.isCoalesced, place(of: field.value) != nil {
                    lists.append((key, [field.value]))
                } else if Self.mayHoldList(inner), let columns = columns(of: inner).groups.first {
                    lists.append((key, columns.rows))
                } else {
                    flatten(inner, key, depth + 1, &own, &lists)
                }
            }
        }
    }

    // MARK: Points as lists of numbers

    /// Names for what stands in `[x, y, …]`.
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

    /// The names of the values of tuples: a list of different words among which are those of both coordinates.
    private mutating func tupleNames(_ value: JSONNode) -> [String]? {
        guard let elements = value.elements, elements.count > 1, elements.count <= Self.mostNames else { return nil }
        var names: [String] = []
        var axes: Set<JSONKey.Axis> = []
        for element in elements {
            guard case .text(let name) = element, !name.isEmpty, !names.contains(name) else { return nil }
            names.append(name)
            if let axis = keys.meaning(of: name).axis { axes.insert(axis) }
        }
        return axes.count == 2 ? names : nil
    }

    private static var mostNames: Int { 64 }

    /// A list of plain values as an object, where their names are known.
    private static func named(_ value: JSONNode, _ names: [String]?) -> JSONNode? {
        guard let names, let elements = value.elements, elements.count == names.count,
            elements.allSatisfy({ $0.plainText != nil })
        else { return nil }
        return .object(zip(names, elements).map { .init(key: $0, value: $1) })
    }

    private mutating func takeTuple(_ value: JSONNode) throws {
        guard let elements = value.elements, elements.count <= Self.mostInTuple else {
            return try sink.passOver("", line: line, points: 0)
        }
        deliveries += 1
        var point = JSONPoint(
            x: elements[0].plainText ?? "",
            y: elements[1].plainText ?? "",
            xName: "x",
            yName: "y",
            fields: elements.indices.map { .init(key: Self.tupleName($0), text: elements[$0].plainText ?? "") }
        )
        point.isTuple = true
        point.delivery = deliveries
        point.line = line
        try sink.take(point)
    }

    // MARK: Points as columns

    private struct Columns {
        var x: (name: String, values: [JSONNode])
        var y: (name: String, values: [JSONNode])
        var others: [(name: String, values: [JSONNode])] = []

        /// A point as an object to each row.
        var rows: [JSONNode] {
            zip(x.values, y.values).enumerated().map { index, place in
                .object(
                    [.init(key: x.name, value: place.0), .init(key: y.name, value: place.1)]
                        + others.map { .init(key: $0.name, value: $0.values[index]) }
                )
            }
        }
    }

    /// `[[x, …], [y, …], [t, …]]`: few lists of many numbers, all of one length. Of few numbers they are where others of the document are.
    private mutating func columns(ofTuples elements: [JSONNode]) -> Columns? {
        let lists = elements.compactMap(\.elements)
        guard (2...Self.mostInTuple).contains(lists.count), let length = lists.first?.count,
            lists.allSatisfy({ $0.count == length })
        else {
            hasOtherTuples = true
            return nil
        }
        guard length > Self.mostInTuple || lists.count == columnCount else {
            hasFewTuples = true
            return nil
        }
        columnCounts.insert(lists.count)
        return Columns(
            x: ("x", lists[0]),
            y: ("y", lists[1]),
            others: lists.indices.dropFirst(2).map { (Self.tupleName($0), lists[$0]) }
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
        let words = names.map { $0.split(whereSeparator: { "._- ".contains($0) }).map(String.init) }
        guard names.count > 1 else { return names }
        let short = withoutCommonWords(words)
        guard short == words else { return short.map { $0.joined(separator: "_") } }
        // `xTrajectory` is two words, too.
        let parts = names.map(ColumnName.parts(of:))
        let shorter = withoutCommonWords(parts)
        return (shorter == parts ? words : shorter).map { $0.joined(separator: "_") }
    }

    private static func withoutCommonWords(_ names: [[String]]) -> [[String]] {
        var parts = names
        while let first = parts[0].first, parts.allSatisfy({ $0.count > 1 && $0.first == first }) {
            for index in parts.indices { parts[index].removeFirst() }
        }
        while let last = parts[0].last, parts.allSatisfy({ $0.count > 1 && $0.last == last }) {
            for index in parts.indices { parts[index].removeLast() }
        }
        return parts
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
