extension Elementary {
    /// e to the power of `x`.
    package static func exp(_ x: Double) -> Double { exponential(x, 0) }

    /// e to the power of `x`, rounded to single precision.
    package static func exp(_ x: Float) -> Float { Float(exp(Double(x))) }

    /// 2 to the power of `x`; exact where `x` is an integer.
    package static func exp2(_ x: Double) -> Double {
        guard x < 1024 else { return x.isNaN ? x : .infinity }
        guard x > -1080 else { return 0 }
        let whole = nearestInteger(x)
        let product = Pair(product: x - whole, 0x1.62e42fefa39efp-1)
        let rest = product.low + (x - whole) * 0x1.abc9e3b39803fp-56
        return scaled(1 + (product.high + (rest + reducedTail(product.high))), by: Int(whole))
    }

    /// e to the power of `x`, less 1: accurate where `x` is small.
    package static func expm1(_ x: Double) -> Double {
        guard x.magnitude > 0.25 else { return x + reducedTail(x) }
        guard x.magnitude < 40 else { return exp(x) - 1 }
        let (whole, high, low) = reduced(x, 0)
        let factor = powerOfTwo(whole)
        return factor * (high + (low + reducedTail(high))) + (factor - 1)
    }

    /// The hyperbolic tangent.
    package static func tanh(_ x: Double) -> Double {
        guard x.magnitude < 22 else { return x.isNaN ? x : x < 0 ? -1 : 1 }
        let more = expm1(2 * x.magnitude)
        let size = x.magnitude > 0.5 ? 1 - 2 / (2 + more) : more / (2 + more)
        return x < 0 ? -size : size
    }

    /// `x` to the power of `y`. Powers by integers up to 32 are products. Errors are below a unit in the last place for results around 1, and
    /// below ten at the ends of the range.
    package static func pow(_ x: Double, _ y: Double) -> Double {
        if y == 0 || x == 1 { return 1 }
        if x.isNaN || y.isNaN { return .nan }
        let isWhole = y.rounded(.towardZero) == y
        if isWhole, y.magnitude <= 32 { return product(x, Int(y)) }
        let isOdd = isWhole && y.magnitude < 0x1p53 && Int(y) % 2 != 0
        if x == 0 || x.isInfinite {
            let size = (x == 0) == (y < 0) ? Double.infinity : 0
            return isOdd && x.sign == .minus ? -size : size
        }
        guard x > 0 || isWhole else { return .nan }
        let size = x.magnitude
        if y.isInfinite { return size == 1 ? 1 : (size > 1) == (y > 0) ? .infinity : 0 }
        let logarithm = logarithmPair(size)
        let estimate = logarithm.high * y
        guard estimate.magnitude < 800 else {
            return (isOdd && x < 0 ? -1 : 1) * (estimate > 0 ? .infinity : 0)
        }
        let exponent = Pair(product: logarithm.high, y)
        let power = exponential(exponent.high, exponent.low + logarithm.low * y)
        return isOdd && x < 0 ? -power : power
    }

    /// `x` to the power of an integer by repeated squares.
    private static func product(_ x: Double, _ exponent: Int) -> Double {
        var (result, square, rest) = (1.0, x, exponent.magnitude)
        while rest > 0 {
            if rest & 1 == 1 { result *= square }
            rest >>= 1
            if rest > 0 { square *= square }
        }
        return exponent < 0 ? 1 / result : result
    }

    /// e to the power of `high + low`, where the second is small.
    private static func exponential(_ high: Double, _ low: Double) -> Double {
        guard high < 709.79 else { return high.isNaN ? high : .infinity }
        guard high > -745.2 else { return 0 }
        let (whole, most, rest) = reduced(high, low)
        return scaled(1 + (most + (rest + reducedTail(most))), by: whole)
    }

    /// `high + low` as a multiple of log 2, and what is left of it, in two parts: at most half of log 2 in size.
    private static func reduced(_ high: Double, _ low: Double) -> (Int, Double, Double) {
        let whole = nearestInteger(high * 0x1.71547652b82fep+0)
        let rest = high - whole * logarithmOfTwo.high
        let correction = low - whole * logarithmOfTwo.low
        let sum = Pair(sum: rest, correction)
        return (Int(whole), sum.high, sum.low)
    }

    /// e to the power of `x`, less 1 and `x`, for `x` up to 0.35 in size: its series to the 13th power.
    private static func reducedTail(_ x: Double) -> Double {
        let first = 1 / 720.0 + x * (1 / 5040.0 + x * (1 / 40320.0 + x * (1 / 362_880.0 + x * (1 / 3_628_800.0))))
        let second = 1 / 39_916_800.0 + x * (1 / 479_001_600.0 + x * (1 / 6_227_020_800.0))
        let square = x * x
        let fifth = square * square * x
        let sum = first + fifth * second
        return square * (0.5 + x * (1 / 6.0 + x * (1 / 24.0 + x * (1 / 120.0 + x * sum))))
    }

    /// A number from 0.5 to 2 times 2 to the power of an integer.
    private static func scaled(_ x: Double, by exponent: Int) -> Double {
        if exponent > 1023 { return x * 2 * powerOfTwo(exponent - 1) }
        if exponent < -1022 { return x * powerOfTwo(exponent + 100) * 0x1p-100 }
        return x * powerOfTwo(exponent)
    }
}
