/// Values of several clusters in one ascending list, for quantiles that count clusters as often as they were drawn.
package struct PooledValues {
    private let entries: [(value: Double, cluster: Int)]
    private let counts: [Double]

    /// - Parameter clusters: the values of each.
    package init(_ clusters: [[Double]]) {
        entries = clusters.enumerated().flatMap { cluster, values in values.map { (value: $0, cluster: cluster) } }
            .sorted { ($0.value, $0.cluster) < ($1.value, $1.cluster) }
        counts = clusters.map { Double($0.count) }
    }

    /// The smallest value at which a share of all is reached; `nil` where nothing counts.
    ///
    /// - Parameter weights: how often each cluster counts.
    package func quantile(_ share: Double, weights: ArraySlice<Double>) -> Double? {
        let total = zip(weights, counts).reduce(0) { $0 + $1.0 * $1.1 }
        guard total > 0 else { return nil }
        let rank = max(1, (share * total).rounded(.up))
        var sum = 0.0
        for entry in entries {
            sum += weights[weights.startIndex + entry.cluster]
            if sum >= rank { return entry.value }
        }
        return entries.last?.value
    }

    /// The interval of a quantile; `nil` where so few clusters carry none.
    ///
    /// - Parameter whole: the quantile of all values.
    package func interval(_ share: Double, _ whole: Double, _ parameters: IntervalParameters) -> ClosedRange<Double>? {
        guard let jackknife = ClusterJackknife(clusterCount: counts.count, parameters: parameters) else { return nil }
        let draws = jackknife.draws
        let values = (0..<2 * jackknife.groupCount).map { draw in
            quantile(share, weights: draws[draw * counts.count..<(draw + 1) * counts.count]) ?? .nan
        }
        return jackknife.interval(
            of: whole,
            ClusterJackknife.Values(
                leftOut: Array(values.prefix(jackknife.groupCount)),
                alone: Array(values.dropFirst(jackknife.groupCount)),
                weights: jackknife.groups(of: counts.map { [$0] }).map { $0[0] }
            ),
            // Of the few values of a person one or two decide a high quantile.
            share > 0.75 ? .extreme : .magnitude
        )
    }
}
