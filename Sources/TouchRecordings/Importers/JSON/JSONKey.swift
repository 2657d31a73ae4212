/// What a key of a document says of its value, where ``ColumnName`` alone does not: names that libraries use, and those that
/// tell lists and levels of a document apart.
struct JSONKey {
    enum Axis { case x, y }

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

    init(_ key: String) {
        let last = key.split(separator: ".").last.map(String.init) ?? key
        let word = last.lowercased().filter { $0.isLetter || $0.isNumber }
        name = ColumnName(last)
        let renamed = Self.headers[word]
        header = renamed ?? last
        axis = name.means(.x) ? .x : name.means(.y) ? .y : nil
        rank =
            Self.coordinateRanks.firstIndex { word.hasPrefix($0) }
            ?? (word.count == 1 ? -1 : Self.coordinateRanks.count)
        isOffset = Self.offsets.contains(word)
        isStep = Self.steps.contains(word)
        isBase = Self.bases.contains(word)
        isCoalesced = word.contains("coalesced") || word.hasPrefix("historical") || word == "history"
        isPredicted = word.contains("predict")
        touchesRank = Self.touches.firstIndex(of: word)
        isPlace =
            Self.places.contains(word) || ["location", "position"].contains { word.hasSuffix($0) }
        isOfStructure =
            isPlace || touchesRank != nil || isCoalesced || isPredicted || axis != nil || Self.structure.contains(word)
        isFlag = Self.flags.contains { word.hasSuffix($0) }
        isPointerType = word == "pointertype" || word == "touchtype" || word == "inputtype"
        if name.means(.participant) || Self.people.contains(word) {
            label = .participant
        } else if Self.trials.contains(word) {
            label = .trial
        } else if let rank = Self.tasks.firstIndex(of: word) {
            label = .task(rank: rank)
        } else {
            label = name.means(.task) ? .task(rank: 0) : nil
        }
    }

    /// Headers of ``ColumnName``'s for names that it does not know.
    private static let headers: [String: String] = [
        "identifier": "pointerId", "leftbutton": "button", "buttonleft": "button", "primarybutton": "button",
        "dottype": "event", "f": "pressure",
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
        "mouse", "pointer", "cursor", "pen", "center", "xy", "preciselocation",
    ]
    private static let structure: Set<String> = [
        "points", "strokes", "events", "samples", "path", "paths", "segments", "items", "elements", "traces", "trace",
        "lines", "dots",
        "trials", "gestures", "targets", "meta", "metadata", "settings", "config", "device", "screen", "page", "pages",
        "ink", "size",
        "transform", "bounds", "boundingbox", "children", "layers", "groups", "strokegroups", "raw", "results",
        "sessions", "recordings",
        "drawing", "drawings", "mousetrackingdata", "mousetrackingtargets",
    ]
    private static let people: Set<String> = [
        "subjectnr", "subjectnumber", "subjectno", "subid", "subjid", "pid", "prolificpid", "workerid", "participantnr",
        "participantnumber", "author",
    ]
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
    private var known: [String: JSONKey] = [:]

    mutating func meaning(of key: String) -> JSONKey {
        if let known = known[key] { return known }
        let meaning = JSONKey(key)
        if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
        known[key] = meaning
        return meaning
    }
}
