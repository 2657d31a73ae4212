import DenseAlgebra
import Foundation
import TouchModel

/// Confidence intervals by resampling whole clusters (participants, or strokes where there is one participant), because
/// predictions within a cluster depend on each other.
///
/// A replicate draws as many clusters as there are, with replacement; the interval is the range between percentiles of
/// its values (Efron & Tibshirani 1993, "An Introduction to the Bootstrap", ch. 13; clusters: Davison & Hinkley 1997,
/// §3.8). Percentiles of few clusters span too little; they are moved outwards as Hesterberg proposes (2015, "What
/// teachers should know about the bootstrap", The American Statistician 69, §5.3): with n clusters, the tail is
/// Φ(−√(n/(n−1)) t₁₋ₐ,ₙ₋₁) instead of a.
///
/// The draws depend on the seed and the number of clusters only, so predictors that are compared are resampled alike.
package struct ClusterBootstrap: Sendable {
    package let parameters: BootstrapParameters
    package let clusterCount: Int
    /// How often each cluster is drawn in each replicate: replicates × clusters, clusters running fastest.
    package let draws: [Double]
    private let tail: Double

    /// Draws the replicates.
    ///
    /// - Returns: `nil` where no interval can be drawn: fewer than two clusters or no replicates.
    package init?(clusterCount: Int, parameters: BootstrapParameters) {
        guard clusterCount > 1, parameters.replicates > 0 else { return nil }
        self.parameters = parameters
        self.clusterCount = clusterCount
        var generator = SeededGenerator(seed: parameters.seed)
        var draws = [Double](repeating: 0, count: parameters.replicates * clusterCount)
        for replicate in 0..<parameters.replicates {
            for _ in 0..<clusterCount {
                let cluster = generator.integer(0...clusterCount - 1)
                draws[replicate * clusterCount + cluster] += 1
            }
        }
        self.draws = draws
        let freedom = clusterCount - 1
        let nominal = (1 - parameters.confidence) / 2
        let stretch = (Double(clusterCount) / Double(freedom)).squareRoot()
        tail = 0.5 * erfc(stretch * StudentDistribution(freedom: freedom).quantile(1 - nominal) / 2.squareRoot())
    }

    /// The moments of every replicate: one product of matrices.
    ///
    /// - Parameter moments: clusters × columns, column-major.
    /// - Returns: replicates × columns, column-major.
    package func resample(_ moments: [Double], columns: Int) throws(DenseAlgebraError) -> [Double] {
        var result = [Double](repeating: 0, count: parameters.replicates * columns)
        var target = result.mutableSpan
        try multiply(
            draws.span,
            by: moments.span,
            into: &target,
            rows: parameters.replicates,
            inner: clusterCount,
            columns: columns,
            transposingLeft: true
        )
        return result
    }

    /// The interval that holds the stated share of replicate values; those that are not finite say nothing and are
    /// left out. Rearranges the others. O(replicates) on average.
    package func interval(of values: inout [Double]) -> ClosedRange<Double>? {
        values.removeAll { !$0.isFinite }
        guard values.count > 1 else { return nil }
        let low = OrderStatistics.quantile(tail, of: &values)
        // Selection rounds nothing, but both interpolate.
        return low...max(low, OrderStatistics.quantile(1 - tail, of: &values))
    }

    /// An interval of replicates' logarithms of a ratio about their own middle: the ratio of the whole is the estimate,
    /// the replicates say how sure it is.
    package func spread(of logarithms: inout [Double]) -> ClosedRange<Double>? {
        guard let interval = interval(of: &logarithms) else { return nil }
        let middle = OrderStatistics.quantile(0.5, of: &logarithms)
        return min(0, interval.lowerBound - middle)...max(0, interval.upperBound - middle)
    }
}
