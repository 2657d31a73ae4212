extension MetricSuite {
    /// Computes quantities of many rows of moments, as intervals and tests do.
    ///
    /// - Parameters:
    ///   - rows: ``momentCount`` moments each.
    ///   - horizon: seconds.
    ///   - wanted: positions in ``quantities``; metrics that report none of them are not computed. `nil` for all.
    /// - Returns: quantities × rows; NaN where a metric was not computed.
    package func values(ofRows rows: [[Double]], horizon: Double, wanted: Set<Int>? = nil) -> [[Double]] {
        compute(rows, wanted) { metric, moments, values in metric.values(of: moments, horizon: horizon, into: &values) }
    }

    /// How many predictions went into each quantity of many rows of moments: quantities × rows.
    package func counts(ofRows rows: [[Double]], wanted: Set<Int>? = nil) -> [[Double]] {
        compute(rows, wanted) { metric, moments, counts in metric.counts(of: moments, into: &counts) }
    }

    private func compute(
        _ rows: [[Double]],
        _ wanted: Set<Int>?,
        _ fill: (any Metric, Span<Double>, inout MutableSpan<Double>) -> Void
    ) -> [[Double]] {
        var results = Array(repeating: Array(repeating: Double.nan, count: rows.count), count: quantities.count)
        var firstMoment = 0
        var firstQuantity = 0
        for metric in metrics {
            let count = metric.quantities.count
            let range = firstQuantity..<firstQuantity + count
            if wanted.map({ range.contains(where: $0.contains) }) ?? true {
                var found = [Double](repeating: .nan, count: count)
                for (index, row) in rows.enumerated() {
                    var span = found.mutableSpan
                    fill(metric, row.span.extracting(firstMoment..<firstMoment + metric.momentCount), &span)
                    for quantity in 0..<count { results[firstQuantity + quantity][index] = found[quantity] }
                }
            }
            firstMoment += metric.momentCount
            firstQuantity += count
        }
        return results
    }

    /// What intervals need of every quantity: its values without each group of clusters and of each alone.
    ///
    /// - Parameters:
    ///   - jackknife: of as many clusters.
    ///   - clusters: clusters × ``momentCount``.
    ///   - horizon: seconds.
    ///   - wanted: positions in ``quantities``; `nil` for all.
    package func jackknifeValues(
        _ jackknife: ClusterJackknife,
        _ clusters: [[Double]],
        horizon: Double,
        wanted: Set<Int>? = nil
    ) -> [ClusterJackknife.Values] {
        let sums = jackknife.sums(of: clusters)
        let leftOut = values(ofRows: sums.leftOut, horizon: horizon, wanted: wanted)
        let alone = values(ofRows: sums.alone, horizon: horizon, wanted: wanted)
        let counts = counts(ofRows: sums.alone, wanted: wanted)
        return quantities.indices.map {
            ClusterJackknife.Values(leftOut: leftOut[$0], alone: alone[$0], weights: counts[$0])
        }
    }
}
