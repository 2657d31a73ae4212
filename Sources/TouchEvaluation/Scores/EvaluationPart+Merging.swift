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
        let parts = try parts.inOrder()
        var merged = parts[0]
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
}

extension EvaluationPart: ShardPart {
    var share: EvaluationShard? { shard }

    var identification: [(field: String, value: AnyHashable)] {
        var fields: [(field: String, value: AnyHashable)] = [("datasets", datasets.count)]
        for (index, dataset) in datasets.enumerated() {
            fields += [
                ("datasets[\(index)].name", dataset.name), ("datasets[\(index)].identity", dataset.identity),
                ("datasets[\(index)].sources", dataset.sources), ("datasets[\(index)].listing", dataset.listing),
            ]
        }
        fields.append(("plan.predictors", plan.predictors.map(\.label)))
        for (index, predictor) in plan.predictors.enumerated() {
            fields += [
                ("plan.predictors[\(index)].specification", predictor.spelledOut),
                ("plan.predictors[\(index)].training", predictor.training),
                ("plan.predictors[\(index)].fittedOn", predictor.fittedOn),
                ("plan.predictors[\(index)].origin", predictor.origin),
            ]
        }
        return fields + [
            ("plan.horizons", plan.horizons), ("plan.replay", plan.replay), ("plan.truth", plan.truth.rawValue),
            ("plan.maximumGap", plan.maximumGap), ("plan.clock", plan.clock.rawValue),
            ("plan.carry", plan.carry.rawValue),
            ("plan.answeredBy", plan.answeredBy), ("plan.intervals.areWanted", plan.intervals.areWanted),
            ("plan.intervals.confidence", plan.intervals.confidence), ("plan.intervals.seed", plan.intervals.seed),
            ("plan.breakdown", plan.breakdown), ("plan.leavesOutTrained", plan.leavesOutTrained),
            ("plan.metrics", plan.metrics), ("plan.momentCount", plan.momentCount),
        ]
    }
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
