import TouchEvaluation
import TouchModel

/// Which half of the people, or of one person's strokes, rules are chosen on. The other half is to verify them.
struct AdviceSplit: Sendable {
    let seed: UInt64
    /// Those to choose on; `nil` where there is only one person, whose strokes are divided.
    let fitted: Set<Person>?

    struct Person: Hashable {
        var dataset: String
        var name: String
    }

    /// Divides people by the order of their hashes, the first half and the odd one for the choice: who is in it depends on the
    /// seed and on who takes part, not on the order of files.
    init(of people: Set<Person>, seed: UInt64) {
        self.seed = seed
        guard people.count > 1 else {
            fitted = nil
            return
        }
        let hashed = people.map { person in
            var hash = StableHash()
            hash.add(number: seed)
            for byte in person.name.utf8 { hash.add(byte) }
            // No name holds a zero byte behind which another might go on.
            hash.add(0)
            for byte in person.dataset.utf8 { hash.add(byte) }
            return (SplitMix64.mix(hash.value), person.name, person.dataset)
        }
        let first = hashed.sorted { $0 < $1 }.prefix((people.count + 1) / 2)
        fitted = Set(first.map { Person(dataset: $0.2, name: $0.1) })
    }

    /// The half of a stroke with this hash where strokes are divided, 0 being that of the choice.
    static func half(ofStroke hash: UInt64, seed: UInt64) -> Int {
        Int(SplitMix64.mix(hash ^ SplitMix64.mix(seed)) & 1)
    }

    /// Whether a group of strokes is in the half that rules are chosen on.
    func isFitted(_ group: AdviceScores.Group) -> Bool {
        fitted?.contains(Person(dataset: group.dataset, name: group.participant)) ?? (group.half == 0)
    }
}
