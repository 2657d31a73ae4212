/// Makes a program of an expression's text.
struct NamePatternCompiler {
    private typealias Fault = NamePattern.Fault
    private typealias Instruction = NamePattern.Instruction

    /// A part of an expression.
    private indirect enum Part {
        case nothing
        case scalar(ScalarSet)
        case assertion(Instruction)
        case sequence([Part])
        case choice([Part])
        case group(Part, number: Int)
        case repeated(Part, least: Int, most: Int?, isGreedy: Bool)
    }

    private let text: [Unicode.Scalar]
    private var position = 0
    private var depth = 0
    private var names: [String?] = [nil]
    private var program: [Instruction] = []
    private var size = 0

    init(_ text: [Unicode.Scalar]) { self.text = text }

    mutating func compile() throws(NamePattern.Fault) -> ([NamePattern.Instruction], [String?]) {
        guard text.count <= NamePattern.longest else {
            throw Fault(description: "more than \(NamePattern.longest) characters")
        }
        let whole = try choice()
        guard position == text.count else { throw Fault(description: "a ')' without its '('") }
        try emit(.group(whole, number: 0))
        try add(.match)
        return (program, names)
    }

    // MARK: Reading

    private var next: Unicode.Scalar? { position < text.count ? text[position] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position += 1
        return true
    }

    private mutating func choice() throws(NamePattern.Fault) -> Part {
        depth += 1
        defer { depth -= 1 }
        guard depth <= NamePattern.deepest else {
            throw Fault(description: "groups in each other, more than \(NamePattern.deepest) deep")
        }
        var parts = [try sequence()]
        while take("|") { parts.append(try sequence()) }
        return parts.count == 1 ? parts[0] : .choice(parts)
    }

    private mutating func sequence() throws(NamePattern.Fault) -> Part {
        var parts: [Part] = []
        while let scalar = next, scalar != "|", scalar != ")" { parts.append(try counted(try atom())) }
        return .sequence(parts)
    }

    private mutating func counted(_ part: Part) throws(NamePattern.Fault) -> Part {
        let least: Int
        let most: Int?
        switch next {
        case "*": (least, most) = (0, nil)
        case "+": (least, most) = (1, nil)
        case "?": (least, most) = (0, 1)
        case "{":
            guard let count = try count() else {
                throw Fault(description: "a '{' without a count; write \\{ for the brace")
            }
            (least, most) = count
        default: return part
        }
        position += 1
        if case .assertion = part { throw Fault(description: "a count behind what takes no character") }
        let isGreedy = !take("?")
        if let scalar = next, "*+?{".unicodeScalars.contains(scalar) {
            throw Fault(description: scalar == "+" ? "a possessive count" : "a count behind a count")
        }
        return .repeated(part, least: least, most: most, isGreedy: isGreedy)
    }

    /// `{2}`, `{2,}` or `{2,5}`; stays on the closing brace.
    private mutating func count() throws(NamePattern.Fault) -> (Int, Int?)? {
        position += 1
        guard let least = number() else { return nil }
        var most: Int? = least
        if take(",") { most = next == "}" ? nil : number() ?? -1 }
        guard next == "}" else { return nil }
        guard least <= 1000, most ?? least <= 1000, most ?? least >= least else {
            throw Fault(description: "a count that is not from a smaller to a larger number of at most 1000")
        }
        return (least, most)
    }

    private mutating func number() -> Int? {
        let first = position
        var value = 0
        while let scalar = next, ("0"..."9").contains(scalar), position - first < 6 {
            value = 10 * value + Int(scalar.value - 48)
            position += 1
        }
        return position > first ? value : nil
    }

    private mutating func atom() throws(NamePattern.Fault) -> Part {
        guard let scalar = next else { return .nothing }
        position += 1
        switch scalar {
        case "(": return try group()
        case "[": return .scalar(try set())
        case ".": return .scalar(ScalarSet(classes: [.notLineEnd]))
        case "^": return .assertion(.start)
        case "$": return .assertion(.end)
        case "\\": return try escape()
        case "*", "+", "?", "{": throw Fault(description: "'\(scalar)' behind nothing that it counts")
        default: return .scalar(ScalarSet(ranges: [scalar.value...scalar.value]))
        }
    }

    private mutating func group() throws(NamePattern.Fault) -> Part {
        var number: Int?
        if take("?") {
            if take("P") {}
            if take("<") {
                guard next != "=", next != "!" else { throw Fault(description: "a look behind, (?<…)") }
                number = names.count
                names.append(try name())
            } else if !take(":") {
                throw Fault(
                    description: next == "=" || next == "!"
                        ? "a look ahead, (?\(next.map(String.init) ?? "")…)"
                        : "a group of a kind that is not read, (?…)"
                )
            }
        } else {
            number = names.count
            names.append(nil)
        }
        guard names.count <= NamePattern.mostGroups + 1 else {
            throw Fault(description: "more than \(NamePattern.mostGroups) groups")
        }
        let part = try choice()
        guard take(")") else { throw Fault(description: "a '(' without its ')'") }
        return number.map { .group(part, number: $0) } ?? part
    }

    private mutating func name() throws(NamePattern.Fault) -> String {
        var name = ""
        while let scalar = next, scalar != ">" {
            name.unicodeScalars.append(scalar)
            position += 1
        }
        guard take(">"), !name.isEmpty, name.allSatisfy({ $0 == "_" || $0.isLetter || $0.isNumber }) else {
            throw Fault(description: "a group's name that is none")
        }
        guard !names.contains(name) else { throw Fault(description: "two groups named \(name)") }
        return name
    }

    /// What a letter behind a backslash means, in a set and outside.
    private static func characterClass(_ scalar: Unicode.Scalar) -> ScalarSet.Class? {
        switch scalar {
        case "d": .digit(true)
        case "D": .digit(false)
        case "w": .word(true)
        case "W": .word(false)
        case "s": .space(true)
        case "S": .space(false)
        default: nil
        }
    }

    private mutating func escape() throws(NamePattern.Fault) -> Part {
        guard let scalar = next else { throw Fault(description: "a backslash at the end") }
        position += 1
        if let known = Self.characterClass(scalar) { return .scalar(ScalarSet(classes: [known])) }
        switch scalar {
        case "b": return .assertion(.wordBoundary(isNegated: false))
        case "B": return .assertion(.wordBoundary(isNegated: true))
        case "1"..."9", "k", "g": throw Fault(description: "a reference back to a group, \\\(scalar)")
        default: return .scalar(ScalarSet(ranges: [try literal(scalar)]))
        }
    }

    /// A character that stands for itself behind a backslash.
    private func literal(_ scalar: Unicode.Scalar) throws(NamePattern.Fault) -> ClosedRange<UInt32> {
        switch scalar {
        case "t": return 9...9
        case "n": return 10...10
        case "r": return 13...13
        case "0"..."9", "a"..."z", "A"..."Z": throw Fault(description: "\\\(scalar), which is not read")
        default: return scalar.value...scalar.value
        }
    }

    private mutating func set() throws(NamePattern.Fault) -> ScalarSet {
        var set = ScalarSet()
        set.isNegated = take("^")
        var isFirst = true
        while let scalar = next, scalar != "]" || isFirst {
            isFirst = false
            position += 1
            if scalar == "[" { throw Fault(description: "'[' in a set; write \\[ for the bracket") }
            if (scalar == "&" || scalar == "~" || scalar == "-"), next == scalar {
                throw Fault(description: "'\(scalar)\(scalar)' in a set")
            }
            var low = scalar.value
            if scalar == "\\" {
                guard let escaped = next else { break }
                position += 1
                if let known = Self.characterClass(escaped) {
                    set.classes.append(known)
                    continue
                }
                low = try literal(escaped).lowerBound
            }
            var high = low
            if next == "-", position + 1 < text.count, text[position + 1] != "]" {
                position += 1
                guard var end = next else { break }
                position += 1
                if end == "\\", let escaped = next {
                    position += 1
                    guard Self.characterClass(escaped) == nil else { throw Fault(description: "a range up to a class") }
                    end = Unicode.Scalar(try literal(escaped).lowerBound) ?? end
                }
                high = end.value
            }
            guard low <= high else { throw Fault(description: "a range in a set that runs backwards") }
            set.ranges.append(low...high)
        }
        guard take("]") else { throw Fault(description: "a '[' without its ']'") }
        return set
    }

    // MARK: Writing

    private mutating func add(_ instruction: NamePattern.Instruction) throws(NamePattern.Fault) {
        size += 1
        // Each range of a set is one more thing to look at.
        if case .scalar(let set) = instruction { size += set.ranges.count + set.classes.count - 1 }
        guard size <= NamePattern.mostInstructions else {
            throw Fault(description: "counts that repeat to more than \(NamePattern.mostInstructions) steps")
        }
        program.append(instruction)
    }

    private mutating func emit(_ part: Part) throws(NamePattern.Fault) {
        switch part {
        case .nothing: break
        case .scalar(let set): try add(.scalar(set))
        case .assertion(let instruction): try add(instruction)
        case .sequence(let parts): for part in parts { try emit(part) }
        case .choice(let parts): try emitChoice(parts)
        case .group(let part, let number):
            try add(.save(2 * number))
            try emit(part)
            try add(.save(2 * number + 1))
        case .repeated(let part, let least, let most, let isGreedy):
            for _ in 0..<least {
                let before = size
                try emit(part)
                // Nothing, a thousand times a thousand times, is nothing.
                if size == before { break }
            }
            if let most {
                var exits: [Int] = []
                for _ in least..<max(most, least) {
                    exits.append(program.count)
                    try add(.jump(0))
                    try emit(part)
                }
                for exit in exits { program[exit] = split(exit + 1, program.count, isGreedy) }
            } else {
                let start = program.count
                try add(.jump(0))
                try emit(part)
                try add(.jump(start))
                program[start] = split(start + 1, program.count, isGreedy)
            }
        }
    }

    private func split(_ inside: Int, _ behind: Int, _ isGreedy: Bool) -> NamePattern.Instruction {
        isGreedy ? .split(inside, behind) : .split(behind, inside)
    }

    private mutating func emitChoice(_ parts: [Part]) throws(NamePattern.Fault) {
        var ends: [Int] = []
        for part in parts.dropLast() {
            let start = program.count
            try add(.jump(0))
            try emit(part)
            ends.append(program.count)
            try add(.jump(0))
            program[start] = .split(start + 1, program.count)
        }
        if let last = parts.last { try emit(last) }
        for end in ends { program[end] = .jump(program.count) }
    }
}
