/// Ranks of a list of values, equal values sharing the mean of their places.
struct Ranks: Sendable {
    /// The rank of each value in the order given, from 1.
    let values: [Double]
    /// Σ (t³ − t) over groups of t equal values: what ties take from a rank statistic's variance.
    let tieTerm: Double

    /// - Parameter values: finite numbers. O(n log n).
    init(of values: [Double]) {
        let order = values.indices.sorted { values[$0] < values[$1] }
        var ranks = [Double](repeating: 0, count: values.count)
        var tieTerm = 0.0
        var start = 0
        while start < order.count {
            var end = start + 1
            while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
            // Places start + 1 … end.
            for place in start..<end { ranks[order[place]] = Double(start + 1 + end) / 2 }
            let size = Double(end - start)
            tieTerm += size * size * size - size
            start = end
        }
        self.values = ranks
        self.tieTerm = tieTerm
    }
}
