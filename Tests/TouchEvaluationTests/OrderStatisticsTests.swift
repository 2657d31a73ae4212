import Testing
import TouchModel

@testable import TouchEvaluation

struct OrderStatisticsTests {
    private static func quantile(_ share: Double, _ values: [Double]) -> Double {
        var values = values
        return OrderStatistics.quantile(share, of: &values)
    }

    @Test
    func `quantiles lie between order statistics as type 7 has it`() {
        let values = [8.0, 1, 16, 2, 4]
        #expect(Self.quantile(0, values) == 1)
        #expect(Self.quantile(0.25, values) == 2)
        #expect(Self.quantile(0.5, values) == 4)
        #expect(Self.quantile(0.625, values) == 6)
        #expect(Self.quantile(0.9375, values) == 14)
        #expect(Self.quantile(1, values) == 16)
        #expect(Self.quantile(0.5, [4, 3]) == 3.5)
        #expect(Self.quantile(0.7, [3]) == 3)
    }

    /// Random, many equal, all equal, sorted and reversed values of every small size.
    private static func examples() -> [[Double]] {
        var generator = SeededGenerator(seed: 8)
        return (1...40).flatMap { size -> [[Double]] in
            let random = (0..<size).map { _ in generator.normal() }
            let few = (0..<size).map { _ in Double(generator.integer(0...2)) }
            return [random, few, Array(repeating: 7, count: size), random.sorted(), random.sorted(by: >)]
        }
    }

    @Test
    func `every quantile is that of the sorted values, and no value is lost`() {
        for values in Self.examples() {
            let sorted = values.sorted()
            for share in [0, 0.01, 0.3, 0.5, 0.77, 0.99, 1] {
                let position = share * Double(values.count - 1)
                let lower = Int(position)
                let upper = min(lower + 1, values.count - 1)
                let expected = sorted[lower] + (sorted[upper] - sorted[lower]) * (position - Double(lower))
                var rearranged = values
                #expect(OrderStatistics.quantile(share, of: &rearranged) == expected)
                #expect(rearranged.sorted() == sorted)
            }
        }
    }
}
