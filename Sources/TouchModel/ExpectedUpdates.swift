/// The positions of a stroke's samples that expect updates.
///
/// Updates come mostly in the order of the samples, and update indices mostly ascend by one, so that the sample is the
/// first that expects one, or as far from it as the indices are; failing that, search is binary as long as indices
/// ascend at all.
struct ExpectedUpdates: Sendable {
    private var waiting = PositionSet()
    private var lastUpdateIndex = Int.min
    private var indicesAscend = true

    var isEmpty: Bool { waiting.isEmpty }

    /// The positions, ascending.
    var positions: [Int] { waiting.list }

    @inline(__always)
    mutating func append(_ position: Int, updateIndex: Int) {
        if updateIndex <= lastUpdateIndex { indicesAscend = false }
        lastUpdateIndex = updateIndex
        waiting.insert(position)
    }

    /// The position of the sample that an update of this index corrects, if one expects it. The samples are lent, which
    /// a list would be counted for.
    @inline(__always)
    func position(of updateIndex: Int, in samples: Span<TouchSample>) -> Int? {
        guard let first = waiting.least, first < samples.count else { return nil }
        if indicesAscend, samples[first].estimationUpdateIndex == updateIndex { return first }
        return search(for: updateIndex, from: first, in: samples)
    }

    private func search(for updateIndex: Int, from first: Int, in samples: Span<TouchSample>) -> Int? {
        guard indicesAscend else { return newest(of: updateIndex, in: samples) }
        guard let firstIndex = samples[first].estimationUpdateIndex else { return nil }
        let likely = first + (updateIndex - firstIndex)
        if waiting.contains(likely), likely < samples.count, samples[likely].estimationUpdateIndex == updateIndex {
            return likely
        }
        var low = first
        var high = samples.count
        while low < high {
            let middle = low + (high - low) / 2
            guard let expecting = waiting.next(from: middle), expecting < high else {
                high = middle
                continue
            }
            guard let index = samples[expecting].estimationUpdateIndex else { return nil }
            if index == updateIndex { return expecting }
            if index < updateIndex { low = expecting + 1 } else { high = middle }
        }
        return nil
    }

    private func newest(of updateIndex: Int, in samples: Span<TouchSample>) -> Int? {
        var newest: Int?
        var position = waiting.least
        while let expecting = position, expecting < samples.count {
            if samples[expecting].estimationUpdateIndex == updateIndex { newest = expecting }
            position = waiting.next(from: expecting + 1)
        }
        return newest
    }

    @inline(__always)
    mutating func remove(_ position: Int) {
        waiting.remove(position)
        if isEmpty { removeAll() }
    }

    /// Forgets everything, keeping the memory.
    mutating func removeAll() {
        waiting.removeAll()
        lastUpdateIndex = .min
        indicesAscend = true
    }

    /// The same in memory of its own, no larger than needed.
    var exactCopy: ExpectedUpdates {
        var copy = self
        copy.waiting = waiting.exactCopy
        return copy
    }
}

extension ExpectedUpdates: Equatable {
    static func == (left: ExpectedUpdates, right: ExpectedUpdates) -> Bool { left.waiting == right.waiting }
}
