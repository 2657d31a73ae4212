/// Counts values in logarithmic bins, so that any quantile can be read off later and two sketches merge exactly.
///
/// Every power of two from 2⁻²⁰ to 2³⁰ is cut into 256 bins of equal width, so a quantile read off is within 0.2 % of a
/// value that was put in (half a bin of at most 1/256), the layout of an HDR histogram. Smaller values
/// count as 0, larger ones as the largest bin; the maximum is kept exactly. Only bins that hold something take memory.
///
/// Adding n values costs O(n log n + occupied bins), merging O(occupied bins).
public struct QuantileSketch: Sendable, Equatable {
    private static let binsPerOctaveLog2 = 8
    private static let lowestExponent = -20
    private static let octaves = 50
    /// Bin 0 holds everything below the first octave.
    static let binCount = (octaves << binsPerOctaveLog2) + 1

    /// The largest relative difference between a quantile read off and a value put in.
    public static let relativeError = 0.5 / Double(1 << binsPerOctaveLog2)

    /// Ascending bins that hold something, and how much.
    private var bins: [UInt16] = []
    private var counts: [UInt64] = []
    /// How many values were put in.
    public private(set) var count = 0
    /// The largest value put in; 0 when there is none.
    public private(set) var maximum = 0.0

    /// Of nothing yet.
    public init() {}

    /// A sketch as it was: ascending bins, how many values lie in each, and the largest value.
    ///
    /// - Returns: `nil` for what no sketch can be.
    init?(bins: [UInt16], counts: [UInt64], maximum: Double) {
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

    /// Adds the lengths of a stroke's errors.
    ///
    /// - Parameter scratch: working memory that is used again.
    mutating func add(_ outcomes: Span<PredictionOutcome>, scratch: inout [UInt16]) {
        scratch.removeAll(keepingCapacity: true)
        for index in outcomes.indices {
            let error = outcomes[index].error.length
            maximum = max(maximum, error)
            scratch.append(Self.bin(of: error))
        }
        add(bins: &scratch)
    }

    /// Adds values, which must not be negative.
    public mutating func add(_ values: some Sequence<Double>) {
        var scratch: [UInt16] = []
        for value in values {
            maximum = max(maximum, value)
            scratch.append(Self.bin(of: value))
        }
        add(bins: &scratch)
    }

    private mutating func add(bins added: inout [UInt16]) {
        added.sort()
        var other = QuantileSketch()
        for bin in added {
            if other.bins.last == bin {
                other.counts[other.counts.count - 1] += 1
            } else {
                other.bins.append(bin)
                other.counts.append(1)
            }
        }
        other.count = added.count
        merge(other)
    }

    /// Adds everything that another sketch counted.
    public mutating func merge(_ other: QuantileSketch) {
        maximum = max(maximum, other.maximum)
        count += other.count
        if bins.isEmpty {
            bins = other.bins
            counts = other.counts
            return
        }
        guard !other.bins.isEmpty else { return }
        var mergedBins: [UInt16] = []
        var mergedCounts: [UInt64] = []
        mergedBins.reserveCapacity(bins.count + other.bins.count)
        mergedCounts.reserveCapacity(bins.count + other.bins.count)
        var left = 0
        var right = 0
        while left < bins.count || right < other.bins.count {
            let leftBin = left < bins.count ? bins[left] : .max
            let rightBin = right < other.bins.count ? other.bins[right] : .max
            mergedBins.append(min(leftBin, rightBin))
            var sum: UInt64 = 0
            if leftBin <= rightBin {
                sum += counts[left]
                left += 1
            }
            if rightBin <= leftBin {
                sum += other.counts[right]
                right += 1
            }
            mergedCounts.append(sum)
        }
        bins = mergedBins
        counts = mergedCounts
    }

    /// The value below which a share of all values lies (the smallest one at which the share is reached); `nil` when
    /// the sketch is empty.
    public func quantile(_ share: Double) -> Double? {
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
    var occupiedBins: [UInt16] { bins }

    /// How many values lie in one of ``occupiedBins``.
    func count(inOccupiedBin position: Int) -> UInt64 { counts[position] }

    /// How many values lie at or below `value`, to the resolution of the bins.
    public func count(atOrBelow value: Double) -> Int {
        let limit = Self.bin(of: value)
        var sum = 0
        for (bin, count) in zip(bins, counts) {
            guard bin <= limit else { break }
            sum += Int(count)
        }
        return sum
    }
}
