extension [UInt8] {
    /// Appends a number in the shortest form that reads back as the same value.
    ///
    /// Numbers of few decimals, which most are, are written as whole numbers with a point in them: where value · 10⁶ is
    /// close to a whole number that divided by 10⁶ gives the value, its digits read back as the value, and no fewer
    /// digits do as long as they are few enough for each to mean a number of its own (15, of single precision 6).
    mutating func append(number value: Double, singlePrecision: Bool) {
        if let integer = Int64(exactly: value), integer.magnitude < 1 << 53, value.sign == .plus || integer != 0 {
            append(integer: integer)
            return
        }
        let millionths = (value * 1e6).rounded()
        let isShort =
            singlePrecision
            ? millionths.magnitude < 1e6 && Float(millionths) / 1e6 == Float(value)
            : millionths.magnitude < 1e15 && millionths / 1e6 == value
        // Smaller ones have an exponent.
        guard isShort, value.magnitude >= 1e-3 else {
            append(contentsOf: (singlePrecision ? Float(value).description : value.description).utf8)
            return
        }
        append(millionths: Int64(millionths))
    }

    /// Appends a whole number.
    mutating func append(integer value: Int64) {
        if value < 0 { append(UInt8(ascii: "-")) }
        append(digits: value.magnitude, atLeast: 1)
    }

    /// Appends a number of millionths as a decimal without zeros at its end.
    private mutating func append(millionths value: Int64) {
        if value < 0 { append(UInt8(ascii: "-")) }
        let (whole, fraction) = value.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        append(digits: whole, atLeast: 1)
        append(UInt8(ascii: "."))
        var digits = fraction
        var count = 6
        while count > 1, digits % 10 == 0 {
            digits /= 10
            count -= 1
        }
        append(digits: digits, atLeast: count)
    }

    private mutating func append(digits value: UInt64, atLeast count: Int) {
        // As many as 64 bits have.
        withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { digits in
            var start = digits.count
            var rest = value
            while rest > 0 || digits.count - start < count {
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                start -= 1
                digits[start] = UInt8(truncatingIfNeeded: digit) &+ UInt8(ascii: "0")
                rest = quotient
            }
            append(contentsOf: UnsafeRawBufferPointer(rebasing: digits[start...]))
        }
    }
}
