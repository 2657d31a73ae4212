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
    /// The participants by circumstances, likewise.
    let slices: [GestureAnswers.Slice]
    /// The slice of each sample; 0 for samples that take no part.
    let sliceOfSample: [Int]
    private let gestureProtocol: GestureProtocol
    private let draws: Int
    private let seed: UInt64
    /// For each participant, the samples of each class that may be templates, and those that may be tested.
    private let pools: [Pool]
    /// Of which user-dependent draws are made: a pool for each participant and condition that occurs.
    private let groups: [Pool]

    /// Samples of one participant by class.
    private struct Pool: Sendable {
        var participant: Int
        var templates: [[Int]]
        var tests: [[Int]]
        /// Whether the two are the same samples.
        var isShared: Bool
    }

    init(
        _ samples: [GestureSample],
        _ gestureProtocol: GestureProtocol,
        draws: Int,
        seed: UInt64,
        conditions: GestureEvaluator.Conditions = .init()
    ) {
        self.gestureProtocol = gestureProtocol
        self.draws = draws
        self.seed = seed
        var participants = Numbering<String>()
        var classes = Numbering<String>()
        var people = Numbering<[String]>()
        var slices = Numbering<GestureAnswers.Slice>()
        let isAcross = conditions.templates != conditions.tests
        for sample in samples where conditions.admit(sample.condition) {
            participants.add(sample.participant)
            classes.add(sample.gesture.label)
            people.add(isAcross ? [sample.participant] : [sample.participant, sample.condition])
            slices.add(.init(participant: participants[sample.participant], circumstances: sample.circumstances))
        }
        let none = Array(repeating: [Int](), count: classes.values.count)
        func pool(_ participant: Int) -> Pool {
            Pool(participant: participant, templates: none, tests: none, isShared: !isAcross)
        }
        var pools = participants.values.indices.map(pool)
        var groups = people.values.map { pool(participants[$0[0]]) }
        for (position, sample) in samples.enumerated() where conditions.admit(sample.condition) {
            let label = classes[sample.gesture.label]
            let group = people[isAcross ? [sample.participant] : [sample.participant, sample.condition]]
            if conditions.templates == nil || sample.condition == conditions.templates {
                pools[participants[sample.participant]].templates[label].append(position)
                groups[group].templates[label].append(position)
            }
            if conditions.tests == nil || sample.condition == conditions.tests {
                pools[participants[sample.participant]].tests[label].append(position)
                groups[group].tests[label].append(position)
            }
        }
        self.participants = participants.values
        self.classes = classes.values
        self.slices = slices.values
        sliceOfSample = samples.map {
            slices[.init(participant: participants[$0.participant], circumstances: $0.circumstances)]
        }
        self.pools = pools
        self.groups = groups
    }

    /// How many draws there are.
    var count: Int {
        switch gestureProtocol {
        case .userDependent: draws * groups.count
        case .userIndependent: draws
        case .leaveOnePersonOut(let templates): participants.count * (templates == nil ? 1 : draws)
        }
    }

    /// How many templates each person has to give of each class drawn by that person: where the same person is tested, of each condition
    /// and without the sample that is tested.
    var templateCounts: [Int] {
        guard case .userDependent = gestureProtocol else {
            return pools.flatMap { $0.templates.map(\.count) }.filter { $0 > 0 }
        }
        return groups.flatMap { pool in
            classes.indices.filter { !pool.tests[$0].isEmpty }.map {
                pool.templates[$0].count - (pool.isShared ? 1 : 0)
            }
        }
    }

    /// What a condition states of people who have fewer templates than the protocol takes: the fewest that a class of a person has, or in
    /// how many of them nothing is tested. Nothing where all have enough.
    var shortage: MeasuredCondition {
        let counts = templateCounts
        guard let wanted = gestureProtocol.templates, let fewest = counts.min(), fewest < wanted else { return .none }
        guard case .userDependent = gestureProtocol else {
            return MeasuredCondition([GestureProtocol.fewestTemplates: "\(fewest)"])
        }
        return MeasuredCondition([
            GestureProtocol.untestedClasses: "\(counts.count { $0 < wanted })-of-\(counts.count)"
        ])
    }

    /// One of them.
    subscript(number: Int) -> GestureDraw {
        var generator = SeededGenerator(seed: seed, stream: "\(gestureProtocol) \(number)")
        switch gestureProtocol {
        case .userDependent(let templates):
            return dependent(groups[number / draws], templates, &generator)
        case .userIndependent(let count, let templates):
            let people = sample(count + 1, of: Array(participants.indices), &generator)
            guard let tested = people.last, people.count == count + 1 else {
                return GestureDraw(participant: 0, templates: [], tests: [])
            }
            return independent(tested, of: people.dropLast(), templates, tests: 1, &generator)
        case .leaveOnePersonOut(let templates):
            let tested = number % participants.count
            let others = participants.indices.filter { $0 != tested }
            return independent(tested, of: others, templates, tests: nil, &generator)
        }
    }

    /// Templates and a test of one person; a class that has no more samples than templates is left out.
    private func dependent(_ pool: Pool, _ count: Int, _ generator: inout SeededGenerator) -> GestureDraw {
        var draw = GestureDraw(participant: pool.participant, templates: [], tests: [])
        for label in classes.indices {
            var templates = sample(pool.isShared ? count + 1 : count, of: pool.templates[label], &generator)
            let test = pool.isShared ? templates.popLast() : sample(1, of: pool.tests[label], &generator).last
            guard let test, templates.count == count else { continue }
            draw.templates += templates
            draw.tests.append(test)
        }
        return draw
    }

    /// Templates of some people, tests of another.
    private func independent(
        _ tested: Int,
        of people: some Sequence<Int>,
        _ count: Int?,
        tests: Int?,
        _ generator: inout SeededGenerator
    ) -> GestureDraw {
        var draw = GestureDraw(participant: tested, templates: [], tests: [])
        for label in classes.indices {
            let templates = people.flatMap { sample(count, of: pools[$0].templates[label], &generator) }
            let test = sample(tests, of: pools[tested].tests[label], &generator)
            draw.templates += templates
            if !templates.isEmpty { draw.tests += test }
        }
        return draw
    }

    /// Some elements in random order, all where there are not more; `nil` for all as they are.
    private func sample(_ count: Int?, of elements: [Int], _ generator: inout SeededGenerator) -> [Int] {
        guard let count else { return elements }
        var elements = elements
        let drawn = min(count, elements.count)
        for index in 0..<drawn { elements.swapAt(index, generator.integer(index...elements.count - 1)) }
        return Array(elements.prefix(drawn))
    }
}

/// Numbers values in the order in which they come.
struct Numbering<Value: Hashable> {
    private(set) var values: [Value] = []
    private var numbers: [Value: Int] = [:]

    mutating func add(_ value: Value) {
        guard numbers[value] == nil else { return }
        numbers[value] = values.count
        values.append(value)
    }

    subscript(value: Value) -> Int { numbers[value] ?? 0 }
}
