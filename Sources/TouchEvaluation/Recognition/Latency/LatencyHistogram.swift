/// Counts nanoseconds, so that any quantile can be told later: exactly below 2 048, within a thousandth above.
///
/// Every power of two above is cut into 1 024 bins of equal width. All bins exist from the start, so that counting costs the
/// same for every event and allocates nothing.
struct LatencyHistogram {
    private static let binsPerOctaveLog2 = 10
    /// Below it every number has a bin of its own.
    private static let exactLimit: UInt64 = 2 << 10

    private var counts: [Int]
    private let largest: UInt64
    private var maximum: UInt64 = 0
    private var lowestBin: Int

    /// - Parameter largest: larger numbers count as this one.
    init(largest: UInt64) {
        self.largest = largest
        counts = Array(repeating: 0, count: Self.bin(of: largest) + 1)
        lowestBin = counts.count - 1
    }

    mutating func record(_ nanoseconds: UInt64) {
        let value = min(nanoseconds, largest)
        let bin = Self.bin(of: value)
        counts[bin] += 1
        lowestBin = min(lowestBin, bin)
        maximum = max(maximum, value)
    }

    private static func bin(of value: UInt64) -> Int {
        guard value >= exactLimit else { return Int(value) }
        let octave = (63 - value.leadingZeroBitCount) - binsPerOctaveLog2
        return (octave << binsPerOctaveLog2) + Int(value >> UInt64(octave))
    }

    private static func upperEnd(ofBin bin: Int) -> UInt64 {
        guard bin >= Int(exactLimit) else { return UInt64(bin) }
        let octave = (bin >> binsPerOctaveLog2) - 1
        let lowest = UInt64(bin - (octave << binsPerOctaveLog2)) << UInt64(octave)
        return lowest + (1 << UInt64(octave)) - 1
    }

    /// Hands over what was counted, ascending, and counts anew: the upper end of every bin that holds something, the greatest number
    /// itself for the last, and how many there are.
    mutating func takeOccupied() -> [(value: Double, count: Double)] {
        var occupied: [(value: Double, count: Double)] = []
        for bin in (0...Self.bin(of: maximum)).dropFirst(lowestBin) where counts[bin] > 0 {
            occupied.append((Double(min(Self.upperEnd(ofBin: bin), maximum)), Double(counts[bin])))
            counts[bin] = 0
        }
        maximum = 0
        lowestBin = counts.count - 1
        return occupied
    }
}
