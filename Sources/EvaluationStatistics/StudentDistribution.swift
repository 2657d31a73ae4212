import Foundation

/// Student's t distribution with a whole number of degrees of freedom.
package struct StudentDistribution: Sendable {
    /// 1 or more.
    package let freedom: Int

    package init(freedom: Int) { self.freedom = freedom }

    /// The probability of a value at or below `t` (Abramowitz & Stegun 1964, 26.7.3 and 26.7.4). O(freedom).
    func cumulative(_ t: Double) -> Double {
        let angle = atan(t / Double(freedom).squareRoot())
        let (sine, cosine) = (sin(angle), cos(angle))
        var sum = 0.0
        if freedom % 2 == 1 {
            var term = cosine
            for k in stride(from: 1, to: freedom - 1, by: 2) {
                sum += term
                term *= cosine * cosine * Double(k + 1) / Double(k + 2)
            }
            return 0.5 + (angle + sine * sum) / .pi
        }
        var term = 1.0
        for k in stride(from: 0, to: freedom - 1, by: 2) {
            sum += term
            term *= cosine * cosine * Double(k + 1) / Double(k + 2)
        }
        return 0.5 + sine * sum / 2
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
