import Foundation
import Testing
import TouchModel

@Suite("Elementary functions")
struct ElementaryTests {
    /// A function, the platform's, what it is tried with, and how many units in the last place apart they may be.
    struct Comparison: CustomTestStringConvertible, Sendable {
        var name: String
        var ours: @Sendable (Double) -> Double
        var platform: @Sendable (Double) -> Double
        var arguments: [ClosedRange<Double>]
        var units: Double
        /// The difference that counts for nothing.
        var least = 0.0

        var testDescription: String { name }
    }

    static let comparisons = [
        Comparison(
            name: "exp",
            ours: Elementary.exp,
            platform: Foundation.exp,
            arguments: [-1...1, -700...700],
            units: 2
        ),
        Comparison(
            name: "exp2",
            ours: Elementary.exp2,
            platform: Foundation.exp2,
            arguments: [-1...1, -1000...1000],
            units: 2
        ),
        Comparison(
            name: "expm1",
            ours: Elementary.expm1,
            platform: Foundation.expm1,
            arguments: [-1e-6...1e-6, -1...1, -30...300],
            units: 2
        ),
        Comparison(
            name: "tanh",
            ours: Elementary.tanh,
            platform: Foundation.tanh,
            arguments: [-1e-6...1e-6, -1...1, -25...25],
            units: 3
        ),
        Comparison(
            name: "log",
            ours: Elementary.log,
            platform: Foundation.log,
            arguments: [0.9...1.1, 1e-9...10, 1...1e300],
            units: 2
        ),
        Comparison(
            name: "log1p",
            ours: Elementary.log1p,
            platform: Foundation.log1p,
            arguments: [-1e-6...1e-6, -0.999...2, 1...1e20],
            units: 2
        ),
        Comparison(
            name: "log2",
            ours: Elementary.log2,
            platform: Foundation.log2,
            arguments: [0.5...2, 1...1e300],
            units: 3
        ),
        Comparison(
            name: "log10",
            ours: Elementary.log10,
            platform: Foundation.log10,
            arguments: [0.5...2, 1...1e300],
            units: 3
        ),
        Comparison(
            name: "power by 0.4",
            ours: { Elementary.pow($0, 0.4) },
            platform: { Foundation.pow($0, 0.4) },
            arguments: [0...3, 0...1e300],
            units: 2
        ),
        Comparison(
            name: "power of 1.7",
            ours: { Elementary.pow(1.7, $0) },
            platform: { Foundation.pow(1.7, $0) },
            arguments: [-40...40, -1300...1300],
            units: 10
        ),
        Comparison(
            name: "sin",
            ours: Elementary.sin,
            platform: Foundation.sin,
            arguments: [-1...1, -20...20, -9e5...9e5],
            units: 2
        ),
        Comparison(
            name: "cos",
            ours: Elementary.cos,
            platform: Foundation.cos,
            arguments: [-1...1, -20...20, -9e5...9e5],
            units: 2
        ),
        Comparison(
            name: "tan",
            ours: Elementary.tan,
            platform: Foundation.tan,
            arguments: [-1...1, -20...20, -9e5...9e5],
            units: 3
        ),
        Comparison(
            name: "atan",
            ours: Elementary.atan,
            platform: Foundation.atan,
            arguments: [-1e-6...1e-6, -2...2, -1e6...1e6],
            units: 2
        ),
        Comparison(name: "acos", ours: Elementary.acos, platform: Foundation.acos, arguments: [-1...1], units: 3),
        Comparison(
            name: "erf",
            ours: Elementary.erf,
            platform: Foundation.erf,
            arguments: [-0.1...0.1, -6...6],
            units: 12
        ),
        Comparison(
            name: "erfc",
            ours: Elementary.erfc,
            platform: Foundation.erfc,
            arguments: [-3...3, 1...26],
            units: 500
        ),
        Comparison(
            name: "logGamma",
            ours: Elementary.logGamma,
            platform: { Foundation.lgamma($0) },
            arguments: [1e-3...30, 30...1e9],
            units: 5,
            least: 1e-14
        ),
    ]

    @Test("agree with the platform's", arguments: comparisons)
    func agreement(_ comparison: Comparison) {
        var generator = SeededGenerator(seed: 41)
        for range in comparison.arguments {
            for _ in 0..<4000 {
                let argument = generator.uniform(range)
                let (found, expected) = (comparison.ours(argument), comparison.platform(argument))
                let difference = abs(found - expected)
                #expect(
                    difference <= max(comparison.units * expected.ulp, comparison.least),
                    "\(argument): \(found), \(expected)"
                )
            }
        }
    }

    @Test("directions agree with the platform's in every quadrant and at every size")
    func directions() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<20_000 {
            let x = generator.uniform(-1...1) * Foundation.pow(10, generator.uniform(-300...300))
            let y =
                generator.uniform(-1...1)
                * (generator.chance(0.5) ? abs(x) : Foundation.pow(10, generator.uniform(-300...300)))
            let expected = Foundation.atan2(y, x)
            #expect(abs(Elementary.atan2(y, x) - expected) <= 2 * max(expected.ulp, 1e-307), "\(y), \(x)")
        }
        for y in [0.0, -0.0, 1, -1, .infinity, -.infinity] {
            for x in [0.0, -0.0, 1, -1, .infinity, -.infinity] {
                #expect(Elementary.atan2(y, x) == Foundation.atan2(y, x), "\(y), \(x)")
                #expect(Elementary.atan2(y, x).sign == Foundation.atan2(y, x).sign, "\(y), \(x)")
            }
        }
        #expect(Elementary.atan2(.nan, 1).isNaN && Elementary.atan2(1, .nan).isNaN)
    }

    @Test("powers of 2 and 10 and their logarithms are exact")
    func exact() {
        for exponent in -1074...1023 {
            let power = Double(sign: .plus, exponent: exponent, significand: 1)
            #expect(Elementary.exp2(Double(exponent)) == power)
            #expect(Elementary.pow(2, Double(exponent)) == power)
            #expect(Elementary.log2(power) == Double(exponent))
        }
        var power = 1.0
        for exponent in 0...22 {
            #expect(Elementary.pow(10, Double(exponent)) == power)
            #expect(Elementary.pow(10, -Double(exponent)) == 1 / power)
            #expect(Elementary.log10(power) == Double(exponent))
            #expect(Elementary.log10(1 / power) == -Double(exponent))
            power *= 10
        }
        #expect(Elementary.exp(0.0) == 1 && Elementary.log(1.0) == 0 && Elementary.cos(0) == 1)
        #expect(Elementary.tan(0) == 0 && Elementary.atan2(1, 1) == .pi / 4 && Elementary.acos(-1) == .pi)
        #expect(Elementary.pow(-2, 3) == -8 && Elementary.pow(-2, 33) == -0x1p33 && Elementary.pow(0, 0) == 1)
        #expect(Elementary.erf(0) == 0 && Elementary.erf(7) == 1 && Elementary.erf(-7) == -1)
        #expect(abs(Elementary.logGamma(1)) < 1e-14 && abs(Elementary.logGamma(5) - Elementary.log(24.0)) < 1e-14)
    }

    @Test("ends of the range, and what is no number")
    func ends() {
        #expect(Elementary.exp(710.0) == .infinity && Elementary.exp(-746.0) == 0 && Elementary.exp(-745.0) > 0)
        #expect(Elementary.exp(-Double.infinity) == 0 && Elementary.exp(Double.infinity) == .infinity)
        #expect(
            Elementary.log(0.0) == -.infinity && Elementary.log(Double.infinity) == .infinity
                && Elementary.log(-1.0).isNaN
        )
        #expect(Elementary.log1p(-1) == -.infinity && Elementary.log1p(-2).isNaN)
        #expect(Elementary.log(5e-324) == Foundation.log(5e-324))
        #expect(
            Elementary.pow(10, 400) == .infinity && Elementary.pow(10, -400) == 0 && Elementary.pow(-8, 1 / 3.0).isNaN
        )
        #expect(
            Elementary.pow(0, -1) == .infinity && Elementary.pow(.infinity, -0.5) == 0
                && Elementary.pow(0.5, .infinity) == 0
        )
        #expect(Elementary.acos(1.1).isNaN && Elementary.sin(.infinity).isNaN && Elementary.cos(-.infinity).isNaN)
        #expect(abs(Elementary.sin(1e15)) <= 1 && abs(Elementary.cos(1e300)) <= 1)
        #expect(Elementary.erfc(30) == 0 && Elementary.erfc(-7) == 2 && Elementary.logGamma(0) == .infinity)
        let functions: [(Double) -> Double] = [
            Elementary.exp, Elementary.exp2, Elementary.expm1, Elementary.tanh, Elementary.log, Elementary.log1p,
            Elementary.log2,
            Elementary.log10, Elementary.sin, Elementary.cos, Elementary.tan, Elementary.atan, Elementary.acos,
            Elementary.erf,
            Elementary.erfc, Elementary.logGamma,
        ]
        #expect(functions.allSatisfy { $0(.nan).isNaN })
    }

    /// The number is that of any processor: additions and multiplications are rounded alike, and nothing else happens.
    @Test("have the same bits on every processor")
    func bits() {
        var hash = StableHash()
        var generator = SeededGenerator(seed: 77)
        for _ in 0..<1000 {
            let x = generator.uniform(0.001...20)
            let y = generator.uniform(-3...3)
            for value in [
                Elementary.exp(y), Elementary.exp2(y), Elementary.expm1(y), Elementary.tanh(y), Elementary.log(x),
                Elementary.log1p(x),
                Elementary.log2(x), Elementary.log10(x), Elementary.pow(x, y), Elementary.sin(y), Elementary.cos(y),
                Elementary.tan(y),
                Elementary.atan2(y, x), Elementary.acos(y / 3), Elementary.erf(y), Elementary.erfc(y),
                Elementary.logGamma(x),
            ] { hash.add(number: value.bitPattern) }
        }
        #expect(hash.value == 10_637_995_813_037_370_293)
    }
}
