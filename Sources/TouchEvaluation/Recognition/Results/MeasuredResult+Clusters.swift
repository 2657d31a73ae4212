extension MeasuredResult {
    /// What a row of a whole dataset is computed from, cluster by cluster.
    package struct ClusterSums {
        /// The clusters' names.
        package var names: [String]
        /// The sums of each.
        package var sums: [[Double]]
        /// How the row's value comes from them.
        package var quantity: CountedQuantity
    }

    /// The clusters of a row; `nil` where the metric does not come from sums.
    package func clusterSums(of row: Row) -> ClusterSums? {
        guard row.isWhole, let kind = MeasurementKind.named(kind),
            let subject = subjects.firstIndex(where: { $0.label == row.subject })
        else { return nil }
        for (position, entry) in conditions.enumerated() {
            guard let quantity = kind.quantity(of: row, under: entry.condition) else { continue }
            if case .quantile = quantity.form { return nil }
            if case .least = quantity.form { return nil }
            let clusters = MeasurementAssembly(self, kind)
                .clusters(dataset: row.dataset, subject: subject, condition: position)
            return ClusterSums(names: clusters.names, sums: clusters.sums, quantity: quantity)
        }
        return nil
    }

    /// What stands for the intervals of a dataset: which clusters, and whether they are too few.
    package func intervalBasis(of dataset: String) -> EvaluationResult.IntervalBasis {
        guard intervals.areWanted else { return .none }
        let keys = Set(cells.map(\.key).filter { $0.dataset == dataset })
        let people = Set(keys.map(\.participant)).count
        guard people <= 1, let block = MeasurementKind.named(kind)?.block else {
            return EvaluationResult.IntervalBasis(count: people, unit: "participant")
        }
        return EvaluationResult.IntervalBasis(count: keys.count, unit: block)
    }

    /// The values of a row of a whole dataset for each of its participants that has one, where they are too few to carry an interval;
    /// empty elsewhere.
    package func ownValues(of row: Row) -> [Double] {
        guard row.isWhole, row.low == nil, case .ownValues(_, "participant") = intervalBasis(of: row.dataset) else {
            return []
        }
        return rows.filter {
            $0.dataset == row.dataset && $0.metric == row.metric && $0.subject == row.subject
                && $0.condition == row.condition && $0.task == PartLabel.all && $0.participant != PartLabel.all
        }.map(\.value)
    }
}
