/// Quantiles of bootstrap replicates: the sketches of clusters, counted once for every draw.
///
/// Making it is O(occupied bins × clusters); a quantile is O(clusters · log occupied bins).
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

    /// The smallest value at which a share of all is reached when every cluster counts as often as it was drawn; NaN
    /// where nothing was drawn.
    func quantile(_ share: Double, draws: [Double]) -> Double {
        guard let last = values.indices.last else { return .nan }
        let total = count(atOrBelow: last, draws: draws)
        guard total > 0 else { return .nan }
        let rank = max(1, (share * total).rounded(.up))
        var low = 0
        var high = last
        while low < high {
            let middle = (low + high) / 2
            if count(atOrBelow: middle, draws: draws) >= rank { high = middle } else { low = middle + 1 }
        }
        return values[low]
    }

    private func count(atOrBelow bin: Int, draws: [Double]) -> Double {
        var sum = 0.0
        for cluster in 0..<clusterCount { sum += draws[cluster] * cumulative[bin * clusterCount + cluster] }
        return sum
    }
}
