import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction
import TouchRecordings

@testable import TouchEvaluation

/// Two results on the same data are compared cluster by cluster.
struct PairedComparisonTests {
    /// Eight participants, each many times as hard to predict as the one before.
    private static func result(noise: Double) async throws -> EvaluationResult {
        var generator = SeededGenerator(seed: 5)
        let sources = (0..<8).map { participant in
            let scale = pow(1.6, Double(participant))
            var log = TouchEventLog()
            for index in 0..<80 {
                let time = Double(index) / 100
                let wobble = TouchPoint(generator.gaussian(), generator.gaussian()) * scale
                let extra = TouchPoint(generator.gaussian(), generator.gaussian()) * (noise * scale)
                let sample = TouchSample(timestamp: time, location: TouchPoint(300 * time, 0) + wobble + extra)
                let phase: TouchPhase = index == 0 ? .began : index == 79 ? .ended : .moved
                log.append(
                    TouchEvent(timestamp: time, touches: [Touch(id: 1, type: .direct, phase: phase, samples: [sample])])
                )
            }
            return InMemoryRecording(
                name: "p\(participant)",
                metadata: RecordingMetadata(participant: "p\(participant)", space: .cssPixels),
                events: log
            )
        }
        let plan = EvaluationPlan(
            predictors: try ["hold", "linear"].map(PredictorSpecification.init(typed:)),
            replay: ReplayParameters(horizons: [0.02]),
            intervals: IntervalParameters()
        )
        // One identity: to the comparison they are the same data, as if the predictor had changed.
        return try await Evaluator(plan: plan)
            .run(on: [EvaluationDataset(name: "made up", sources: sources, identity: "same")])
    }

    @Test
    func `a small loss that all participants share is seen, though they differ much among themselves`() async throws {
        let before = try await Self.result(noise: 0)
        let after = try await Self.result(noise: 0.4)
        let rmse = try #require(before.rows(dataset: "made up", metric: "rmse").first { $0.predictor == "linear" })
        // Taken for independent, the two intervals would swallow the difference.
        #expect(try #require(rmse.high) / #require(rmse.low) > 1.5)
        let row = try #require(
            try ResultComparison(.evaluation(before), .evaluation(after)).rows
                .first { $0.metric == "rmse" && $0.label.contains("linear") }
        )
        #expect(row.verdict == .worse)
        #expect(row.ratio > 1.02 && row.ratio < 1.25)
        let width = try #require(row.high) / #require(row.low)
        #expect(width < 1.2, "\(width)")
    }

    @Test
    func `a difference is judged by the clusters, not by a value that was changed`() async throws {
        let before = try await Self.result(noise: 0)
        var after = before
        after.rows = after.rows.map { row in
            var row = row
            row.value *= 1.1
            return row
        }
        for row in try ResultComparison(.evaluation(before), .evaluation(after)).rows where row.metric == "rmse" {
            #expect(abs(row.ratio - 1.1) < 1e-12)
            #expect(row.low == 1 && row.high == 1 && row.probability == 1 && row.verdict == .unclear)
        }
    }

    @Test
    func `other data are not paired`() async throws {
        let before = try await Self.result(noise: 0)
        var after = try await Self.result(noise: 0.4)
        after.datasets[0].identity = "another"
        let comparison = try ResultComparison(.evaluation(before), .evaluation(after))
        #expect(!comparison.remarks.isEmpty)
        let row = try #require(comparison.rows.first { $0.metric == "rmse" && $0.label.contains("linear") })
        #expect(row.verdict == .unclear)
    }

    @Test
    func `intervals do not depend on what recordings are called`() async throws {
        func rows(named names: [String]) async throws -> [EvaluationResult.Row] {
            var generator = SeededGenerator(seed: 8)
            let sources = names.map { name in
                var log = TouchEventLog()
                for stroke in 0..<6 {
                    for index in 0..<30 {
                        let time = Double(stroke) + Double(index) / 100
                        let sample = TouchSample(timestamp: time, location: TouchPoint(generator.gaussian(), 0))
                        let phase: TouchPhase = index == 0 ? .began : index == 29 ? .ended : .moved
                        let touch = Touch(id: 1, type: .direct, phase: phase, samples: [sample])
                        log.append(TouchEvent(timestamp: time, touches: [touch]))
                    }
                }
                return InMemoryRecording(name: name, metadata: RecordingMetadata(), events: log)
            }
            let plan = EvaluationPlan(
                predictors: [PredictorSpecification(name: "hold")],
                replay: ReplayParameters(horizons: [0.02]),
                intervals: IntervalParameters()
            )
            return try await Evaluator(plan: plan)
                .run(on: [EvaluationDataset(name: "made up", sources: sources, identity: "same")]).rows
        }
        let first = try await rows(named: ["a", "b"])
        #expect(try await rows(named: ["zebra", "elsewhere.jsonl"]) == first)
        #expect(first.allSatisfy { $0.clusters == 12 })
    }
}
