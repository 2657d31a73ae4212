import Foundation
import TouchModel

/// Whether paired differences lie symmetrically around zero: the signed-rank test (Wilcoxon 1945), two-sided.
///
/// Up to ``exactLimit`` pairs the probability is exact, also with ties: every assignment of signs to the ranks at hand is
/// counted. Beyond, it is the normal approximation with corrections for ties and continuity. Differences of zero say
/// nothing and are left out, as Wilcoxon did.
package struct WilcoxonSignedRankTest: Sendable, Hashable, Codable {
    /// Pairs with a difference other than zero.
    package var pairs: Int
    /// The sum of the ranks of positive differences.
    package var positiveRankSum: Double
    /// The probability of so lopsided a sum, in either direction, if signs were a coin's; 1 without pairs.
    package var probability: Double
    /// The matched-pairs rank-biserial correlation, −1…1: the share of rank sums that is positive less the share that is
    /// negative (Kerby 2014).
    package var effect: Double

    /// The largest number of pairs for which signs are counted out.
    package static let exactLimit = 60

    /// - Parameter differences: one a pair; those that are not finite are left out.
    package init(_ differences: [Double]) {
        let kept = differences.filter { $0.isFinite && $0 != 0 }
        pairs = kept.count
        guard !kept.isEmpty else {
            positiveRankSum = 0
            probability = 1
            effect = 0
            return
        }
        let ranks = Ranks(of: kept.map { abs($0) })
        let n = Double(kept.count)
        let total = n * (n + 1) / 2
        positiveRankSum = zip(kept, ranks.values).reduce(0) { $0 + ($1.0 > 0 ? $1.1 : 0) }
        effect = 2 * positiveRankSum / total - 1
        let smaller = min(positiveRankSum, total - positiveRankSum)
        probability =
            kept.count <= Self.exactLimit
            ? Self.exactProbability(ranks.values, upTo: smaller)
            : Self.normalProbability(smaller, pairs: n, tieTerm: ranks.tieTerm)
    }

    /// Twice the share of sign assignments whose positive rank sum is `limit` or less. O(n³) for n ranks.
    private static func exactProbability(_ ranks: [Double], upTo limit: Double) -> Double {
        // Ranks are multiples of a half, so doubled ones are whole.
        let doubled = ranks.map { Int(2 * $0) }
        // The probability of each doubled sum; shares instead of counts, which would outgrow a double's 53 bits.
        var shares = [Double](repeating: 0, count: doubled.reduce(0, +) + 1)
        shares[0] = 1
        var reach = 0
        for rank in doubled {
            reach += rank
            for sum in stride(from: reach, through: 0, by: -1) {
                shares[sum] = (shares[sum] + (sum >= rank ? shares[sum - rank] : 0)) / 2
            }
        }
        return min(1, 2 * shares[...Int(2 * limit)].reduce(0, +))
    }

    private static func normalProbability(_ smaller: Double, pairs n: Double, tieTerm: Double) -> Double {
        let mean = n * (n + 1) / 4
        let variance = n * (n + 1) * (2 * n + 1) / 24 - tieTerm / 48
        let distance = max(0, mean - smaller - 0.5) / variance.squareRoot()
        return min(1, Elementary.erfc(distance / 2.0.squareRoot()))
    }
}
