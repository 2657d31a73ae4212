/// The elementary functions, of additions, multiplications, divisions and square roots alone: IEEE 754 rounds those alike everywhere, so that
/// results have the same bits on every processor and platform. Mathematical libraries round theirs as the processor they meet suggests.
///
/// Errors are below two units in the last place where a function does not say otherwise. What is no number gives none.
package enum Elementary {
    /// A number in two parts, of which `low` is much smaller.
    struct Pair {
        var high: Double
        var low: Double

        /// Each parameter is the property of that name.
        init(high: Double, low: Double) {
            self.high = high
            self.low = low
        }

        /// The sum of two numbers, exactly (Knuth, The Art of Computer Programming 2, 1969, theorem 4.2.2 B).
        init(sum left: Double, _ right: Double) {
            high = left + right
            let added = high - left
            low = (left - (high - added)) + (right - added)
        }

        /// The product of two numbers, exactly unless it underflows (Dekker, 1971).
        init(product left: Double, _ right: Double) {
            let (leftHigh, leftLow) = Self.halves(left)
            let (rightHigh, rightLow) = Self.halves(right)
            high = left * right
            low = ((leftHigh * rightHigh - high) + leftHigh * rightLow + leftLow * rightHigh) + leftLow * rightLow
        }

        private static func halves(_ number: Double) -> (Double, Double) {
            let scaled = number * 134_217_729
            let high = scaled - (scaled - number)
            return (high, number - high)
        }
    }

    /// The integer nearest to a number below 2⁵¹ in size; of two as near, the even one.
    static func nearestInteger(_ x: Double) -> Double {
        let shift = x < 0 ? -0x1p52 : 0x1p52
        return (x + shift) - shift
    }

    /// 2 to the power of an integer from −1022 to 1023.
    static func powerOfTwo(_ exponent: Int) -> Double { Double(bitPattern: UInt64(exponent + 1023) << 52) }

    /// The natural logarithm of 2 in two parts. A multiple of the first by less than 2¹² is exact.
    static var logarithmOfTwo: Pair { Pair(high: 0x1.62e42fefa3p-1, low: 0x1.3de6af278ece6p-42) }
}
