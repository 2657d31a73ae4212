/// Quantiles of a part of the data, and of any choice of its clusters, from the sketches of its clusters.
///
/// Nothing is merged: every sketch is counted once, into the whole and into its cluster. Making it is O(bins of a sketch +
/// occupied bins × clusters). A quantile of the whole is O(log occupied bins); one of a choice is O(clusters · log
/// distance), the distance counted in occupied bins from the quantile of the whole: choices are rarely far from it.
package struct QuantileResampling {
    /// Working memory that is used again: how often each bin was seen, 0 between uses.
    package struct Scratch {
        fileprivate var counts = [UInt64](repeating: 0, count: QuantileSketch.binCount)
        /// Where a bin stands among those that are occupied.
        fileprivate var positions = [Int32](repeating: 0, count: QuantileSketch.binCount)

        package init() {}
    }

    /// How many values there are.
    package let count: Int
    /// The largest of them; 0 where there is none.
    package let maximum: Double
    /// The values that the occupied bins stand for, ascending.
    private var values: [Double] = []
    /// How many values lie at or below each of ``values``.
    private var totals: [Double] = []
    /// The same for each cluster: bins × clusters, clusters running fastest. Empty where nothing is resampled.
    private var cumulative: [Double] = []
    private let clusterCount: Int
    /// How many values each cluster has.
    package let clusterSizes: [Double]

    /// - Parameters:
    ///   - clusters: the sketches of each.
    ///   - resamples: whether ``quantiles(_:draws:)`` will be called.
    package init(clusters: [[QuantileSketch]], resamples: Bool, scratch: inout Scratch) {
        clusterCount = clusters.count
        clusterSizes = clusters.map { Double($0.reduce(0) { $0 + $1.count }) }
        var count = 0
        var maximum = 0.0
        var lowest = QuantileSketch.binCount
        var highest = -1
        for sketch in clusters.joined() {
            count += sketch.count
            maximum = max(maximum, sketch.maximum)
            let bins = sketch.occupiedBins
            guard let first = bins.first, let last = bins.last else { continue }
            lowest = min(lowest, Int(first))
            highest = max(highest, Int(last))
            for position in bins.indices {
                scratch.counts[Int(bins[position])] += sketch.count(inOccupiedBin: position)
            }
        }
        self.count = count
        self.maximum = maximum
        guard highest >= lowest else { return }
        var sum = 0.0
        for bin in lowest...highest where scratch.counts[bin] > 0 {
            scratch.positions[bin] = Int32(values.count)
            sum += Double(scratch.counts[bin])
            scratch.counts[bin] = 0
            values.append(min(QuantileSketch.value(ofBin: UInt16(bin)), maximum))
            totals.append(sum)
        }
        guard resamples else { return }
        cumulative = Array(repeating: 0, count: values.count * clusterCount)
        cumulative.withUnsafeMutableBufferPointer { cumulative in
            for (cluster, sketches) in clusters.enumerated() {
                for sketch in sketches {
                    let bins = sketch.occupiedBins
                    for position in bins.indices {
                        let row = Int(scratch.positions[Int(bins[position])])
                        cumulative[row * clusterCount + cluster] += Double(sketch.count(inOccupiedBin: position))
                    }
                }
            }
            for index in cumulative.indices.dropFirst(clusterCount) {
                cumulative[index] += cumulative[index - clusterCount]
            }
        }
    }

    /// The smallest value at which a share of all is reached; `nil` where there is none.
    package func quantile(_ share: Double) -> Double? { position(of: share).map { values[$0] } }

    private func position(of share: Double) -> Int? {
        guard let last = totals.indices.last else { return nil }
        let rank = max(1, (share * totals[last]).rounded(.up))
        return Self.firstBin(from: last, last: last) { totals[$0] >= rank }
    }

    /// For every choice of clusters the smallest value at which a share of all is reached when each cluster counts as often as it
    /// was drawn; NaN where nothing was drawn.
    ///
    /// - Parameter draws: choices × clusters, clusters running fastest.
    package func quantiles(_ share: Double, draws: [Double]) -> [Double] {
        guard let last = values.indices.last, let start = position(of: share), clusterCount > 0 else { return [] }
        return draws.withUnsafeBufferPointer { draws in
            cumulative.withUnsafeBufferPointer { cumulative in
                stride(from: 0, to: draws.count, by: clusterCount).map { first in
                    let drawn = UnsafeBufferPointer(rebasing: draws[first..<first + clusterCount])
                    func count(atOrBelow bin: Int) -> Double {
                        let row = bin * clusterCount
                        return Self.dot(drawn, UnsafeBufferPointer(rebasing: cumulative[row..<row + clusterCount]))
                    }
                    let total = count(atOrBelow: last)
                    guard total > 0 else { return .nan }
                    let rank = max(1, (share * total).rounded(.up))
                    return values[Self.firstBin(from: start, last: last) { count(atOrBelow: $0) >= rank }]
                }
            }
        }
    }

    /// The sum of products of whole numbers: exact in any order, so four run side by side.
    @inline(__always)
    private static func dot(_ left: UnsafeBufferPointer<Double>, _ right: UnsafeBufferPointer<Double>) -> Double {
        var sums = SIMD4<Double>.zero
        var index = 0
        while index + 4 <= left.count {
            let leftPart = SIMD4<Double>(left[index], left[index + 1], left[index + 2], left[index + 3])
            let rightPart = SIMD4<Double>(right[index], right[index + 1], right[index + 2], right[index + 3])
            sums += leftPart * rightPart
            index += 4
        }
        var sum = sums.sum()
        while index < left.count {
            sum += left[index] * right[index]
            index += 1
        }
        return sum
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
