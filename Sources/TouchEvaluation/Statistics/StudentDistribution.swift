/// Student's t distribution.
package struct StudentDistribution: Sendable {
    /// Degrees of freedom, above 0; they need not be whole.
    package let freedom: Double

    package init(freedom: Double) { self.freedom = freedom }

    /// The probability of a value at or below `t` (Abramowitz & Stegun 1964, 26.7.1 by 26.5.27).
    func cumulative(_ t: Double) -> Double {
        let tail = ExactIntervals.incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2
        return t < 0 ? tail : 1 - tail
    }

    /// The value below which a share of the distribution lies, for shares from 0.5 up to but not including 1; to 10⁻¹².
    package func quantile(_ share: Double) -> Double {
        var low = 0.0
        var high = 1.0
        while cumulative(high) < share, high < 1e12 { high *= 2 }
        for _ in 0..<100 where high - low > 1e-12 * high {
            let middle = (low + high) / 2
            if cumulative(middle) < share { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
