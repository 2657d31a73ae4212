/// What the name of an event says, in the words of many toolkits: `pointerdown`, `ACTION_MOVE`, `TabletRelease`, `TouchPhase.Began`,
/// `SDL_FINGERUP`, `onPanStart`.
///
/// A name is cut into words, a word into atoms: `onmousedown` is `on`, `mouse`, `down`. Words that are unknown say nothing.
enum EventWords {
    /// What a name says; `nil` where it says nothing, or two things.
    static func meaning(of name: [UInt8]) -> EventMeanings.Meaning? {
        let text = String(decoding: name.prefix(64), as: UTF8.self)
        let atoms = words(of: text).flatMap(atoms(of:))
        if atoms == ["on"] { return .goesOn }
        if let first = atoms.first, negations.contains(first), atoms.count > 1 {
            let rest = Set(atoms.dropFirst().compactMap { senses[$0] })
            return rest.isSubset(of: [.begins, .goesOn, .may]) && !rest.isEmpty ? .inAir : nil
        }
        var found: Set<Sense> = []
        for atom in atoms { if let sense = senses[atom] { found.insert(sense) } }
        // A click is over, but `CLICK_DOWN` is the button's.
        if atoms.contains("click"), found == [.other, .begins] || found == [.other, .ends],
            !atoms.contains(where: { $0 != "click" && senses[$0] == .other })
        {
            found.remove(.other)
        }
        for sense in [Sense.predicted, .other, .inAir, .cancel, .passing] where found.contains(sense) {
            return sense.meaning
        }
        let boundaries = found.intersection([.begins, .ends])
        guard boundaries.count < 2 else { return nil }
        guard let boundary = boundaries.first else {
            return found.contains(.goesOn) || found.contains(.may) ? .goesOn : nil
        }
        // A pen that moves "up" or "down" is either: in the air, or at its beginning.
        return found.contains(.goesOn) ? nil : boundary.meaning
    }

    private static let negations: Set<String> = ["not", "non", "isnt", "nicht"]

    /// Whether a name says that something moves, and not that it draws or touches: beside `draw` it is in the air.
    static func isPlainMotion(of name: [UInt8]) -> Bool {
        let found = words(of: String(decoding: name.prefix(64), as: UTF8.self)).flatMap(atoms(of:))
        let motion: Set<String> = ["move", "moves", "moved", "moving", "motion"]
        return found.contains(where: motion.contains) && found.allSatisfy { motion.contains($0) || nouns.contains($0) }
    }

    /// Whether a name says what pointed, and not what it did: `pen`, `TOOL_TYPE_FINGER`.
    static func isDevice(_ name: [UInt8]) -> Bool {
        let words = words(of: String(decoding: name.prefix(64), as: UTF8.self))
        return !words.isEmpty && words.allSatisfy { devices.contains($0) }
    }

    /// Words cut at what is no letter, and where a small letter meets a capital.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasSmall = false
        for character in text {
            guard character.isLetter else {
                if !word.isEmpty { words.append(word) }
                (word, wasSmall) = ("", false)
                continue
            }
            if wasSmall, character.isUppercase {
                words.append(word)
                word = ""
            }
            wasSmall = character.isLowercase
            word += character.lowercased()
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    /// The parts of a word that is made of known ones; the word itself where it is not.
    private static func atoms(of word: String) -> [String] {
        guard senses[word] == nil else { return [word] }
        return split(Substring(word), depth: 0) ?? [word]
    }

    private static func split(_ word: Substring, depth: Int) -> [String]? {
        guard !word.isEmpty else { return [] }
        guard depth < 5 else { return nil }
        for length in stride(from: min(word.count, 12), through: 1, by: -1) {
            let atom = String(word.prefix(length))
            guard senses[atom] != nil || nouns.contains(atom) else { continue }
            if let rest = split(word.dropFirst(length), depth: depth + 1) { return [atom] + rest }
        }
        return nil
    }

    private enum Sense {
        case begins, goesOn, ends, cancel, inAir, other, predicted
        /// Comes into an element or leaves it.
        case passing
        /// Motion that also names a gesture, which may begin and end: `drag`, `draw`.
        case may

        var meaning: EventMeanings.Meaning {
            switch self {
            case .begins: .begins
            case .goesOn, .may: .goesOn
            case .ends: .ends
            case .cancel: .cancels
            case .inAir: .inAir
            case .other: .other
            case .passing: .passing
            case .predicted: .predicted
            }
        }
    }

    private static let senses: [String: Sense] = {
        let words: [(Sense, String)] = [
            (
                .begins,
                "down begin began begins beginning begun start started starts press pressed presses onset begann beginn"
            ),
            (
                .goesOn,
                "move moved moves moving motion update updated updates changed stationary contact true yes touching hold held"
            ),
            (.may, "drag dragged dragging draw drawing pan"),
            (
                .ends,
                "up end ended ends ending stop stopped stops release released releases lift lifted finish finished raise raised"
            ),
            (.cancel, "cancel cancelled canceled cancels aborted abort"),
            (.inAir, "hover hovering hovered air inair none false no off idle proximity"),
            (.passing, "over out enter entered enters leave left leaves exit exited exits"),
            (.predicted, "predict predicted prediction predictions extrapolated estimated"),
            (
                .other,
                "key keyboard load loaded unload beforeunload domcontentloaded blur focus focusin focusout scroll scrolled resize resized "
                    + "click clicked dblclick auxclick contextmenu wheel mousewheel select selectstart selectionchange change input submit "
                    + "copy cut paste visibilitychange pageshow pagehide hashchange popstate online offline error message orientationchange "
                    + "devicemotion deviceorientation fullscreenchange gotpointercapture lostpointercapture frame sync syn readystatechange "
                    + "storage transitionend animationend animationstart transitionstart"
            ),
        ]
        var senses: [String: Sense] = [:]
        for (sense, text) in words {
            for word in text.split(separator: " ") where senses[String(word)] == nil { senses[String(word)] = sense }
        }
        // "Left" names a button or a hand more often than an exit.
        senses["left"] = nil
        return senses
    }()

    /// What stands before the words that say something.
    private static let nouns: Set<String> = Set(
        ("touch touches pointer mouse pen stylus finger tip button tablet stroke gesture action raw on sdl wm l r m lbutton rbutton event "
            + "phase nc left right primary line ink path brush trackpad digitizer multi swipe is force")
            .split(separator: " ").map(String.init)
    )

    private static let devices: Set<String> = [
        "pen", "touch", "mouse", "finger", "stylus", "eraser", "trackpad", "touchpad", "touchscreen", "pencil",
        "direct", "indirect",
        "tool", "type", "unknown", "palm",
    ]
}
