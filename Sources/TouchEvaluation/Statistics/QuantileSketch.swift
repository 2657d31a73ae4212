/// Counts values in logarithmic bins, so that any quantile can be read off later and two sketches merge exactly.
///
/// Every power of two from 2⁻²⁰ to 2³⁰ is cut into 256 bins of equal width, so a quantile read off is within 0.2 % of a
/// value that was put in (half a bin of at most 1/256), the layout of an HDR histogram. Smaller values
/// count as 0, larger ones as the largest bin; the maximum is kept exactly. Only bins that hold something take memory.
///
/// Adding n values costs O(n · log occupied bins), and O(occupied bins) where some of them fall into empty bins; merging
/// costs as much for every occupied bin of the other. Neither allocates but to make place for bins that were empty.
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

    /// Of nothing yet.
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

    private static func bin(of value: Double) -> UInt16 {
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

    /// Working memory that is used again.
    package struct Scratch {
        /// What is to be added.
        package var values: [Double] = []
        fileprivate var bins: [UInt16] = []
        fileprivate var sorted: [UInt16] = []
        /// Bins that were empty, ascending, and how many values came to each.
        fileprivate var newBins: [UInt16] = []
        fileprivate var newCounts: [UInt64] = []

        package init() {}

        /// Sorts ``bins`` by two passes of a radix sort (Knuth, The Art of Computer Programming 3, 5.2.5): strokes are short,
        /// and a sort by comparisons costs more than predicting them.
        fileprivate mutating func sortBins() {
            if sorted.count < bins.count { sorted = Array(repeating: 0, count: 2 * bins.count) }
            bins.withUnsafeMutableBufferPointer { bins in
                sorted.withUnsafeMutableBufferPointer { sorted in
                    Self.pass(from: bins, to: sorted, count: bins.count, shift: 0)
                    Self.pass(from: sorted, to: bins, count: bins.count, shift: Self.digitBits)
                }
            }
        }

        /// Two digits hold every bin.
        private static let digitBits = 7

        private static func pass(
            from source: UnsafeMutableBufferPointer<UInt16>,
            to target: UnsafeMutableBufferPointer<UInt16>,
            count: Int,
            shift: Int
        ) {
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: 1 << digitBits) { places in
                places.initialize(repeating: 0)
                let mask = UInt16(places.count - 1)
                for index in 0..<count { places[Int(source[index] >> shift & mask)] += 1 }
                var place: Int32 = 0
                for digit in places.indices {
                    let size = places[digit]
                    places[digit] = place
                    place += size
                }
                for index in 0..<count {
                    let digit = Int(source[index] >> shift & mask)
                    target[Int(places[digit])] = source[index]
                    places[digit] += 1
                }
            }
        }
    }

    /// Adds the values in ``Scratch/values``, which must not be negative, and takes them out.
    package mutating func addValues(of scratch: inout Scratch) {
        scratch.bins.removeAll(keepingCapacity: true)
        for value in scratch.values {
            maximum = max(maximum, value)
            scratch.bins.append(Self.bin(of: value))
        }
        scratch.values.removeAll(keepingCapacity: true)
        addBins(of: &scratch)
    }

    /// Adds values, which must not be negative.
    package mutating func add(_ values: some Sequence<Double>) {
        var scratch = Scratch()
        scratch.values.append(contentsOf: values)
        addValues(of: &scratch)
    }

    private mutating func addBins(of scratch: inout Scratch) {
        scratch.sortBins()
        var position = 0
        var index = 0
        while index < scratch.bins.count {
            let bin = scratch.bins[index]
            let first = index
            while index < scratch.bins.count, scratch.bins[index] == bin { index += 1 }
            add(UInt64(index - first), toBin: bin, from: &position, &scratch)
        }
        count += scratch.bins.count
        insertNewBins(of: &scratch)
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
        var scratch = Scratch()
        var position = 0
        for index in other.bins.indices {
            add(other.counts[index], toBin: other.bins[index], from: &position, &scratch)
        }
        insertNewBins(of: &scratch)
    }

    /// Adds to a bin that holds something, or notes it as new. Bins must come in ascending order.
    ///
    /// - Parameter position: no occupied bin before it is as high.
    @inline(__always)
    private mutating func add(_ added: UInt64, toBin bin: UInt16, from position: inout Int, _ scratch: inout Scratch) {
        position = firstPosition(notBelow: bin, from: position)
        if position < bins.count, bins[position] == bin {
            counts[position] += added
        } else {
            scratch.newBins.append(bin)
            scratch.newCounts.append(added)
        }
    }

    /// Steps that double, then halves of the last: bins that come in order lie close together.
    @inline(__always)
    private func firstPosition(notBelow bin: UInt16, from start: Int) -> Int {
        bins.withUnsafeBufferPointer { bins in
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
    }

    /// Makes place for bins that were empty, from the top down so that nothing is moved twice.
    private mutating func insertNewBins(of scratch: inout Scratch) {
        guard !scratch.newBins.isEmpty else { return }
        var source = bins.count
        var target = bins.count + scratch.newBins.count
        bins.append(contentsOf: scratch.newBins)
        counts.append(contentsOf: scratch.newCounts)
        while let bin = scratch.newBins.popLast(), let count = scratch.newCounts.popLast() {
            while source > 0, bins[source - 1] > bin {
                source -= 1
                target -= 1
                bins[target] = bins[source]
                counts[target] = counts[source]
            }
            target -= 1
            bins[target] = bin
            counts[target] = count
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
