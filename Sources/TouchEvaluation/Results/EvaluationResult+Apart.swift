extension EvaluationResult {
    /// The groups of a breakdown as datasets of their own, so that whatever takes whole datasets takes them: each is called
    /// by its dataset, the breakdown and the group.
    ///
    /// - Throws: ``EvaluationError/incomparable(_:)`` if the result does not have these groups, or has no sums of their clusters.
    package func apart(by breakdown: Breakdown) throws(EvaluationError) -> EvaluationResult {
        let groups = groups(by: breakdown)
        guard !groups.isEmpty else {
            guard hasGroups(by: breakdown) else { throw withoutGroups(by: breakdown) }
            throw .incomparable(
                "the result has the errors by \(breakdown.rawValue), but not the sums that a comparison is computed from: evaluate "
                    + "with --breakdown \(breakdown.rawValue), which keeps them"
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
        result.rows = rows.compactMap { row in
            guard let group = breakdown.group(of: row.part) else { return nil }
            return Row(
                part: Row.Part(
                    dataset: name(row.dataset, group),
                    participant: Self.all,
                    task: Self.all,
                    breakdown: Self.all,
                    group: Self.all
                ),
                column: row.column,
                value: row.value,
                interval: row.interval,
                count: row.count,
                clusters: row.clusters
            )
        }
        result.groupClusters = nil
        result.distributions = nil
        return result
    }

    /// The groups of a breakdown whose clusters were kept.
    package func groups(by breakdown: Breakdown) -> [GroupClusters] {
        (groupClusters ?? []).filter { $0.breakdown == breakdown.rawValue }
    }

    /// Whether there are rows of groups of a breakdown.
    package func hasGroups(by breakdown: Breakdown) -> Bool { rows.contains { breakdown.group(of: $0.part) != nil } }

    /// The error of a result that has no groups of a breakdown, with the breakdowns that it has.
    package func withoutGroups(by breakdown: Breakdown) -> EvaluationError {
        let others = Breakdown.allCases.filter(hasGroups).map(\.rawValue)
        return .incomparable(
            "the result has no groups by \(breakdown.rawValue): the recordings name none, or it was evaluated without "
                + "--breakdown \(breakdown.rawValue)"
                + (others.isEmpty ? "" : "; it has groups by " + others.joined(separator: ", "))
        )
    }

    /// What a group is called that stands for a dataset.
    package static func name(of group: String, by breakdown: Breakdown, on dataset: String) -> String {
        "\(dataset), \(breakdown.rawValue) \(group)"
    }
}
