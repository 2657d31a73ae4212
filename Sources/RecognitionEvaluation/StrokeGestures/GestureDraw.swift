import TouchModel

/// What one repetition of a protocol compares: positions in the list of samples.
struct GestureDraw: Sendable, Equatable {
    /// The person whose gestures are tested, by position among the participants.
    var participant: Int
    /// What recognizers are trained with.
    var templates: [Int]
    /// What is classified; every class of it has a template.
    var tests: [Int]
}

/// Draws templates and tests. A draw is a function of the seed, the protocol, its number and the samples, so that all recognizers
/// see the same, whatever the order of work.
struct GestureDraws: Sendable {
    /// The people, in the order of their first samples.
    let participants: [String]
    /// The classes, likewise.
    let classes: [String]
    private let gestureProtocol: GestureProtocol
    private let draws: Int
    private let seed: UInt64
    /// For each participant, the samples of each class.
    private let byParticipant: [[[Int]]]
    /// For each participant and condition that occurs, the samples of each class.
    private let groups: [(participant: Int, classes: [[Int]])]

    init(_ samples: [GestureSample], _ gestureProtocol: GestureProtocol, draws: Int, seed: UInt64) {
        self.gestureProtocol = gestureProtocol
        self.draws = draws
        self.seed = seed
        var participants = Numbering<String>()
        var classes = Numbering<String>()
        var conditions = Numbering<[String]>()
        for sample in samples {
            participants.add(sample.participant)
            classes.add(sample.gesture.label)
            conditions.add([sample.participant, sample.condition])
        }
        let none = Array(repeating: [Int](), count: classes.values.count)
        var byParticipant = Array(repeating: none, count: participants.values.count)
        var groups = conditions.values.map { (participant: participants[$0[0]], classes: none) }
        for (position, sample) in samples.enumerated() {
            let label = classes[sample.gesture.label]
            byParticipant[participants[sample.participant]][label].append(position)
            groups[conditions[[sample.participant, sample.condition]]].classes[label].append(position)
        }
        self.participants = participants.values
        self.classes = classes.values
        self.byParticipant = byParticipant
        self.groups = groups
    }

    /// How many draws there are.
    var count: Int {
        switch gestureProtocol {
        case .userDependent: draws * groups.count
        case .userIndependent: draws
        case .leaveOnePersonOut: participants.count
        }
    }

    /// One of them.
    subscript(number: Int) -> GestureDraw {
        var generator = SeededGenerator(seed: seed, stream: "\(gestureProtocol) \(number)")
        switch gestureProtocol {
        case .userDependent(let templates):
            let group = groups[number / draws]
            return draw(tested: group.participant, from: [group.classes], templates, &generator)
        case .userIndependent(let count, let templates):
            let people = sample(count + 1, of: Array(participants.indices), &generator)
            guard let tested = people.last, people.count == count + 1 else {
                return GestureDraw(participant: 0, templates: [], tests: [])
            }
            return draw(tested: tested, from: people.dropLast().map { byParticipant[$0] }, templates, &generator)
        case .leaveOnePersonOut:
            let templates = participants.indices.filter { $0 != number }.flatMap { byParticipant[$0].flatMap(\.self) }
            let known = classes.indices.filter { label in
                participants.indices.contains { $0 != number && !byParticipant[$0][label].isEmpty }
            }
            return GestureDraw(
                participant: number,
                templates: templates,
                tests: known.flatMap { byParticipant[number][$0] }
            )
        }
    }

    private func draw(
        tested: Int,
        from people: [[[Int]]],
        _ count: Int,
        _ generator: inout SeededGenerator
    ) -> GestureDraw {
        var draw = GestureDraw(participant: tested, templates: [], tests: [])
        for label in classes.indices {
            if case .userDependent = gestureProtocol {
                // One more than templates is tested; a class that has no more than these is left out.
                let drawn = people.flatMap { sample(count + 1, of: $0[label], &generator) }
                guard let test = drawn.last, drawn.count == count + 1 else { continue }
                draw.templates += drawn.dropLast()
                draw.tests.append(test)
            } else {
                let templates = people.flatMap { sample(count, of: $0[label], &generator) }
                let test = sample(1, of: byParticipant[tested][label], &generator)
                draw.templates += templates
                if !templates.isEmpty { draw.tests += test }
            }
        }
        return draw
    }

    /// Some elements in random order, all where there are not more.
    private func sample(_ count: Int, of elements: [Int], _ generator: inout SeededGenerator) -> [Int] {
        var elements = elements
        let count = min(count, elements.count)
        for index in 0..<count { elements.swapAt(index, generator.integer(index...elements.count - 1)) }
        return Array(elements.prefix(count))
    }
}

/// Numbers values in the order in which they come.
private struct Numbering<Value: Hashable> {
    private(set) var values: [Value] = []
    private var numbers: [Value: Int] = [:]

    mutating func add(_ value: Value) {
        guard numbers[value] == nil else { return }
        numbers[value] = values.count
        values.append(value)
    }

    subscript(value: Value) -> Int { numbers[value] ?? 0 }
}
