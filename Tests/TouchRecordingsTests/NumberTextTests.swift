import Testing
import TouchModel

/// Numbers as recordings have them.
@Suite struct NumberTextTests {
    private func text(_ value: Double, singlePrecision: Bool) -> String {
        var bytes: [UInt8] = []
        bytes.append(number: value, singlePrecision: singlePrecision)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What the library says, which gives the shortest digits, and no point in whole numbers.
    private func reference(_ value: Double, singlePrecision: Bool) -> String {
        if let integer = Int64(exactly: value), integer.magnitude < 1 << 53, value.sign == .plus || integer != 0 {
            return "\(integer)"
        }
        return singlePrecision ? Float(value).description : value.description
    }

    @Test("A number has the digits that the library gives it, whatever its size and decimals")
    func shortest() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<20_000 {
            let scale = generator.uniform(-30...30)
            let decimals = generator.integer(0...9)
            let power = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
            let raw = generator.gaussian() * scale * scale * scale * (generator.integer(0...9) == 0 ? 1e9 : 1)
            for value in [raw, (raw * power).rounded() / power, raw * 1e-6] {
                for single in [false, true] {
                    #expect(text(value, singlePrecision: single) == reference(value, singlePrecision: single))
                }
            }
        }
    }

    @Test(
        "Numbers at the edges of what is written fast",
        arguments: [
            0, -0.0, 1e-3, 0.001_000_5, 9.99e-4, 1e-4, 1e-5, 0.5, -0.5, 999_999.999_999, 999_999_999.999_999,
            1_000_000_000.000_001, 9_007_199_254_740_991, 9_007_199_254_740_992, 1e22, 0.104_167, 4.166_667, 16_777_217,
            0.1 + 0.2, .pi, -123_456.789, 1_396_861_885.739, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
        ] as [Double]
    )
    func edges(value: Double) {
        #expect(text(value, singlePrecision: false) == reference(value, singlePrecision: false))
        if Float(value).isFinite {
            #expect(text(value, singlePrecision: true) == reference(value, singlePrecision: true))
        }
    }

    @Test("Whole numbers of any size", arguments: [0, 7, -7, 10, 1_000_000, .max, .min] as [Int64])
    func integers(value: Int64) {
        var bytes: [UInt8] = []
        bytes.append(integer: value)
        #expect(String(decoding: bytes, as: UTF8.self) == "\(value)")
    }
}
