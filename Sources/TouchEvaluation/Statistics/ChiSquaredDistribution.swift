import Foundation
import TouchModel

/// The chi-squared distribution with a whole number of degrees of freedom.
struct ChiSquaredDistribution: Sendable {
    /// 1 or more.
    let freedom: Int

    /// The probability of a value above `x` (Abramowitz & Stegun 1964, 26.4.4 and 26.4.5). O(freedom).
    func upperTail(_ x: Double) -> Double {
        guard x > 0 else { return 1 }
        // Terms of the sum by their logarithms, which do not overflow for large x.
        let half = x / 2
        if freedom % 2 == 0 {
            var logTerm = -half
            var sum = Elementary.exp(logTerm)
            for k in stride(from: 1, to: freedom / 2, by: 1) {
                logTerm += Elementary.log(half) - Elementary.log(Double(k))
                sum += Elementary.exp(logTerm)
            }
            return min(sum, 1)
        }
        var sum = Elementary.erfc(half.squareRoot())
        var logTerm = -half + Elementary.log(2 * x / .pi) / 2
        for k in stride(from: 1, to: freedom, by: 2) {
            if k > 1 { logTerm += Elementary.log(x) - Elementary.log(Double(k)) }
            sum += Elementary.exp(logTerm)
        }
        return min(sum, 1)
    }
}
