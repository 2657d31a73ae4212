/// Counts nanoseconds, so that any quantile can be read off later: exactly below 2 048, within a thousandth above.
///
/// Every power of two above is cut into 1 024 bins of equal width. All bins exist from the start, so that counting costs the
/// same for every event and allocates nothing.
struct LatencyHistogram {
    private static let binsPerOctaveLog2 = 10
    /// Below it every number has a bin of its own.
    private static let exactLimit: UInt64 = 2 << 10

    private var counts: [Int]
    private let largest: UInt64
    /// How many numbers were counted.
    private(set) var count = 0
    private var maximum: UInt64 = 0

    /// - Parameter largest: larger numbers count as this one.
    init(largest: UInt64) {
        self.largest = largest
        counts = Array(repeating: 0, count: Self.bin(of: largest) + 1)
    }

    mutating func record(_ nanoseconds: UInt64) {
        let value = min(nanoseconds, largest)
        counts[Self.bin(of: value)] += 1
        count += 1
        maximum = max(maximum, value)
    }

    private static func bin(of value: UInt64) -> Int {
        guard value >= exactLimit else { return Int(value) }
        let octave = (63 - value.leadingZeroBitCount) - binsPerOctaveLog2
        return (octave << binsPerOctaveLog2) + Int(value >> UInt64(octave))
    }

    private static func values(ofBin bin: Int) -> ClosedRange<UInt64> {
        guard bin >= Int(exactLimit) else { return UInt64(bin)...UInt64(bin) }
        let octave = (bin >> binsPerOctaveLog2) - 1
        let lowest = UInt64(bin - (octave << binsPerOctaveLog2)) << UInt64(octave)
        return lowest...(lowest + (1 << UInt64(octave)) - 1)
    }

    /// The smallest number at or below which a share of all numbers lies, to the upper end of its bin; 0 when there is none,
    /// the largest number itself for a share of 1.
    func quantile(_ share: Double) -> UInt64 {
        // A rank that is whole but for rounding is that rank.
        let rank = max(1, (share.nextDown * Double(count)).rounded(.up))
        var seen = 0
        for bin in counts.indices {
            seen += counts[bin]
            if Double(seen) >= rank { return min(Self.values(ofBin: bin).upperBound, maximum) }
        }
        return maximum
    }

    /// The middle of every bin that holds something, ascending, and how much.
    var occupied: some Sequence<(value: UInt64, count: Int)> {
        counts.indices.lazy.filter { counts[$0] > 0 }.map { bin in
            let values = Self.values(ofBin: bin)
            return (values.lowerBound + UInt64(values.count) / 2, counts[bin])
        }
    }
}
