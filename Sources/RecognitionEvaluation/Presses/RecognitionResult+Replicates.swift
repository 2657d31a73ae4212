import EvaluationStatistics

extension RecognitionResult {
    /// The clusters that a row of a whole dataset rests on; `nil` where the result does not keep them.
    package func clusterNames(of row: Row) -> [String]? { clusters(of: row)?.names }

    /// A row's value in every replicate.
    ///
    /// - Parameters:
    ///   - row: of a whole dataset.
    ///   - sampler: draws as many clusters as the row rests on.
    /// - Returns: `nil` where the result does not keep the clusters, or the metric does not come from moments.
    package func replicateValues(of row: Row, _ sampler: ClusterBootstrap) -> [Double]? {
        guard let quantity = PressQuantity.all.first(where: { $0.quantity.name == row.metric }),
            let clusters = clusters(of: row), clusters.names.count == sampler.clusterCount
        else { return nil }
        return try? PressResampling.values(of: quantity, clusters.moments, sampler)
    }

    private func clusters(of row: Row) -> (names: [String], moments: [PressMoments])? {
        guard let record = clusters.first(where: { $0.dataset == row.dataset }),
            let index = recognizers.firstIndex(where: { $0.label == row.recognizer }),
            record.momentNames == PressMoment.allCases.map({ "\($0)" }), record.moments.count == record.names.count,
            record.moments.allSatisfy({ $0.count == recognizers.count * PressMoment.count })
        else { return nil }
        let first = index * PressMoment.count
        return (
            record.names,
            record.moments.map {
                var moments = PressMoments()
                moments.values = Array($0[first..<first + PressMoment.count])
                return moments
            }
        )
    }
}
