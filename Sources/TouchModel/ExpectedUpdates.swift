/// The positions of a stroke's samples that expect updates, oldest first.
///
/// Updates come mostly in the order of the samples, so this is a queue: taking the front is O(1), taking from the
/// middle moves what is outstanding, which is a handful. Search is binary as long as update indices ascend, so that
/// updates that never come do not make the others slow.
struct ExpectedUpdates: Sendable {
    private var storage: [Int] = []
    private var head = 0
    private var lastUpdateIndex = Int.min
    private var indicesAscend = true

    /// Room for what a pencil has outstanding at 240 Hz and a quarter of a second of delay.
    private static let initialCapacity = 64

    var isEmpty: Bool { head == storage.count }

    var positions: ArraySlice<Int> { storage[head...] }

    mutating func append(_ position: Int, updateIndex: Int) {
        if updateIndex <= lastUpdateIndex { indicesAscend = false }
        lastUpdateIndex = updateIndex
        if storage.capacity == 0 { storage.reserveCapacity(Self.initialCapacity) }
        if head > 0, storage.count == storage.capacity, head * 2 >= storage.count {
            storage.removeSubrange(..<head)
            head = 0
        }
        storage.append(position)
    }

    /// The position of the sample that an update of this index corrects, if one expects it.
    func position(of updateIndex: Int, in samples: [TouchSample]) -> Int? {
        func index(_ entry: Int) -> Int? { samples[storage[entry]].estimationUpdateIndex }
        guard !isEmpty else { return nil }
        guard indicesAscend else {
            return (head..<storage.count).last { index($0) == updateIndex }.map { storage[$0] }
        }
        if index(head) == updateIndex { return storage[head] }
        var low = head
        var high = storage.count
        while low < high {
            let middle = low + (high - low) / 2
            if let found = index(middle), found < updateIndex { low = middle + 1 } else { high = middle }
        }
        return low < storage.count && index(low) == updateIndex ? storage[low] : nil
    }

    mutating func remove(_ position: Int) {
        guard !isEmpty else { return }
        if storage[head] == position {
            head += 1
        } else {
            var low = head
            var high = storage.count
            while low < high {
                let middle = low + (high - low) / 2
                if storage[middle] < position { low = middle + 1 } else { high = middle }
            }
            guard low < storage.count, storage[low] == position else { return }
            storage.remove(at: low)
        }
        if head == storage.count { removeAll() }
    }

    /// Forgets everything, keeping the memory.
    mutating func removeAll() {
        storage.removeAll(keepingCapacity: true)
        head = 0
        lastUpdateIndex = .min
        indicesAscend = true
    }

    /// The same in memory of its own, no larger than needed.
    var exactCopy: ExpectedUpdates {
        var copy = self
        copy.storage = isEmpty ? [] : positions.map(\.self)
        copy.head = 0
        return copy
    }
}

extension ExpectedUpdates: Equatable {
    static func == (left: ExpectedUpdates, right: ExpectedUpdates) -> Bool { left.positions == right.positions }
}
