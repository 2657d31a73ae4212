import Foundation
import TouchModel

/// Which of several methods differ on the same blocks, such as people: Friedman's test over all, Wilcoxon's signed-rank test for each
/// pair with Holm's correction over all pairs (Demšar 2006, "Statistical comparisons of classifiers over multiple data sets",
/// JMLR 7). Leaderboards and the marks of all tables come from here.
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
        mostPairs = Self.mostPairs(ofBlocks: values.count, level: level)
        pairs = Self.pairs([Column(values: values)], methods: methods, level: level, reference: reference)[0]
    }

    /// One column of a table of methods.
    struct Column {
        /// The part of the table that it belongs to, such as a task: the pairs of each part are tests of their own.
        var group = ""
        /// Blocks × methods, smaller is better; NaN for a method that a block lacks.
        var values: [[Double]]
    }

    /// How many pairs so many blocks could at most tell apart: with all signs alike Wilcoxon's test has its smallest probability.
    static func mostPairs(ofBlocks blocks: Int, level: Double) -> Int {
        Int(min(1e9, level * Elementary.pow(2, Double(blocks - 1)) - 1e-9))
    }

    /// The pairs of every column of a table, in the order of the methods. The correction is over all pairs of all columns and groups, so that
    /// at most one table in 20 shows a difference that does not exist, at a level of 0.05.
    ///
    /// Pairs of which no block has both methods are left out, unless there is no block at all.
    static func pairs(_ columns: [Column], methods: Int, level: Double, reference: Int? = nil) -> [[Pair]] {
        struct Family: Hashable {
            var group: String
            var first, second: Int
        }
        var pairs: [[Pair]] = []
        var families: [[(column: Int, pair: Int)]] = []
        var known: [Family: Int] = [:]
        for (number, column) in columns.enumerated() {
            pairs.append([])
            for first in 0..<methods {
                for second in first + 1..<max(methods, first + 1)
                where reference.map({ $0 == first || $0 == second }) ?? true {
                    let differences = column.values.map { $0[first] - $0[second] }.filter(\.isFinite)
                    guard !differences.isEmpty || column.values.isEmpty else { continue }
                    let family = Family(group: column.group, first: first, second: second)
                    if known[family] == nil {
                        known[family] = families.count
                        families.append([])
                    }
                    families[known[family, default: 0]].append((number, pairs[number].count))
                    let sum = differences.reduce(0, +)
                    pairs[number].append(
                        Pair(
                            first: first,
                            second: second,
                            meanDifference: differences.isEmpty ? 0 : sum / Double(differences.count),
                            test: WilcoxonSignedRankTest(differences),
                            adjustedProbability: 1,
                            isReal: false
                        )
                    )
                }
            }
        }
        let adjusted = HolmCorrection.adjust(
            families: families.map { $0.map { pairs[$0.column][$0.pair].test.probability } }
        )
        for (family, probabilities) in zip(families, adjusted) {
            for (place, probability) in zip(family, probabilities) {
                pairs[place.column][place.pair].adjustedProbability = probability
                pairs[place.column][place.pair].isReal = probability < level
            }
        }
        return pairs
    }

    /// The least error, in units of location.
    static let leastError = 1e-9

    /// A block's value as tests see it: smaller is better. Of what lies above zero it is the logarithm, for people differ by factors; no
    /// error counts as a very small one.
    static func demerit(_ value: Double, _ quantity: PairedClusters.Quantity) -> Double {
        switch quantity.preference {
        case .neither: return .nan
        case .nearZero: return value.magnitude
        case .lower, .higher:
            let sign: Double = quantity.preference == .lower ? 1 : -1
            return sign * (quantity.scale.power > 0 ? Elementary.log(max(value, leastError)) : value)
        }
    }

    /// How many methods one is really below, and really above.
    func outcome(of method: Int) -> (below: Int, above: Int) {
        let own = pairs.filter { $0.isReal && ($0.first == method || $0.second == method) }
        let below = own.count { ($0.first == method) == ($0.test.effect < 0) }
        return (below, own.count - below)
    }
}
