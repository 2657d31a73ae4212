/// Values on their way into several sketches: their bins are sorted once, where a sketch that takes a few values at a time searches and
/// makes place each time.
///
/// Adding a value and bringing it into its sketch is O(1).
package struct SketchBatch {
    private var bins: [UInt16] = []
    /// The sketches that the next so many of ``bins`` are for.
    private var runs: [(sketch: Int, count: Int)] = []
    /// The largest value of each sketch.
    private var maxima: [Double] = []

    /// Creates an empty one.
    package init() {}

    /// Adds values, which must not be negative, to a sketch. Sketches are counted from 0.
    package mutating func add(_ values: [Double], toSketch sketch: Int) {
        while maxima.count <= sketch { maxima.append(0) }
        maxima[sketch] = values.reduce(maxima[sketch]) { max($0, $1) }
        bins.append(contentsOf: values.lazy.map(QuantileSketch.bin))
        runs.append((sketch, values.count))
    }

    /// Hands over the sketches that something was added to, in their order, and starts over.
    package mutating func drain(_ body: (_ sketch: Int, QuantileSketch) -> Void) {
        // Where the bins of each sketch begin.
        var starts = Array(repeating: 0, count: maxima.count + 1)
        for run in runs { starts[run.sketch + 1] += run.count }
        for sketch in maxima.indices { starts[sketch + 1] += starts[sketch] }
        let longest = maxima.indices.reduce(0) { max($0, starts[$1 + 1] - starts[$1]) }
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: bins.count + longest) { memory in
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: longest) { ends in
                memory.initialize(repeating: 0)
                ends.initialize(repeating: 0)
                gather(into: memory, from: starts)
                let spare = UnsafeMutableBufferPointer(rebasing: memory[bins.count...])
                for sketch in maxima.indices where starts[sketch] < starts[sketch + 1] {
                    let own = UnsafeMutableBufferPointer(rebasing: memory[starts[sketch]..<starts[sketch + 1]])
                    Self.sort(own, spare)
                    body(sketch, Self.sketch(of: own, spare, ends, maximum: maxima[sketch]))
                }
            }
        }
        bins.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
        maxima.removeAll(keepingCapacity: true)
    }

    /// Puts the bins of a sketch side by side.
    private func gather(into target: UnsafeMutableBufferPointer<UInt16>, from starts: [Int]) {
        var next = starts
        bins.withUnsafeBufferPointer { bins in
            var first = 0
            for run in runs {
                for index in 0..<run.count { target[next[run.sketch] + index] = bins[first + index] }
                next[run.sketch] += run.count
                first += run.count
            }
        }
    }

    /// - Parameters:
    ///   - bins: ascending, at least one.
    ///   - spare: a place for as many.
    ///   - ends: a place for as many.
    private static func sketch(
        of bins: UnsafeMutableBufferPointer<UInt16>,
        _ spare: UnsafeMutableBufferPointer<UInt16>,
        _ ends: UnsafeMutableBufferPointer<Int32>,
        maximum: Double
    ) -> QuantileSketch {
        // Without a branch, which nothing could foresee.
        var last = 0
        var previous = bins[0]
        for index in bins.indices {
            let bin = bins[index]
            last += bin == previous ? 0 : 1
            spare[last] = bin
            ends[last] = Int32(truncatingIfNeeded: index + 1)
            previous = bin
        }
        let counts = [UInt64](unsafeUninitializedCapacity: last + 1) { counts, count in
            var start: Int32 = 0
            for position in 0...last {
                counts.initializeElement(at: position, to: UInt64(ends[position] - start))
                start = ends[position]
            }
            count = last + 1
        }
        return QuantileSketch(
            ascending: Array(spare[...last]),
            counts: counts,
            count: bins.count,
            maximum: maximum
        )
    }

    /// Two digits hold every bin.
    private static let digitBits = 7

    /// Sorts by two passes of a radix sort (Knuth, The Art of Computer Programming 3, 5.2.5): a sort by comparisons costs more than
    /// predicting what is sorted.
    ///
    /// - Parameter spare: a place for as many.
    private static func sort(_ bins: UnsafeMutableBufferPointer<UInt16>, _ spare: UnsafeMutableBufferPointer<UInt16>) {
        pass(from: bins, to: spare, count: bins.count, shift: 0)
        pass(from: spare, to: bins, count: bins.count, shift: digitBits)
    }

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
