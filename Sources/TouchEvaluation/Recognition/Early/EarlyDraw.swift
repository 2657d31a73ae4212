import TouchModel

/// Whose gestures teach and whose are decided on: positions in the list of samples. The person tested is not among those who teach.
package struct EarlyDraw: Sendable, Equatable {
    /// For each person who teaches, the gestures that are templates, and on which the rule is learned when the person is left out.
    var training: [[Int]]
    /// What is decided on.
    var tests: [Int]

    /// How many gestures each person drew of each class drawn by that person.
    package static func templateCounts(_ samples: [GestureSample]) -> [Int] {
        Array(Dictionary(grouping: samples) { [$0.participant, $0.gesture.label] }.mapValues(\.count).values)
    }

    /// Draws those who teach and their gestures; a function of the seed, the person and the samples.
    ///
    /// - Parameters:
    ///   - people: how many teach, all others where there are not more.
    ///   - templates: how many gestures of each class they teach with, all where there are not more.
    init(testing person: String, _ samples: [GestureSample], people: Int, templates: Int, seed: UInt64) {
        var generator = SeededGenerator(seed: seed, stream: "early \(person)")
        var byPerson: [String: [String: [Int]]] = [:]
        var names: [String] = []
        tests = []
        for (position, sample) in samples.enumerated() {
            if sample.participant == person {
                tests.append(position)
                continue
            }
            if byPerson[sample.participant] == nil { names.append(sample.participant) }
            byPerson[sample.participant, default: [:]][sample.gesture.label, default: []].append(position)
        }
        training = generator.drawn(people, of: names).map { name in
            let classes = (byPerson[name] ?? [:]).sorted { $0.key < $1.key }
            return classes.flatMap { generator.drawn(templates, of: $0.value) }
        }
    }
}

extension SeededGenerator {
    /// Some elements in random order, all where there are not more.
    fileprivate mutating func drawn<Element>(_ count: Int, of elements: [Element]) -> [Element] {
        var elements = elements
        let count = min(count, elements.count)
        for index in 0..<count { elements.swapAt(index, integer(index...elements.count - 1)) }
        return Array(elements.prefix(count))
    }
}
