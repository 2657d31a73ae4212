/// The cells of touch gestures. Trials of one person in a task are dealt onto blocks, so that each is a cluster of its own where there is
/// nobody else; people are clusters themselves, and have no blocks.
struct TouchGestureCells {
    private struct Place: Hashable {
        var key: MeasuredCell.Key
        var subject: Int
        var condition: Int
    }

    private var found: [MeasuredCell] = []
    private var positions: [Place: Int] = [:]
    private var trialCounts: [Place: Int] = [:]

    mutating func add(_ counts: TouchGestureCounts, of key: MeasuredCell.Key, subject: Int, condition: Int) {
        var place = Place(key: key, subject: subject, condition: condition)
        place.key.block = trialCounts[place, default: 0] % ScoreKey.blockCount
        trialCounts[Place(key: key, subject: subject, condition: condition), default: 0] += 1
        add(
            MeasuredCell(
                key: place.key,
                subject: subject,
                condition: condition,
                sums: counts.sums,
                lists: [counts.delays]
            )
        )
    }

    private mutating func add(_ cell: MeasuredCell) {
        let place = Place(key: cell.key, subject: cell.subject, condition: cell.condition)
        if let position = positions[place] {
            found[position].add(cell)
        } else {
            positions[place] = found.count
            found.append(cell)
        }
    }

    /// Every cell, in the order in which the first trial of each was added.
    var cells: [MeasuredCell] {
        var people: [String: Set<String>] = [:]
        for cell in found { people[cell.key.dataset, default: []].insert(cell.key.participant) }
        var whole = Self()
        for var cell in found {
            if people[cell.key.dataset, default: []].count > 1 { cell.key.block = 0 }
            whole.add(cell)
        }
        return whole.found
    }
}
