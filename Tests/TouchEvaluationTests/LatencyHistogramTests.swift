import Testing
import TouchModel

@testable import TouchEvaluation

/// Quantiles of counted nanoseconds against those of the sorted numbers.
@Suite struct LatencyHistogramTests {
    private func histogram(_ values: [UInt64], largest: UInt64 = 10_000_000_000) -> LatencyHistogram {
        var histogram = LatencyHistogram(largest: largest)
        for value in values { histogram.record(value) }
        return histogram
    }

    @Test("Quantiles of short times are numbers that were counted")
    func exact() {
        let counted = histogram((1...1000).reversed())
        #expect([0, 0.001, 0.5, 0.9, 0.99, 0.999, 1].map(counted.quantile) == [1, 1, 500, 900, 990, 999, 1000])
        #expect(counted.count == 1000)
        #expect(histogram([7, 7, 2000]).occupied.map { [$0.value, UInt64($0.count)] } == [[7, 2], [2000, 1]])
        #expect(histogram([]).quantile(0.5) == 0 && histogram([0]).quantile(0.5) == 0)
    }

    @Test("Quantiles of long times are at most a thousandth above, and never beyond the largest")
    func rounded() {
        var random = SeededGenerator(seed: 3)
        let values = (0..<5000).map { _ in
            UInt64.random(in: 0..<1 << 33, using: &random) >> UInt64.random(in: 0...33, using: &random)
        }
        let sorted = values.sorted()
        let counted = histogram(values)
        for share in [0.01, 0.25, 0.5, 0.9, 0.99, 0.999] {
            let expected = sorted[Int((share * 5000).rounded(.up)) - 1]
            let found = counted.quantile(share)
            #expect(found >= expected && Double(found - expected) <= Double(expected) / 1000)
        }
        #expect(counted.quantile(1) == sorted.last)
        #expect(counted.occupied.reduce(0) { $0 + $1.count } == 5000)
    }

    @Test("Bins meet without gaps at powers of two", arguments: [2046, 2048, 4096, 1 << 20, 1 << 33] as [UInt64])
    func borders(power: UInt64) {
        // 2 048 bins of width 1, then as many to each power of two.
        let width = max(1, power >> 10)
        let counted = histogram([power - 1, power, power + width - 1, power + width])
        #expect(counted.quantile(0.25) == power - 1)
        #expect(counted.quantile(1) == power + width)
        #expect(counted.quantile(0.75) >= power + width - 1)
    }

    @Test("Times beyond the largest count as the largest")
    func limit() {
        let counted = histogram([5, .max, 10_000_000_001])
        #expect(counted.quantile(1) == 10_000_000_000 && counted.count == 3)
    }
}
