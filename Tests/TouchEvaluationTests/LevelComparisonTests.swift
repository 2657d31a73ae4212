import Testing
import TouchModel
import TouchReports

@testable import TouchEvaluation

@Suite("Levels of a factor compared over people")
struct LevelComparisonTests {
    private static let still = [2.1, 3.4, 1.9, 2.8, 4.0, 3.1, 2.2, 2.9]
    private static let walking = [2.6, 3.9, 1.8, 3.6, 4.9, 3.0, 2.9, 3.3]
    private static let standing = [2.5, 3.5, 2.0, 3.3, 4.1, 3.5, 2.4, 3.2]
    private static let error = PairedClusters.Quantity(preference: .lower, scale: .magnitude)

    private static func people(_ values: [Double], from first: Int = 0) -> [String: Double] {
        Dictionary(values.enumerated().map { ("p\(first + $0)", $1) }) { first, _ in first }
    }

    private static func pairs(_ levels: [[String: Double]], of quantity: PairedClusters.Quantity = error)
        -> (pairs: [LevelComparison.Pair], friedman: FriedmanTest?)
    {
        LevelComparison(levels: levels.indices.map { "level \($0)" }, confidence: 0.95).pairs(levels, of: quantity)
    }

    private static func isNear(_ value: Double?, _ expected: Double) -> Bool {
        value.map { abs($0 - expected) < 1e-9 } ?? false
    }

    /// R 4.5: `wilcox.test(log(b), log(a), paired = TRUE, exact = TRUE)`, `t.test` of the same and of b and a.
    @Test("people who have both levels are paired, as by R")
    func pairedAsByR() throws {
        let pair = try #require(Self.pairs([Self.people(Self.still), Self.people(Self.walking)]).pairs.first)
        #expect(pair.isPaired && pair.counts == (8, 8))
        #expect(Self.isNear(pair.probability, 0.0390625))
        #expect(Self.isNear(pair.ratio, 1.150797085105257))
        #expect(Self.isNear(pair.ratioInterval?.lowerBound, 1.037303783129992))
        #expect(Self.isNear(pair.ratioInterval?.upperBound, 1.276707896591943))
        #expect(Self.isNear(pair.difference, 0.45))
        #expect(Self.isNear(pair.differenceInterval?.lowerBound, 0.1340137929315377))
        #expect(Self.isNear(pair.differenceInterval?.upperBound, 0.7659862070684624))
        #expect(pair.verdict == .better("level 0"))
    }

    /// R 4.5: `wilcox.test(log(a), log(b), exact = TRUE)`, `t.test(log(b), log(a))`.
    @Test("levels of different people are independent groups, as by R")
    func independentAsByR() throws {
        let later = Self.walking.map { $0 + 0.05 }
        let pair = try #require(Self.pairs([Self.people(Self.still), Self.people(later, from: 8)]).pairs.first)
        #expect(!pair.isPaired && pair.counts == (8, 8))
        #expect(Self.isNear(pair.probability, 0.3822843822843822))
        #expect(Self.isNear(pair.ratio, 1.169912555834916))
        #expect(Self.isNear(pair.ratioInterval?.lowerBound, 0.8705810329960633))
        #expect(Self.isNear(pair.ratioInterval?.upperBound, 1.5721631145464829))
        #expect(pair.verdict == .notShown)
    }

    /// R 4.5: `p.adjust(…, "holm")`, `friedman.test(cbind(a, b, c))`.
    @Test("probabilities of three levels are corrected over their pairs")
    func threeLevels() throws {
        let found = Self.pairs([Self.still, Self.walking, Self.standing].map { Self.people($0) })
        let expected = [0.078125, 0.0234375, 0.3125]
        #expect(found.pairs.count == 3)
        for (pair, expected) in zip(found.pairs, expected) { #expect(Self.isNear(pair.probability, expected)) }
        #expect(found.pairs.map(\.verdict) == [.notShown, .better("level 0"), .notShown])
        #expect(Self.isNear(found.friedman?.probability, 0.0301973834223185))
    }

    @Test("people are paired if at least half of all have both levels, and only these count")
    func partlyPaired() throws {
        let most = try #require(Self.pairs([Self.people(Self.still), Self.people(Self.walking, from: 2)]).pairs.first)
        #expect(most.isPaired && most.counts == (6, 6))
        let few = try #require(Self.pairs([Self.people(Self.still), Self.people(Self.walking, from: 3)]).pairs.first)
        #expect(!few.isPaired && few.counts == (8, 8))
    }

    @Test("few people carry no interval, and one value no test")
    func fewPeople() throws {
        let four = try #require(
            Self.pairs([Array(Self.still.prefix(4)), Array(Self.walking.prefix(4))].map { Self.people($0) }).pairs.first
        )
        #expect(four.ratioInterval == nil && four.differenceInterval == nil && four.verdict == .notShown)
        let one = try #require(Self.pairs([Self.people([2]), Self.people([3], from: 1)]).pairs.first)
        #expect(one.probability == nil && one.verdict == .unknown)
    }

    @Test("what may be below zero has a difference and no ratio, and is not better on a side that nobody prefers")
    func signed() throws {
        let lags = [-3.0, -2, -1, 0, 1, 2, 3, 4]
        let pair = try #require(
            Self.pairs(
                [Self.people(lags), Self.people(lags.map { $0 + 1 })],
                of: PairedClusters.Quantity(preference: .nearZero, scale: .signed)
            ).pairs.first
        )
        #expect(pair.ratio.isNaN && pair.ratioInterval == nil && pair.difference == 1)
        #expect(pair.probability == 0.0078125 && pair.verdict == .different)
    }

    @Test(
        "the rank-sum test counts every division of the ranks, also with ties",
        arguments: [[1, 2, 2, 3, 9], [4, 4, 4, 1]]
    )
    func everyDivision(first: [Double]) {
        let second: [Double] = [2, 3, 3, 5, 8, 13]
        let ranks = Ranks(of: first + second).values
        let mean = Double(first.count * (ranks.count + 1)) / 2
        let distance = abs(ranks.prefix(first.count).reduce(0, +) - mean)
        var (asFar, all) = (0, 0)
        for choice in 0..<(1 << ranks.count) where choice.nonzeroBitCount == first.count {
            let sum = ranks.indices.reduce(0) { choice >> $1 & 1 == 1 ? $0 + ranks[$1] : $0 }
            all += 1
            if abs(sum - mean) >= distance - 1e-9 { asFar += 1 }
        }
        #expect(abs(RankSumTest(first, second).probability - Double(asFar) / Double(all)) < 1e-12)
    }

    /// R 4.5: `wilcox.test(sin(1:40), cos((1:45) * 1.7) + 0.3, exact = FALSE)`.
    @Test("the rank-sum test of many values is the normal approximation")
    func manyValues() {
        let (first, second) = (
            (1...40).map { Elementary.sin(Double($0)) }, (1...45).map { Elementary.cos(1.7 * Double($0)) + 0.3 }
        )
        #expect(abs(RankSumTest(first, second).probability - 0.07604519246703953) < 1e-9)
        #expect(Self.isNear(RankSumTest.smallestProbability(3, 3), 0.1))
    }
}
