import Foundation
import Testing
import TouchModel

@testable import EvaluationStatistics

struct ClusterBootstrapTests {
    static func sampler(_ clusters: Int, replicates: Int = 200, seed: UInt64 = 1) throws -> ClusterBootstrap {
        try #require(
            ClusterBootstrap(
                clusterCount: clusters,
                parameters: BootstrapParameters(replicates: replicates, seed: seed)
            )
        )
    }

    /// The interval of the mean over clusters of sums and counts.
    static func interval(
        sums: [Double],
        counts: [Double],
        replicates: Int = 200,
        seed: UInt64 = 1
    ) throws -> ClosedRange<Double> {
        let sampler = try sampler(sums.count, replicates: replicates, seed: seed)
        let resampled = try sampler.resample(sums + counts, columns: 2)
        var means = (0..<replicates).map { resampled[$0] / resampled[replicates + $0] }
        return try #require(sampler.interval(of: &means))
    }

    // MARK: Draws

    @Test(arguments: [2, 3, 17])
    func `each replicate draws as many clusters as there are`(clusters: Int) throws {
        let sampler = try Self.sampler(clusters)
        // One column a cluster, so that every replicate shows how often it drew each.
        var indicators = [Double](repeating: 0, count: clusters * clusters)
        for cluster in 0..<clusters { indicators[cluster * clusters + cluster] = 1 }
        let draws = try sampler.resample(indicators, columns: clusters)
        var seen = Set<[Double]>()
        for replicate in 0..<200 {
            let row = (0..<clusters).map { draws[$0 * 200 + replicate] }
            #expect(row.reduce(0, +) == Double(clusters))
            #expect(row.allSatisfy { $0 >= 0 && $0 == $0.rounded() })
            seen.insert(row)
        }
        #expect(seen.count > 2)
        // Every cluster is drawn once a replicate on average: binomial with a standard error below 0.075.
        for cluster in 0..<clusters {
            let mean = draws[cluster * 200..<(cluster + 1) * 200].reduce(0, +) / 200
            #expect(abs(mean - 1) < 0.3)
        }
    }

    @Test
    func `every column is resampled with the same draws`() throws {
        let sampler = try Self.sampler(5)
        let moments = [1.0, 2, 3, 4, 5]
        let resampled = try sampler.resample(moments + moments.map { 10 * $0 } + [1, 1, 1, 1, 1], columns: 3)
        for replicate in 0..<200 {
            #expect(resampled[200 + replicate] == 10 * resampled[replicate])
            #expect(resampled[400 + replicate] == 5)
        }
    }

    @Test
    func `the same seed gives the same interval and another seed another one`() throws {
        var generator = SeededGenerator(seed: 6)
        let sums = (0..<12).map { _ in generator.normal() }
        let counts = [Double](repeating: 1, count: 12)
        let first = try Self.interval(sums: sums, counts: counts, seed: 3)
        #expect(try Self.interval(sums: sums, counts: counts, seed: 3) == first)
        #expect(try Self.interval(sums: sums, counts: counts, seed: 4) != first)
    }

    @Test
    func `no interval can be drawn from fewer than two clusters or without replicates`() {
        let parameters = BootstrapParameters()
        #expect(ClusterBootstrap(clusterCount: 0, parameters: parameters) == nil)
        #expect(ClusterBootstrap(clusterCount: 1, parameters: parameters) == nil)
        #expect(ClusterBootstrap(clusterCount: 2, parameters: parameters) != nil)
        #expect(ClusterBootstrap(clusterCount: 2, parameters: BootstrapParameters(replicates: 0)) == nil)
    }

    // MARK: Intervals

    @Test
    func `the interval leaves equal tails on both sides`() throws {
        let sampler = try #require(
            ClusterBootstrap(clusterCount: 2, parameters: BootstrapParameters(replicates: 10, confidence: 0.5))
        )
        var values = (0...100).map(Double.init).shuffled()
        // Two clusters: the tail of 0.25 becomes Φ(−√2 · t) with t = 1, the quartile of Student's t with one degree of
        // freedom.
        let tail = 0.5 * erfc(1)
        let interval = try #require(sampler.interval(of: &values))
        #expect(abs(interval.lowerBound - 100 * tail) < 1e-9)
        #expect(abs(interval.upperBound - 100 * (1 - tail)) < 1e-9)
    }

    @Test
    func `with many clusters the interval is the plain percentile interval`() throws {
        let sampler = try #require(
            ClusterBootstrap(clusterCount: 20_000, parameters: BootstrapParameters(replicates: 1, confidence: 0.5))
        )
        var values = (0...100).map(Double.init).shuffled()
        let interval = try #require(sampler.interval(of: &values))
        #expect(abs(interval.lowerBound - 25) < 0.01 && abs(interval.upperBound - 75) < 0.01)
    }

    @Test(arguments: [
        (1, 0.975, 12.706204736), (2, 0.975, 4.302652730), (7, 0.975, 2.364624252), (10, 0.9, 1.372183641),
        (30, 0.95, 1.697260887), (255, 0.975, 1.969310), (1, 0.75, 1), (4, 0.5, 0),
    ])
    func `Student's quantiles are those of the tables`(freedom: Int, share: Double, expected: Double) {
        let quantile = StudentDistribution(freedom: freedom).quantile(share)
        #expect(abs(quantile - expected) < 1e-6)
        #expect(abs(StudentDistribution(freedom: freedom).cumulative(quantile) - share) < 1e-9)
    }

    @Test
    func `replicates that are not finite say nothing`() throws {
        let sampler = try #require(
            ClusterBootstrap(clusterCount: 2, parameters: BootstrapParameters(replicates: 10, confidence: 0.5))
        )
        var values: [Double] = [.nan, 0, 4, .infinity, 8, -.infinity, 12, 16, .nan]
        var finite: [Double] = [0, 4, 8, 12, 16]
        #expect(sampler.interval(of: &values) == sampler.interval(of: &finite))
        #expect(values.sorted() == [0, 4, 8, 12, 16])
        var one = [.nan, 1.0]
        #expect(sampler.interval(of: &one) == nil)
    }

    @Test
    func `the interval of a mean covers the truth about as often as it says`() throws {
        // Clusters with an offset of their own around the true mean 10, as people have.
        let simulations = 400
        var covered = 0
        var naiveCovered = 0
        for simulation in 0..<simulations {
            var generator = SeededGenerator(seed: UInt64(simulation) &* 7919 &+ 1)
            var sums: [Double] = []
            var counts: [Double] = []
            var everything: [Double] = []
            for _ in 0..<30 {
                let offset = generator.normal()
                let count = Int.random(in: 10...30, using: &generator)
                let values = (0..<count).map { _ in 10 + offset + generator.normal() }
                sums.append(values.reduce(0, +))
                counts.append(Double(count))
                everything += values
            }
            if try Self.interval(sums: sums, counts: counts, seed: UInt64(simulation)).contains(10) { covered += 1 }
            // What an interval that takes every value for independent would say.
            let mean = everything.reduce(0, +) / Double(everything.count)
            let variance = everything.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(everything.count)
            if abs(mean - 10) < 1.96 * (variance / Double(everything.count)).squareRoot() { naiveCovered += 1 }
        }
        let share = Double(covered) / Double(simulations)
        // The percentile interval of 30 clusters is a little short of 95 %; the simulation's own error is 1.1 %.
        #expect(share > 0.90 && share < 0.98, "covered \(share)")
        #expect(Double(naiveCovered) / Double(simulations) < 0.7)
    }
}
