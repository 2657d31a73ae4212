/// One shard's part of a result, whatever it is of.
protocol ShardPart {
    /// Which of how many shards it is; `nil` for a whole result.
    var share: EvaluationShard? { get }
    /// What errors call it.
    var origin: String { get }
    /// What must be alike in the parts of one result, by field.
    var identification: [(field: String, value: AnyHashable)] { get }
}

extension Array where Element: ShardPart {
    /// The parts in the order of their shards.
    ///
    /// - Throws: ``EvaluationError/unmergeable(part:field:found:expected:)`` where a shard is missing or given twice, or where a part is
    ///   not of the same result as the first; the first field that differs is named.
    func inOrder() throws(EvaluationError) -> [Element] {
        for part in self where part.share == nil {
            throw .unmergeable(part: part.origin, field: "shard", found: "a whole result", expected: "a shard of one")
        }
        let sorted = sorted { ($0.share?.number ?? 0) < ($1.share?.number ?? 0) }
        guard let first = sorted.first, let count = first.share?.count else {
            throw .unmergeable(part: "merge", field: "parts", found: "none", expected: "the part of every shard")
        }
        let fields = first.known
        for part in sorted.dropFirst() {
            for (own, other) in zip(part.known, fields) where own.value != other.value || own.field != other.field {
                throw .unmergeable(
                    part: part.origin,
                    field: own.field,
                    found: "\(own.value)",
                    expected: "\(other.value) as in \(first.origin)"
                )
            }
        }
        for (part, next) in zip(sorted, sorted.dropFirst()) where part.share == next.share {
            throw .unmergeable(
                part: next.origin,
                field: "shard",
                found: "\(next.share?.number ?? 0)/\(count), which \(part.origin) is too",
                expected: "each shard once"
            )
        }
        let given = Set(sorted.compactMap { $0.share?.number })
        let missing = (1...count).filter { !given.contains($0) }
        guard missing.isEmpty else {
            let named = missing.prefix(10).map { "\($0)/\(count)" }.joined(separator: ", ")
            throw .unmergeable(
                part: first.origin,
                field: "shard",
                found: "\(sorted.count) of \(count) shards; missing \(named)" + (missing.count > 10 ? " …" : ""),
                expected: "every shard"
            )
        }
        return sorted
    }
}

extension ShardPart {
    fileprivate var known: [(field: String, value: AnyHashable)] {
        [("number of shards", share?.count ?? 1)] + identification
    }
}
