extension Elementary {
    /// The error function; to ten units in the last place.
    package static func erf(_ x: Double) -> Double {
        let size = x.magnitude
        guard size < 2.5 else {
            guard size < 6 else { return x.isNaN ? x : x < 0 ? -1 : 1 }
            return x < 0 ? complement(size) - 1 : 1 - complement(size)
        }
        // Abramowitz and Stegun, 1964, 7.1.6: all terms have one sign.
        let step = 2 * size * size
        var (term, sum, divisor) = (1.0, 1.0, 1.0)
        while term > sum * 0x1p-55 {
            divisor += 2
            term *= step / divisor
            sum += term
        }
        return 0x1.20dd750429b6dp+0 * x * (gaussian(size) * sum)
    }

    /// 1 less the error function: accurate where it is small, to 10⁻¹³.
    package static func erfc(_ x: Double) -> Double {
        if x < 1 { return 1 - erf(x) }
        return x < 27.3 ? complement(x) : x.isNaN ? x : 0
    }

    /// The logarithm of the gamma function of a positive number; to 10⁻¹⁴, or four units in the last place where it is large.
    package static func logGamma(_ x: Double) -> Double {
        guard x > 0 else { return x.isNaN ? x : .infinity }
        guard x < 0x1p1000 else { return .infinity }
        var (shifted, product) = (x, 1.0)
        while shifted < 12 {
            product *= shifted
            shifted += 1
        }
        // Stirling's series: Abramowitz and Stegun, 1964, 6.1.41.
        let z = 1 / (shifted * shifted)
        let high = 1 / 1188.0 + z * (-691 / 360_360.0 + z * (1 / 156.0))
        let series = (1 / 12.0 + z * (-1 / 360.0 + z * (1 / 1260.0 + z * (-1 / 1680.0 + z * high)))) / shifted
        let sum = (shifted - 0.5) * log(shifted) - shifted + 0x1.d67f1c864beb5p-1 + series
        return sum - log(product)
    }

    /// The complement of the error function from 1 on, by its continued fraction (Abramowitz and Stegun, 1964, 7.1.14).
    private static func complement(_ x: Double) -> Double {
        var fraction = x
        var term = (12 + 150 / (x * x)).rounded(.up)
        while term > 0 {
            fraction = x + 0.5 * term / fraction
            term -= 1
        }
        return gaussian(x) * 0x1.20dd750429b6dp-1 / fraction
    }

    /// e to the power of −`x`²: what rounding the square loses counts.
    private static func gaussian(_ x: Double) -> Double {
        let square = Pair(product: x, x)
        return exp(-square.high) * (1 - square.low)
    }
}
