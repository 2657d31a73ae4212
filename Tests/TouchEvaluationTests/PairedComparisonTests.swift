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
    func `people of the same names are paired on other data, and other people are not; both are said`() async throws {
        let before = try await Self.result(noise: 0)
        var after = try await Self.result(noise: 0.4)
        let same = try ResultComparison(.evaluation(before), .evaluation(after))
        #expect(same.remarks.isEmpty)
        after.datasets[0].identity = "another"
        // The order of people says nothing.
        after.clusters[0].names.reverse()
        after.clusters[0].moments.reverse()
        func row(_ comparison: ResultComparison) throws -> ResultComparison.Row {
            try #require(comparison.rows.first { $0.metric == "rmse" && $0.label.contains("linear") })
        }
        let paired = try ResultComparison(.evaluation(before), .evaluation(after))
        #expect(paired.remarks.contains { $0.contains("8 participants have the same names and are paired") })
        #expect(try row(paired).low == row(same).low && row(paired).verdict == .worse)
        after.clusters[0].names[0] = "another"
        let unpaired = try ResultComparison(.evaluation(before), .evaluation(after))
        #expect(unpaired.remarks.contains { $0.contains("nothing is paired") })
        #expect(try row(unpaired).verdict == .unclear && row(unpaired).probability == nil)
        after.datasets[0].identity = before.datasets[0].identity
        let others = try ResultComparison(.evaluation(before), .evaluation(after))
        #expect(others.remarks.contains { $0.contains("other participants or strokes") })
        // Strokes of other data have nothing in common but their numbers.
        #expect(ClusterPairing((false, ["a 1", "a 2"]), (false, ["a 1", "a 2"]), isSameData: false) == .unpaired)
        #expect(ClusterPairing((false, ["a 1", "a 2"]), (false, ["a 2", "a 1"]), isSameData: true) == .sameData)
    }

    @Test
    func `people with the same strokes are one cluster, whatever their names`() async throws {
        let recordings = Examples.wanderingRecordings(8, strokes: 4, seed: 5, participant: { "p\($0)" })
        let again = Self.renamed(Array(recordings.prefix(6)))
        let plan = EvaluationPlan(
            predictors: try ["hold", "linear"].map(PredictorSpecification.init(typed:)),
            replay: ReplayParameters(horizons: [0.02]),
            intervals: IntervalParameters()
        )
        func result(_ sources: [InMemoryRecording]) async throws -> EvaluationResult {
            try await Evaluator(plan: plan)
                .run(on: [EvaluationDataset(name: "made up", sources: sources, identity: "one")])
        }
        let once = try await result(recordings)
        #expect(once.repeatedParticipants == nil && once.clusters[0].names.count == 8)
        let twice = try await result(recordings + again)
        #expect(twice.repeatedParticipants?.count == 6)
        #expect(twice.repeatedParticipants?.first?.participants == ["p0", "zp0"])
        #expect(twice.clusters[0].names == (0..<8).map { "p\($0)" })
        #expect(try Leaderboard(twice).blocks == 8)
        func row(_ result: EvaluationResult) throws -> EvaluationResult.Row {
            try #require(result.rows(dataset: "made up", metric: "rmse").first { $0.predictor == "linear" })
        }
        #expect(try row(twice).clusters == 8)
        // Everyone twice: values and intervals are those of once.
        let all = try await result(recordings + again + Self.renamed(Array(recordings.suffix(2))))
        let (whole, single) = (try row(all), try row(once))
        for end in [\EvaluationResult.Row.low, \.high] {
            let (one, other) = (try #require(whole[keyPath: end]), try #require(single[keyPath: end]))
            #expect(abs(one - other) < 1e-9)
        }
        // One person under two names has strokes for clusters, each once.
        let person = try await result([recordings[0]] + Self.renamed([recordings[0]]))
        #expect(person.clusters[0].unit == "stroke")
        #expect(person.rows.filter { $0.isWhole }.allSatisfy { $0.clusters <= 4 })
        let file = try JSONEncoder().encode(twice)
        #expect(
            try JSONDecoder().decode(EvaluationResult.self, from: file).repeatedParticipants
                == twice.repeatedParticipants
        )
    }

    private static func renamed(_ recordings: [InMemoryRecording]) -> [InMemoryRecording] {
        recordings.map { one in
            var one = one
            one.name += " again"
            one.metadata.participant = "z\(one.metadata.participant ?? "")"
            return one
        }
    }

    @Test
    func `sketches of strokes merge to those of all of them`() throws {
        var generator = SeededGenerator(seed: 3)
        func strokes(_ count: Int) -> [[TouchSample]] {
            (0..<count).map { _ in
                (0..<20).map {
                    TouchSample(timestamp: Double($0) / 100, location: TouchPoint(100 * generator.uniform(), 0))
                }
            }
        }
        let (shared, own, taps) = (strokes(600), strokes(500), strokes(3).map { Array($0.prefix(4)) })
        let names = ["a", "b", "c", "d"].map { RepeatedStrokes.Owner(dataset: "data", participant: $0) }
        var (whole, one, two) = (RepeatedStrokes(), RepeatedStrokes(), RepeatedStrokes())
        func add(_ strokes: [[TouchSample]], _ owner: Int, _ part: inout RepeatedStrokes) {
            for stroke in strokes {
                part.add(stroke, of: names[owner])
                whole.add(stroke, of: names[owner])
            }
        }
        // b has a's strokes and others; c has a few of them, d taps as everybody makes them.
        add(Array(shared.prefix(400)), 0, &one)
        add(Array(shared.suffix(200)), 0, &two)
        add(shared + own, 1, &two)
        add(Array(own.prefix(20)) + strokes(100), 2, &one)
        add(taps, 3, &one)
        add(taps, 2, &one)
        one.merge(two)
        #expect(try JSONEncoder().encode(one).count == JSONEncoder().encode(whole).count)
        #expect(one.people(of: "data") == [["a", "b"]] && whole.people(of: "data") == [["a", "b"]])
        #expect(one.people(of: "other").isEmpty)
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
