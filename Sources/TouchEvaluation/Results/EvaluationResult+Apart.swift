extension EvaluationResult {
    /// The groups of a breakdown as datasets of their own, so that whatever takes whole datasets takes them: each is called
    /// by its dataset, the breakdown and the group.
    ///
    /// - Throws: ``EvaluationError/incomparable(_:)`` where the result does not hold the clusters of these groups, or the data do not tell
    ///   any apart.
    package func apart(by breakdown: Breakdown) throws(EvaluationError) -> EvaluationResult {
        let groups = (groupClusters ?? []).filter { $0.breakdown == breakdown.rawValue }
        guard !groups.isEmpty else {
            let others = Set((groupClusters ?? []).map(\.breakdown)).sorted()
            throw .incomparable(
                rows.contains { $0.breakdown == breakdown.rawValue }
                    ? "the result was not asked for groups by \(breakdown.rawValue): evaluate with --breakdown \(breakdown.rawValue)"
                    : "the result has no groups by \(breakdown.rawValue): the recordings name none, or it was not asked for "
                        + "(--breakdown \(breakdown.rawValue))"
                        + (others.isEmpty ? "" : "; it has those by " + others.joined(separator: ", "))
            )
        }
        func name(_ dataset: String, _ group: String) -> String { Self.name(of: group, by: breakdown, on: dataset) }
        var result = self
        result.clusters = groups.map { group in
            var clusters = group.clusters
            clusters.dataset = name(clusters.dataset, group.group)
            return clusters
        }
        result.datasets = groups.compactMap { group in
            guard var dataset = datasets.first(where: { $0.name == group.clusters.dataset }) else { return nil }
            dataset.name = name(dataset.name, group.group)
            return dataset
        }
        result.rows = rows.filter { $0.breakdown == breakdown.rawValue }.map { row in
            Row(
                part: Row.Part(
                    dataset: name(row.dataset, row.group),
                    participant: Self.all,
                    task: Self.all,
                    breakdown: Self.all,
                    group: Self.all
                ),
                column: row.column,
                value: row.value,
                interval: row.low.flatMap { low in row.high.map { low...max(low, $0) } },
                count: row.count,
                clusters: row.clusters
            )
        }
        result.groupClusters = nil
        result.distributions = nil
        return result
    }

    /// What a group is called that stands for a dataset.
    package static func name(of group: String, by breakdown: Breakdown, on dataset: String) -> String {
        "\(dataset), \(breakdown.rawValue) \(group)"
    }
}
