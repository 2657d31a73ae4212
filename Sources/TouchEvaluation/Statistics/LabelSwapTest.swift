import TouchModel

/// Whether two methods that were tried on the same clusters, such as people, differ: a permutation test that swaps the two labels
/// within clusters (Fisher 1935, "The Design of Experiments", §21; Pesarin & Salmaso 2010, "Permutation Tests for Complex Data").
///
/// If the methods are alike, each cluster could as well have had its two sums the other way round. The probability is the share of all
/// ways to swap, each as likely, in which the difference of the wholes is at least as large as the one found. It is exact whatever the
/// quantity and the distribution, and 2 / 2ⁿ at the least: five people or fewer cannot reach 0.05. Up to ``exactLimit`` clusters every way is
/// counted; beyond, ``drawCount`` ways are drawn and the one found counts among them (Phipson & Smyth 2010).
package struct LabelSwapTest: Sendable {
    /// The largest number of clusters of which every way to swap is counted.
    package static let exactLimit = 14
    /// How many ways are drawn where there are more.
    package static let drawCount = 9999

    /// How many clusters are swapped.
    package let clusterCount: Int
    /// Ways to swap; each says for every cluster whether it is swapped.
    package let ways: [[Bool]]
    private let isExact: Bool

    /// - Returns: `nil` with fewer than two clusters.
    package init?(clusterCount: Int, seed: UInt64) {
        guard clusterCount > 1 else { return nil }
        self.clusterCount = clusterCount
        isExact = clusterCount <= Self.exactLimit
        if isExact {
            // Swapping all is swapping none, so the last cluster need not be.
            ways = (0..<1 << (clusterCount - 1)).map { way in (0..<clusterCount).map { way >> $0 & 1 == 1 } }
        } else {
            var generator = SeededGenerator(seed: seed, stream: "label swaps")
            ways = (0..<Self.drawCount).map { _ in (0..<clusterCount).map { _ in generator.integer(0...1) == 1 } }
        }
    }

    /// The smallest probability that so many clusters can reach.
    package static func smallestProbability(clusterCount: Int) -> Double {
        clusterCount <= exactLimit ? 1 / Double(1 << max(clusterCount - 1, 0)) : 1 / Double(drawCount + 1)
    }

    /// The probability of a difference as large as the one found.
    ///
    /// - Parameters:
    ///   - found: the size of the difference, 0 or more.
    ///   - sizes: those of ``ways``, in their order; one that is not a number counts as large.
    package func probability(of found: Double, among sizes: [Double]) -> Double {
        // What rounds differently is as large.
        let least = found * (1 - 1e-9)
        let count = sizes.count { !($0 < least) }
        return isExact ? Double(count) / Double(sizes.count) : Double(count + 1) / Double(sizes.count + 1)
    }

    /// Calls with the sums of both methods for each way to swap.
    ///
    /// - Parameters:
    ///   - first: clusters × columns.
    ///   - second: the same of the other method.
    package func forEachWay(
        _ first: [[Double]],
        _ second: [[Double]],
        _ use: (_ first: [Double], _ second: [Double]) -> Void
    ) {
        guard first.count == clusterCount, second.count == clusterCount, let width = first.first?.count else { return }
        var one = [Double](repeating: 0, count: width)
        var two = one
        for way in ways {
            for column in 0..<width { (one[column], two[column]) = (0, 0) }
            for (cluster, isSwapped) in way.enumerated() {
                let own = isSwapped ? second[cluster] : first[cluster]
                let other = isSwapped ? first[cluster] : second[cluster]
                for column in 0..<width {
                    one[column] += own[column]
                    two[column] += other[column]
                }
            }
            use(one, two)
        }
    }
}
