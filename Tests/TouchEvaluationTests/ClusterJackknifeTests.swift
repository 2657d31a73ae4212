import Foundation
import Testing
import TouchModel

@testable import TouchEvaluation

struct ClusterJackknifeTests {
    private static func jackknife(_ clusters: Int, confidence: Double = 0.95) throws -> ClusterJackknife {
        try #require(
            ClusterJackknife(clusterCount: clusters, parameters: IntervalParameters(confidence: confidence))
        )
    }

    /// The interval of Σ sums / Σ counts.
    private static func interval(
        _ sums: [Double],
        _ counts: [Double],
        _ scale: QuantityScale = .signed
    ) throws -> ClosedRange<Double>? {
        try jackknife(sums.count).interval(zip(sums, counts).map { [$0, $1] }, weights: counts, scale) { $0[0] / $0[1] }
    }

    // MARK: Sums

    @Test(arguments: [2, 5, 100, 101, 257])
    func `sums without a group and of it alone add up to the whole`(clusters: Int) throws {
        var generator = SeededGenerator(seed: 3)
        let rows = (0..<clusters).map { _ in [Double(generator.integer(0...1000)), 1] }
        let jackknife = try Self.jackknife(clusters)
        #expect(jackknife.groupCount == min(clusters, 100))
        let sums = jackknife.sums(of: rows)
        let whole = rows.reduce(0) { $0 + $1[0] }
        for (without, alone) in zip(sums.leftOut, sums.alone) {
            #expect(without[0] + alone[0] == whole)
            #expect(without[1] + alone[1] == Double(clusters))
        }
        // The same as counts of clusters, for quantiles.
        let draws = jackknife.draws
        for group in [0, jackknife.groupCount - 1] {
            let left = (0..<clusters).reduce(0) { $0 + draws[group * clusters + $1] * rows[$1][0] }
            let own = (0..<clusters).reduce(0) {
                $0 + draws[(jackknife.groupCount + group) * clusters + $1] * rows[$1][0]
            }
            #expect(left == sums.leftOut[group][0] && own == sums.alone[group][0])
        }
    }

    // MARK: Intervals

    @Test
    func `of a mean of equal clusters the interval is Student's`() throws {
        let values = [3.0, 5, 4, 8, 6, 4]
        let mean = values.reduce(0, +) / 6
        let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 5
        // The t of 5 degrees of freedom at 0.975, from tables.
        let reach = 2.570581836 * (variance / 6).squareRoot()
        let interval = try #require(try Self.interval(values, values.map { _ in 1 }))
        #expect(abs(interval.lowerBound - (mean - reach)) < 1e-8 && abs(interval.upperBound - (mean + reach)) < 1e-8)
    }

    @Test
    func `on a logarithmic scale the interval is that of factors, and the spread of people widens it`() throws {
        let values = [3.0, 5, 4, 8, 6, 4]
        let counts = values.map { _ in 1.0 }
        let plain = try #require(try Self.interval(values, counts, .magnitude))
        let doubled = try #require(try Self.interval(values.map { 2 * $0 }, counts, .magnitude))
        #expect(abs(doubled.lowerBound - 2 * plain.lowerBound) < 1e-9)
        #expect(abs(doubled.upperBound - 2 * plain.upperBound) < 1e-9)
        #expect(abs(plain.lowerBound * plain.upperBound - 25) < 1e-9)
        let squares = try #require(
            try Self.jackknife(6).interval(values.map { [$0 * $0, 1] }, weights: counts, .rootMeanSquare) {
                ($0[0] / $0[1]).squareRoot()
            }
        )
        #expect(squares.upperBound / squares.lowerBound > plain.upperBound / plain.lowerBound)
    }

    @Test(arguments: 2...4)
    func `fewer than five clusters carry no interval`(clusters: Int) throws {
        let values = (0..<clusters).map { Double($0 + 1) }
        #expect(try Self.interval(values, values.map { _ in 1 }) == nil)
        // Clusters without anything counted do not make up for it.
        let padded = values + [0, 0, 0]
        #expect(try Self.interval(padded, values.map { _ in 1 } + [0, 0, 0]) == nil)
    }

    @Test
    func `a cluster that has most of the data leaves no interval`() throws {
        let values = [3.0, 5, 4, 8, 6]
        #expect(try Self.interval(values, [1, 1, 1, 1, 1]) != nil)
        #expect(try Self.interval([3, 5, 4, 8, 600], [1, 1, 1, 1, 100]) == nil)
    }

    @Test
    func `no interval is computed from one cluster, or where none is wanted`() {
        #expect(ClusterJackknife(clusterCount: 1, parameters: IntervalParameters()) == nil)
        #expect(ClusterJackknife(clusterCount: 9, parameters: IntervalParameters(areWanted: false)) == nil)
    }

    @Test
    func `what may be zero has an interval that ends at zero`() throws {
        // Without the first cluster nothing is left.
        let interval = try #require(try Self.interval([5, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1], .magnitude))
        #expect(interval.lowerBound == 0 && interval.upperBound > 5.0 / 6)
    }

    @Test
    func `the spread of independent estimates has the degrees of freedom of Satterthwaite`() throws {
        let parts = [
            ClusterSpread(variance: 2, freedom: 4, clusters: 5), nil,
            ClusterSpread(variance: 2, freedom: 4, clusters: 5),
        ]
        let sum = try #require(ClusterSpread.ofSum(parts))
        #expect(sum == ClusterSpread(variance: 4, freedom: 8, clusters: 10))
        #expect(sum.divided(by: 3).variance == 4.0 / 9)
        #expect(ClusterSpread.ofSum([nil, nil]) == nil)
    }

    @Test(arguments: [
        (1.0, 0.975, 12.706204736), (2, 0.975, 4.302652730), (7, 0.975, 2.364624252), (10, 0.9, 1.372183641),
        (30, 0.95, 1.697260887), (255, 0.975, 1.969310), (1, 0.75, 1), (4, 0.5, 0), (2.5, 0.975, 3.574655),
    ])
    func `Student's quantiles are those of the tables`(freedom: Double, share: Double, expected: Double) {
        let quantile = StudentDistribution(freedom: freedom).quantile(share)
        #expect(abs(quantile - expected) < 1e-5)
        #expect(abs(StudentDistribution(freedom: freedom).cumulative(quantile) - share) < 1e-9)
    }

    // MARK: Counts

    @Test
    func `shares of counted things stay within 0 and 1 and know that nothing seen is not nothing`() throws {
        func interval(_ hits: [Double], of each: Double) -> ClosedRange<Double>? {
            CountIntervals.share(
                hits.map { .init(numerator: $0, denominator: each) },
                parameters: IntervalParameters()
            )
        }
        let all = try #require(interval([20, 20, 20, 20, 20], of: 20))
        #expect(all.upperBound == 1 && all.lowerBound < 0.97)
        let most = try #require(interval([18, 20, 16, 19, 17], of: 20))
        #expect(most.contains(0.9) && most.upperBound < 1)
        #expect(interval([18, 20, 16, 19], of: 20) == nil)
        let rate = try #require(
            CountIntervals.rate(
                (0..<5).map { _ in .init(numerator: 0, denominator: 2) },
                parameters: IntervalParameters()
            )
        )
        // Garwood's interval of no event in ten minutes ends at −ln 0.025 / 10.
        #expect(rate.lowerBound == 0 && rate.upperBound >= -log(0.025) / 10 - 1e-9)
    }
}

struct LabelSwapTestTests {
    private static func probability(_ first: [Double], _ second: [Double]) throws -> Double {
        let test = try #require(LabelSwapTest(clusterCount: first.count, seed: 4))
        func size(_ one: Double, _ two: Double) -> Double { abs(two - one) }
        var sizes: [Double] = []
        test.forEachWay(first.map { [$0] }, second.map { [$0] }) { sizes.append(size($0[0], $1[0])) }
        return test.probability(of: size(first.reduce(0, +), second.reduce(0, +)), among: sizes)
    }

    @Test(arguments: 2...14)
    func `where all people agree the probability is two in two to the power of people`(people: Int) throws {
        let first = (0..<people).map { Double(3 * $0 + 1) }
        let probability = try Self.probability(first, first.map { $0 + 1 })
        #expect(probability == pow(2, 1 - Double(people)))
        #expect(probability == LabelSwapTest.smallestProbability(clusterCount: people))
    }

    @Test
    func `all ways to swap are counted, as written down plainly`() throws {
        let (first, second) = ([3.0, 7, 1, 4, 6], [4.0, 5, 2, 6, 9])
        let differences = zip(first, second).map { $1 - $0 }
        let found = abs(differences.reduce(0, +))
        let sizes = (0..<32).map { way in
            abs(differences.enumerated().reduce(0) { $0 + (way >> $1.offset & 1 == 1 ? -$1.element : $1.element) })
        }
        let expected = Double(sizes.count { $0 >= found }) / 32
        #expect(try Self.probability(first, second) == expected)
        #expect(try Self.probability(second, first) == expected)
    }

    @Test
    func `methods that are the same are never told apart`() throws {
        for people in [2, 9, 30] {
            let values = (0..<people).map(Double.init)
            #expect(try Self.probability(values, values) == 1)
        }
    }

    @Test
    func `of many people ways are drawn, and the probability is near that of all`() throws {
        var generator = SeededGenerator(seed: 8)
        let first = (0..<16).map { _ in generator.normal() }
        let second = first.map { $0 + 0.4 + generator.normal() }
        let differences = zip(first, second).map { $1 - $0 }
        let found = abs(differences.reduce(0, +)) * (1 - 1e-12)
        let all = (0..<1 << 16).count { way in
            abs(differences.enumerated().reduce(0) { $0 + (way >> $1.offset & 1 == 1 ? -$1.element : $1.element) })
                >= found
        }
        #expect(abs(try Self.probability(first, second) - Double(all) / 65_536) < 0.015)
    }
}
