import TouchModel

/// One of several shares of an evaluation's work: a range of the recordings of all datasets, one after the other.
package struct EvaluationShard: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The number of the shard, from 1 to ``count``.
    package let number: Int
    /// How many shards there are. There may be more than recordings: some are empty then.
    package let count: Int

    /// All of the work.
    package static let whole = EvaluationShard(unchecked: 1, of: 1)

    /// The range of ``count``.
    package static let countRange = 1...100_000

    /// - Returns: `nil` for a number or a count out of range.
    package init?(_ number: Int, of count: Int) {
        guard Self.countRange.contains(count), (1...count).contains(number) else { return nil }
        self.init(unchecked: number, of: count)
    }

    private init(unchecked number: Int, of count: Int) {
        self.number = number
        self.count = count
    }

    /// Reads `3/7`, the third of seven.
    package init?(_ text: String) {
        let fields = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard fields.count == 2, let number = fields[0], let count = fields[1] else { return nil }
        self.init(number, of: count)
    }

    package var description: String { "\(number)/\(count)" }

    /// The shard's part of `total` recordings. Shards are as large as each other, to one recording, and leave none out.
    package func range(of total: Int) -> Range<Int> { (number - 1) * total / count..<number * total / count }

    /// Whether a participant's data are its part, by a hash of the name: all shards agree without knowing each other's people.
    package func holds(_ participant: String) -> Bool {
        var hash = StableHash()
        for byte in participant.utf8 { hash.add(byte) }
        return Int(hash.value % UInt64(count)) == number - 1
    }
}
