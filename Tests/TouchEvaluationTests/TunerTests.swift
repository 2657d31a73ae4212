import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction

@testable import PredictorTuning
@testable import TouchEvaluation
@testable import TouchReports

@Suite("Tuning")
struct TunerTests {
    private static let datasets = [
        Examples.dataset(
            "one",
            Examples.wanderingRecordings(6, strokes: 2, seed: 4, participant: { ["a", "b", "c"][$0 % 3] })
        ),
        Examples.dataset("two", Examples.wanderingRecordings(2, strokes: 2, seed: 5, participant: { ["a", "d"][$0] })),
    ]

    private static func plan(
        _ predictor: String = "linear:window=0.05",
        _ parameters: [String] = ["damping=linear:0..40"],
        objective: String = "rmse",
        evaluations: Int = 12,
        holdsOut: Bool = true
    ) throws -> TuningPlan {
        TuningPlan(
            predictor: try PredictorSpecification(typed: predictor),
            parameters: try parameters.map(TunedParameter.init(parsing:)),
            objective: objective,
            replay: ReplayParameters(horizons: [0.016, 0.033]),
            evaluations: evaluations,
            holdsOutParticipants: holdsOut,
            intervals: IntervalParameters()
        )
    }

    @Test("A parameter's range is read, and its positions go from end to end")
    func ranges() throws {
        let linear = try TunedParameter(parsing: "window=linear:0.01..0.05")
        #expect([0, 0.5, 1].map(linear.text) == ["0.01", "0.03", "0.05"])
        let log = try TunedParameter(parsing: " noise = log:1e2..1e6 ")
        #expect([0, 0.25, 0.5, 1].map(log.text) == ["100", "1000", "10000", "1000000"])
        #expect(abs((log.position(of: "10000") ?? .nan) - 0.5) < 1e-12)
        let whole = try TunedParameter(parsing: "samples=integer:3..12")
        #expect([-1, 0, 0.5, 1, 2].map(whole.text) == ["3", "3", "8", "12", "12"])
        #expect(whole.position(of: "13") == nil)
        #expect(log.description == "noise=log:100..1000000")
        let odd = try TunedParameter(parsing: "x=linear:0.123456..0.987654")
        #expect([0, 1].map(odd.text) == ["0.1235", "0.987654"])
    }

    @Test(
        "A range that makes no sense is a typed error that says what is expected",
        arguments: [
            "", "window", "window=1..2", "=log:1..2", "window=cubic:1..2", "window=log:1", "window=log:2..1",
            "window=log:0..1", "window=linear:nan..1", "window=integer:1.5..3", "window=linear:1..inf",
        ]
    )
    func badRanges(text: String) {
        let error = #expect(throws: EvaluationError.self) { try TunedParameter(parsing: text) }
        #expect(error?.description.contains("'\(text)'") == true)
    }

    @Test("A plan is checked before any data are read")
    func badPlans() {
        func isRefused(_ plan: @autoclosure () throws -> TuningPlan) -> Bool {
            do {
                _ = try Tuner(plan: plan())
                return false
            } catch {
                return !"\(error)".isEmpty
            }
        }
        #expect(isRefused(try Self.plan("linear", [])))
        #expect(isRefused(try Self.plan("linear", ["colour=linear:0..1"])))
        #expect(isRefused(try Self.plan("linear", ["damping=linear:-5..1"])))
        #expect(isRefused(try Self.plan("linear", ["damping=linear:0..1", "damping=linear:0..2"])))
        #expect(isRefused(try Self.plan(objective: "skill")))
        #expect(isRefused(try Self.plan(objective: "colour")))
        #expect(isRefused(try Self.plan(evaluations: 0)))
        #expect(!isRefused(try Self.plan()))
    }

    @Test("Each fold's search sees everybody but the participant held out, and its scores are an evaluation's")
    func folds() async throws {
        let result = try await Tuner(plan: Self.plan()).run(on: Self.datasets)
        #expect(result.folds.map(\.participant) == ["a", "b", "c", "d"])
        for fold in result.folds {
            #expect(fold.trainingAfter <= fold.trainingBefore)
            let evaluator = try Evaluator(
                plan: EvaluationPlan(
                    predictors: try ["linear", "linear:window=0.05", fold.specification].reduce(into: []) {
                        let specification = try PredictorSpecification(typed: $1)
                        if !$0.contains(specification) { $0.append(specification) }
                    },
                    replay: ReplayParameters(horizons: [0.016, 0.033]),
                    intervals: IntervalParameters(areWanted: false)
                )
            )
            let evaluation = try await evaluator.run(on: Self.datasets)
            // The plain formula, from the rows of the participants concerned.
            func objective(_ predictor: String, isHeldOut: Bool) -> Double {
                let rows = evaluation.rows.filter {
                    $0.metric == "rmse" && $0.task == "all" && $0.participant != "all"
                        && ($0.participant == fold.participant) == isHeldOut
                }
                let own = rows.filter { $0.predictor == predictor }
                let logs = own.map { row in
                    log(
                        row.value
                            / (rows.first {
                                $0.predictor == "linear" && $0.dataset == row.dataset
                                    && $0.participant == row.participant
                                    && $0.horizonMilliseconds == row.horizonMilliseconds
                            }?.value ?? .nan)
                    )
                }
                return exp(logs.reduce(0, +) / Double(logs.count))
            }
            #expect(isClose(objective("linear:window=0.05", isHeldOut: false), fold.trainingBefore, relative: 1e-9))
            #expect(isClose(objective(fold.specification, isHeldOut: false), fold.trainingAfter, relative: 1e-9))
            #expect(isClose(objective("linear:window=0.05", isHeldOut: true), fold.heldOutBefore, relative: 1e-9))
            #expect(isClose(objective(fold.specification, isHeldOut: true), fold.heldOutAfter, relative: 1e-9))
        }
        let ratios = result.folds.map { log($0.heldOutAfter / $0.heldOutBefore) }
        let ratio = try #require(result.heldOutRatio)
        #expect(isClose(ratio, exp(ratios.reduce(0, +) / 4), relative: 1e-12))
        #expect(result.heldOutLow == nil && result.heldOutHigh == nil, "four people carry no interval")
        #expect(result.signedRank == WilcoxonSignedRankTest(ratios))
        #expect(TuningReport(result).text.contains(result.after))
    }

    @Test("A predictor that learns is tuned as it is evaluated: with what it learned, where that is asked for")
    func carry() async throws {
        var plan = try Self.plan("adaptive", ["ridge=log:1..100"], evaluations: 1, holdsOut: false)
        let alone = try await Tuner(plan: plan).run(on: Self.datasets)
        plan.carry = .person
        let learned = try await Tuner(plan: plan).run(on: Self.datasets)
        #expect(alone.trainingAfter == alone.trainingBefore, "how it learns makes no difference to a stroke alone")
        #expect(learned.trainingBefore != alone.trainingBefore)
        #expect(learned.replay == alone.replay + ", --carry person")
    }

    @Test("What was interrupted goes on where it stopped, to the same result")
    func resuming() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("tuning.jsonl").path
        let straight = try await Tuner(plan: Self.plan()).run(on: Self.datasets, log: TuningLog(path: path))
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        let lines = whole.split(separator: UInt8(ascii: "\n")).count
        #expect(lines == straight.candidates + 1)
        // Cut in the middle of a line, as a power failure would.
        try whole.prefix(whole.count * 2 / 3).write(to: URL(fileURLWithPath: path))
        let resumed = try await Tuner(plan: Self.plan()).run(on: Self.datasets, log: TuningLog(path: path))
        #expect(resumed == straight)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == whole)
        // Complete, it is only read.
        #expect(try await Tuner(plan: Self.plan()).run(on: Self.datasets, log: TuningLog(path: path)) == straight)
        await #expect(throws: EvaluationError.self) {
            try await Tuner(plan: Self.plan(objective: "mean")).run(on: Self.datasets, log: TuningLog(path: path))
        }
        // Torn within its first line, it holds nothing; with values too few or below zero, it is no log.
        try whole.prefix(20).write(to: URL(fileURLWithPath: path))
        #expect(try await Tuner(plan: Self.plan()).run(on: Self.datasets, log: TuningLog(path: path)) == straight)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == whole)
        let first = try #require(whole.split(separator: UInt8(ascii: "\n")).first)
        for values in ["[]", "[1,2]", "[-5" + String(repeating: ",1", count: 9) + "]"] {
            let line = "\n{\"specification\":\"linear\",\"values\":\(values)}\n"
            try (Data(first) + Data(line.utf8)).write(to: URL(fileURLWithPath: path))
            await #expect(throws: EvaluationError.self) {
                try await Tuner(plan: Self.plan()).run(on: Self.datasets, log: TuningLog(path: path))
            }
        }
        try Data("something else\n".utf8).write(to: URL(fileURLWithPath: path))
        await #expect(throws: EvaluationError.self) {
            try await Tuner(plan: Self.plan()).run(on: Self.datasets, log: TuningLog(path: path))
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("something else\n".utf8))
    }

    @Test("One participant cannot be held out; nobody need be")
    func nobodyHeldOut() async throws {
        let single = [Examples.dataset("one", Examples.wanderingRecordings(2, strokes: 2, seed: 4))]
        await #expect(throws: EvaluationError.self) { try await Tuner(plan: Self.plan()).run(on: single) }
        let result = try await Tuner(plan: Self.plan(holdsOut: false)).run(on: single)
        #expect(result.folds.isEmpty)
        #expect(result.heldOutRatio == nil)
        #expect(result.trainingAfter <= result.trainingBefore)
        #expect(TuningReport(result).text.contains("no evidence"))
    }
}
