import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction

@testable import TouchEvaluation
@testable import TouchReports

@Suite("The leaderboard")
struct LeaderboardTests {
    private static let predictors = ["hold", "linear", "linear:damping=0.001", "polynomial", "kalman:model=cv"]

    private static func result(participants: Int = 8, predictors: [String] = predictors) async throws
        -> EvaluationResult
    {
        let plan = EvaluationPlan(
            predictors: try predictors.map(PredictorSpecification.init(typed:)),
            replay: ReplayParameters(horizons: [0.016, 0.033]),
            intervals: IntervalParameters()
        )
        let one = Examples.wanderingRecordings(
            2 * participants,
            strokes: 2,
            seed: 3,
            participant: { "p\($0 % participants)" }
        )
        let two = Examples.wanderingRecordings(3, strokes: 2, seed: 4)
        return try await Evaluator(plan: plan)
            .run(on: [Examples.dataset("one", one), Examples.dataset("two", two)])
    }

    @Test("Predictors are ordered by the scalar, and its interval holds it")
    func order() async throws {
        let result = try await Self.result()
        let board = try Leaderboard(result)
        let ratios = board.entries.map(\.ratio)
        #expect(ratios == ratios.sorted())
        let names = board.entries.map(\.predictor)
        #expect(Set(names) == Set(Self.predictors))
        for entry in board.entries {
            #expect(entry.ratio == result.geometricMeanRatio(of: entry.predictor, to: "linear"))
            let low = try #require(entry.low)
            let high = try #require(entry.high)
            #expect(low <= entry.ratio && entry.ratio <= high)
        }
        let linear = try #require(board.entries.first { $0.predictor == "linear" })
        #expect(linear.ratio == 1 && linear.low == 1 && linear.high == 1 && linear.jitterRatio == 1)
    }

    @Test("Tests are those of plain tables of participants, a dataset without names counting once")
    func tests() async throws {
        let result = try await Self.result()
        let board = try Leaderboard(result)
        #expect(board.blocks == 9)
        let labels = board.entries.map(\.predictor)
        func value(_ label: String, _ dataset: String, _ participant: String) throws -> Double {
            let logs = try [16.0, 33].map { horizon in
                let row = result.rows.first {
                    $0.predictor == label && $0.dataset == dataset && $0.participant == participant && $0.task == "all"
                        && $0.breakdown == "all" && $0.metric == "rmse" && $0.horizonMilliseconds == horizon
                }
                return log(try #require(row).value)
            }
            return (logs[0] + logs[1]) / 2
        }
        var table = try (0..<8).map { number in try labels.map { try value($0, "one", "p\(number)") } }
        table.append(try labels.map { try value($0, "two", "all") })
        let friedman = try #require(board.friedman)
        let expected = try #require(FriedmanTest(table))
        #expect(isClose(friedman.statistic, expected.statistic) && friedman.meanRanks == expected.meanRanks)
        #expect(board.pairs.count == 10)
        let raw = board.pairs.map(\.test.probability)
        let adjusted = board.pairs.map(\.adjustedProbability)
        #expect(adjusted == HolmCorrection.adjust(raw))
        for pair in board.pairs {
            let first = try #require(labels.firstIndex(of: pair.first))
            let second = try #require(labels.firstIndex(of: pair.second))
            let differences = table.map { $0[first] - $0[second] }
            #expect(pair.test == WilcoxonSignedRankTest(differences))
            let mean = differences.reduce(0, +) / 9
            #expect(isClose(pair.ratio, exp(mean), relative: 1e-9))
            #expect(pair.isReal == (pair.adjustedProbability < board.level))
        }
        let wins = board.entries.map(\.betterThan).reduce(0, +)
        let losses = board.entries.map(\.worseThan).reduce(0, +)
        let real = board.pairs.filter(\.isReal).count
        #expect(wins == real && losses == real)
    }

    @Test("With participants enough a clear difference is real; with one block nothing is")
    func realDifferences() async throws {
        let board = try Leaderboard(try await Self.result(participants: 12))
        let pair = try #require(
            board.pairs.first { Set([$0.first, $0.second]) == ["hold", "linear"] }
        )
        #expect(pair.isReal)
        let last = try #require(board.entries.last)
        #expect(last.worseThan > 0)
        let single = try Leaderboard(try await Self.result(participants: 1, predictors: ["hold", "linear"]))
        #expect(single.pairs.allSatisfy { !$0.isReal })
    }

    @Test("Without linear there is no order")
    func withoutLinear() async throws {
        let result = try await Self.result(predictors: ["hold", "polynomial"])
        #expect(throws: EvaluationError.self) { try Leaderboard(result) }
    }

    @Test("The report names every predictor, the tests and what is not told apart")
    func report() async throws {
        let board = try Leaderboard(try await Self.result())
        let report = LeaderboardReport(board)
        for name in Self.predictors { #expect(report.text.contains("\n\(name)  ")) }
        #expect(report.text.contains("Friedman's test") && report.text.contains("Holm"))
        let lines = String(decoding: report.csv, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 6 && lines[1].hasPrefix("1,\(board.entries[0].predictor),"))
        let read = try JSONDecoder().decode(Leaderboard.self, from: report.json())
        #expect(read == board)
    }
}
