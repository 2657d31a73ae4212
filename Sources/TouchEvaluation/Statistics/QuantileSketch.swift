/// Counts values in logarithmic bins, so that any quantile can be read off later and two sketches merge exactly.
///
/// Every power of two from 2⁻²⁰ to 2³⁰ is cut into 256 bins of equal width, so a quantile read off is within 0.2 % of a
/// value that was put in (half a bin of at most 1/256), the layout of an HDR histogram. Smaller values
/// count as 0, larger ones as the largest bin; the maximum is kept exactly. Only bins that hold something take memory.
///
/// Adding n values sorts their bins once (``SketchBatch``) and merges. Merging costs O(n · log occupied bins) for n occupied bins of
/// the other, and O(occupied bins) where some of them were empty; it does not allocate but to make place for these.
package struct QuantileSketch: Sendable, Equatable {
    private static let binsPerOctaveLog2 = 8
    private static let lowestExponent = -20
    private static let octaves = 50
    /// Bin 0 holds everything below the first octave.
    static let binCount = (octaves << binsPerOctaveLog2) + 1

    /// The largest relative difference between a quantile read off and a value put in.
    package static let relativeError = 0.5 / Double(1 << binsPerOctaveLog2)

    /// Ascending bins that hold something, and how much.
    private var bins: [UInt16] = []
    private var counts: [UInt64] = []
    /// How many values were put in.
    package private(set) var count = 0
    /// The largest value put in; 0 when there is none.
    package private(set) var maximum = 0.0

    /// Creates an empty one.
    package init() {}

    /// A sketch as it was: ascending bins, how many values lie in each, and the largest value.
    ///
    /// - Returns: `nil` for what no sketch can be.
    package init?(bins: [UInt16], counts: [UInt64], maximum: Double) {
        // Far more than is ever counted, and few enough that sums of these stay in range.
        let countRange = 1...UInt64(1) << 40
        guard bins.count == counts.count, zip(bins, bins.dropFirst()).allSatisfy({ $0 < $1 }),
            bins.last.map({ $0 < Self.binCount }) ?? true, counts.allSatisfy(countRange.contains), maximum >= 0
        else { return nil }
        self.bins = bins
        self.counts = counts
        self.maximum = maximum
        count = Int(counts.reduce(0, +))
    }

    static func bin(of value: Double) -> UInt16 {
        let lowestBits = Double(sign: .plus, exponent: lowestExponent, significand: 1).bitPattern
        let bits = value.bitPattern
        guard value > 0, bits >= lowestBits else { return 0 }
        // The exponent and the leading bits of the significand, read as one number, grow with the value.
        let index = Int((bits - lowestBits) >> UInt64(52 - binsPerOctaveLog2)) + 1
        return UInt16(min(index, binCount - 1))
    }

    /// The middle of a bin.
    static func value(ofBin bin: UInt16) -> Double {
        guard bin > 0 else { return 0 }
        let lowestBits = Double(sign: .plus, exponent: lowestExponent, significand: 1).bitPattern
        let shift = UInt64(52 - binsPerOctaveLog2)
        return Double(bitPattern: lowestBits + (UInt64(bin - 1) << shift) + (1 << (shift - 1)))
    }

    /// Bins that were empty, ascending, and how many values came to each.
    private struct NewBins {
        var bins: [UInt16] = []
        var counts: [UInt64] = []
    }

    /// Adds values, which must not be negative.
    package mutating func add(_ values: some Sequence<Double>) {
        var batch = SketchBatch()
        batch.add(Array(values), toSketch: 0)
        batch.drain { merge($1) }
    }

    /// - Parameters:
    ///   - bins: ascending, not one of them twice.
    ///   - counts: how many values lie in each, at least one.
    init(ascending bins: [UInt16], counts: [UInt64], count: Int, maximum: Double) {
        self.bins = bins
        self.counts = counts
        self.count = count
        self.maximum = maximum
    }

    /// Adds everything that another sketch counted.
    package mutating func merge(_ other: QuantileSketch) {
        maximum = max(maximum, other.maximum)
        count += other.count
        if bins.isEmpty {
            bins = other.bins
            counts = other.counts
            return
        }
        var new = NewBins()
        var position = 0
        counts.withUnsafeMutableBufferPointer { counts in
            bins.withUnsafeBufferPointer { bins in
                for index in other.bins.indices {
                    let (bin, added) = (other.bins[index], other.counts[index])
                    position = Self.firstPosition(notBelow: bin, in: bins, from: position)
                    if position < bins.count, bins[position] == bin {
                        counts[position] += added
                    } else {
                        new.bins.append(bin)
                        new.counts.append(added)
                    }
                }
            }
        }
        insert(new)
    }

    /// Steps that double, then halves of the last: bins that come in order lie close together.
    @inline(__always)
    private static func firstPosition(
        notBelow bin: UInt16,
        in bins: UnsafeBufferPointer<UInt16>,
        from start: Int
    ) -> Int {
        var low = start
        var step = 1
        while low + step <= bins.count, bins[low + step - 1] < bin {
            low += step
            step *= 2
        }
        var high = min(low + step, bins.count)
        while low < high {
            let middle = (low + high) / 2
            if bins[middle] < bin { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Makes place for bins that were empty, from the top down so that nothing is moved twice.
    private mutating func insert(_ new: NewBins) {
        guard !new.bins.isEmpty else { return }
        let occupied = bins.count
        bins.append(contentsOf: new.bins)
        counts.append(contentsOf: new.counts)
        bins.withUnsafeMutableBufferPointer { bins in
            counts.withUnsafeMutableBufferPointer { counts in
                var source = occupied - 1
                var target = bins.count - 1
                for index in new.bins.indices.reversed() {
                    let bin = new.bins[index]
                    while source >= 0, bins[source] > bin {
                        bins[target] = bins[source]
                        counts[target] = counts[source]
                        source -= 1
                        target -= 1
                    }
                    bins[target] = bin
                    counts[target] = new.counts[index]
                    target -= 1
                }
            }
        }
    }

    /// The value below which a share of all values lies (the smallest one at which the share is reached); `nil` when
    /// the sketch is empty.
    package func quantile(_ share: Double) -> Double? {
        guard count > 0 else { return nil }
        let rank = max(1, (share * Double(count)).rounded(.up))
        var seen = 0.0
        for (bin, count) in zip(bins, counts) {
            seen += Double(count)
            if seen >= rank { return min(Self.value(ofBin: bin), maximum) }
        }
        return maximum
    }

    /// The bins that hold something, ascending.
    package var occupiedBins: [UInt16] { bins }

    /// How many values lie in one of ``occupiedBins``.
    package func count(inOccupiedBin position: Int) -> UInt64 { counts[position] }

    /// How many values lie at or below `value`, to the resolution of the bins.
    package func count(atOrBelow value: Double) -> Int {
        let limit = Self.bin(of: value)
        var sum = 0
        for (bin, count) in zip(bins, counts) {
            guard bin <= limit else { break }
            sum += Int(count)
        }
        return sum
    }
}
