extension MeasuredResult {
    /// Joins the shards of one measurement; their order does not matter.
    ///
    /// - Throws: ``EvaluationError/unmergeable(part:field:found:expected:)`` where they are not all the shards of one measurement, each
    ///   once; ``EvaluationError/incomparable(_:)`` where they count different things.
    package static func merge(_ parts: [MeasuredResult]) throws(EvaluationError) -> MeasuredResult {
        let sorted = try parts.inOrder()
        let first = sorted[0]
        guard let kind = MeasurementKind.named(first.kind) else { throw .incomparable("the parts are \(first.noun)") }
        var gestures = sorted[0].gestures
        for part in sorted.dropFirst() {
            guard let more = part.gestures else { continue }
            guard gestures?.add(more) == true else { throw .incomparable("the shards are of different gestures") }
        }
        return MeasuredResult(
            kind,
            plan: first.plan,
            intervals: first.intervals,
            subjects: first.subjects,
            datasets: first.datasets,
            conditions: first.conditions,
            cells: try MeasuredCell.joined(sorted.lazy.flatMap(\.cells)),
            gestures: gestures,
            failures: EvaluationResult.Failure.summed(sorted.flatMap { $0.failures ?? [] })
        )
    }
}

extension MeasuredResult: ShardPart {
    var share: EvaluationShard? { shard }

    var origin: String { shard.map { "shard \($0)" } ?? "the result" }

    var identification: [(field: String, value: AnyHashable)] {
        let isOfTime = MeasurementKind.named(kind)?.isOfTime == true
        return [
            ("kind", kind), ("version", version), ("plan", plan.map { "\($0.name) \($0.value)" }),
            ("intervals", intervals),
            ("subjects", subjects), ("datasets", datasets.map { "\($0.name) \($0.identity)" }),
            ("conditions", conditions), ("machine", isOfTime ? machine : nil),
        ]
    }
}
