import Foundation

/// What the name of a table's column says, in the languages and spellings in which tables are written.
struct ColumnName {
    /// The name in lower case without accents, units, spaces and punctuation.
    private let key: String
    private let parts: [String]
    /// The unit of time that the name states, as `time_ms` does.
    let timeUnit: TableTimeUnit?
    /// The unit of angles that the name states, as `azimuth [deg]` does.
    let angleUnit: TableAngleUnit?

    /// The unit of length that the name states, as `x [mm]` does.
    let lengthUnit: String?

    init(_ name: String) {
        var parts = Self.parts(of: name)
        // Hundredths of a millimeter are none: a number before the unit is a factor, and the scale is not known.
        lengthUnit = zip(parts, parts.dropFirst()).reversed().first { Self.lengthUnits.contains($1) }.flatMap {
            before,
            unit in
            before.allSatisfy(\.isNumber) ? nil : unit
        }
        timeUnit = parts.lazy.compactMap { Self.timeUnits[$0] }.first
        angleUnit = parts.lazy.compactMap { Self.angleUnits[$0] }.first
        while let last = parts.last, parts.count > 1,
            Self.timeUnits[last] != nil || Self.angleUnits[last] != nil || Self.lengthUnits.contains(last)
        {
            parts.removeLast()
        }
        self.parts = parts
        key = parts.joined()
    }

    /// Whether the column is one of that role by its name.
    func means(_ role: TableLayout.Role) -> Bool {
        if Self.names[role]?.contains(key) == true { return true }
        return switch role {
        case .x: isCoordinate("x")
        case .y: isCoordinate("y")
        default: false
        }
    }

    /// Whether the column tells contacts, trials or people apart where no other does: `id` may be the number of anything.
    func mayMean(_ role: TableLayout.Role) -> Bool { Self.weakNames[role]?.contains(key) == true }

    /// What rows are of which the column says so: `is_predicted`, `hover`.
    var rowKind: RowKind? {
        // `pen_up` is set where `pen_down` is not.
        let isUp = ["up", "released", "lifted"].contains { key.hasSuffix($0) && key != $0 }
        if isUp, Self.devices.contains(where: { device in key.hasPrefix(device) || key.hasPrefix("is" + device) }),
            Self.words(of: key)?.allSatisfy({ !Self.touchWords.contains($0) }) == true
        {
            return .hover
        }
        guard
            parts.allSatisfy({
                Self.kindWords[$0] != nil || Self.flagWords.contains($0)
            })
        else { return nil }
        return parts.lazy.compactMap { Self.kindWords[$0] }.first
    }

    /// Whether the column is a flag that is set in rows that were measured: `is_real`, `measured`.
    var isMeasuredFlag: Bool {
        parts.contains { Self.measuredWords.contains($0) }
            && parts.allSatisfy { Self.measuredWords.contains($0) || Self.flagWords.contains($0) }
            || key.hasPrefix("is") && Self.measuredWords.contains(String(key.dropFirst(2)))
    }

    /// Whether the column says of what kind a row is, by its name.
    var isOfKinds: Bool { Self.kindNames.contains(key) }

    /// Whether the name is of a flag that is set while the pen is down, and not of an event.
    var isFlag: Bool { Self.flags.contains(key) }

    /// Whether the name is made of words of which one says that something touches, as `mouse_down`, `isTouched` and `leftButton` are;
    /// whether the column is a flag is a matter of its values.
    var isCompoundFlag: Bool {
        guard let words = Self.words(of: key) else { return false }
        return words.contains { Self.touchWords.contains($0) } || words.first == "is" && words.count == 2
    }

    /// The words of a flag that make up a name; `nil` where it has others.
    private static func words(of text: some StringProtocol) -> [String]? {
        guard !text.isEmpty else { return [] }
        for length in stride(from: min(text.count, 10), through: 1, by: -1) {
            let word = String(text.prefix(length))
            guard devices.contains(word) || touchWords.contains(word) || fillWords.contains(word) else { continue }
            if let rest = words(of: text.dropFirst(length)) { return [word] + rest }
        }
        return nil
    }

    private static let devices: Set<String> = [
        "pen", "stylus", "mouse", "touch", "finger", "pointer", "tip", "button", "btn",
    ]
    private static let touchWords: Set<String> = [
        "down", "pressed", "touching", "touched", "contact", "drawing", "dragging", "held", "clicked", "clicking",
        "inking",
        "writing", "button", "btn", "tip", "press",
    ]
    private static let fillWords: Set<String> = [
        "is", "was", "in", "on", "left", "primary", "main", "switch", "key", "screen", "surface", "state", "status",
        "flag", "the",
        "up", "released", "lifted",
    ]

    /// `posX`, `x_coordinate`, `x-Koordinate`: the letter, and words that say that it is a place.
    private func isCoordinate(_ letter: String) -> Bool {
        if parts.count(where: { $0 == letter }) == 1 {
            return parts.allSatisfy { $0 == letter || Self.placeWords.contains($0) }
        }
        guard parts.count == 1 else { return false }
        return key.hasPrefix(letter) && Self.placeWords.contains(String(key.dropFirst()))
            || key.hasSuffix(letter) && Self.placeWords.contains(String(key.dropLast()))
    }

    /// The words in a name: cut at what is neither letter nor digit, and where a small letter meets a capital.
    static func parts(of name: String) -> [String] {
        var parts: [String] = []
        var part = ""
        var wasSmall = false
        for character in name.prefix(200).folding(options: .diacriticInsensitive, locale: nil) {
            guard character.isLetter || character.isNumber || character == "°" else {
                if !part.isEmpty { parts.append(part) }
                part = ""
                wasSmall = false
                continue
            }
            if wasSmall, character.isUppercase {
                parts.append(part)
                part = ""
            }
            wasSmall = character.isLowercase
            part += character.lowercased()
        }
        if !part.isEmpty { parts.append(part) }
        return parts
    }

    private static let kindWords: [String: RowKind] = [
        "predicted": .predicted, "prediction": .predicted, "ispredicted": .predicted, "predictive": .predicted,
        "extrapolated": .predicted, "isextrapolated": .predicted, "estimated": .estimated, "isestimated": .estimated,
        "interpolated": .estimated, "isinterpolated": .estimated, "synthetic": .estimated, "hover": .hover,
        "hovering": .hover, "ishover": .hover, "ishovering": .hover, "inair": .hover, "isinair": .hover, "air": .hover,
    ]

    private static let flagWords: Set<String> = [
        "is", "are", "was", "flag", "in", "row", "sample", "point", "touch",
    ]

    private static let measuredWords: Set<String> = ["measured", "real", "actual", "observed"]

    private static let kindNames: Set<String> = [
        "kind", "source", "origin", "type", "eventtype", "event", "samplekind", "sampletype", "samplesource",
        "sampleorigin", "rowkind",
        "rowtype", "pointkind", "pointtype", "touchkind", "touchtype", "role", "status", "state", "category", "class",
        "phase", "mode",
        "provenance", "datatype", "quality", "eventkind", "list",
    ]

    private static let weakNames: [TableLayout.Role: Set<String>] = [
        .contact: ["contact", "touch", "pointer", "id", "identifier", "slot", "tracking"],
        .trial: [
            "id", "mtid", "trajectory", "trajectoryid", "path", "pathid", "movement", "movementid", "sequence",
            "sequenceid", "series",
        ],
        .participant: [
            "pid", "ppt", "pptid", "ppid", "ppno", "ppnr", "pptno", "pptnr", "partid", "patient", "patientid", "worker",
            "workerid", "prolificid", "prolificpid", "annotator", "annotatorid", "respondent", "respondentid",
            "volunteer",
            "volunteerid", "subid", "subjid", "subjectnr", "subjectno", "subjectnumber", "participantnr",
            "participantno",
            "participantnumber", "author", "authorid",
        ],
    ]

    private static let timeUnits: [String: TableTimeUnit] = {
        let words: [(TableTimeUnit, String)] = [
            (.seconds, "s sec secs second seconds sekunden secondes segundos secondi"),
            (
                .milliseconds,
                "ms msec msecs millis millisec millisecond milliseconds millisekunden millisecondes milisegundos"
            ),
            (.microseconds, "us µs μs usec usecs micros microsecond microseconds mikrosekunden microsecondes"),
            (.nanoseconds, "ns nsec nsecs nanos nanosecond nanoseconds nanosekunden nanosecondes"),
        ]
        return Dictionary(
            words.flatMap { unit, text in text.split(separator: " ").map { (String($0), unit) } },
            uniquingKeysWith: { first, _ in first }
        )
    }()

    private static let angleUnits: [String: TableAngleUnit] = [
        "rad": .radians, "rads": .radians, "radian": .radians, "radians": .radians, "deg": .degrees, "degs": .degrees,
        "degree": .degrees, "degrees": .degrees, "grad": .degrees, "°": .degrees,
    ]

    /// Millimeters in a unit of length that has a fixed one.
    static let millimeters: [String: Double] = ["mm": 1, "cm": 10, "um": 1e-3, "µm": 1e-3, "μm": 1e-3, "inch": 25.4]

    private static let lengthUnits: Set<String> = ["mm", "cm", "px", "pixel", "pixels", "um", "µm", "inch", "pt"]

    private static let placeWords: Set<String> = [
        "pos", "position", "posicion", "posicao", "posizione", "coord", "coords", "coordinate", "coordinates",
        "koordinate",
        "koord", "coordonnee", "coordenada", "coordinata", "point", "pen", "stift", "touch", "mouse", "cursor",
        "client", "physical", "logical",
        "page", "screen", "loc", "location", "raw", "val", "value", "wert", "tablet", "stylus", "p",
    ]

    private static let flags: Set<String> = [
        "pen", "pendown", "penisdown", "penstatus", "penstate", "stylusdown", "contact", "incontact", "isdown", "down",
        "touch",
        "touching", "istouching", "pressed", "ispressed", "button", "buttons", "tip", "tipswitch", "status", "knopf",
        "taste",
        "bouton", "stift", "kontakt", "onsurface", "surface",
    ]

    private static let names: [TableLayout.Role: Set<String>] = {
        let words: [(TableLayout.Role, String)] = [
            (
                .strokeID,
                "strokeid stroke strokes strokenumber strokenr strokeno strokenum strokeindex strokeidx strich strichnummer "
                    + "strichnr trait trazo tratto traco trace traceid traceindex lineid lineno"
            ),
            (
                .t,
                "t time timestamp timestamps times ts ms millis milliseconds msec us usec ns seconds sec clock epoch epochtime "
                    + "unixtime unixtimestamp eventtime eventtimestamp systime systemtime utc timeutc utctimestamp zeit zeitstempel "
                    + "zeitpunkt temps horodatage tiempo marcadetiempo tempo tijd tijdstempel tid tidsstempel cas czas aika zaman "
                    + "время 时间 时间戳 時間 시간"
            ),
            (.x, "x abscissa abszisse abscisse"),
            (.y, "y ordinate ordinata ordonnee"),
            (
                .pressure,
                "pressure p press force penpressure tippressure normalpressure stylusforce druck stiftdruck pression presion "
                    + "pressao pressione druk tryk tryck trykk tlak nacisk paine basinc kraft давление 压力 筆圧 압력"
            ),
            (.altitude, "altitude alt altitudeangle penaltitude elevation elevationangle hohe hoehe hohenwinkel"),
            (.azimuth, "azimuth azi azimuthangle penazimuth azimut acimut azimutwinkel"),
            (
                .participant,
                "participant participantid participants subject subjectid subj user userid username writer writerid person "
                    + "proband probandin teilnehmer versuchsperson vp sujet participante sujeto utente soggetto deelnemer"
            ),
            (
                .arrival,
                "arrival arrivaltime arrivaltimestamp received receivedat receivetime receivetimestamp hosttime hosttimestamp"
            ),
            (
                .task,
                "task taskid taskname tasks aufgabe tache tarea compito taak gesture gestureid gesturename gestureclass gesturetype geste"
            ),
            (
                .condition,
                "condition conditionid conditionname conditions cond experimentalcondition bedingung versuchsbedingung condicion "
                    + "condizione condicao conditie"
            ),
            (.device, "device devicename devicemodel"),
            (
                .trial,
                "trial trialid trialindex trialidx trialnr trialno trialnum trialnumber trialcount trialn trials trialinblock versuch "
                    + "versuchsnummer durchgang durchgangnr essai essainr intento ensayo prova tentativo repetition repetitionid "
                    + "repetitionnr repetitionnumber rep repnr repno repeat wiederholung attempt attemptid attemptnr block blockid "
                    + "blocknr blockno blocknumber blockindex session sessionid sessionnr sessionnumber page pageid pagenr pagenumber"
            ),
            (
                .contact,
                "pointerid touchid fingerid finger fingerindex fingernumber fingernr contactid contactindex pointerindex touchindex "
                    + "touchidentifier pointeridentifier trackingid slotid cursorid"
            ),
            (.tiltX, "tiltx xtilt pentiltx"),
            (.tiltY, "tilty ytilt pentilty"),
            (.tilt, "tilt pentilt axistilt stylustilt"),
            (.orientation, "orientation penorientation axisorientation stylusorientation"),
            (
                .event,
                "event eventtype eventname events action actiontype type phase touchphase state ereignis aktion evenement evento "
                    + "accion azione zustand eventkind eventaction touchaction touchevent touchstate touchtype pointeraction "
                    + "pointerevent pointerphase mouseevent mouseaction penevent penaction motionevent motionaction actionmasked "
                    + "maskedaction gesturestate domevent"
            ),
        ]
        var names: [TableLayout.Role: Set<String>] = [:]
        for (role, text) in words { names[role] = Set(text.split(separator: " ").map(String.init)) }
        names[.event, default: []].formUnion(flags)
        return names
    }()
}
