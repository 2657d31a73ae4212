/// Looking up ascending numbers. Inlinable, because predictors of other modules look up at every event.
package enum Knots {
    /// The last knot not above a number, or the first one, and how far towards the next knot the number lies, 0 to 1.
    @inlinable @inline(__always)
    package static func place<Numbers: RandomAccessCollection>(
        of number: Double,
        among knots: Numbers
    ) -> (knot: Int, share: Double) where Numbers.Element == Double, Numbers.Index == Int {
        var knot = 0
        while knot + 1 < knots.count, number >= knots[knot + 1] { knot += 1 }
        guard knot + 1 < knots.count, number > knots[knot] else { return (knot, 0) }
        return (knot, (number - knots[knot]) / (knots[knot + 1] - knots[knot]))
    }

    /// In which of the bins that edges separate a number lies: on an edge in the bin above.
    @inlinable @inline(__always)
    package static func bin(of number: Double, between edges: [Double]) -> Int {
        var bin = 0
        while bin < edges.count, number >= edges[bin] { bin += 1 }
        return bin
    }
}
