/// What the values of a column of buttons or events say of the pen.
struct EventMeanings {
    enum Meaning { case begins, goesOn, ends, inAir }

    /// No such column has more values than this.
    static let most = 32

    /// The values met so far, as they stand in the file.
    private(set) var values: [[UInt8]] = []
    /// What each value means, once it is known.
    private var meanings: [Meaning] = []
    private var stated: [String] = []
    private var last = 0

    /// Whether there is a value that begins a stroke; else each value says whether the pen is down.
    var tellBeginnings: Bool { meanings.contains(.begins) }

    /// The number of a value, which it gets when it is met first; ``most`` for all beyond.
    mutating func number(of field: UnsafeRawBufferPointer) -> Int {
        if last < values.count, field.elementsEqual(values[last]) { return last }
        if let known = values.firstIndex(where: { field.elementsEqual($0) }) {
            last = known
            return known
        }
        guard values.count < Self.most else { return Self.most }
        values.append(Array(field))
        return values.count - 1
    }

    func text(_ number: Int) -> String { number < values.count ? String(decoding: values[number], as: UTF8.self) : "…" }

    /// Takes what a person said: see ``StrokeRule/event(values:)``.
    mutating func state(_ names: [String]) {
        meanings = values.map { value in
            guard let place = names.firstIndex(where: { value.elementsEqual($0.utf8) }) else { return .inAir }
            return place == 0 && names.count > 1 ? .begins : .goesOn
        }
        stated = names
    }

    /// What the value of that number means, which may have been met after the meanings were found; `nil` where nobody knows.
    mutating func meaning(_ number: Int) -> Meaning? {
        if number < meanings.count { return meanings[number] }
        guard number < values.count else { return nil }
        guard stated.isEmpty else {
            state(stated)
            return meanings[number]
        }
        return Self.words[Self.normalized(values[number])]
    }

    /// Finds out what the values mean from the order in which they come.
    ///
    /// - Parameters:
    ///   - sequence: the values' numbers, in the order of the rows.
    ///   - isFlag: whether the column's name is of a flag.
    /// - Returns: whether it is certain.
    mutating func infer(from sequence: [Int], isFlag: Bool) -> Bool {
        guard values.count > 1 || !sequence.isEmpty, values.count < Self.most else { return false }
        let numbers = values.map { Int(String(decoding: $0, as: UTF8.self)) }
        if numbers.allSatisfy({ $0 != nil }) {
            return inferNumbers(numbers.compactMap { $0 }, sequence, isFlag: isFlag)
        }
        let found = values.map { Self.words[Self.normalized($0)] }
        guard found.allSatisfy({ $0 != nil }) else { return false }
        meanings = found.compactMap { $0 }
        // Words for down and up on every row are a flag.
        let repeats = zip(sequence, sequence.dropFirst()).count { meanings[$0] == .begins && $0 == $1 }
        let begins = sequence.count { meanings[$0] == .begins }
        if !meanings.contains(.goesOn), repeats * 2 > begins {
            meanings = meanings.map { $0 == .begins ? .goesOn : .inAir }
        }
        guard meanings.contains(where: { $0 == .begins || $0 == .goesOn }),
            Set(sequence.map { meanings[$0] }).count > 1
        else { return false }
        // A beginning without an end before it is of another finger, which this cannot tell apart.
        guard meanings.contains(.begins), meanings.contains(.ends) else { return true }
        var isDown = false
        for value in sequence {
            let meaning = meanings[value]
            if meaning == .begins, isDown { return false }
            if meaning != .goesOn { isDown = meaning == .begins }
        }
        return true
    }

    private mutating func inferNumbers(_ numbers: [Int], _ sequence: [Int], isFlag: Bool) -> Bool {
        let present = Set(sequence.map { numbers[$0] })
        if isFlag {
            // The first bit is the tip or the first button.
            guard present.contains(where: { $0 & 1 == 1 }), present.contains(0) else { return false }
            meanings = numbers.map { $0 & 1 == 1 ? .goesOn : .inAir }
            return present.allSatisfy { $0 == 0 || $0 & 1 == 1 }
        }
        // Android's and UIKit's codes. A code that does not fit leaves a contact without beginning.
        let codes: [[Int: Meaning]] = [
            [0: .begins, 2: .goesOn, 1: .ends, 3: .ends],
            [0: .begins, 1: .goesOn, 2: .goesOn, 3: .ends, 4: .ends],
        ]
        let fitting = codes.filter { code in
            var isDown = false
            for value in sequence {
                guard let meaning = code[numbers[value]] else { return false }
                guard isDown == (meaning != .begins) else { return false }
                isDown = meaning == .begins || meaning == .goesOn
            }
            return present.contains { code[$0] == .goesOn } && present.contains { code[$0] == .ends }
        }
        guard fitting.count == 1 else { return false }
        meanings = numbers.map { fitting[0][$0] ?? .inAir }
        return true
    }

    private static func normalized(_ value: [UInt8]) -> String {
        String(decoding: value.prefix(40), as: UTF8.self).lowercased().filter { $0.isLetter }
    }

    private static let words: [String: Meaning] = {
        let words: [(Meaning, String)] = [
            (
                .begins,
                "down begin began begins beginning start started press pressed touchstart touchbegan touchesbegan touchdown "
                    + "pointerdown mousedown pendown stylusdown fingerdown tipdown actiondown onset"
            ),
            (
                .goesOn,
                "move moved moves moving drag dragged touchmove touchmoved touchesmoved pointermove pointerrawupdate mousemove "
                    + "penmove stylusmove fingermove actionmove stationary contact draw drawing true yes on touching"
            ),
            (
                .ends,
                "up end ended ends stop stopped release released lift lifted touchend touchended touchesended touchup pointerup "
                    + "mouseup penup stylusup fingerup tipup actionup cancel cancelled canceled touchcancel touchescancelled "
                    + "pointercancel actioncancel"
            ),
            (
                .inAir,
                "hover hovering air inair none false no off idle pointerover pointerenter pointerout pointerleave"
            ),
        ]
        var meanings: [String: Meaning] = [:]
        for (meaning, text) in words { for word in text.split(separator: " ") { meanings[String(word)] = meaning } }
        return meanings
    }()
}
