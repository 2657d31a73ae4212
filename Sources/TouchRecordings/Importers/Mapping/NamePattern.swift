/// A regular expression that takes time in proportion to the text, whatever it says: files from elsewhere hold some.
///
/// All ways through the expression are followed side by side (Thompson's construction, with the groups that Pike added), so
/// that a text of n scalars takes at most (n + 1) · ``instructionCount`` steps. What cannot be done so, references back to
/// a group and looks around, is refused, and so is what is rarely meant in a file's name: flags and possessive counts.
/// Alternatives that stand first and counts that are greedy win, as in Perl's and Swift's expressions.
package struct NamePattern: Sendable {
    /// Scalars of an expression.
    static let longest = 1000
    /// Instructions of an expression: counts such as `{40}` repeat what they count.
    static let mostInstructions = 1000
    /// Groups whose text is kept.
    static let mostGroups = 20
    /// Groups and repetitions in each other.
    static let deepest = 50

    /// Why a text is no expression, in words.
    package struct Fault: Error, Sendable, Equatable, CustomStringConvertible {
        package var description: String
    }

    /// What a group found; `nil` where it took no part.
    package struct Match: Sendable, Equatable {
        /// The whole match, then each group by the place of its parenthesis.
        package var groups: [String?]
        /// The groups' names, in the same order.
        package var names: [String?]
        /// How many instructions were looked at.
        package var steps: Int

        /// What the group of that name found.
        package subscript(name: String) -> String? { names.firstIndex(of: name).flatMap { groups[$0] } }
    }

    enum Instruction: Sendable {
        case scalar(ScalarSet)
        /// Where to go on, the first choice first.
        case split(Int, Int)
        case jump(Int)
        case save(Int)
        case start, end
        case wordBoundary(isNegated: Bool)
        case match
    }

    private let program: [Instruction]
    /// The names of the groups, the whole match first.
    package let names: [String?]

    /// How many steps each scalar of a text may take.
    package var instructionCount: Int { program.count }

    /// How many groups the expression has.
    package var groupCount: Int { names.count - 1 }

    /// Reads an expression.
    package init(_ text: String) throws(Fault) {
        var compiler = NamePatternCompiler(Array(text.unicodeScalars))
        (program, names) = try compiler.compile()
    }

    /// The first place at which the expression is found.
    ///
    /// - Parameter steps: learns how many instructions were looked at, found or not.
    package func firstMatch(in text: String, steps: inout Int) -> Match? {
        let scalars = Array(text.unicodeScalars)
        var run = Run(program: program, slots: 2 * names.count, scalars: scalars)
        defer { steps += run.steps }
        guard let slots = run.first() else { return nil }
        let groups = names.indices.map { group -> String? in
            guard let from = slots[2 * group], let to = slots[2 * group + 1] else { return nil }
            var found = String.UnicodeScalarView()
            found.append(contentsOf: scalars[from..<to])
            return String(found)
        }
        return Match(groups: groups, names: names, steps: run.steps)
    }

    /// The first place at which the expression is found.
    package func firstMatch(in text: String) -> Match? {
        var steps = 0
        return firstMatch(in: text, steps: &steps)
    }

    private struct Run {
        let program: [Instruction]
        let slots: Int
        let scalars: [Unicode.Scalar]
        var steps = 0
        /// At which position of the text an instruction was reached last.
        private var reached: [Int]
        private var current: [(at: Int, slots: [Int?])] = []
        private var next: [(at: Int, slots: [Int?])] = []

        init(program: [Instruction], slots: Int, scalars: [Unicode.Scalar]) {
            self.program = program
            self.slots = slots
            self.scalars = scalars
            reached = Array(repeating: -1, count: program.count)
        }

        mutating func first() -> [Int?]? {
            var found: [Int?]?
            for position in 0...scalars.count {
                // A later beginning counts only where no earlier one is still on its way.
                if found == nil { follow(0, Array(repeating: nil, count: slots), at: position) }
                next.removeAll(keepingCapacity: true)
                threads: for thread in current {
                    switch program[thread.at] {
                    case .match:
                        found = thread.slots
                        // What stands behind it in the list is a worse choice.
                        break threads
                    case .scalar(let set):
                        if position < scalars.count, set.contains(scalars[position]) {
                            next.append((thread.at + 1, thread.slots))
                        }
                    default: break
                    }
                }
                guard position < scalars.count else { break }
                let ahead = next
                current.removeAll(keepingCapacity: true)
                for thread in ahead { follow(thread.at, thread.slots, at: position + 1) }
                if current.isEmpty, found != nil { break }
            }
            return found
        }

        /// Adds what can be reached from an instruction without reading a scalar, the best choice first.
        private mutating func follow(_ start: Int, _ slots: [Int?], at position: Int) {
            var pending = [(start, slots)]
            while let (at, slots) = pending.popLast() {
                guard reached[at] != position else { continue }
                reached[at] = position
                steps += 1
                switch program[at] {
                case .jump(let target): pending.append((target, slots))
                case .split(let first, let second):
                    pending.append((second, slots))
                    pending.append((first, slots))
                case .save(let slot):
                    var slots = slots
                    slots[slot] = position
                    pending.append((at + 1, slots))
                case .start:
                    if position == 0 { pending.append((at + 1, slots)) }
                case .end:
                    if position == scalars.count { pending.append((at + 1, slots)) }
                case .wordBoundary(let isNegated):
                    if isBoundary(position) != isNegated { pending.append((at + 1, slots)) }
                case .scalar, .match: current.append((at, slots))
                }
            }
        }

        private func isBoundary(_ position: Int) -> Bool {
            let before = position > 0 && ScalarSet.word.contains(scalars[position - 1])
            let behind = position < scalars.count && ScalarSet.word.contains(scalars[position])
            return before != behind
        }
    }
}

/// Scalars that one place of an expression takes.
struct ScalarSet: Sendable {
    var ranges: [ClosedRange<UInt32>] = []
    var classes: [Class] = []
    var isNegated = false

    /// The classes that a letter behind a backslash stands for; capitals stand for all others.
    enum Class: Sendable {
        case digit(Bool)
        case word(Bool)
        case space(Bool)
        case notLineEnd

        func contains(_ scalar: Unicode.Scalar) -> Bool {
            switch self {
            case .digit(let isIn): (scalar.properties.numericType == .decimal) == isIn
            case .word(let isIn):
                (scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal || scalar == "_") == isIn
            case .space(let isIn): scalar.properties.isWhitespace == isIn
            case .notLineEnd: scalar != "\n" && scalar != "\r"
            }
        }
    }

    static let word = ScalarSet(classes: [.word(true)])

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let isIn = ranges.contains { $0.contains(scalar.value) } || classes.contains { $0.contains(scalar) }
        return isIn != isNegated
    }
}
