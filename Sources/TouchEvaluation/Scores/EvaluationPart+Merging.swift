import TouchModel

extension EvaluationPart {
    /// Joins the parts of all shards of one evaluation, given in any order.
    ///
    /// The result is that of one run to 1e-12 relative, and as a rule to the last bit (`CompensatedSums`).
    ///
    /// - Parameters:
    ///   - parts: of every shard.
    ///   - identity: what identifies data whose recordings have these hashes, in any order. Asked where shards hashed no
    ///     more than they scored.
    /// - Throws: ``EvaluationError/unmergeable(part:field:found:expected:)`` where a shard is missing or given twice, or
    ///   where a part's plan, data or number of shards are not those of the first.
    package static func merge(
        _ parts: [EvaluationPart],
        identity: (_ hashes: [String]) -> String
    ) throws(EvaluationError) -> EvaluationPart {
        let parts = parts.sorted { $0.shard.number < $1.shard.number }
        guard var merged = parts.first else {
            throw .unmergeable(part: "merge", field: "parts", found: "none", expected: "the part of every shard")
        }
        for part in parts.dropFirst() { try part.checkSameEvaluation(as: merged) }
        try checkEachShardOnce(parts)
        for part in parts.dropFirst() {
            merged.scores.append(part.scores)
            for machine in part.machines where !merged.machines.contains(machine) { merged.machines.append(machine) }
            for index in merged.datasets.indices { merged.datasets[index].scored += part.datasets[index].scored }
        }
        merged.shard = .whole
        try merged.identifyDatasets(by: identity)
        return merged
    }

    /// Gives datasets of which shards hashed their own recordings the identity of the whole.
    private mutating func identifyDatasets(
        by identity: (_ hashes: [String]) -> String
    ) throws(EvaluationError) {
        for index in datasets.indices where datasets[index].identity.isEmpty {
            let found = identity(datasets[index].scored)
            // An evaluation in one run finds this before it scores.
            if let same = datasets.first(where: { $0.identity == found }) {
                throw .unmergeable(
                    part: origin,
                    field: "datasets[\(index)].identity",
                    found: "the same data as '\(same.name)'",
                    expected: "each dataset once"
                )
            }
            datasets[index].identity = found
            datasets[index].scored = []
        }
    }

    private static func checkEachShardOnce(_ sorted: [EvaluationPart]) throws(EvaluationError) {
        for (part, next) in zip(sorted, sorted.dropFirst()) where part.shard == next.shard {
            throw .unmergeable(
                part: next.origin,
                field: "shard",
                found: "\(next.shard), which \(part.origin) is too",
                expected: "each shard once"
            )
        }
        let count = sorted[0].shard.count
        let given = Set(sorted.map(\.shard.number))
        let missing = (1...count).filter { !given.contains($0) }
        guard !missing.isEmpty else { return }
        let named = missing.prefix(10).map { "\($0)/\(count)" }.joined(separator: ", ")
        throw .unmergeable(
            part: sorted[0].origin,
            field: "shard",
            found: "\(sorted.count) of \(count) shards; missing \(named)" + (missing.count > 10 ? " …" : ""),
            expected: "every shard"
        )
    }

    /// Throws where this part is not of the same evaluation as another; the first field that differs is named.
    private func checkSameEvaluation(as other: EvaluationPart) throws(EvaluationError) {
        func check<Value: Equatable>(_ field: String, _ path: KeyPath<EvaluationPart, Value>) throws(EvaluationError) {
            let found = self[keyPath: path]
            let expected = other[keyPath: path]
            guard found != expected else { return }
            throw .unmergeable(
                part: origin,
                field: field,
                found: "\(found)",
                expected: "\(expected) as in \(other.origin)"
            )
        }
        try check("number of shards", \.shard.count)
        try check("datasets", \.datasets.count)
        for index in datasets.indices {
            try check("datasets[\(index)].name", \.datasets[index].name)
            try check("datasets[\(index)].identity", \.datasets[index].identity)
            try check("datasets[\(index)].sources", \.datasets[index].sources)
            try check("datasets[\(index)].listing", \.datasets[index].listing)
        }
        try check("plan.predictors", \.plan.predictorLabels)
        for index in plan.predictors.indices {
            try check("plan.predictors[\(index)].specification", \.plan.predictors[index].specification)
            try check("plan.predictors[\(index)].training", \.plan.predictors[index].training)
            try check("plan.predictors[\(index)].fittedOn", \.plan.predictors[index].fittedOn)
            try check("plan.predictors[\(index)].origin", \.plan.predictors[index].origin)
        }
        try check("plan.horizons", \.plan.horizons)
        try check("plan.replay", \.plan.replay)
        try check("plan.truth", \.plan.truth.rawValue)
        try check("plan.maximumGap", \.plan.maximumGap)
        try check("plan.clock", \.plan.clock.rawValue)
        try check("plan.carry", \.plan.carry.rawValue)
        try check("plan.answeredBy", \.plan.answeredBy)
        try check("plan.intervals.areWanted", \.plan.intervals.areWanted)
        try check("plan.intervals.confidence", \.plan.intervals.confidence)
        try check("plan.intervals.seed", \.plan.intervals.seed)
        try check("plan.breakdown", \.plan.breakdown)
        try check("plan.leavesOutTrained", \.plan.leavesOutTrained)
        try check("plan.metrics", \.plan.metrics)
        try check("plan.momentCount", \.plan.momentCount)
    }
}

extension EvaluationPart.Plan {
    fileprivate var predictorLabels: [String] { predictors.map(\.label) }
}

extension EvaluationPart.DatasetIdentity {
    /// - Parameter scored: the positions of the sources that are scored.
    init(_ dataset: EvaluationDataset, scored: [Int]) {
        var names = StableHash()
        for source in dataset.sources {
            for byte in source.name.utf8 { names.add(byte) }
            // No name holds it.
            names.add(0)
        }
        self.init(
            name: dataset.name,
            identity: dataset.identity,
            sources: dataset.sources.count,
            listing: String(names.value, radix: 16),
            scored: dataset.identity.isEmpty
                ? scored.map { $0 < dataset.recordingIdentities.count ? dataset.recordingIdentities[$0] : "" } : [],
            mappings: dataset.mappingRecord
        )
    }
}
