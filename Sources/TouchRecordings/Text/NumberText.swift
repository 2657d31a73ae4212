/// Numbers as decimal text, in the shortest form that reads back as the same value.
enum NumberText {
    /// More than any number takes.
    static let mostBytes = 32

    /// Writes a number and gives the number of bytes, at most ``mostBytes``.
    ///
    /// Three ways, from the most to the least frequent:
    /// whole numbers have no point;
    /// numbers of few decimals are whole numbers of millionths with a point in them, see ``write(millionths:to:)``;
    /// others have the fewest digits within half a step of precision, found in whole numbers (``ShortestDecimal``). What
    /// is very small or large, or lies on an edge, is left to the library.
    static func write(_ value: Double, singlePrecision: Bool, to text: UnsafeMutablePointer<UInt8>) -> Int {
        let magnitude = value.magnitude
        if magnitude < 9_007_199_254_740_992 {
            let integer = Int64(value)
            if Double(integer) == value, integer != 0 || value.sign == .plus { return write(integer, to: text) }
            // Smaller ones have an exponent.
            if magnitude >= 1e-3 {
                var count = 0
                if value < 0 {
                    text[0] = UInt8(ascii: "-")
                    count = 1
                }
                if let millionths = millionths(of: magnitude, singlePrecision: singlePrecision) {
                    return count + write(millionths: millionths, to: text + count)
                }
                let shortest =
                    singlePrecision
                    ? ShortestDecimal(Float(magnitude)) : ShortestDecimal(magnitude)
                if let shortest {
                    return count + write(shortest.digits, decimals: shortest.decimals, to: text + count)
                }
            }
        }
        var description = singlePrecision ? Float(value).description : value.description
        return description.withUTF8 { bytes in
            text.update(from: bytes.baseAddress ?? UnsafePointer(text), count: bytes.count)
            return bytes.count
        }
    }

    /// Writes a whole number.
    static func write(_ value: Int64, to text: UnsafeMutablePointer<UInt8>) -> Int {
        guard value < 0 else { return write(UInt64(value), atLeast: 1, to: text) }
        text[0] = UInt8(ascii: "-")
        return 1 + write(value.magnitude, atLeast: 1, to: text + 1)
    }

    /// Where value · 10⁶ is close to a whole number that divided by 10⁶ gives the value, its digits read back as the
    /// value, and no fewer digits do as long as they are few enough for each to mean a number of its own (15, of single
    /// precision 6).
    private static func millionths(of magnitude: Double, singlePrecision: Bool) -> UInt64? {
        let scaled = magnitude * 1e6
        guard scaled < (singlePrecision ? 1e6 : 1e15) else { return nil }
        let whole = Int64(scaled + 0.5)
        let isExact =
            singlePrecision ? Float(whole) / 1e6 == Float(magnitude) : Double(whole) / 1e6 == magnitude
        return isExact ? UInt64(whole) : nil
    }

    private static func write(millionths value: UInt64, to text: UnsafeMutablePointer<UInt8>) -> Int {
        var digits = value
        var decimals = 6
        if digits % 1000 == 0 {
            digits /= 1000
            decimals = 3
        }
        while decimals > 1, digits % 10 == 0 {
            digits /= 10
            decimals -= 1
        }
        return write(digits, decimals: decimals, to: text)
    }

    /// Writes a whole number with a point in front of its last digits.
    private static func write(_ digits: UInt64, decimals: Int, to text: UnsafeMutablePointer<UInt8>) -> Int {
        let (whole, fraction) = digits.quotientAndRemainder(dividingBy: ShortestDecimal.power(decimals))
        let count = write(whole, atLeast: 1, to: text)
        text[count] = UInt8(ascii: ".")
        return count + 1 + write(fraction, atLeast: decimals, to: text + count + 1)
    }

    private static func write(_ value: UInt64, atLeast least: Int, to text: UnsafeMutablePointer<UInt8>) -> Int {
        let count = max(least, digitCount(of: value))
        var end = count
        var rest = value
        while rest >= 10 {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            end -= 1
            text[end] = UInt8(truncatingIfNeeded: digit) &+ UInt8(ascii: "0")
            rest = quotient
        }
        end -= 1
        text[end] = UInt8(truncatingIfNeeded: rest) &+ UInt8(ascii: "0")
        while end > 0 {
            end -= 1
            text[end] = UInt8(ascii: "0")
        }
        return count
    }

    private static func digitCount(of value: UInt64) -> Int {
        // log₁₀ 2 is 1233/4096, a little too small; one comparison repairs it.
        let estimate = ((64 - value.leadingZeroBitCount) * 1233) >> 12
        return value >= ShortestDecimal.power(estimate) ? estimate + 1 : max(estimate, 1)
    }
}

extension [UInt8] {
    /// Appends a number in the shortest form that reads back as the same value.
    package mutating func append(number value: Double, singlePrecision: Bool) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: NumberText.mostBytes) { text in
            guard let start = text.baseAddress else { return }
            let count = NumberText.write(value, singlePrecision: singlePrecision, to: start)
            append(contentsOf: UnsafeBufferPointer(rebasing: text[..<count]))
        }
    }

    /// Appends a whole number.
    package mutating func append(integer value: Int64) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: NumberText.mostBytes) { text in
            guard let start = text.baseAddress else { return }
            append(contentsOf: UnsafeBufferPointer(rebasing: text[..<NumberText.write(value, to: start)]))
        }
    }
}
