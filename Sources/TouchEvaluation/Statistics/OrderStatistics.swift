/// Order statistics without sorting: what an interval needs of a thousand replicates is two or four of them.
package enum OrderStatistics {
    /// A quantile of finite values, at least one, by linear interpolation between order statistics (Hyndman & Fan 1996,
    /// "Sample quantiles in statistical packages", type 7). Rearranges the values. O(n) on average.
    ///
    /// - Parameter share: from 0 to 1.
    package static func quantile(_ share: Double, of values: inout [Double]) -> Double {
        let position = share * Double(values.count - 1)
        let lower = Int(position.rounded(.down))
        return values.withUnsafeMutableBufferPointer { values in
            select(lower, in: values)
            guard lower + 1 < values.count else { return values[lower] }
            // What follows is not smaller, so its least is the next order statistic.
            var next = values[lower + 1]
            for index in lower + 2..<max(values.count, lower + 2) { next = min(next, values[index]) }
            return values[lower] + (next - values[lower]) * (position - Double(lower))
        }
    }

    /// Rearranges values so that the one of this rank stands at its index, none larger before it and none smaller after
    /// it: quickselect (Hoare 1961, "Algorithm 65: Find", CACM 4), with partitions that do not branch on values.
    private static func select(_ rank: Int, in values: UnsafeMutableBufferPointer<Double>) {
        var low = 0
        var high = values.count
        while high - low > 1 {
            let pivot = median(values[low], values[(low + high) / 2], values[high - 1])
            let less = partition(values, low, high) { $0 < pivot }
            if rank < less {
                high = less
                continue
            }
            // Equal values lie together: many are, where a metric counts.
            let equal = partition(values, less, high) { $0 <= pivot }
            guard rank >= equal else { return }
            low = equal
        }
    }

    /// Moves the values that belong to the front of a range, in no order.
    ///
    /// - Returns: where the others begin.
    @inline(__always)
    private static func partition(
        _ values: UnsafeMutableBufferPointer<Double>,
        _ low: Int,
        _ high: Int,
        belongs: (Double) -> Bool
    ) -> Int {
        var end = low
        for index in low..<high {
            let value = values[index]
            values[index] = values[end]
            values[end] = value
            end += belongs(value) ? 1 : 0
        }
        return end
    }

    private static func median(_ a: Double, _ b: Double, _ c: Double) -> Double { max(min(a, b), min(max(a, b), c)) }
}
