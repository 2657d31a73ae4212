import Foundation

/// Reads decimal numbers from bytes in place: the one reading of numbers behind every text format.
///
/// The result is the double nearest to the decimal, as `Double(_: String)` gives it, at a fraction of the cost: up to
/// 18 digits are read as an integer and divided or multiplied once, exactly where the factors are exact
/// (Clinger, "How to read floating point numbers accurately", PLDI 1990), else with a 128-bit division whose remainder
/// settles the rounding. What neither covers goes through the library.
package enum DecimalScanner {
    /// What went wrong with a number that started well.
    package enum Problem: Error {
        /// There is no digit where the number should start; nothing was consumed.
        case noNumber
        case noFraction
        case noExponent
    }

    /// Reads the number at `position` and moves past it: an optional minus, digits, an optional fraction, an optional
    /// exponent.
    @inlinable @inline(__always)
    package static func scan(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) throws(Problem) -> Double {
        guard let base = bytes.baseAddress else { throw .noNumber }
        let end = bytes.count
        let start = position
        var cursor = position
        var negative = false
        if cursor < end, base.byte(cursor) == UInt8(ascii: "-") {
            negative = true
            cursor += 1
        }
        var mantissa: UInt64 = 0
        let firstDigit = cursor
        while cursor < end {
            let digit = base.byte(cursor) &- 0x30
            guard digit < 10 else { break }
            mantissa = mantissa &* 10 &+ UInt64(digit)
            cursor += 1
        }
        var digits = cursor - firstDigit
        guard digits > 0 else { throw .noNumber }
        var exponent = 0
        if cursor < end, base.byte(cursor) == UInt8(ascii: ".") {
            cursor += 1
            let firstFraction = cursor
            while cursor < end {
                let digit = base.byte(cursor) &- 0x30
                guard digit < 10 else { break }
                mantissa = mantissa &* 10 &+ UInt64(digit)
                cursor += 1
            }
            guard cursor > firstFraction else {
                position = cursor
                throw .noFraction
            }
            exponent = firstFraction - cursor
            digits -= exponent
        }
        if cursor < end, base.byte(cursor) | 0x20 == UInt8(ascii: "e") {
            exponent += try writtenExponent(bytes, &cursor, position: &position)
        }
        position = cursor
        if digits <= 15, exponent <= 0, exponent >= -22 {
            let magnitude = Double(mantissa) / powersOfTen[-exponent]
            return negative ? -magnitude : magnitude
        }
        if digits <= mostDigits, let magnitude = magnitude(mantissa, exponent) {
            return negative ? -magnitude : magnitude
        }
        return try library(UnsafeRawBufferPointer(rebasing: bytes[start..<cursor]))
    }

    @usableFromInline static func library(_ bytes: UnsafeRawBufferPointer) throws(Problem) -> Double {
        guard let value = Double(String(decoding: bytes, as: UTF8.self)) else { throw .noNumber }
        return value
    }

    @usableFromInline static func writtenExponent(
        _ bytes: UnsafeRawBufferPointer,
        _ cursor: inout Int,
        position: inout Int
    ) throws(Problem) -> Int {
        cursor += 1
        var negative = false
        if cursor < bytes.count, bytes[cursor] == UInt8(ascii: "-") || bytes[cursor] == UInt8(ascii: "+") {
            negative = bytes[cursor] == UInt8(ascii: "-")
            cursor += 1
        }
        let firstDigit = cursor
        var written = 0
        while cursor < bytes.count, bytes[cursor] &- 0x30 < 10 {
            // Larger exponents are infinity or zero anyway.
            if written < 10_000 { written = written * 10 + Int(bytes[cursor] &- 0x30) }
            cursor += 1
        }
        guard cursor > firstDigit else {
            position = cursor
            throw .noExponent
        }
        return negative ? -written : written
    }

    /// More digits may not fit 63 bits.
    @inlinable static var mostDigits: Int { 18 }

    /// mantissa · 10^exponent, correctly rounded, or `nil` outside the range of the two fast ways.
    @usableFromInline static func magnitude(_ mantissa: UInt64, _ exponent: Int) -> Double? {
        if mantissa <= 1 << 53, exponent >= -22, exponent <= 22 {
            let power = powersOfTen[abs(exponent)]
            return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
        }
        guard exponent < 0, exponent >= -19, mantissa > 0 else { return nil }
        // Both sides are shifted to the top of their words, so that the quotient has at least 62 bits; with the
        // remainder folded into the last one, rounding to 53 bits once is rounding the true value.
        let divisor = integerPowersOfTen[-exponent]
        let divisorShift = divisor.leadingZeroBitCount
        let mantissaShift = mantissa.leadingZeroBitCount - 1
        let (quotient, remainder) = (divisor << UInt64(divisorShift)).dividingFullWidth(
            (mantissa << UInt64(mantissaShift), 0)
        )
        let rounded = Double(quotient | (remainder == 0 ? 0 : 1))
        let binaryExponent = divisorShift - mantissaShift - 64
        return rounded * Double(sign: .plus, exponent: binaryExponent, significand: 1)
    }

    @usableFromInline static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    private static let integerPowersOfTen: [UInt64] = (0...19).map { exponent in
        (0..<exponent).reduce(1 as UInt64) { power, _ in power * 10 }
    }
}

extension UnsafeRawPointer {
    /// The byte at that distance.
    @inlinable @inline(__always)
    package func byte(_ offset: Int) -> UInt8 { load(fromByteOffset: offset, as: UInt8.self) }
}
