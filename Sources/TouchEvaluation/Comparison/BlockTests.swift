import Foundation
import TouchModel

/// Which of several methods differ on the same blocks, such as people: Friedman's test over all, Wilcoxon's signed-rank test for each
/// pair with Holm's correction over all pairs (Demšar 2006, "Statistical comparisons of classifiers over multiple data sets",
/// JMLR 7).
struct BlockTests {
    /// Two methods compared.
    struct Pair {
        /// The positions of the two.
        var first: Int
        var second: Int
        /// The mean over blocks of the first's value minus the second's.
        var meanDifference: Double
        var test: WilcoxonSignedRankTest
        /// The test's probability after the correction.
        var adjustedProbability: Double
        /// Whether it lies below the level.
        var isReal: Bool
    }

    /// Absent where there are fewer than two blocks or methods.
    let friedman: FriedmanTest?
    /// Every pair, or every pair with the reference, in the order of the methods.
    private(set) var pairs: [Pair]
    /// How many pairs so many blocks could at most tell apart: with more, no difference is large enough.
    let mostPairs: Int

    /// - Parameters:
    ///   - values: blocks × methods, each finite.
    ///   - level: differences are real below this probability.
    ///   - reference: the position of the method that the others are compared with; `nil` to compare each with each.
    init(_ values: [[Double]], methods: Int, level: Double, reference: Int? = nil) {
        friedman = FriedmanTest(values)
        pairs = []
        // All signs alike, on either side: the smallest probability that Wilcoxon's test can have.
        mostPairs = Int(min(1e9, level * Elementary.pow(2, Double(values.count - 1)) - 1e-9))
        for first in 0..<methods {
            for second in first + 1..<max(methods, first + 1)
            where reference.map({ $0 == first || $0 == second }) ?? true {
                let differences = values.map { $0[first] - $0[second] }
                let mean = differences.isEmpty ? 0 : differences.reduce(0, +) / Double(differences.count)
                pairs.append(
                    Pair(
                        first: first,
                        second: second,
                        meanDifference: mean,
                        test: WilcoxonSignedRankTest(differences),
                        adjustedProbability: 1,
                        isReal: false
                    )
                )
            }
        }
        for (index, adjusted) in HolmCorrection.adjust(pairs.map(\.test.probability)).enumerated() {
            pairs[index].adjustedProbability = adjusted
            pairs[index].isReal = adjusted < level
        }
    }

    /// How many methods one is really below, and really above.
    func outcome(of method: Int) -> (below: Int, above: Int) {
        let own = pairs.filter { $0.isReal && ($0.first == method || $0.second == method) }
        let below = own.count { ($0.first == method) == ($0.test.effect < 0) }
        return (below, own.count - below)
    }
}
