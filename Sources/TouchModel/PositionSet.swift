/// A set of positions in a stroke's samples, one bit each. The first 256 are kept in place, so that a stroke of about a
/// second at 240 Hz needs no memory for it; 64 more take 8 bytes.
struct PositionSet: Sendable {
    // Four words by name: a vector would be copied whole for every bit.
    private var word0: UInt64 = 0
    private var word1: UInt64 = 0
    private var word2: UInt64 = 0
    private var word3: UInt64 = 0
    private var others: [UInt64] = []
    /// The least position; `nil` where there is none.
    private(set) var least: Int?

    private static let wordsInPlace = 4

    var isEmpty: Bool { least == nil }

    private var wordCount: Int { Self.wordsInPlace + others.count }

    @inline(__always)
    private subscript(word: Int) -> UInt64 {
        get {
            switch word {
            case 0: word0
            case 1: word1
            case 2: word2
            case 3: word3
            default: others[word - Self.wordsInPlace]
            }
        }
        set {
            switch word {
            case 0: word0 = newValue
            case 1: word1 = newValue
            case 2: word2 = newValue
            case 3: word3 = newValue
            default: others[word - Self.wordsInPlace] = newValue
            }
        }
    }

    @inline(__always)
    func contains(_ position: Int) -> Bool {
        let word = position >> 6
        return position >= 0 && word < wordCount && self[word] & Self.bit(position) != 0
    }

    @inline(__always)
    private static func bit(_ position: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: position) }

    /// - Complexity: O(1) amortized for positions that ascend.
    @inline(__always)
    mutating func insert(_ position: Int) {
        guard position >= 0 else { return }
        let word = position >> 6
        while word >= wordCount { others.append(0) }
        self[word] |= Self.bit(position)
        least = min(least ?? position, position)
    }

    /// - Complexity: O(1) amortized.
    @inline(__always)
    mutating func remove(_ position: Int) {
        guard contains(position) else { return }
        self[position >> 6] &= ~Self.bit(position)
        if position == least { least = next(from: position) }
    }

    /// The least position that is not before the given one.
    ///
    /// - Complexity: O(1) where positions are dense.
    @inline(__always)
    func next(from position: Int) -> Int? {
        var word = max(position, 0) >> 6
        guard word < wordCount else { return nil }
        var bits = self[word] & ~(Self.bit(max(position, 0)) &- 1)
        while bits == 0 {
            word += 1
            guard word < wordCount else { return nil }
            bits = self[word]
        }
        return word << 6 + bits.trailingZeroBitCount
    }

    /// The positions, ascending.
    var list: [Int] {
        var list: [Int] = []
        var position = least
        while let found = position {
            list.append(found)
            position = next(from: found + 1)
        }
        return list
    }

    /// Forgets everything, keeping the memory of a long stroke.
    mutating func removeAll() {
        (word0, word1, word2, word3) = (0, 0, 0, 0)
        if !others.isEmpty { others.removeAll(keepingCapacity: true) }
        least = nil
    }

    /// The same in memory of its own, no larger than needed.
    var exactCopy: PositionSet {
        var copy = self
        copy.others = isEmpty ? [] : others.map { $0 }
        return copy
    }
}

extension PositionSet: Equatable {
    static func == (left: PositionSet, right: PositionSet) -> Bool {
        let words = max(left.wordCount, right.wordCount)
        return (0..<words).allSatisfy {
            ($0 < left.wordCount ? left[$0] : 0) == ($0 < right.wordCount ? right[$0] : 0)
        }
    }
}
