import TouchModel

/// Whether two groups of values differ in location: the rank-sum test (Wilcoxon 1945; Mann and Whitney 1947, "On a test of whether one
/// of two random variables is stochastically larger than the other"), two-sided.
///
/// Up to ``exactLimit`` values the probability is exact, also with ties: every way to divide the ranks between the groups is counted.
/// Beyond, it is the normal approximation with corrections for ties and continuity.
package struct RankSumTest: Sendable {
    /// The probability of so large a difference of rank sums, in either direction, if the groups were alike; 1 without values.
    package let probability: Double

    /// The largest number of values for which divisions are counted out.
    package static let exactLimit = 60

    /// The test of two lists of values; those that are not finite are left out.
    package init(_ first: [Double], _ second: [Double]) {
        let both = [first.filter(\.isFinite), second.filter(\.isFinite)]
        // The smaller group decides alike, and in less time.
        let (one, other) = both[0].count <= both[1].count ? (both[0], both[1]) : (both[1], both[0])
        guard !one.isEmpty, !other.isEmpty else {
            probability = 1
            return
        }
        let ranks = Ranks(of: one + other)
        let sum = ranks.values.prefix(one.count).reduce(0, +)
        let mean = Double(one.count) * Double(one.count + other.count + 1) / 2
        probability =
            one.count + other.count <= Self.exactLimit
            ? Self.exactProbability(ranks.values, chosen: one.count, distance: abs(sum - mean), mean: mean)
            : Self.normalProbability(abs(sum - mean), Double(one.count), Double(other.count), tieTerm: ranks.tieTerm)
    }

    /// The smallest probability of groups of these sizes without ties.
    package static func smallestProbability(_ first: Int, _ second: Int) -> Double {
        guard first > 0, second > 0 else { return 1 }
        // 2 / C(n, k), factor by factor.
        let chosen = min(first, second)
        return min(1, (1...chosen).reduce(2.0) { $0 * Double($1) / Double(first + second - chosen + $1) })
    }

    /// The share of divisions whose rank sum is at least so far from its mean. O(n² k²) for k of n ranks.
    private static func exactProbability(_ ranks: [Double], chosen: Int, distance: Double, mean: Double) -> Double {
        // Ranks are multiples of a half: of tied ones twice their value is whole.
        let unit = ranks.allSatisfy { $0 == $0.rounded() } ? 1.0 : 2.0
        let whole = ranks.map { Int(unit * $0) }.sorted()
        // The largest sums of so many ranks.
        let largest = (0...chosen).map { whole.suffix($0).reduce(0, +) }
        // Shares of the ways to choose so many ranks of those seen, by their sum; counts would outgrow a double's 53 bits.
        var shares = largest.map { [Double](repeating: 0, count: $0 + 1) }
        shares[0][0] = 1
        for (seen, rank) in whole.enumerated() {
            let total = Double(seen + 1)
            for size in stride(from: min(chosen, seen + 1), through: 0, by: -1) {
                // Of the choices of `size` among the ranks so far, size / total contain the new one.
                let (without, with) = ((total - Double(size)) / total, Double(size) / total)
                for sum in stride(from: min(largest[size], size * rank), through: 0, by: -1) {
                    let taken =
                        size > 0 && sum >= rank && sum - rank <= largest[size - 1] ? shares[size - 1][sum - rank] : 0
                    shares[size][sum] = without * shares[size][sum] + with * taken
                }
            }
        }
        let share = shares[chosen].indices.reduce(0.0) { found, sum in
            abs(Double(sum) / unit - mean) >= distance - 1e-9 ? found + shares[chosen][sum] : found
        }
        return min(1, share)
    }

    private static func normalProbability(
        _ distance: Double,
        _ first: Double,
        _ second: Double,
        tieTerm: Double
    ) -> Double {
        let total = first + second
        let variance = first * second / 12 * (total + 1 - tieTerm / (total * (total - 1)))
        guard variance > 0 else { return 1 }
        return min(1, Elementary.erfc(max(0, distance - 0.5) / variance.squareRoot() / 2.0.squareRoot()))
    }
}
