/// What the values of a column of buttons or events say of the pen.
struct EventMeanings {
    typealias Meaning = EventMeaning

    /// No such column has more values than this.
    static let most = 32

    /// The values met so far, as they stand in the file.
    private(set) var values: [[UInt8]] = []
    /// What each value means, once it is known.
    private var meanings: [Meaning] = []
    private var stated: [String] = []
    /// What a person said of each value.
    private var statedMeanings: [String: Meaning] = [:]
    private var passing = Meaning.inAir
    private var last = 0

    /// Whether there is a value that begins a stroke; else each value says whether the pen is down.
    private(set) var tellBeginnings = false
    /// Whether the values were told by the order in which they come, and not by what they say.
    private(set) var areByOrder = false

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

    /// The values whose meaning nobody knows.
    var unknown: [String] {
        let unknown = values.filter { EventWords.meaning(of: $0) == nil }
        return (unknown.isEmpty ? values : unknown).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Takes what a person said: see ``StrokeRule/event(values:)``.
    mutating func state(_ names: [String]) {
        stated = names
        setMeanings(
            values.map { value in
                guard let place = names.firstIndex(where: { value.elementsEqual($0.utf8) }) else { return .inAir }
                return place == 0 && names.count > 1 ? .begins : .goesOn
            }
        )
    }

    /// Takes what a person said of each value; others mean what they say.
    mutating func state(_ meanings: [String: Meaning]) {
        statedMeanings = meanings
        tellBeginnings = meanings.values.contains { $0 == .begins || $0 == .mayBegin }
        self.meanings = []
    }

    /// What each value was found to mean.
    var found: [String: Meaning] {
        guard stated.isEmpty, statedMeanings.isEmpty else { return statedMeanings }
        var (rest, found) = (self, [String: Meaning]())
        for number in values.indices { if let meaning = rest.meaning(number) { found[text(number)] = meaning } }
        return found
    }

    private mutating func setMeanings(_ new: [Meaning]) {
        meanings = new
        tellBeginnings = new.contains(.begins) || stated.count > 1
    }

    /// What the value of that number means, which may have been met after the meanings were found; `nil` where nobody knows.
    mutating func meaning(_ number: Int) -> Meaning? {
        if number < meanings.count {
            let meaning = meanings[number]
            return meaning == .passing ? passing : meaning
        }
        guard number < values.count else { return nil }
        guard stated.isEmpty else {
            state(stated)
            return meanings[number]
        }
        if let meaning = statedMeanings[text(number)] { return meaning }
        guard !areByOrder, let meaning = EventWords.meaning(of: values[number]) else { return nil }
        return meaning == .passing ? passing : meaning
    }

    // MARK: Finding out

    /// What a column says that was looked at.
    enum Finding: Equatable {
        /// `faults`: how many boundaries are missing.
        case known(faults: Int)
        /// Values that nobody understands.
        case unknown
        /// Several contacts that are down at a time, and nothing says whose a row is.
        case mixed
        /// No column of events.
        case nothing

        /// Whether it says more than another, or the same with fewer boundaries missing.
        func isBetter(than other: Finding) -> Bool {
            switch (self, other) {
            case (.known(let faults), .known(let others)): faults < others
            case (.known, _): true
            case (.mixed, .unknown), (.mixed, .nothing), (.unknown, .nothing): true
            default: false
            }
        }
    }

    /// Finds out what the values mean from what they say and from the order in which they come.
    ///
    /// - Parameters:
    ///   - sequences: the values' numbers of each pointer, in the order of time.
    ///   - isFlag: whether the column's name is of a flag.
    mutating func infer(from sequences: [[Int]], isFlag: Bool) -> Finding {
        let present = Set(sequences.joined())
        guard present.count > 1, values.count < Self.most else { return .nothing }
        // A flag that changes with nearly every row is the number of a finger.
        if isFlag, Self.rowsPerChange(in: sequences) < 2 { return .nothing }
        let texts = values.map { String(decoding: $0, as: UTF8.self) }
        var numbers = texts.map { Int($0) }
        // `1.0`, `T` and `WAHR` are flags.
        if isFlag, numbers.contains(nil), present.allSatisfy({ !values[$0].isEmpty }) {
            let flags = texts.map { RowKinds.flagValue($0) }
            if flags.contains(true), flags.contains(false), !flags.contains(nil) {
                numbers = flags.map { $0 == true ? 1 : 0 }
            }
        }
        if numbers.allSatisfy({ $0 != nil }) {
            return inferNumbers(numbers.compactMap { $0 }, sequences, isFlag: isFlag)
        }
        // What pointed says nothing of what it did.
        if present.allSatisfy({ EventWords.isDevice(values[$0]) || values[$0].isEmpty }) { return .nothing }
        var found = values.map { EventWords.meaning(of: $0) }
        // Where motion has no word of its own, rows without one are motion.
        if let empty = values.firstIndex(of: []) { found[empty] = found.contains(.goesOn) ? .other : .goesOn }
        guard found.allSatisfy({ $0 != nil }) else { return inferOrder(sequences) ? .known(faults: 0) : .unknown }
        setMeanings(found.compactMap { $0 })
        // Words for down and up on every row are a flag.
        let begins = sequences.joined().count { meanings[$0] == .begins }
        let repeats = sequences.reduce(0) { sum, sequence in
            sum + zip(sequence, sequence.dropFirst()).count { meanings[$0] == .begins && $0 == $1 }
        }
        if !meanings.contains(.goesOn), repeats * 2 > begins {
            setMeanings(meanings.map { $0 == .begins ? .goesOn : $0.isEnd ? .inAir : $0 })
        }
        // Where a pen draws or moves, it moves in the air.
        if present.count == 2, present.allSatisfy({ meanings[$0] == .goesOn }) {
            let isMove = values.map { EventWords.isPlainMotion(of: $0) }
            if present.count(where: { isMove[$0] }) == 1 {
                setMeanings(isMove.map { $0 ? .inAir : .goesOn })
            }
        }
        guard present.contains(where: { [.begins, .goesOn].contains(meanings[$0]) }),
            Set(present.map { meanings[$0] }).count > 1
        else {
            // Words that say nothing of a contact, as `click` and `scroll`, are no events of it.
            return .nothing
        }
        settlePassing(by: sequences)
        guard meanings.contains(.begins) else { return .known(faults: 0) }
        settleBeginnings(by: sequences)
        let faults = faults(in: sequences)
        return faults.areMixed ? .mixed : .known(faults: faults.sum)
    }

    /// Boundaries that are missing in a sequence of events.
    private struct Faults {
        var begins = 0
        /// Beginnings while the pointer is down.
        var lostEnds = 0
        /// Ends while it is up.
        var lostBegins = 0

        var sum: Int { lostEnds + lostBegins }
        /// A pointer that begins while it is down and ends while it is up is two of them.
        var areMixed: Bool { min(lostEnds, lostBegins) * 10 >= max(1, begins) }
    }

    private func faults(in sequences: [[Int]]) -> Faults {
        var faults = Faults()
        for sequence in sequences {
            var isDown = false
            for value in sequence {
                switch meanings[value] == .passing ? passing : meanings[value] {
                case .begins:
                    faults.begins += 1
                    if isDown { faults.lostEnds += 1 }
                    isDown = true
                case .ends, .cancels:
                    if !isDown { faults.lostBegins += 1 }
                    isDown = false
                case .inAir: isDown = false
                case .goesOn, .mayBegin, .other, .passing, .predicted: break
                }
            }
        }
        return faults
    }

    /// Finds out whether motion begins a contact, as some toolkits report it: each contact has a number of its own, with nothing behind
    /// its end, and one that lacks its beginning ends all the same.
    private mutating func settleBeginnings(by sequences: [[Int]]) {
        var lack = 0
        for sequence in sequences {
            let meant = sequence.map { meanings[$0] }.filter { $0 != .other && $0 != .predicted }
            guard let first = meant.first, meant.dropLast().allSatisfy({ $0 == .begins || $0 == .goesOn }),
                meant.last?.isEnd == true || meant.last == .goesOn, !meant.dropFirst(3).contains(.begins)
            else { return }
            if first == .goesOn {
                guard meant.last?.isEnd == true, !meant.contains(.begins) else { return }
                lack += 1
            }
        }
        guard lack > 0, sequences.count > 1 else { return }
        setMeanings(meanings.map { $0 == .goesOn ? .mayBegin : $0 })
    }

    /// Finds out whether a pointer that leaves an element goes on drawing: it does where its end comes afterwards.
    private mutating func settlePassing(by sequences: [[Int]]) {
        guard meanings.contains(.passing), meanings.contains(.begins) else { return }
        passing = .inAir
        let ending = faults(in: sequences).sum
        passing = .other
        if ending <= faults(in: sequences).sum { passing = .inAir }
    }

    /// How many rows there are to a change of the value; infinite where it does not change.
    private static func rowsPerChange(in sequences: [[Int]]) -> Double {
        let rows = sequences.reduce(0) { $0 + $1.count }
        let changes = sequences.reduce(0) { sum, one in sum + zip(one, one.dropFirst()).count { $0 != $1 } }
        return Double(rows) / Double(changes)
    }

    private mutating func inferNumbers(_ numbers: [Int], _ sequences: [[Int]], isFlag: Bool) -> Finding {
        let present = Set(sequences.joined().map { numbers[$0] })
        if isFlag {
            // W3C's number of a button: -1 is none and 0 the first, where it says so in every row.
            if present == [-1, 0] {
                guard Self.rowsPerChange(in: sequences) > 4 else { return .unknown }
                setMeanings(numbers.map { $0 == 0 ? .goesOn : .inAir })
                return .known(faults: 0)
            }
            // The first bit is the tip or the first button.
            guard present.allSatisfy({ $0 >= 0 }), present.contains(where: { $0 & 1 == 1 }), present.contains(0),
                present.allSatisfy({ $0 == 0 || $0 & 1 == 1 })
            else { return .unknown }
            setMeanings(numbers.map { $0 & 1 == 1 ? .goesOn : .inAir })
            return .known(faults: 0)
        }
        // Android's and UIKit's codes. A code that does not fit leaves a contact without beginning.
        let codes: [[Int: Meaning]] = [
            [0: .begins, 2: .goesOn, 1: .ends, 3: .cancels, 5: .begins, 6: .ends, 7: .inAir, 9: .inAir, 10: .inAir],
            [0: .begins, 1: .goesOn, 2: .goesOn, 3: .ends, 4: .cancels],
        ]
        let fitting = codes.compactMap { code -> (meanings: [Meaning], faults: Int)? in
            guard present.allSatisfy({ code[$0] != nil }), present.contains(where: { code[$0] == .goesOn }),
                present.contains(where: { code[$0]?.isEnd == true })
            else { return nil }
            var (lostEnds, begins) = (0, 0)
            for sequence in sequences {
                var isDown = false
                for value in sequence {
                    guard let meaning = code[numbers[value]] else { return nil }
                    if meaning == .begins {
                        begins += 1
                        if isDown { lostEnds += 1 }
                    } else if meaning != .inAir, !isDown {
                        return nil
                    }
                    isDown = meaning == .begins || meaning == .goesOn
                }
            }
            guard lostEnds * 2 < begins else { return nil }
            return (numbers.map { code[$0] ?? .inAir }, lostEnds)
        }
        if fitting.count == 1 {
            setMeanings(fitting[0].meanings)
            return .known(faults: fitting[0].faults)
        }
        return inferOrder(sequences) ? .known(faults: 0) : .unknown
    }

    /// Three values of which one comes first, one last and the third, most often, between them, many times over: whatever
    /// they are called, they begin a stroke, end it and go on with it.
    private mutating func inferOrder(_ sequences: [[Int]]) -> Bool {
        let present = Set(sequences.joined())
        guard present.count == 3, values.count == 3 else { return false }
        var counts: [Int: Int] = [:]
        for value in sequences.joined() { counts[value, default: 0] += 1 }
        guard let begin = sequences.first?.first,
            let middle = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key,
            begin != middle, let end = present.first(where: { $0 != begin && $0 != middle })
        else { return false }
        var cycles = 0
        for sequence in sequences {
            for (index, value) in sequence.enumerated() {
                let next = index + 1 < sequence.count ? sequence[index + 1] : nil
                if index == 0, value != begin { return false }
                if value == end {
                    cycles += 1
                    if next ?? begin != begin { return false }
                } else if let next, next != middle, value == begin || next != end {
                    return false
                }
            }
        }
        guard cycles >= Self.fewestCycles, (counts[middle] ?? 0) > 2 * cycles else { return false }
        setMeanings((0..<3).map { $0 == begin ? .begins : $0 == middle ? .goesOn : .ends })
        areByOrder = true
        return true
    }

    /// Fewer strokes may follow that order by chance.
    private static let fewestCycles = 3

    /// What was found out, for a person: each value of a stroke with its meaning.
    var explanation: String {
        func names(_ meaning: Meaning) -> String {
            zip(values, meanings).filter { $0.1 == meaning }.map { "'\(String(decoding: $0.0, as: UTF8.self))'" }
                .joined(separator: ", ")
        }
        return "\(names(.begins)) begins a stroke, \(names(.goesOn)) goes on with it, \(names(.ends)) ends it"
    }
}
