/// Whether several treatments, tried on the same blocks, differ at all: the Friedman test (Friedman 1937), with the
/// correction for ties (Conover 1999, "Practical Nonparametric Statistics", §5.8).
package struct FriedmanTest: Sendable, Hashable, Codable {
    /// How many blocks, or participants, had a finite value for every treatment.
    package var blocks: Int
    /// The statistic: Friedman's chi-squared.
    package var statistic: Double
    /// The probability of such a statistic, or a larger one, if the treatments were alike: chi-squared with k − 1
    /// degrees of freedom, too large rather than too small where blocks are few.
    package var probability: Double
    /// Kendall's coefficient of concordance W, 0…1: how far the blocks agree on the order.
    package var concordance: Double
    /// The mean rank of each treatment over blocks; 1 for the smallest value.
    package var meanRanks: [Double]

    /// Ranks the treatments within each block. Blocks with a value that is not finite are left out.
    ///
    /// - Parameter values: blocks × treatments, small values ranking first.
    /// - Returns: `nil` for fewer than two treatments or two blocks, or where every block ties throughout.
    package init?(_ values: [[Double]]) {
        guard let treatments = values.first?.count, treatments > 1 else { return nil }
        let complete = values.filter { $0.count == treatments && $0.allSatisfy(\.isFinite) }
        guard complete.count > 1 else { return nil }
        let k = Double(treatments)
        let n = Double(complete.count)
        var sums = [Double](repeating: 0, count: treatments)
        var tieTerm = 0.0
        for block in complete {
            let ranks = Ranks(of: block)
            for treatment in sums.indices { sums[treatment] += ranks.values[treatment] }
            tieTerm += ranks.tieTerm
        }
        let spread = sums.reduce(0) { $0 + ($1 - n * (k + 1) / 2) * ($1 - n * (k + 1) / 2) }
        let scale = n * k * (k + 1) - tieTerm / (k - 1)
        guard scale > 0 else { return nil }
        blocks = complete.count
        statistic = 12 * spread / scale
        probability = ChiSquaredDistribution(freedom: treatments - 1).upperTail(statistic)
        concordance = statistic / (n * (k - 1))
        meanRanks = sums.map { $0 / n }
    }
}
