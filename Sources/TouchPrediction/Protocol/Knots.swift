/// Looking up ascending numbers. Not generic: other modules look up at every event, and would do so through witnesses.
package enum Knots {
    /// The last knot not above a number, or the first one, and how far towards the next knot the number lies, 0 to 1.
    package static func place(
        of number: Double,
        among knots: UnsafeBufferPointer<Double>
    ) -> (knot: Int, share: Double) {
        var knot = 0
        while knot + 1 < knots.count, number >= knots[knot + 1] { knot += 1 }
        guard knot + 1 < knots.count, number > knots[knot] else { return (knot, 0) }
        return (knot, (number - knots[knot]) / (knots[knot + 1] - knots[knot]))
    }

    /// Gives the place of a number among knots, as for a buffer.
    package static func place(of number: Double, among knots: [Double]) -> (knot: Int, share: Double) {
        knots.withUnsafeBufferPointer { place(of: number, among: $0) }
    }

    /// The bin, of those that edges separate, in which a number lies: on an edge the bin above.
    package static func bin(of number: Double, between edges: [Double]) -> Int {
        var bin = 0
        while bin < edges.count, number >= edges[bin] { bin += 1 }
        return bin
    }
}
