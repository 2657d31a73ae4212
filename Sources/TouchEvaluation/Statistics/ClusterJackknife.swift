import Foundation
import TouchModel

/// How far an estimate may be off, from leaving out whole clusters (participants, or strokes where there is one participant) one
/// at a time: predictions within a cluster depend on each other.
///
/// The variance is the jackknife's about the whole, (g − 1)/g Σ (θ₋ᵢ − θ)² (Efron & Stein 1981, "The jackknife estimate of
/// variance"; of clusters: MacKinnon, Nielsen & Webb 2023, "Fast and reliable jackknife and bootstrap methods for cluster-robust
/// inference"), on the quantity's scale. Where one person's values are a multiple of another's, few people show too little of how
/// much they differ: as for a log-normal mean (Cox, in Land 1972, "An evaluation of approximate confidence interval estimation methods
/// for lognormal means"), p² s⁴ / 2(n − 1) is added, with s² the variance of people's own logarithms and p the power that the whole
/// averages. The interval is Student's with n − 1 degrees of freedom, n = (Σw)² / Σw² the number of clusters that count (Kish 1965)
/// by their weights w.
///
/// More than ``mostGroups`` clusters are gathered into so many groups, in turn. Nothing is drawn at random.
package struct ClusterJackknife: Sendable {
    /// The largest number of groups that are left out in turn.
    package static let mostGroups = 100

    /// How many clusters there are.
    package let clusterCount: Int
    /// How many groups of them are left out.
    package let groupCount: Int
    /// The share of intervals that hold the true value.
    package let confidence: Double

    /// - Returns: `nil` where no interval is wanted, or there are fewer than two clusters.
    package init?(clusterCount: Int, parameters: IntervalParameters) {
        guard clusterCount > 1, parameters.areWanted else { return nil }
        self.clusterCount = clusterCount
        groupCount = min(clusterCount, Self.mostGroups)
        confidence = parameters.confidence
    }

    /// What a quantity is without each group, and of each alone.
    package struct Values: Sendable {
        /// The quantity without each group.
        package var leftOut: [Double]
        /// The quantity of each group alone; NaN where it has none.
        package var alone: [Double]
        /// How much each group counts: its number of predictions, of trials, or its time.
        package var weights: [Double]

        package init(leftOut: [Double], alone: [Double], weights: [Double]) {
            self.leftOut = leftOut
            self.alone = alone
            self.weights = weights
        }
    }

    /// Sums without each group and of each alone: what quantities are computed from.
    package struct Sums: Sendable {
        /// Groups × columns.
        package var leftOut: [[Double]]
        /// Groups × columns.
        package var alone: [[Double]]
    }

    /// The sums of groups, from those of clusters: clusters × columns. Nothing is subtracted, so nothing cancels.
    /// O(clusters · columns).
    package func sums(of clusters: [[Double]]) -> Sums {
        let alone = groups(of: clusters)
        let width = alone.first?.count ?? 0
        var leftOut = Array(repeating: Array(repeating: 0.0, count: width), count: alone.count)
        for order in [Array(alone.indices), alone.indices.reversed()] {
            var running = [Double](repeating: 0, count: width)
            for index in order {
                for column in 0..<width {
                    leftOut[index][column] += running[column]
                    running[column] += alone[index][column]
                }
            }
        }
        return Sums(leftOut: leftOut, alone: alone)
    }

    /// The clusters' rows, added within groups.
    package func groups(of clusters: [[Double]]) -> [[Double]] {
        guard clusters.count > groupCount else { return clusters }
        var groups = Array(clusters.prefix(groupCount))
        for (index, cluster) in clusters.enumerated().dropFirst(groupCount) {
            for column in cluster.indices { groups[index % groupCount][column] += cluster[column] }
        }
        return groups
    }

    /// Numbers with each group left out, then with each alone, as how often each cluster counts: 2 groups × clusters, clusters
    /// running fastest.
    package var draws: [Double] {
        var draws = [Double](repeating: 0, count: 2 * groupCount * clusterCount)
        for group in 0..<groupCount {
            for cluster in 0..<clusterCount {
                let isIn = cluster % groupCount == group
                draws[group * clusterCount + cluster] = isIn ? 0 : 1
                draws[(groupCount + group) * clusterCount + cluster] = isIn ? 1 : 0
            }
        }
        return draws
    }

    /// How far the whole may be off on the quantity's scale; `nil` where it has no place on it, or fewer than two groups count.
    package func spread(of whole: Double, _ values: Values, _ scale: QuantityScale) -> ClusterSpread? {
        let counting = values.weights.indices.filter { values.weights[$0] > 0 }
        let total = counting.reduce(0) { $0 + values.weights[$1] }
        let squares = counting.reduce(0) { $0 + values.weights[$1] * values.weights[$1] }
        guard counting.count > 1, total > 0 else { return nil }
        let center = scale.transform(whole)
        let count = Double(counting.count)
        let jackknife = counting.reduce(0) { sum, index in
            let deviation = scale.transform(values.leftOut[index]) - center
            return sum + deviation * deviation
        }
        let effective = total * total / squares
        var variance = (count - 1) / count * jackknife
        if scale.power > 0 {
            let own = counting.map { Elementary.log(values.alone[$0]) }
            let logVariance = Self.variance(own, counting.map { values.weights[$0] / total })
            if logVariance.isFinite {
                variance += scale.power * scale.power * logVariance * logVariance / (2 * max(effective - 1, 1))
            }
        }
        guard variance.isFinite, center.isFinite else { return nil }
        // Of many clusters the groups are nearly alike, however unequal the clusters are.
        return ClusterSpread(variance: variance, freedom: max(effective - 1, 1), clusters: counting.count)
    }

    /// The variance of values whose weights add up to 1, without bias.
    private static func variance(_ values: [Double], _ weights: [Double]) -> Double {
        let mean = zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 }
        let squares = zip(values, weights).reduce(0) { $0 + $1.1 * ($1.0 - mean) * ($1.0 - mean) }
        let rest = 1 - weights.reduce(0) { $0 + $1 * $1 }
        return rest > 0 ? squares / rest : .nan
    }

    /// The interval of a quantity; `nil` where so few clusters carry none.
    ///
    /// What lies above zero as a rule, and does not without one of the groups, has the interval of its value itself, cut at zero. A share
    /// of 0 or 1 has none.
    package func interval(of whole: Double, _ values: Values, _ scale: QuantityScale) -> ClosedRange<Double>? {
        guard whole.isFinite else { return nil }
        var used = scale
        var spread = spread(of: whole, values, scale)
        if spread == nil, scale.power > 0 {
            used = .signed
            spread = self.spread(of: whole, values, .signed)
        }
        guard let spread, spread.carriesInterval else { return nil }
        let center = used.transform(whole)
        let reach = spread.reach(confidence: confidence)
        let low = used.inverse(center - reach)
        let high = used.inverse(center + reach)
        guard low.isFinite, high.isFinite else { return nil }
        return min(whole, used == scale ? low : max(0, low))...max(whole, high)
    }

    /// The interval of a function of sums over clusters.
    ///
    /// - Parameters:
    ///   - clusters: clusters × columns, whose sums the value is computed from.
    ///   - weights: how much each cluster counts.
    package func interval(
        _ clusters: [[Double]],
        weights: [Double],
        _ scale: QuantityScale,
        value: ([Double]) -> Double
    ) -> ClosedRange<Double>? {
        guard clusters.count == clusterCount else { return nil }
        var whole = [Double](repeating: 0, count: clusters[0].count)
        for cluster in clusters { for column in whole.indices { whole[column] += cluster[column] } }
        let sums = sums(of: clusters)
        let values = Values(
            leftOut: sums.leftOut.map(value),
            alone: sums.alone.map(value),
            weights: groups(of: weights.map { [$0] }).map { $0[0] }
        )
        return interval(of: value(whole), values, scale)
    }
}
