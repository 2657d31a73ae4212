/// What a key of a document says of its value, where ``ColumnName`` alone does not: names that libraries use, and those that
/// tell lists and levels of a document apart.
struct JSONKey {
    enum Axis: String, CaseIterable {
        case x, y
        var role: TableLayout.Role { self == .x ? .x : .y }
    }

    /// What a key of an object around a list of points says of all of them.
    enum Label: Equatable {
        case participant, trial
        /// The class of a gesture or the task; the smaller the rank the surer.
        case task(rank: Int)
    }

    /// The header under which its values stand in the table.
    let header: String
    let axis: Axis?
    /// Of several coordinates in one object the one of the smallest rank is taken.
    let rank: Int
    let label: Label?
    /// A time that counts from another one, in the same unit.
    let isOffset: Bool
    /// A time that may count from the point before.
    let isStep: Bool
    /// A time from which those of points may count.
    let isBase: Bool
    /// A list of measured samples that were delivered together.
    let isCoalesced: Bool
    let isPredicted: Bool
    /// Of several lists of touches in one event the one of the smallest rank has all that changed.
    let touchesRank: Int?
    /// An object or pair of numbers that holds the coordinates of the object that it is in.
    let isPlace: Bool
    let isPointerType: Bool
    /// A flag that is set while the pointer touches, by the end of its name.
    let isFlag: Bool
    /// A number of a contact among those of one moment.
    var isContact: Bool { name.means(.contact) || name.mayMean(.contact) || header == "pointerId" }
    /// What libraries call their lists and objects, and no name of a gesture.
    let isOfStructure: Bool
    let name: ColumnName

    /// - Parameter stated: the keys that a person named, by the roles that they have.
    init(_ key: String, stated: [String: String] = [:]) {
        let path = key.split(separator: ".").map(String.init)
        let last = path.last ?? key
        let word = last.lowercased().filter { $0.isLetter || $0.isNumber }
        let name = ColumnName(last)
        self.name = name
        header = Self.headers[word] ?? last
        let places = ["x", "y"].compactMap { stated[$0] }.map { $0.split(separator: ".").map(String.init) }
        if let axis = Axis.allCases.first(where: { Self.last(of: stated[$0.rawValue]) == last }) {
            (self.axis, rank) = (axis, -2)
        } else {
            axis = Axis.allCases.first { name.means($0.role) }
            rank = Self.rank(of: word)
        }
        isOffset = Self.offsets.contains(word)
        isStep = Self.steps.contains(word)
        isBase = Self.bases.contains(word)
        isCoalesced = word.contains("coalesced") || word.hasPrefix("historical") || word == "history"
        isPredicted = word.contains("predict")
        touchesRank = Self.touches.firstIndex(of: word)
        isPlace =
            places.contains { $0.dropLast().contains(last) } || Self.places.contains(word)
            || Self.placeEndings.contains { word.hasSuffix($0) }
        let isOfPoints = isPlace || touchesRank != nil || isCoalesced || isPredicted || axis != nil
        isOfStructure = isOfPoints || Self.structure.contains(word)
        isFlag = Self.flags.contains { word.hasSuffix($0) }
        isPointerType = Self.pointerTypes.contains(word)
        label = Self.label(of: word, name, in: path.dropLast().last)
    }

    private static func last(of path: String?) -> String? { path?.split(separator: ".").last.map(String.init) }

    private static func rank(of word: String) -> Int {
        coordinateRanks.firstIndex { word.hasPrefix($0) } ?? (word.count == 1 ? -1 : coordinateRanks.count)
    }

    private static func label(of word: String, _ name: ColumnName, in parent: String?) -> Label? {
        if name.means(.participant) || name.mayMean(.participant) { return .participant }
        if let parent, plainNames.contains(word),
            people.contains(parent.lowercased()) || ColumnName(parent).means(.participant)
        {
            return .participant
        }
        if trials.contains(word) { return .trial }
        return (tasks.firstIndex(of: word) ?? (name.means(.task) ? 0 : nil)).map { .task(rank: $0) }
    }

    /// Headers of ``ColumnName``'s for names that it does not know.
    private static let headers: [String: String] = [
        "identifier": "pointerId", "leftbutton": "button", "buttonleft": "button", "primarybutton": "button",
        "dottype": "event", "change": "event", "f": "pressure",
        "force": "pressure", "timeoffset": "t", "offset": "t", "deltatime": "t", "dt": "t", "deltat": "t",
        "timediff": "t",
        "timedelta": "t", "reltime": "t", "relativetime": "t",
    ]
    private static let flags = [
        "down", "pressed", "drawing", "touched", "touching", "dragging", "writing", "clicked", "onpaper",
    ]
    private static let coordinateRanks = ["client", "page", "offset", "layer", "canvas", "screen"]
    private static let offsets: Set<String> = ["timeoffset", "offset", "reltime", "relativetime"]
    private static let steps: Set<String> = ["deltatime", "dt", "deltat", "timediff", "timedelta"]
    private static let bases: Set<String> = [
        "timestamp", "starttime", "startedat", "creationdate", "createdat", "created", "begintime", "basetime", "start",
        "date", "time",
        "t0",
    ]
    private static let touches = ["changedtouches", "touches", "targettouches"]
    private static let places: Set<String> = [
        "position", "pos", "point", "location", "loc", "coords", "coord", "coordinates", "coordinate", "touch", "data",
        "detail", "event",
        "mouse", "pointer", "cursor", "pen", "center", "xy", "preciselocation", "mousepoint", "touchpoint",
        "pointerpoint", "penpoint",
        "cursorpoint", "screenpoint", "scenepoint", "globalpoint", "localpoint", "eventpoint",
    ]
    private static let placeEndings = ["location", "position"]
    private static let pointerTypes: Set<String> = ["pointertype", "touchtype", "inputtype"]
    private static let structure: Set<String> = [
        "points", "strokes", "events", "samples", "path", "paths", "segments", "items", "elements", "traces", "trace",
        "lines", "dots",
        "trials", "gestures", "targets", "meta", "metadata", "settings", "config", "device", "screen", "page", "pages",
        "ink", "size",
        "transform", "bounds", "boundingbox", "children", "layers", "groups", "strokegroups", "raw", "results",
        "sessions", "recordings",
        "drawing", "drawings", "mousetrackingdata", "mousetrackingtargets",
    ]
    /// Objects and lists of people, in which a plain name or number names one.
    private static let people: Set<String> = [
        "participants", "subjects", "users", "people", "persons", "writers", "annotators", "workers", "patients",
        "respondents", "volunteers", "probanden", "authors",
    ]
    /// Whether a key is a person's, as `p1` and `subject03` are.
    static func namesPerson(_ key: String) -> Bool {
        let letters = key.prefix { !$0.isNumber }
        let number = key[letters.endIndex...]
        guard !number.isEmpty, number.allSatisfy(\.isNumber) else { return false }
        let word = letters.lowercased().filter(\.isLetter)
        return ["p", "vp", "pp", "sub", "subj"].contains(word)
            || ["worker", "patient", "annotator", "author"].contains(word)
            || ColumnName(word).means(.participant)
    }

    private static let plainNames: Set<String> = ["id", "name", "nr", "no", "number", "code", "key", "label"]
    private static let trials: Set<String> = [
        "trial", "trialid", "trialindex", "trialidx", "trialnr", "trialno", "trialnum", "trialnumber", "thisn",
        "thistrialn",
        "repetition", "attempt", "sampleid", "countmt",
    ]
    private static let tasks = [
        "task", "label", "gesture", "gesturename", "gestureclass", "word", "class", "classname", "classlabel",
        "classid", "symbol",
        "letter", "character", "char", "digit", "glyph", "shape", "stimulus", "prompt", "phrase", "sentence",
        "category", "target",
        "condition", "text", "trialtype", "name",
    ]
}

/// Keys that were met, so that each is understood once.
struct JSONKeys {
    private static let most = 4096
    private let stated: [String: String]
    private var known: [String: JSONKey] = [:]

    /// - Parameter stated: the keys that a person named, by the roles that they have.
    init(stated: [String: String] = [:]) { self.stated = stated }

    mutating func meaning(of key: String) -> JSONKey {
        if let known = known[key] { return known }
        let meaning = JSONKey(key, stated: stated)
        if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
        known[key] = meaning
        return meaning
    }
}
