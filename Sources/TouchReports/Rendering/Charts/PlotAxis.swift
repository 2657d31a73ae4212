import Foundation
import TouchModel

/// A number axis of a `Plot`, even or logarithmic, with round marks.
package struct PlotAxis: Sendable, Equatable {
    /// What it is, with its unit.
    package var title: String
    /// The ends of the axis, in its unit.
    package var range: ClosedRange<Double>
    /// Whether equal steps multiply.
    package var isLogarithmic: Bool
    /// The marks on it.
    package var ticks: [ChartPanel.Tick]

    /// Each parameter is the property of that name.
    package init(title: String, range: ClosedRange<Double>, isLogarithmic: Bool = false, ticks: [ChartPanel.Tick]) {
        self.title = title
        self.range = range
        self.isLogarithmic = isLogarithmic
        self.ticks = ticks
    }

    /// An axis that holds values, with some air on both sides and marks at 1, 2 and 5 times powers of ten.
    ///
    /// - Parameters:
    ///   - title: what stands beside the axis.
    ///   - values: those that are not finite, and on a logarithmic axis not above zero, are passed over.
    ///   - isLogarithmic: whether equal steps multiply.
    ///   - includesZero: on an even axis, whether zero is on it whatever the values.
    package init(
        title: String,
        holding values: some Sequence<Double>,
        isLogarithmic: Bool = false,
        includesZero: Bool = false
    ) {
        let kept = values.filter { $0.isFinite && (!isLogarithmic || $0 > 0) && abs($0) < 1e12 }
        var low = kept.min() ?? (isLogarithmic ? 0.1 : 0)
        var high = kept.max() ?? 1
        if isLogarithmic {
            low = max(low, high * 1e-9)
            let air = max(Elementary.pow(high / low, 0.06), 1.06)
            (low, high) = (low / air, high * air)
        } else {
            if includesZero { (low, high) = (min(low, 0), max(high, 0)) }
            let air = high > low ? (high - low) * 0.06 : max(abs(high) * 0.1, 1e-6)
            (low, high) = (includesZero && low == 0 ? 0 : low - air, includesZero && high == 0 ? 0 : high + air)
        }
        let range = low...max(high, low)
        self.init(
            title: title,
            range: range,
            isLogarithmic: isLogarithmic,
            ticks: isLogarithmic ? Self.logarithmicTicks(range) : Self.evenTicks(range)
        )
    }

    /// Where a value lies, 0 at the lower end and 1 at the upper one; `nil` off the axis.
    func share(of value: Double) -> Double? {
        guard value.isFinite, range.contains(value), range.upperBound > range.lowerBound else { return nil }
        if isLogarithmic {
            return Elementary.log(value / range.lowerBound) / Elementary.log(range.upperBound / range.lowerBound)
        }
        return (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }

    /// The same for any value, those off the axis at its ends.
    func clampedShare(of value: Double) -> Double {
        share(of: min(max(value.isNaN ? range.lowerBound : value, range.lowerBound), range.upperBound)) ?? 0
    }

    /// Round numbers, written without what rounding leaves behind.
    private static func text(_ value: Double) -> String {
        (value < 0 ? "–" : "") + String(format: "%.6g", abs(value))
    }

    private static func evenTicks(_ range: ClosedRange<Double>) -> [ChartPanel.Tick] {
        let width = range.upperBound - range.lowerBound
        guard width > 0, width.isFinite else { return [] }
        let power = Elementary.pow(10, floor(Elementary.log10(width)))
        let step = [0.1, 0.2, 0.5, 1, 2, 5].map { $0 * power }.first { width / $0 <= 6 } ?? power
        let first = (range.lowerBound / step).rounded(.up)
        let last = (range.upperBound / step).rounded(.down)
        guard last >= first, last - first < 20 else { return [] }
        return stride(from: first, through: last, by: 1).map { ChartPanel.Tick($0 * step, text($0 * step)) }
    }

    private static let manyFactors: [Double] = [1, 1.1, 1.2, 1.3, 1.5, 1.7, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9]

    private static func logarithmicTicks(_ range: ClosedRange<Double>) -> [ChartPanel.Tick] {
        let decades = Elementary.log10(range.upperBound / range.lowerBound)
        let factors: [Double] =
            decades > 3 ? [1] : decades > 1.2 ? [1, 2, 5] : decades > 0.4 ? [1, 1.5, 2, 3, 5, 7] : Self.manyFactors
        let exponents = Int(floor(Elementary.log10(range.lowerBound)))...Int(ceil(Elementary.log10(range.upperBound)))
        return exponents.flatMap { exponent in
            factors.map { factor -> Double in
                let power =
                    exponent < 0 ? 1 / Elementary.pow(10, Double(-exponent)) : Elementary.pow(10, Double(exponent))
                return factor * power
            }
        }.filter(range.contains).map { ChartPanel.Tick($0, text($0)) }
    }
}
