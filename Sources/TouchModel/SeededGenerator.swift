/// A small, fast source of random bits that gives the same numbers from the same seed on every platform and in every
/// version: the standard library's own generator promises neither.
///
/// The generator is xoshiro256** (D. Blackman, S. Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS
/// 47, 2021; public-domain reference code), its 256 bits of state filled by SplitMix64 (G. Steele, D. Lea, C. Flood,
/// "Fast splittable pseudorandom number generators", OOPSLA 2014), as the authors of xoshiro advise. Period 2²⁵⁶ − 1;
/// no cryptographic strength. The bits and ``uniform()`` are exact everywhere; ``gaussian()`` goes through the
/// platform's `log`, which may differ in the last bit, so whatever is written to a file is rounded first.
package struct SeededGenerator: RandomNumberGenerator, Sendable, Equatable {
    private var state0: UInt64
    private var state1: UInt64
    private var state2: UInt64
    private var state3: UInt64
    private var spareGaussian: Double?

    /// All that the next numbers depend on: the words of the generator, and a normal number that is drawn and not given out yet.
    package var state: (words: SIMD4<UInt64>, spareGaussian: Double?) {
        (SIMD4(state0, state1, state2, state3), spareGaussian)
    }

    /// The generator that has this state.
    package init(state: (words: SIMD4<UInt64>, spareGaussian: Double?)) {
        (state0, state1, state2, state3) = (state.words[0], state.words[1], state.words[2], state.words[3])
        spareGaussian = state.spareGaussian
    }

    /// A generator whose sequence is a function of the seed alone.
    package init(seed: UInt64) {
        var mixer = SplitMix64(state: seed)
        state0 = mixer.next()
        state1 = mixer.next()
        state2 = mixer.next()
        state3 = mixer.next()
    }

    /// A generator for one purpose among several that share a seed.
    ///
    /// Streams of different names are independent for all practical purposes, so drawing more numbers for one purpose
    /// (sensor noise, say) leaves the numbers of the others (movements) as they were.
    package init(seed: UInt64, stream: String) {
        var hash = StableHash()
        for byte in stream.utf8 { hash.add(byte) }
        var mixer = SplitMix64(state: hash.value)
        self.init(seed: seed ^ mixer.next())
    }

    package mutating func next() -> UInt64 {
        let result = Self.rotateLeft(state1 &* 5, by: 7) &* 9
        let shifted = state1 << 17
        state2 ^= state0
        state3 ^= state1
        state1 ^= state2
        state0 ^= state3
        state2 ^= shifted
        state3 = Self.rotateLeft(state3, by: 45)
        return result
    }

    /// A number from 0 up to but not including 1, a multiple of 2⁻⁵³.
    package mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A number drawn evenly from a range.
    package mutating func uniform(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * uniform()
    }

    /// A whole number drawn evenly from a range. The bias of the method is below count / 2⁶⁴.
    package mutating func integer(_ range: ClosedRange<Int>) -> Int {
        let count = UInt64(range.upperBound - range.lowerBound) + 1
        return range.lowerBound + Int(next().multipliedFullWidth(by: count).high)
    }

    /// `true` with the given probability, 0…1.
    package mutating func chance(_ probability: Double) -> Bool { uniform() < probability }

    /// A draw from the normal distribution with mean 0 and standard deviation 1 (Marsaglia's polar method, 1964).
    package mutating func gaussian() -> Double {
        if let spare = spareGaussian {
            spareGaussian = nil
            return spare
        }
        while true {
            let x = 2 * uniform() - 1
            let y = 2 * uniform() - 1
            let square = x * x + y * y
            guard square < 1, square > 0 else { continue }
            let factor = (-2 * Elementary.log(square) / square).squareRoot()
            spareGaussian = y * factor
            return x * factor
        }
    }

    /// A draw from the normal distribution of the given mean and standard deviation.
    package mutating func gaussian(mean: Double, deviation: Double) -> Double { mean + deviation * gaussian() }

    /// A draw from the normal distribution, drawn again until it falls within `limit` standard deviations of the mean.
    package mutating func gaussian(mean: Double, deviation: Double, limit: Double) -> Double {
        while true {
            let draw = gaussian()
            if abs(draw) <= limit { return mean + deviation * draw }
        }
    }

    /// A positive draw whose logarithm is normal: half the draws lie below `median`, and two thirds between
    /// `median · exp(−spread)` and `median · exp(spread)`; none further out than twice that.
    package mutating func lognormal(median: Double, spread: Double) -> Double {
        median * Elementary.exp(gaussian(mean: 0, deviation: spread, limit: 2))
    }

    private static func rotateLeft(_ value: UInt64, by count: UInt64) -> UInt64 {
        (value << count) | (value >> (64 - count))
    }
}
