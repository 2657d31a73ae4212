/// Values on their way into several sketches: their bins are sorted once, where a sketch that takes a few values at a time searches and
/// makes place each time.
///
/// Adding a value and bringing it into its sketch is O(1), in four bytes.
package struct SketchBatch {
    /// So many sketches at most. What is added to more of them is drained in between.
    package static let mostSketches = 256

    /// The number of the sketch, above the bin.
    private var entries: [UInt32] = []
    private var sorted: [UInt32] = []
    private var maxima: [Double] = []

    private static let binBits: UInt32 = 14
    private static let digitBits: UInt32 = 8
    private static let digits = 1 << Int(digitBits)

    /// Of nothing yet.
    package init() {}

    /// Adds values, which must not be negative, to a sketch below ``mostSketches``.
    package mutating func add(_ values: [Double], toSketch sketch: Int) {
        while maxima.count <= sketch { maxima.append(0) }
        var maximum = maxima[sketch]
        let high = UInt32(truncatingIfNeeded: sketch) << Self.binBits
        for value in values {
            maximum = max(maximum, value)
            entries.append(high | UInt32(QuantileSketch.bin(of: value)))
        }
        maxima[sketch] = maximum
    }

    /// Hands over the sketches that something was added to, and starts over.
    package mutating func drain(_ body: (_ sketch: Int, QuantileSketch) -> Void) {
        sort()
        var first = 0
        while first < entries.count {
            let number = entries[first] >> Self.binBits
            var (end, occupied) = (first + 1, 1)
            while end < entries.count, entries[end] >> Self.binBits == number {
                if entries[end] != entries[end - 1] { occupied += 1 }
                end += 1
            }
            let sketch = Int(number)
            body(sketch, Self.sketch(of: entries[first..<end], occupied: occupied, maximum: maxima[sketch]))
            first = end
        }
        entries.removeAll(keepingCapacity: true)
        maxima.removeAll(keepingCapacity: true)
    }

    /// - Parameters:
    ///   - entries: of one sketch, ascending.
    ///   - occupied: how many of them differ.
    private static func sketch(of entries: ArraySlice<UInt32>, occupied: Int, maximum: Double) -> QuantileSketch {
        var bins: [UInt16] = []
        var counts: [UInt64] = []
        bins.reserveCapacity(occupied)
        counts.reserveCapacity(occupied)
        var index = entries.startIndex
        while index < entries.endIndex {
            let first = index
            while index < entries.endIndex, entries[index] == entries[first] { index += 1 }
            bins.append(UInt16(truncatingIfNeeded: entries[first] & (1 << binBits - 1)))
            counts.append(UInt64(index - first))
        }
        return QuantileSketch(ascending: bins, counts: counts, count: entries.count, maximum: maximum)
    }

    /// Sorts ``entries`` by passes of a radix sort (Knuth, The Art of Computer Programming 3, 5.2.5): a sort by comparisons costs more
    /// than predicting them.
    private mutating func sort() {
        guard entries.count > 1 else { return }
        sorted.removeAll(keepingCapacity: true)
        sorted.append(contentsOf: entries)
        var shift: UInt32 = 0
        while shift < Self.binBits + Self.digitBits {
            if pass(shift: shift) { swap(&entries, &sorted) }
            shift += Self.digitBits
        }
    }

    /// Sorts ``entries`` by a digit into ``sorted``.
    ///
    /// - Returns: whether there was anything to sort: all may have the same digit.
    private mutating func pass(shift: UInt32) -> Bool {
        let count = entries.count
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: Self.digits) { places in
            places.initialize(repeating: 0)
            let mask = UInt32(Self.digits - 1)
            for entry in entries { places[Int(entry >> shift & mask)] += 1 }
            guard places[Int(entries[0] >> shift & mask)] < count else { return false }
            var place: Int32 = 0
            for digit in places.indices {
                let size = places[digit]
                places[digit] = place
                place += size
            }
            sorted.withUnsafeMutableBufferPointer { sorted in
                for entry in entries {
                    let digit = Int(entry >> shift & mask)
                    sorted[Int(places[digit])] = entry
                    places[digit] += 1
                }
            }
            return true
        }
    }
}
