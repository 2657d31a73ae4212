/// Probabilities of several tests, raised so that the chance of even one false alarm among them stays below the level at
/// which they are read (Holm 1979, "A simple sequentially rejective multiple test procedure").
package enum HolmCorrection {
    /// The adjusted probabilities in the order given. O(n log n).
    package static func adjust(_ probabilities: [Double]) -> [Double] {
        adjust(families: probabilities.map { [$0] }).map { $0[0] }
    }

    /// The adjusted probabilities of families of related tests, such as of one pair of predictors at several horizons.
    ///
    /// Tests of one family tend to agree, so that Hochberg's step-up procedure holds within it (Hochberg 1988, "A sharper Bonferroni procedure
    /// for multiple tests of significance"; Sarkar 1998 for tests that depend positively). It costs nothing where all of them agree.
    /// Holm's procedure runs over families. A family counts as rejected only after each of its tests is.
    package static func adjust(families: [[Double]]) -> [[Double]] {
        var adjusted = families.map(hochberg)
        var largest = 0.0
        let worst = adjusted.map { $0.max() ?? 1 }
        let order = families.indices.sorted { (worst[$0], $0) < (worst[$1], $1) }
        for (place, index) in order.enumerated() {
            let factor = Double(families.count - place)
            adjusted[index] = adjusted[index].map { max(largest, min(1, $0 * factor)) }
            largest = max(largest, adjusted[index].max() ?? 0)
        }
        return adjusted
    }

    private static func hochberg(_ probabilities: [Double]) -> [Double] {
        var adjusted = probabilities
        var smallest = 1.0
        let order = probabilities.indices.sorted { (probabilities[$1], $1) < (probabilities[$0], $0) }
        for (place, index) in order.enumerated() {
            smallest = min(smallest, probabilities[index] * Double(place + 1))
            adjusted[index] = smallest
        }
        return adjusted
    }
}
