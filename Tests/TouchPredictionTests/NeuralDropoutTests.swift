import Testing
import TouchModel

@testable import TouchPrediction

@Suite("Dropout of hidden units")
struct NeuralDropoutTests {
    private static func factors(_ share: Double, count: Int, seed: UInt64 = 1) throws -> [Float] {
        var random = SeededGenerator(seed: seed)
        var values = (0..<count).map { Float($0 % 7 + 1) }
        var slopes = [Float](repeating: 3, count: count)
        let dropout = try #require(NeuralDropout(share))
        try values.withUnsafeMutableBufferPointer { values in
            try slopes.withUnsafeMutableBufferPointer { slopes in
                dropout.apply(
                    to: try #require(values.baseAddress),
                    try #require(slopes.baseAddress),
                    count: count - 1,
                    using: &random
                )
            }
        }
        // What lies behind is not touched.
        #expect(values[count - 1] == Float((count - 1) % 7 + 1) && slopes[count - 1] == 3)
        let factors = slopes.dropLast().map { $0 / 3 }
        for unit in factors.indices {
            #expect(
                values[unit] == 0 ? factors[unit] == 0 : abs(values[unit] / Float(unit % 7 + 1) - factors[unit]) < 1e-5
            )
        }
        return factors
    }

    @Test("as many are left out as asked for, and the sum stays in the mean", arguments: [0.001, 0.1, 0.5, 0.9])
    func share(share: Double) throws {
        let count = 40_000
        let factors = try Self.factors(share, count: count + 1)
        let left = Double(factors.count { $0 == 0 })
        // Six standard deviations of a binomial distribution, and the rounding of the share.
        let deviation = (share * (1 - share) * Double(count)).squareRoot()
        #expect(abs(left - share * Double(count)) < 6 * deviation + Double(count) / 65_536)
        let gain = Float(1 / (1 - (share * 65_536).rounded() / 65_536))
        #expect(factors.allSatisfy { $0 == 0 || abs($0 - gain) < 1e-5 * gain })
        // Neighbours decide for themselves, in every lane.
        for distance in [1, 2, 3, 4] {
            let both = Double((distance..<count).count { factors[$0] == 0 && factors[$0 - distance] == 0 })
            let expected = share * share * Double(count)
            #expect(abs(both - expected) < 6 * expected.squareRoot() * 2 + 3, "neighbours at \(distance)")
        }
    }

    @Test("the seed decides who is left out")
    func seed() throws {
        let first = try Self.factors(0.3, count: 203)
        #expect(try Self.factors(0.3, count: 203) == first)
        #expect(try Self.factors(0.3, count: 203, seed: 2) != first)
    }

    @Test("where nobody is left out nothing is drawn", arguments: [0, 1e-6, -1, 1, .nan, .infinity])
    func nobody(share: Double) {
        #expect(NeuralDropout(share) == nil)
    }
}
