/// For each delivery of a stroke the position of its last sample: as marks where the deliveries are noted one by one, as
/// the list that was given otherwise.
struct DeliveryEnds: Sendable {
    private var given: [Int]
    private var marks = PositionSet()

    init(_ positions: [Int] = []) { given = positions }

    var positions: [Int] {
        get { marks.isEmpty ? given : marks.list }
        _modify {
            if !marks.isEmpty {
                given = marks.list
                marks.removeAll()
            }
            yield &given
        }
    }

    /// Adds a delivery at the end, or the same one again.
    mutating func note(_ position: Int) {
        guard let last = given.last else {
            marks.insert(position)
            return
        }
        if last != position { given.append(position) }
    }

    /// Forgets everything, keeping the memory.
    mutating func removeAll() {
        given.removeAll(keepingCapacity: true)
        marks.removeAll()
    }

    /// The same in memory of its own, no larger than needed.
    var exactCopy: DeliveryEnds {
        var copy = DeliveryEnds(given.map { $0 })
        copy.marks = marks.exactCopy
        return copy
    }
}

extension DeliveryEnds: Equatable {
    static func == (left: DeliveryEnds, right: DeliveryEnds) -> Bool {
        if left.given.isEmpty, right.given.isEmpty { return left.marks == right.marks }
        return left.positions == right.positions
    }
}
