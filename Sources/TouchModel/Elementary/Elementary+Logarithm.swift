extension Elementary {
    /// The natural logarithm.
    package static func log(_ x: Double) -> Double {
        guard let (exponent, significand) = split(x) else { return logarithmOfOther(x) }
        return logarithm(ofOnePlus: significand - 1, exponent: exponent, correction: 0)
    }

    /// The natural logarithm, rounded to single precision.
    package static func log(_ x: Float) -> Float { Float(log(Double(x))) }

    /// The natural logarithm of 1 + `x`: accurate where `x` is small.
    package static func log1p(_ x: Double) -> Double {
        if x > -0.29, x < 0.41 { return logarithm(ofOnePlus: x, exponent: 0, correction: 0) }
        let sum = Pair(sum: 1, x)
        guard let (exponent, significand) = split(sum.high) else { return logarithmOfOther(sum.high) }
        return logarithm(ofOnePlus: significand - 1, exponent: exponent, correction: sum.low / sum.high)
    }

    /// The logarithm to base 2; exact where `x` is a power of 2.
    package static func log2(_ x: Double) -> Double {
        guard let (exponent, significand) = split(x) else { return logarithmOfOther(x) }
        return exponent + logarithm(ofOnePlus: significand - 1, exponent: 0, correction: 0) * 0x1.71547652b82fep+0
    }

    /// The logarithm to base 10; exact where `x` is a power of 10 that a number can be.
    package static func log10(_ x: Double) -> Double {
        let value = log(x) * 0x1.bcb7b1526e50ep-2
        guard value.magnitude < 22.5 else { return value }
        let whole = nearestInteger(value)
        return pow(10, whole) == x ? whole : value
    }

    /// The natural logarithm of a positive number to 60 bits.
    static func logarithmPair(_ x: Double) -> Pair {
        guard let (exponent, significand) = split(x) else { return Pair(sum: logarithmOfOther(x), 0) }
        // log(1 + f) = 2 (s + s³/3 + …) for s = f / (2 + f). The first term needs both parts of the quotient.
        let rest = significand - 1
        let divisor = Pair(sum: 2, rest)
        let quotient = rest / divisor.high
        let product = Pair(product: quotient, divisor.high)
        let remainder = ((rest - product.high) - product.low - quotient * divisor.low) / divisor.high
        let square = quotient * quotient
        let cubed = Pair(product: quotient * 2, square / 3)
        let tail = cubed.high + (quotient * 2) * square * square * seriesTail(square)
        let whole = exponent * logarithmOfTwo.high
        let first = Pair(sum: whole, 2 * quotient)
        let second = Pair(sum: first.high, tail)
        return Pair(sum: second.high, second.low + first.low + (2 * remainder + exponent * logarithmOfTwo.low))
    }

    /// A positive number as a power of 2 times what lies between √½ and √2.
    private static func split(_ x: Double) -> (exponent: Double, significand: Double)? {
        guard x > 0, x < .infinity else { return nil }
        let isSubnormal = x < 0x1p-1022
        let bits = (isSubnormal ? x * 0x1p54 : x).bitPattern
        // 0x3FE6A09E667F3BCD is √½: what is above it in the significand goes with the exponent.
        let shifted = bits &+ (0x3FF0_0000_0000_0000 - 0x3FE6_A09E_667F_3BCD)
        let exponent = Int(shifted >> 52) - 1023
        let significand = Double(bitPattern: bits &- UInt64(bitPattern: Int64(exponent)) << 52)
        return (Double(isSubnormal ? exponent - 54 : exponent), significand)
    }

    /// The logarithm of what is not positive, or not finite.
    private static func logarithmOfOther(_ x: Double) -> Double { x == 0 ? -.infinity : x > 0 ? x : .nan }

    /// The logarithm of (1 + `rest`) 2^`exponent`, plus a small correction, for a rest from −0.3 to 0.42.
    private static func logarithm(ofOnePlus rest: Double, exponent: Double, correction: Double) -> Double {
        let half = 0.5 * rest * rest
        let quotient = rest / (2 + rest)
        let square = quotient * quotient
        let series = square * (2 / 3.0 + square * (2 * seriesTail(square)))
        let low = quotient * (half + series) + (exponent * logarithmOfTwo.low + correction)
        return exponent * logarithmOfTwo.high - ((half - low) - rest)
    }

    /// 1/5 + z/7 + z²/9 + … for z up to 0.03, to 2⁻⁶⁰.
    private static func seriesTail(_ z: Double) -> Double {
        let high = 1 / 17.0 + z * (1 / 19.0 + z * (1 / 21.0 + z * (1 / 23.0)))
        return 1 / 5.0 + z * (1 / 7.0 + z * (1 / 9.0 + z * (1 / 11.0 + z * (1 / 13.0 + z * (1 / 15.0 + z * high)))))
    }
}
