import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction
import TouchRecordings
import TouchReports

@testable import TouchEvaluation

/// Two predictors of one result, paired.
@Suite("Comparison of two predictors within a result")
struct PredictorComparisonTests {
    /// People who move at 300 px/s, each with noise of their own; strokes of different lengths, so that people weigh
    /// differently.
    private static func result(
        people: Int = 6,
        noise: Double = 1,
        areEquallyLong: Bool = false,
        predictors: [String] = ["hold", "linear", "kalman"],
        areWanted: Bool = true,
        dataset: String = "made up"
    ) async throws -> EvaluationResult {
        var generator = SeededGenerator(seed: 31)
        let sources = (0..<people).map { person in
            let scale = noise * pow(1.5, Double(person))
            let count = areEquallyLong ? 60 : 60 + 10 * person
            // People with the same strokes would count as one.
            let direction = areEquallyLong ? Double(person) : 0
            var log = TouchEventLog()
            for index in 0..<count {
                let time = Double(index) / 100
                let location = TouchPoint(
                    300 * time * cos(direction) + scale * generator.gaussian(),
                    300 * time * sin(direction) + scale * generator.gaussian()
                )
                let sample = TouchSample(timestamp: time, location: location)
                let phase: TouchPhase = index == 0 ? .began : index == count - 1 ? .ended : .moved
                log.append(
                    TouchEvent(timestamp: time, touches: [Touch(id: 1, type: .direct, phase: phase, samples: [sample])])
                )
            }
            return InMemoryRecording(
                name: "p\(person)",
                metadata: RecordingMetadata(participant: "p\(person)", space: .cssPixels),
                events: log
            )
        }
        let plan = EvaluationPlan(
            predictors: try predictors.map(PredictorSpecification.init(typed:)),
            replay: ReplayParameters(horizons: [0.02, 0.04]),
            intervals: IntervalParameters(areWanted: areWanted, seed: 9)
        )
        return try await Evaluator(plan: plan)
            .run(on: [EvaluationDataset(name: dataset, sources: sources, identity: "same")])
    }

    private static func row(
        _ metric: String,
        _ comparison: PredictorComparison,
        horizon: Double = 20
    ) throws -> PredictorComparison.Row {
        try #require(comparison.rows.first { $0.metric == metric && $0.horizonMilliseconds == horizon })
    }

    @Test("a predictor against itself differs by 0, from 0 to 0")
    func itself() async throws {
        let comparison = try PredictorComparison(.evaluation(try await Self.result()), between: "kalman", and: "kalman")
        let resampled = comparison.rows.filter { $0.verdict != .unknown }
        #expect(resampled.count > 50)
        for row in resampled {
            #expect(row.difference == 0 && row.verdict == .notShown && row.probability == 1)
            if let interval = row.differenceInterval { #expect(interval == 0...0) }
            if row.first > 0 { #expect(row.ratio == 1) }
            if let interval = row.ratioInterval { #expect(interval == 1...1) }
        }
        #expect(try Self.row("rmse", comparison).ratioInterval == 1...1)
        // Percentiles come from no sums over people.
        #expect(
            comparison.rows.filter { $0.verdict == .unknown }.allSatisfy {
                ["p50", "p95", "p99", "max"].contains($0.metric)
            }
        )
    }

    @Test("what is the same for everybody has an interval of no width")
    func constant() async throws {
        // Without noise hold is wrong by d = 300 px/s · h in each of n questions, linear in the first of a stroke only, where
        // it knows one sample and has no answer. So the means differ by d (1 − 1 / n), root mean squares by d (1 − 1 / √n).
        let result = try await Self.result(noise: 0, areEquallyLong: true)
        let comparison = try PredictorComparison(.evaluation(result), between: "linear", and: "hold")
        for (horizon, questions) in [(20.0, 58.0), (40, 56)] {
            let distance = 0.3 * horizon
            for (metric, expected) in [
                ("mean", distance * (1 - 1 / questions)), ("rmse", distance * (1 - questions.squareRoot() / questions)),
                ("lateness", distance * (1 - 1 / questions)),
            ] {
                let row = try Self.row(metric, comparison, horizon: horizon)
                #expect(abs(row.difference - expected) < 1e-9)
                let interval = try #require(row.differenceInterval)
                #expect(abs(interval.lowerBound - expected) < 1e-9 && abs(interval.upperBound - expected) < 1e-9)
                #expect(row.verdict == .better("linear"))
            }
            // More skill is better; what overshoots nobody tells them apart.
            #expect(try Self.row("skill", comparison, horizon: horizon).verdict == .better("linear"))
            #expect(try Self.row("over_anticipation", comparison, horizon: horizon).verdict == .notShown)
        }
    }

    @Test("intervals and probabilities are those of plain arithmetic on people's own sums")
    func reference() async throws {
        let result = try await Self.result()
        let comparison = try PredictorComparison(.evaluation(result), between: "hold", and: "linear")
        #expect(comparison.clusters == [.init(dataset: "made up", unit: "participant", count: 6)])
        for horizon in [20.0, 40] {
            // A person's sum of squares is n · rmse².
            func sums(_ predictor: String) throws -> [(count: Double, squares: Double)] {
                try (0..<6).map { person in
                    let row = try #require(
                        result.rows(dataset: "made up", participant: "p\(person)", metric: "rmse")
                            .first { $0.predictor == predictor && $0.horizonMilliseconds == horizon }
                    )
                    return (Double(row.count), Double(row.count) * row.value * row.value)
                }
            }
            let (hold, linear) = (try sums("hold"), try sums("linear"))
            func rmse(_ sums: [(count: Double, squares: Double)]) -> Double {
                (sums.reduce(0) { $0 + $1.squares } / sums.reduce(0) { $0 + $1.count }).squareRoot()
            }
            func without(_ person: Int, _ sums: [(count: Double, squares: Double)]) -> Double {
                rmse(sums.enumerated().filter { $0.offset != person }.map(\.element))
            }
            let difference = rmse(linear) - rmse(hold)
            let squares = (0..<6).reduce(0.0) { sum, person in
                let deviation = without(person, linear) - without(person, hold) - difference
                return sum + deviation * deviation
            }
            let counts = hold.map(\.count)
            let effective = pow(counts.reduce(0, +), 2) / counts.reduce(0) { $0 + $1 * $1 }
            let reach = StudentDistribution(freedom: effective - 1).quantile(0.975) * (5.0 / 6 * squares).squareRoot()
            let row = try Self.row("rmse", comparison, horizon: horizon)
            let interval = try #require(row.differenceInterval)
            #expect(abs(interval.lowerBound - (difference - reach)) < 1e-8)
            #expect(abs(interval.upperBound - (difference + reach)) < 1e-8)
            #expect(row.difference == row.second - row.first && row.ratio == row.second / row.first)
            #expect(row.ratioInterval?.contains(row.ratio) == true)
            // Every way to swap the two among six people.
            let found = abs(log(rmse(linear) / rmse(hold)))
            let count = (0..<64).count { way in
                let one = (0..<6).map { way >> $0 & 1 == 1 ? linear[$0] : hold[$0] }
                let two = (0..<6).map { way >> $0 & 1 == 1 ? hold[$0] : linear[$0] }
                return abs(log(rmse(two) / rmse(one))) >= found * (1 - 1e-9)
            }
            let probability = try #require(row.probability)
            #expect(abs(probability - Double(count) / 64) < 1e-12)
            #expect((row.verdict == .notShown) == (probability > 0.05))
        }
    }

    @Test("so few people have no interval and no winner, but their own ratios", arguments: 2...5)
    func fewPeople(people: Int) async throws {
        let comparison = try PredictorComparison(
            .evaluation(try await Self.result(people: people, noise: 0.3)),
            between: "linear",
            and: "hold"
        )
        let row = try Self.row("rmse", comparison)
        #expect((row.ratioInterval == nil) == (people < 5))
        #expect(row.ownRatios.count == (people < 5 ? people : 0))
        let probability = try #require(row.probability)
        #expect(probability >= pow(2, 1 - Double(people)) && probability > 0.05)
        #expect(comparison.rows.allSatisfy { $0.verdict == .notShown || $0.verdict == .unknown })
        #expect(PredictorComparisonReport(comparison).text.contains("so few cannot show a difference"))
    }

    @Test("the other way round the difference changes its sign and the verdict its wording, not its meaning")
    func swapped() async throws {
        let result = try await Self.result(noise: 0.3)
        let forth = try PredictorComparison(.evaluation(result), between: "hold", and: "linear")
        let back = try PredictorComparison(.evaluation(result), between: "linear", and: "hold")
        #expect(forth.rows.count == back.rows.count)
        var real = 0
        for row in forth.rows {
            let other = try Self.row(row.metric, back, horizon: row.horizonMilliseconds)
            #expect(other.difference == -row.difference && other.verdict == row.verdict)
            if case .better = row.verdict { real += 1 }
            guard let interval = row.differenceInterval, let opposite = other.differenceInterval else { continue }
            #expect(abs(interval.lowerBound + opposite.upperBound) < 1e-9 * max(1, abs(interval.lowerBound)))
        }
        #expect(real > 10)
    }

    @Test("a result without intervals is compared with them all the same; one cluster has none")
    func withoutIntervals() async throws {
        let plain = try PredictorComparison(
            .evaluation(try await Self.result(areWanted: false)),
            between: "hold",
            and: "linear"
        )
        #expect(plain.intervals.seed == 9)
        #expect(try Self.row("rmse", plain).differenceInterval != nil)
        // One person, one stroke.
        let alone = try PredictorComparison(
            .evaluation(try await Self.result(people: 1)),
            between: "hold",
            and: "linear"
        )
        #expect(alone.clusters.map(\.count) == [1])
        #expect(alone.rows.allSatisfy { $0.verdict == .unknown && $0.differenceInterval == nil })
        #expect(PredictorComparisonReport(alone).text.contains("no intervals"))
    }

    @Test(
        "names that the result does not have are answered with those that it has; results without clusters are refused"
    )
    func refusals() async throws {
        var result = try await Self.result(people: 2)
        let error = #expect(throws: EvaluationError.self) {
            try PredictorComparison(.evaluation(result), between: "kalman", and: "linea")
        }
        #expect(
            error?.description
                == "predictor: found 'linea', expected one of those in the result: 'hold', 'linear', 'kalman'"
        )
        result.clusters = []
        #expect(throws: EvaluationError.self) {
            try PredictorComparison(.evaluation(result), between: "hold", and: "linear")
        }
        let latency = AnyResult.measured(MadeUpResults.latency([]))
        #expect(throws: EvaluationError.self) {
            try PredictorComparison([.evaluation(result), latency], between: "hold", and: "linear")
        }
    }

    @Test("over several results the ratio is the geometric mean, and of results without a predictor nothing is taken")
    func combined() async throws {
        let (many, few) = (try await Self.result(), try await Self.result(people: 3, noise: 0.4, dataset: "other"))
        let without = try await Self.result(predictors: ["hold"], dataset: "third")
        let both = try PredictorComparison(
            [many, without, few].map(AnyResult.evaluation),
            between: "hold",
            and: "linear"
        )
        #expect(both.clusters.map(\.dataset) == ["made up", "other", PredictorComparison.combined])
        #expect(both.clusters.map(\.count) == [6, 3, 9])
        let rows = both.rows.filter { $0.metric == "rmse" && $0.horizonMilliseconds == 20 }
        #expect(rows.count == 3)
        let whole = try #require(rows.last)
        #expect(isClose(whole.ratio, (rows[0].ratio * rows[1].ratio).squareRoot(), relative: 1e-12))
        // Nine people of two datasets carry an interval, though three of one do not.
        #expect(rows[1].ratioInterval == nil && rows[1].ownRatios.count == 3)
        let interval = try #require(whole.ratioInterval)
        let better = PredictorComparison.Verdict.better(whole.ratio < 1 ? "linear" : "hold")
        let probability = try #require(whole.probability)
        #expect(interval.contains(whole.ratio) && whole.verdict == (probability > 0.05 ? .notShown : better))
        // One result is compared as it always was.
        let alone = try PredictorComparison([.evaluation(many)], between: "hold", and: "linear")
        let plain = try PredictorComparison(.evaluation(many), between: "hold", and: "linear")
        #expect(alone.rows.map(\.ratioInterval) == plain.rows.map(\.ratioInterval))
        let csv = String(decoding: PredictorComparisonReport.csv([both]), as: UTF8.self)
        #expect(csv.split(separator: "\n").count == both.rows.count + 1)
        #expect(throws: EvaluationError.self) {
            try PredictorComparison([.evaluation(many), .evaluation(many)], between: "hold", and: "linear")
        }
        #expect(throws: EvaluationError.self) {
            try PredictorComparison([many, few].map(AnyResult.evaluation), between: "hold", and: "imm")
        }
    }

    @Test("the report says for each row whether the difference is real, and which side is better")
    func report() async throws {
        var comparison = try PredictorComparison(
            .evaluation(try await Self.result(noise: 0)),
            between: "linear",
            and: "hold"
        )
        comparison.restrict(toMetrics: ["rmse", "over_anticipation", "p50"])
        let text = PredictorComparisonReport(comparison).text
        #expect(text.hasPrefix("A: linear\nB: hold\n"))
        #expect(text.contains("paired over 6 participants"))
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.hasPrefix("rmse ") && $0.contains("  A       0.0") && $0.contains(" 6.00 ") })
        #expect(lines.contains { $0.hasPrefix("over_anticipation  –  ") })
        #expect(lines.contains { $0.hasPrefix("p50 ") && $0.contains("  –           –  ") })
        #expect(text.contains("A is better in 2 of 6 rows, B in 0"))
        #expect(text.contains("between predictors"))
        comparison.restrict(toMetrics: ["rmse"])
        let narrow = PredictorComparisonReport(comparison).text.split(separator: "\n")
        #expect(narrow.contains { $0.hasPrefix("rmse") } && narrow.allSatisfy { $0.count <= 80 || !$0.contains("  ") })
    }
}
