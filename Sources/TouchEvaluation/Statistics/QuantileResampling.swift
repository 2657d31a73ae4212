/// Quantiles of bootstrap replicates: the sketches of clusters, counted once for every draw.
///
/// Making it is O(occupied bins × clusters). A quantile is O(clusters · log distance), the distance counted in occupied
/// bins from the quantile of the whole: replicates are rarely far from it.
struct QuantileResampling {
    /// The values that the occupied bins stand for, ascending.
    private let values: [Double]
    /// For each occupied bin, how many values of each cluster lie at or below it: bins × clusters, clusters running
    /// fastest.
    private let cumulative: [Double]
    private let clusterCount: Int

    init(total: QuantileSketch, clusters: [QuantileSketch]) {
        clusterCount = clusters.count
        let bins = total.occupiedBins
        values = bins.map { min(QuantileSketch.value(ofBin: $0), total.maximum) }
        var cumulative = [Double](repeating: 0, count: bins.count * clusters.count)
        for (cluster, sketch) in clusters.enumerated() {
            var sum = 0.0
            var position = 0
            let own = sketch.occupiedBins
            for (index, bin) in bins.enumerated() {
                if position < own.count, own[position] == bin {
                    sum += Double(sketch.count(inOccupiedBin: position))
                    position += 1
                }
                cumulative[index * clusters.count + cluster] = sum
            }
        }
        self.cumulative = cumulative
    }

    /// For every replicate the smallest value at which a share of all is reached when each cluster counts as often as it
    /// was drawn; NaN where nothing was drawn.
    ///
    /// - Parameters:
    ///   - near: a value to start searching from: the whole's quantile.
    ///   - draws: replicates × clusters, clusters running fastest.
    func quantiles(_ share: Double, near: Double, draws: [Double]) -> [Double] {
        guard let last = values.indices.last, clusterCount > 0 else { return [] }
        let start = min(values.firstIndex { $0 >= near } ?? last, last)
        return draws.withUnsafeBufferPointer { draws in
            cumulative.withUnsafeBufferPointer { cumulative in
                stride(from: 0, to: draws.count, by: clusterCount).map { first in
                    let drawn = UnsafeBufferPointer(rebasing: draws[first..<first + clusterCount])
                    func count(atOrBelow bin: Int) -> Double {
                        var sum = 0.0
                        let row = bin * clusterCount
                        for cluster in 0..<clusterCount { sum += drawn[cluster] * cumulative[row + cluster] }
                        return sum
                    }
                    let total = count(atOrBelow: last)
                    guard total > 0 else { return .nan }
                    let rank = max(1, (share * total).rounded(.up))
                    return values[Self.firstBin(from: start, last: last) { count(atOrBelow: $0) >= rank }]
                }
            }
        }
    }

    /// The first bin that reaches, given that every later one does too and the last one does: steps that double from
    /// `start`, then halves of the last step.
    private static func firstBin(from start: Int, last: Int, reaches: (Int) -> Bool) -> Int {
        var low = start
        var high = start
        var step = 1
        if reaches(start) {
            while low > 0 {
                low = max(0, high - step)
                guard reaches(low) else {
                    low += 1
                    break
                }
                high = low
                step *= 2
            }
        } else {
            while true {
                low = high + 1
                high = min(last, high + step)
                if high == last || reaches(high) { break }
                step *= 2
            }
        }
        while low < high {
            let middle = (low + high) / 2
            if reaches(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
