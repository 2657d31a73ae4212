import Foundation
import Testing
import TouchModel

@testable import TouchEvaluation

@Suite("Exact intervals")
struct ExactIntervalsTests {
    private static func isNear(_ found: Double, _ expected: Double, _ tolerance: Double = 1e-9) -> Bool {
        abs(found - expected) <= tolerance * max(1, abs(expected))
    }

    @Test("Clopper–Pearson has its closed form at none and all", arguments: [1.0, 7, 20, 1000, 3000])
    func ends(count: Double) {
        let bound = 1 - pow(0.025, 1 / count)
        let none = ExactIntervals.clopperPearson(0, of: count, confidence: 0.95)
        #expect(none.lowerBound == 0 && Self.isNear(none.upperBound, bound))
        let all = ExactIntervals.clopperPearson(count, of: count, confidence: 0.95)
        #expect(all.upperBound == 1 && Self.isNear(all.lowerBound, 1 - bound))
    }

    @Test("Clopper–Pearson's ends leave the tails of the binomial distribution outside")
    func binomial() {
        for (hits, count) in [(1, 10), (10, 100), (37, 50), (49, 50)] {
            let interval = ExactIntervals.clopperPearson(Double(hits), of: Double(count), confidence: 0.9)
            func atMost(_ limit: Int, _ share: Double) -> Double {
                (0...limit).reduce(0) { sum, k in
                    let logarithm = lgamma(Double(count + 1)) - lgamma(Double(k + 1)) - lgamma(Double(count - k + 1))
                    return sum + exp(logarithm + Double(k) * log(share) + Double(count - k) * log1p(-share))
                }
            }
            #expect(Self.isNear(1 - atMost(hits - 1, interval.lowerBound), 0.05, 1e-8))
            #expect(Self.isNear(atMost(hits, interval.upperBound), 0.05, 1e-8))
        }
    }

    @Test("Garwood's ends leave the tails of the Poisson distribution outside")
    func poisson() {
        #expect(Self.isNear(ExactIntervals.garwood(0, in: 2, confidence: 0.95).upperBound, -log(0.025) / 2))
        for events in [1, 4, 10, 60] {
            let interval = ExactIntervals.garwood(Double(events), in: 1, confidence: 0.95)
            func atMost(_ limit: Int, _ mean: Double) -> Double {
                (0...limit).reduce(0) { $0 + exp(Double($1) * log(mean) - mean - lgamma(Double($1 + 1))) }
            }
            #expect(Self.isNear(1 - atMost(events - 1, interval.lowerBound), 0.025, 1e-8))
            #expect(Self.isNear(atMost(events, interval.upperBound), 0.025, 1e-8))
        }
    }

    @Test("clusters that differ more than chance widen the interval, clusters alike only by their number")
    func clusters() throws {
        func interval(_ hits: [Double], _ each: Double) -> ClosedRange<Double>? {
            ExactIntervals.proportion(hits.map { .init(numerator: $0, denominator: each) }, confidence: 0.95)
        }
        let alike = try #require(interval([50, 50, 50, 50], 100))
        let apart = try #require(interval([0, 100, 0, 100], 100))
        let independent = ExactIntervals.clopperPearson(200, of: 400, confidence: 0.95)
        #expect(alike.lowerBound < independent.lowerBound && alike.upperBound > independent.upperBound)
        #expect(apart.lowerBound < alike.lowerBound && apart.upperBound > alike.upperBound)
        #expect(interval([3], 4) == nil)
        // Clusters without anything to count tell nothing.
        let lonely: [ExactIntervals.Cluster] = [
            .init(numerator: 3, denominator: 10), .init(numerator: 0, denominator: 0),
        ]
        #expect(ExactIntervals.proportion(lonely, confidence: 0.95) == nil)
        #expect(interval([0, 0], 0) == nil)
        let none = try #require(interval([0, 0, 0, 0, 0, 0, 0, 0], 500))
        // 4000 things in 8 clusters: (1.96 / 2.36)² of them count.
        #expect(none.lowerBound == 0 && none.upperBound > 1 - pow(0.025, 1.0 / 4000) && none.upperBound < 0.0015)
    }

    /// Four people with 9, 10, 7 and 10 hits in 10 each: p = 0.9; residuals 0, 1, −2, 1, so the linearized variance is
    /// 4/3 · 6 / 40² = 0.005 against 0.9 · 0.1 / 40 = 0.00225 of independent things: design effect 20/9. The effective size is
    /// 40 / (20/9) · (t₃₉ / t₃)² = 18 · (2.022691 / 3.182446)² = 7.271255. The ends, from the incomplete beta function with 30
    /// digits (mpmath), are 0.476865499 and 0.999251065.
    @Test("the interval of a share has the effective size of Korn and Graubard")
    func effectiveSize() throws {
        let clusters = [9.0, 10, 7, 10].map { ExactIntervals.Cluster(numerator: $0, denominator: 10) }
        let interval = try #require(ExactIntervals.proportion(clusters, confidence: 0.95))
        #expect(Self.isNear(interval.lowerBound, 0.476865499, 1e-8))
        #expect(Self.isNear(interval.upperBound, 0.999251065, 1e-8))
    }
}
