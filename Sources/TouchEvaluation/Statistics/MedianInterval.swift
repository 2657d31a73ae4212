import Foundation
import TouchModel

/// The interval of a median whatever the distribution: between two order statistics, interpolated so that it holds the median as often as
/// it says (Hettmansperger & Sheather 1986, "Confidence intervals based on interpolated order statistics", Statistics & Probability
/// Letters 4).
package struct MedianInterval: Sendable {
    /// How many values lie beyond each end, at least; the outer end.
    private let rank: Int
    /// How far the ends are from the outer order statistics towards the next, 0…1.
    private let share: Double

    /// - Parameters:
    ///   - count: how many independent values there are.
    ///   - confidence: how often the interval holds the median.
    /// - Returns: `nil` for so few values that not even the least and the greatest hold the median so often.
    package init?(count: Int, confidence: Double) {
        guard count > 1 else { return nil }
        let all = Double(count)
        // Of the binomial distribution: the logarithm of the probability that so many of all values are below the median, and the
        // probability that no more are.
        var logTerm = all * Elementary.log(0.5)
        var tail = Elementary.exp(logTerm)
        guard 1 - 2 * tail >= confidence else { return nil }
        var rank = 0
        while true {
            logTerm += Elementary.log((all - Double(rank)) / Double(rank + 1))
            let next = Elementary.exp(logTerm)
            guard 1 - 2 * (tail + next) >= confidence else {
                let excess = (1 - 2 * tail - confidence) / (2 * next)
                let outer = Double(rank + 1)
                share = (all - outer) * excess / (outer + (all - 2 * outer) * excess)
                break
            }
            tail += next
            rank += 1
        }
        self.rank = rank
    }

    /// The ends of the interval of values in ascending order, as many as were counted.
    package func ends(ascending values: [Double]) -> ClosedRange<Double> {
        let last = values.count - 1
        let low = values[rank] + share * (values[rank + 1] - values[rank])
        let high = values[last - rank] + share * (values[last - rank - 1] - values[last - rank])
        return min(low, high)...max(low, high)
    }
}
