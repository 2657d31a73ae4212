extension MetricSuite {
    /// Computes quantities of every bootstrap replicate.
    ///
    /// - Parameters:
    ///   - moments: replicates × ``momentCount``, column-major: one moment's replicates are neighbors.
    ///   - replicates: how many.
    ///   - horizon: seconds.
    ///   - wanted: positions in ``quantities``; metrics that report none of them are not computed.
    /// - Returns: replicates × ``quantities``, column-major; NaN where a metric was not computed.
    package func replicateValues(
        of moments: [Double],
        replicates: Int,
        horizon: Double,
        wanted: Set<Int>
    ) -> [Double] {
        var values = [Double](repeating: .nan, count: replicates * quantities.count)
        guard moments.count == replicates * momentCount else { return values }
        var span = values.mutableSpan
        var firstMoment = 0
        var firstQuantity = 0
        for metric in metrics {
            let quantityCount = metric.quantities.count
            if (firstQuantity..<firstQuantity + quantityCount).contains(where: wanted.contains) {
                var part = span.extracting((firstQuantity * replicates)..<span.count)
                metric.addReplicates(
                    from: moments.span.extracting((firstMoment * replicates)..<moments.count),
                    count: replicates,
                    horizon: horizon,
                    quantityCount: quantityCount,
                    to: &part
                )
            }
            firstMoment += metric.momentCount
            firstQuantity += quantityCount
        }
        return values
    }
}

extension Metric {
    /// A block of replicates, small enough that its moments stay in the first-level cache while they are transposed.
    private static var blockSize: Int { 32 }

    /// In the protocol's extension, so that the metric is unwrapped once and not for each replicate.
    fileprivate func addReplicates(
        from columns: Span<Double>,
        count: Int,
        horizon: Double,
        quantityCount: Int,
        to results: inout MutableSpan<Double>
    ) {
        let momentCount = momentCount
        var rows = [Double](repeating: 0, count: Self.blockSize * momentCount)
        var values = [Double](repeating: .nan, count: quantityCount)
        for first in stride(from: 0, to: count, by: Self.blockSize) {
            let size = min(Self.blockSize, count - first)
            var block = rows.mutableSpan
            for moment in 0..<momentCount {
                let column = moment * count + first
                for index in 0..<size { block[index * momentCount + moment] = columns[column + index] }
            }
            var row = values.mutableSpan
            for index in 0..<size {
                let range = index * momentCount..<(index + 1) * momentCount
                self.values(of: block.span.extracting(range), horizon: horizon, into: &row)
                for quantity in 0..<quantityCount { results[quantity * count + first + index] = row[quantity] }
            }
        }
    }
}
