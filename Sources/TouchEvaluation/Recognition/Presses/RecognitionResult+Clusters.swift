extension RecognitionResult {
    /// What a row of a whole dataset is computed from, cluster by cluster.
    package struct ClusterSums {
        /// The clusters' names.
        package var names: [String]
        /// For each cluster the numerator and the denominator.
        package var sums: [[Double]]
        /// The scale of the row's intervals and tests.
        package var scale: QuantityScale
        /// The row's value, from sums of both.
        package var value: @Sendable ([Double]) -> Double
    }

    /// The clusters of a row; `nil` where the result does not keep them, or the metric does not come from moments.
    package func clusterSums(of row: Row) -> ClusterSums? {
        guard let quantity = PressQuantity.all.first(where: { $0.quantity.name == row.metric }),
            let record = clusters.first(where: { $0.dataset == row.dataset }),
            let index = recognizers.firstIndex(where: { $0.label == row.recognizer }),
            record.momentNames == PressMoment.allCases.map({ "\($0)" }), record.moments.count == record.names.count,
            record.moments.allSatisfy({ $0.count == recognizers.count * PressMoment.count })
        else { return nil }
        let first = index * PressMoment.count
        return ClusterSums(
            names: record.names,
            sums: record.moments.map {
                var moments = PressMoments()
                moments.values = Array($0[first..<first + PressMoment.count])
                return [moments[quantity.parts.numerator], moments[quantity.parts.denominator]]
            },
            scale: quantity.quantity.scale,
            value: { quantity.value(numerator: $0[0], denominator: $0[1]) }
        )
    }
}

extension RecognitionResult {
    /// What stands for the intervals of a dataset: which clusters, and whether they are too few.
    package func intervalBasis(of dataset: String) -> EvaluationResult.IntervalBasis {
        guard intervals.areWanted, let record = clusters.first(where: { $0.dataset == dataset }) else { return .none }
        return EvaluationResult.IntervalBasis(count: record.names.count, unit: record.unit)
    }

    /// The values of a row of a whole dataset for each of its participants that has one, where they are too few to carry an interval;
    /// empty elsewhere.
    package func ownValues(of row: Row) -> [Double] {
        guard row.low == nil, case .ownValues(_, "participant") = intervalBasis(of: row.dataset),
            let record = clusters.first(where: { $0.dataset == row.dataset })
        else { return [] }
        let own = rows.filter {
            $0.dataset == row.dataset && $0.metric == row.metric && $0.recognizer == row.recognizer
                && $0.task == EvaluationResult.all
        }
        return record.names.compactMap { name in own.first { $0.participant == name }?.value }
    }
}
