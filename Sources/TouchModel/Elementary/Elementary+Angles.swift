extension Elementary {
    /// The sine of an angle in radians. Beyond a million, the angle counts modulo the number nearest to 2π.
    package static func sin(_ x: Double) -> Double {
        let (quarter, high, low) = quarters(x)
        let value = quarter & 1 == 0 ? sine(high, low) : cosine(high, low)
        return quarter & 2 == 0 ? value : -value
    }

    /// The cosine of an angle in radians, with the bounds of ``sin(_:)``.
    package static func cos(_ x: Double) -> Double {
        let (quarter, high, low) = quarters(x)
        let value = quarter & 1 == 0 ? cosine(high, low) : sine(high, low)
        return (quarter + 1) & 2 == 0 ? value : -value
    }

    /// The tangent of an angle in radians, with the bounds of ``sin(_:)``; to three units in the last place.
    package static func tan(_ x: Double) -> Double {
        let (quarter, high, low) = quarters(x)
        return quarter & 1 == 0 ? sine(high, low) / cosine(high, low) : -cosine(high, low) / sine(high, low)
    }

    /// The angle whose tangent is `x`, from −π/2 to π/2.
    package static func atan(_ x: Double) -> Double { atan2(x, 1) }

    /// The angle whose cosine is `x`, from 0 to π.
    package static func acos(_ x: Double) -> Double { atan2(((1 - x) * (1 + x)).squareRoot(), x) }

    /// The angle of the direction (`x`, `y`), from −π to π; signs of zeros count, as IEEE 754 recommends.
    package static func atan2(_ y: Double, _ x: Double) -> Double {
        if x.isNaN || y.isNaN { return .nan }
        var (least, most) = (min(x.magnitude, y.magnitude), max(x.magnitude, y.magnitude))
        if least == .infinity { (least, most) = (1, 1) }
        // Near the ends of the range both are scaled, so that products neither overflow nor vanish.
        if most > 0x1p1000 { (least, most) = (least * 0x1p-60, most * 0x1p-60) }
        if most < 0x1p-900 { (least, most) = (least * 0x1p100, most * 0x1p100) }
        let ratio = most == 0 || most == .infinity ? 0 : least / most
        // atan(least / most) is the arctangent of the nearest eighth, and of what is left.
        let eighth = nearestInteger(8 * ratio)
        var rest = ratio
        if eighth > 0 {
            let product = Pair(product: most, eighth / 8)
            rest = ((least - product.high) - product.low) / (most + least * (eighth / 8))
        }
        let square = rest * rest
        let series =
            square
            * (1 / 3.0 - square
                * (1 / 5.0 - square * (1 / 7.0 - square * (1 / 9.0 - square * (1 / 11.0 - square / 13)))))
        let known = arctangent(ofEighth: Int(eighth))
        var (high, low) = (known.high, known.low + (rest - rest * series))
        if y.magnitude > x.magnitude {
            let difference = Pair(sum: 0x1.921fb54442d18p+0, -high)
            (high, low) = (difference.high, difference.low + (0x1.1a62633145c07p-54 - low))
        }
        if x.sign == .minus {
            let difference = Pair(sum: 0x1.921fb54442d18p+1, -high)
            (high, low) = (difference.high, difference.low + (0x1.1a62633145c07p-53 - low))
        }
        return y.sign == .minus ? -(high + low) : high + low
    }

    /// The arctangents of 0, ⅛, … 1 in two parts.
    private static func arctangent(ofEighth eighth: Int) -> (high: Double, low: Double) {
        switch eighth {
        case 0: (0, 0)
        case 1: (0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59)
        case 2: (0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57)
        case 3: (0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56)
        case 4: (0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56)
        case 5: (0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58)
        case 6: (0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56)
        case 7: (0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56)
        default: (0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55)
        }
    }

    /// An angle as quarters of a turn, of which the last two bits count, and what is left, in two parts: at most π/4 in size.
    ///
    /// π/2 is taken off in three parts, of which multiples of the first two are exact (Cody and Waite, Software Manual for the Elementary
    /// Functions, 1980).
    private static func quarters(_ x: Double) -> (Int, Double, Double) {
        guard x.magnitude > 0x1.921fb54442d18p-1 else { return (0, x, 0) }
        guard x.magnitude < .infinity else { return (0, .nan, 0) }
        let angle = x.magnitude < 1e6 ? x : x.truncatingRemainder(dividingBy: 0x1.921fb54442d18p+2)
        let count = nearestInteger(angle * 0x1.45f306dc9c883p-1)
        let rest = Pair(sum: angle - count * 0x1.921fb544p+0, -count * 0x1.0b4611a6p-34)
        let sum = Pair(sum: rest.high, rest.low - count * 0x1.3198a2e037073p-69)
        return (Int(count), sum.high, sum.low)
    }

    /// The sine of `x + low` for `x` up to π/4 in size: its series to the 17th power.
    private static func sine(_ x: Double, _ low: Double) -> Double {
        let z = x * x
        let high =
            -1 / 39_916_800.0 + z * (1 / 6_227_020_800.0 + z * (-1 / 1_307_674_368_000.0 + z / 355_687_428_096_000))
        let series = -1 / 6.0 + z * (1 / 120.0 + z * (-1 / 5040.0 + z * (1 / 362_880.0 + z * high)))
        return x + (x * z * series + low * (1 - 0.5 * z))
    }

    /// The cosine of `x + low` likewise, to the 18th power.
    private static func cosine(_ x: Double, _ low: Double) -> Double {
        let z = x * x
        let high =
            1 / 479_001_600.0
            + z * (-1 / 87_178_291_200.0 + z * (1 / 20_922_789_888_000.0 - z / 6_402_373_705_728_000))
        let series = 1 / 24.0 + z * (-1 / 720.0 + z * (1 / 40320.0 + z * (-1 / 3_628_800.0 + z * high)))
        let half = 0.5 * z
        let most = 1 - half
        return most + (((1 - most) - half) + (z * z * series - x * low))
    }
}
