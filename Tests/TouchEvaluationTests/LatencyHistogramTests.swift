import Testing
import TouchModel

@testable import TouchEvaluation

/// Quantiles of counted nanoseconds against those of the sorted numbers.
@Suite struct LatencyHistogramTests {
    private func times(_ values: [UInt64], largest: UInt64 = 10_000_000_000) -> LatencyTimes {
        var histogram = LatencyHistogram(largest: largest)
        // What was counted before is gone.
        histogram.record(3)
        _ = histogram.takeOccupied()
        for value in values { histogram.record(value) }
        let occupied = histogram.takeOccupied()
        #expect(histogram.takeOccupied().isEmpty)
        return LatencyTimes([[[], occupied.map(\.value), occupied.map(\.count)]])
    }

    @Test("Quantiles of short times are numbers that were counted")
    func exact() {
        let counted = times((1...1000).reversed())
        #expect([0, 0.001, 0.5, 0.9, 0.99, 0.999, 1].map(counted.quantile) == [1, 1, 500, 900, 990, 999, 1000])
        #expect(counted.count == 1000)
        #expect(times([]).quantile(0.5) == nil && times([0]).quantile(0.5) == 0)
        // 2^(7/8) … 2, and 2^10 … 2^(10 1/8).
        #expect(
            times([2, 2, 1024, 0]).bins == [
                .init(eighth: 0, count: 1), .init(eighth: 8, count: 2), .init(eighth: 80, count: 1),
            ]
        )
    }

    @Test("Quantiles of long times are at most a thousandth above, and never beyond the largest")
    func rounded() {
        var random = SeededGenerator(seed: 3)
        let values = (0..<5000).map { _ in
            UInt64.random(in: 0..<1 << 33, using: &random) >> UInt64.random(in: 0...33, using: &random)
        }
        let sorted = values.sorted()
        let counted = times(values)
        for share in [0.01, 0.25, 0.5, 0.9, 0.99, 0.999] {
            let expected = Double(sorted[Int((share * 5000).rounded(.up)) - 1])
            let found = counted.quantile(share) ?? 0
            #expect(found >= expected && found - expected <= expected / 1000)
        }
        #expect(counted.quantile(1) == sorted.last.map { Double($0) })
        #expect(counted.count == 5000 && counted.bins.reduce(0) { $0 + $1.count } == 5000)
    }

    @Test("Bins meet without gaps at powers of two", arguments: [2046, 2048, 4096, 1 << 20, 1 << 33] as [UInt64])
    func borders(power: UInt64) {
        // 2 048 bins of width 1, then as many to each power of two.
        let width = max(1, power >> 10)
        let counted = times([power - 1, power, power + width - 1, power + width])
        #expect(counted.quantile(0.25) == Double(power - 1))
        #expect(counted.quantile(1) == Double(power + width))
        #expect((counted.quantile(0.75) ?? 0) >= Double(power + width - 1))
    }

    @Test("Times beyond the largest count as the largest")
    func limit() {
        let counted = times([5, .max, 10_000_000_001])
        #expect(counted.quantile(1) == 10_000_000_000 && counted.count == 3)
    }
}
