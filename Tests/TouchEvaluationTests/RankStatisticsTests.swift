import Testing
import TouchModel

@testable import TouchEvaluation

/// Expected values: SciPy 1.17 (`scipy.stats`), and for ties the enumeration of all signs.
@Suite struct RankStatisticsTests {
    @Test("Equal values share the mean of their places")
    func ranks() {
        let ranks = Ranks(of: [3, 1, 3, 2, 3, 1])
        #expect(ranks.values == [5, 1.5, 5, 3, 5, 1.5])
        #expect(ranks.tieTerm == 6 + 24)
    }

    @Test(
        "The upper tail of chi-squared, for even and odd degrees of freedom, near and far",
        arguments: [
            (1, 0.5, 4.79500122e-01), (1, 11.07, 8.77356823e-04), (1, 400, 5.50724824e-89), (2, 3.2, 2.01896518e-01),
            (5, 0.5, 9.92123293e-01), (5, 11.07, 5.00096186e-02), (5, 60, 1.21545698e-11), (24, 3.2, 9.99999865e-01),
            (24, 60, 6.38770254e-05), (24, 400, 7.51127737e-70),
        ]
    )
    func chiSquared(freedom: Int, x: Double, expected: Double) {
        let found = ChiSquaredDistribution(freedom: freedom).upperTail(x)
        #expect(abs(found / expected - 1) < 1e-7)
    }

    @Test("Friedman's test without ties")
    func friedman() throws {
        let test = try #require(
            FriedmanTest([
                [7.0, 9.9, 8.5, 5.1, 10.3], [5.3, 5.7, 4.7, 3.5, 7.7], [4.9, 7.6, 5.5, 2.8, 8.4],
                [8.8, 8.9, 8.1, 3.3, 9.1], [1, .nan, 2, 3, 4],
            ])
        )
        #expect(test.blocks == 4)
        #expect(abs(test.statistic - 15.2) < 1e-12)
        #expect(abs(test.probability - 0.004303882327589247) < 1e-12)
        #expect(test.concordance == test.statistic / 16)
        #expect(test.meanRanks == [2.5, 4, 2.5, 1, 5])
    }

    @Test("Friedman's test with ties")
    func friedmanWithTies() throws {
        let test = try #require(FriedmanTest([[1, 1, 2], [2, 2, 3], [1, 2, 2], [3, 1, 2], [1, 1, 4]]))
        #expect(abs(test.statistic - 4.625) < 1e-12)
        #expect(abs(test.probability - 0.09901340836382613) < 1e-12)
    }

    @Test("Friedman's test has nothing to say of one treatment, one block, or ties throughout")
    func friedmanWithoutInformation() {
        #expect(FriedmanTest([[1], [2]]) == nil)
        #expect(FriedmanTest([[1, 2]]) == nil)
        #expect(FriedmanTest([[1, 1], [2, 2]]) == nil)
        #expect(FriedmanTest([]) == nil)
    }

    @Test("The signed-rank test without ties is exact")
    func wilcoxon() {
        let test = WilcoxonSignedRankTest([1.1, 2.2, -0.3, 4.4, 5.5, -0.7, 6.1, 7.3, 0, .nan])
        #expect(test.pairs == 8)
        #expect(test.positiveRankSum == 33)
        #expect(test.probability == 0.0390625)
        #expect(abs(test.effect - 30.0 / 36) < 1e-15)
    }

    @Test("The signed-rank test with ties is exact too")
    func wilcoxonWithTies() {
        let test = WilcoxonSignedRankTest([15, -7, 5, 20, 0, -9, 17, -12, 5, -10])
        #expect(test.positiveRankSum == 27)
        #expect(test.probability == 0.6328125)
        #expect(abs(test.effect - 0.2) < 1e-15)
    }

    @Test("Many pairs are approximated with corrections for ties and continuity")
    func wilcoxonApproximated() {
        let differences = (0..<80).map { (Double($0 * 37 % 101) - 40) / 7 }
        let test = WilcoxonSignedRankTest(differences)
        #expect(test.pairs == 79)
        #expect(min(test.positiveRankSum, 79 * 40 - test.positiveRankSum) == 1015.5)
        #expect(abs(test.probability - 0.005844114716713923) < 1e-12)
    }

    @Test("At the limit, the exact probability and the approximation agree")
    func wilcoxonAtTheLimit() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<20 {
            let count = WilcoxonSignedRankTest.exactLimit
            let differences = (0..<count).map { _ in generator.uniform() - 0.42 }
            let exact = WilcoxonSignedRankTest(differences).probability
            // One more pair with next to no weight goes the other way of computing.
            let approximate = WilcoxonSignedRankTest(differences + [1e-9]).probability
            #expect(abs(exact - approximate) < 0.02)
        }
    }

    @Test("Without a difference there is no evidence")
    func wilcoxonOfNothing() {
        #expect(WilcoxonSignedRankTest([0, 0, .nan]).probability == 1)
        #expect(WilcoxonSignedRankTest([1, -1]).probability == 1)
        #expect(WilcoxonSignedRankTest([]).effect == 0)
    }

    @Test("Holm's adjusted probabilities grow with the raw ones and stay below one")
    func holm() {
        let adjusted = HolmCorrection.adjust([0.01, 0.04, 0.03, 0.005, 0.9])
        let expected = [0.04, 0.09, 0.09, 0.025, 0.9]
        for (found, expected) in zip(adjusted, expected) { #expect(abs(found - expected) < 1e-12) }
        #expect(HolmCorrection.adjust([0.7, 0.8]) == [1, 1])
        #expect(HolmCorrection.adjust([]).isEmpty)
    }

    @Test("Families cost nothing where their tests agree, and one that is not wholly rejected spares the next nothing")
    func families() {
        #expect(
            HolmCorrection.adjust(families: [[0.01, 0.01, 0.01], [0.5, 0.5, 0.5]]) == [
                [0.02, 0.02, 0.02], [0.5, 0.5, 0.5],
            ]
        )
        // Hochberg within, twice for two families: the first comes last, for its worst test is worst.
        let adjusted = HolmCorrection.adjust(families: [[0.001, 0.8], [0.01, 0.02]])
        for (found, expected) in zip(adjusted.joined(), [0.04, 0.8, 0.04, 0.04]) {
            #expect(abs(found - expected) < 1e-12)
        }
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<50 {
            let single = (0..<6).map { _ in generator.uniform() }
            #expect(HolmCorrection.adjust(families: single.map { [$0] }).map { $0[0] } == HolmCorrection.adjust(single))
            let families = (0..<4).map { _ in (0..<3).map { _ in generator.uniform() } }
            for (raw, adjusted) in zip(families.joined(), HolmCorrection.adjust(families: families).joined()) {
                #expect(adjusted >= raw && adjusted <= 1)
            }
        }
    }
}
