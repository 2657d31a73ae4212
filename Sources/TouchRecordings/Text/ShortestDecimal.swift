/// The decimal of fewest digits among those that read back as a binary number, and of these the closest: digits / 10^decimals.
///
/// A number m · 2^−s, multiplied by a power of ten that leaves 17 digits (of single precision 9) before the point, and the
/// two midpoints to its neighbors, (m ± ½) · 2^−s, are exact in 128 bits. Whole numbers between these read back as
/// the number (Steele and White 1990); tens of them are taken as long as there is one.
struct ShortestDecimal {
    let digits: UInt64
    let decimals: Int

    /// - Parameter value: from 10⁻³ on, below 2⁵², not whole.
    /// - Returns: `nil` where a neighbor is closer below than above, or two decimals are equally close.
    init?(_ value: Double) {
        self.init(
            significand: value.significandBitPattern | 1 << 52,
            isPowerOfTwo: value.significandBitPattern == 0,
            fractionBits: 52 - Int(value.exponent),
            integerDigits: Self.integerDigits(of: value),
            mostDigits: 17
        )
    }

    /// - Parameter value: from 10⁻³ on, below 2²³, not whole.
    init?(_ value: Float) {
        self.init(
            significand: UInt64(value.significandBitPattern | 1 << 23),
            isPowerOfTwo: value.significandBitPattern == 0,
            fractionBits: 23 - Int(value.exponent),
            integerDigits: Self.integerDigits(of: Double(value)),
            mostDigits: 9
        )
    }

    private init?(significand: UInt64, isPowerOfTwo: Bool, fractionBits: Int, integerDigits: Int, mostDigits: Int) {
        guard !isPowerOfTwo, (1...62).contains(fractionBits) else { return nil }
        var decimals = mostDigits - integerDigits
        let scale = UInt128(Self.power(decimals))
        // In halves of the last bit: midpoints are whole.
        let center = UInt128(significand << 1) * scale
        let shift = UInt128(fractionBits + 1)
        let mask = (UInt128(1) << shift) - 1
        let (below, above) = (center - scale, center + scale)
        // A midpoint rounds to the neighbor whose last bit is 0.
        let includesEdges = significand & 1 == 0
        var lowest = UInt64(below >> shift)
        if below & mask != 0 || !includesEdges { lowest += 1 }
        var highest = UInt64(above >> shift)
        if above & mask == 0, !includesEdges { highest -= 1 }
        guard lowest <= highest else { return nil }
        let finest = decimals
        while decimals > 1 {
            let (fewer, more) = ((lowest + 9) / 10, highest / 10)
            guard fewer <= more else { break }
            (lowest, highest) = (fewer, more)
            decimals -= 1
        }
        guard lowest < highest else {
            digits = lowest
            self.decimals = decimals
            return
        }
        let step = UInt128(Self.power(finest - decimals)) << shift
        let (quotient, remainder) = center.quotientAndRemainder(dividingBy: step)
        guard remainder << 1 != step else { return nil }
        let closest = UInt64(quotient) + (remainder << 1 > step ? 1 : 0)
        digits = min(max(closest, lowest), highest)
        self.decimals = decimals
    }

    /// How many digits stand before the point; below 0.1 less than none.
    private static func integerDigits(of value: Double) -> Int {
        if value < 1 { return value < 0.01 ? -2 : value < 0.1 ? -1 : 0 }
        var count = 1
        while count < 17, value >= Double(power(count)) { count += 1 }
        return count
    }

    /// 10^exponent for 0…19.
    static func power(_ exponent: Int) -> UInt64 { powers[exponent] }

    private static let powers: [UInt64] = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]
}
