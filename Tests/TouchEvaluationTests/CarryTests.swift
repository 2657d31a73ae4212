import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction
import TouchRecordings
import TouchReports

@testable import TouchEvaluation

struct CarryTests {
    /// Three strokes that stay at the origin, so that the error of `lift-count` is the number of lifts.
    private static func events(_ cancelled: Int?) -> [[TouchEvent]] {
        let strokes = (0..<3).map { Examples.stroke(count: 9, step: 0.125, velocity: .zero, start: Double($0) * 4) }
        var events = strokes.map(Examples.events)
        if let cancelled {
            let last = events[cancelled].count - 1
            events[cancelled][last].touches[0].phase = .cancelled
        }
        return events
    }

    private static func recording(_ name: String, participant: String?, device: String?, cancelled: Int? = nil)
        -> InMemoryRecording
    {
        InMemoryRecording(
            name: name,
            metadata: RecordingMetadata(device: device, participant: participant, space: .cssPixels),
            events: TouchEventLog(events(cancelled).flatMap(\.self)),
            truth: nil
        )
    }

    private static func evaluate(
        _ recordings: [InMemoryRecording],
        _ predictors: [String],
        _ carry: CarryScope,
        breakdown: BreakdownSelection = [.participant]
    ) async throws -> EvaluationResult {
        var plan = try EvaluatorTests.plan(predictors)
        plan.carry = carry
        plan.breakdown = breakdown
        return try await EvaluatorTests.evaluate(plan, [Examples.dataset("data", recordings)])
    }

    private static let people = [
        recording("1", participant: "a", device: "x"), recording("2", participant: "a", device: "y"),
        recording("3", participant: "b", device: "x"), recording("4", participant: nil, device: nil),
        recording("5", participant: nil, device: nil),
    ]

    @Test(
        arguments: [
            (CarryScope.none, 0.0), (.recording, 2), (.person, 5), (.device, 5),
        ])
    func `what was learned is kept as far as is asked, and no farther`(carry: CarryScope, most: Double) async throws {
        let result = try await Self.evaluate(Self.people, ["lift-count", "hold"], carry)
        #expect(EvaluatorTests.row(result, "lift-count", "max")?.value == most)
        #expect(EvaluatorTests.row(result, "hold", "mean")?.value == 0)
        #expect(result.carry == carry)
        #expect(result.predictors.map(\.learns) == [true, nil])
    }

    @Test
    func `what is learned is kept over a person unless something else is named, and shown by strokes`() async throws {
        let plan = try EvaluatorTests.plan(["lift-count"])
        #expect(plan.carry == .person)
        let result = try await Self.evaluate(Self.people, ["lift-count"], plan.carry, breakdown: .standard)
        #expect(result.carry == .person)
        #expect(Set(result.rows.filter { $0.part.breakdown == "strokes" }.map(\.part.group)) == ["1", "2-5", "6-20"])
        // Where no predictor learns, nothing is kept, and nothing is added.
        let forgetful = try await Self.evaluate(Self.people, ["hold"], plan.carry, breakdown: .standard)
        #expect(forgetful.carry == .none)
        #expect(!forgetful.rows.contains { $0.part.breakdown == "strokes" })
    }

    @Test
    func `a shard cannot keep what was learned on a recording that another one has`() async throws {
        var plan = try EvaluatorTests.plan(["lift-count"])
        plan.breakdown = [.participant]
        let shard = try #require(EvaluationShard("1/2"))
        let data = [Examples.dataset("data", Self.people)]
        for (carry, isPossible) in [(CarryScope.person, false), (.device, false), (.recording, true), (.none, true)] {
            plan.carry = carry
            let evaluator = try Evaluator(plan: plan, registry: TestPredictors.registry())
            let part = try? await evaluator.score(data, shard: shard)
            #expect((part != nil) == isPossible, "\(carry)")
        }
    }

    @Test
    func `a person's recordings share what was learned, and those without a name share nothing`() async throws {
        let result = try await Self.evaluate(Self.people, ["lift-count"], .person)
        func mean(_ participant: String) -> Double? {
            EvaluatorTests.row(result, "lift-count", "mean", participant: participant)?.value
        }
        #expect(mean("a") == 2.5)
        #expect(mean("b") == 1)
        #expect(mean(PartLabel.unspecified) == 1)
    }

    @Test
    func `a device's recordings share what was learned, whoever drew, and those without a name are of one device`()
        async throws
    {
        let result = try await Self.evaluate(Self.people, ["lift-count"], .device)
        // Recordings 1 and 3 were made on x, 2 on y, 4 and 5 on one without a name.
        func mean(_ participant: String) -> Double? {
            EvaluatorTests.row(result, "lift-count", "mean", participant: participant)?.value
        }
        #expect(mean("a") == 1)
        #expect(mean("b") == 4)
        #expect(mean(PartLabel.unspecified) == 2.5)
    }

    @Test
    func `of a contact that was cancelled nothing is learned`() async throws {
        let moving = (0..<3).map {
            Examples.stroke(count: 9, step: 0.125, velocity: TouchPoint(80, 0), start: Double($0) * 4)
        }
        var events = moving.map(Examples.events)
        events[0][events[0].count - 1].touches[0].phase = .cancelled
        let recording = InMemoryRecording(
            name: "one",
            metadata: RecordingMetadata(participant: "a", space: .cssPixels),
            events: TouchEventLog(events.flatMap(\.self)),
            truth: nil
        )
        let result = try await Self.evaluate([recording], ["learner"], .person, breakdown: [.strokes])
        // The second stroke is answered as the first was; of the third, all but its first answer are half as wrong.
        let rows = result.rows(dataset: "data", breakdown: "strokes", group: "2-5", metric: "mean")
        let second = 7 * 20.0
        let third = 20 + 6 * 10.0
        #expect(rows.map(\.value) == [(second + third) / 14])
    }

    @Test
    func `a predictor around one that learns keeps what that one learned, also where the platform predicted`()
        async throws
    {
        var events = Self.events(nil)
        for stroke in events.indices {
            let time = events[stroke][1].timestamp
            events[stroke][1].touches[0].predictedSamples = [TouchSample(timestamp: time + 0.125, location: .zero)]
        }
        let recording = InMemoryRecording(
            name: "one",
            metadata: RecordingMetadata(participant: "a", space: .cssPixels),
            events: TouchEventLog(events.flatMap(\.self)),
            truth: nil
        )
        let cut = "cut:predictor=lift-count,rule=android-15"
        let result = try await Self.evaluate([recording], [cut, "hold"], .recording)
        #expect(EvaluatorTests.row(result, cut, "max")?.value == 2)
        #expect(EvaluatorTests.row(result, cut, "mean")?.value == 1)
        #expect(result.predictors.map(\.learns) == [true, nil])
    }

    @Test
    func `error falls with strokes drawn, in groups and as a curve`() async throws {
        func recording(_ participant: String) -> InMemoryRecording {
            Examples.recording(
                participant,
                (0..<7).map {
                    Examples.stroke(count: 9, step: 0.125, velocity: TouchPoint(48, 64), start: Double($0) * 4)
                },
                participant: participant
            )
        }
        let result = try await Self.evaluate(
            (1...6).map { recording("p\($0)") },
            ["hold", "learner"],
            .person,
            breakdown: [.strokes]
        )
        let curve = try #require(LearningCurve.all(of: result).first)
        #expect((curve.predictor, curve.reference, curve.dataset) == ("learner", "hold", "data"))
        #expect(curve.strokes == ["1", "2-5", "6-20"])
        // The first answer of a stroke knows no speed; with k lifts before, the others are wrong by a share of 2⁻ᵏ.
        func ratio(_ lifts: ClosedRange<Int>) -> Double {
            lifts.reduce(0) { $0 + (1 + 6 * pow(0.5, Double($1))) / 7 } / Double(lifts.count)
        }
        for (strokes, lifts) in [("1", 0...0), ("2-5", 1...4), ("6-20", 5...6)] {
            let point = try #require(curve.point(strokes, 250))
            #expect(abs(point.ratio - ratio(lifts)) < 1e-12)
            #expect(try abs(#require(point.interval).lowerBound - ratio(lifts)) < 1e-9)
        }
        let report = EvaluationReport(result)
        #expect(report.text.contains("mean error of learner divided by that of hold, by strokes drawn"))
        #expect(report.files.map(\.name).last == "learning-1.svg")
        // Every table says over what the state was carried.
        let sentence = "Predictors that learn keep what they learned over a person"
        #expect(report.text.contains(sentence))
        let paper = try ExperimentReport([.init(name: "one", result: .evaluation(result))])
        #expect(String(decoding: paper.latex, as: UTF8.self).contains(sentence))
        #expect(String(decoding: paper.html, as: UTF8.self).contains(sentence))
    }

    @Test
    func `the whole is what it is without groups by strokes`() async throws {
        let data = [Examples.dataset(participants: ["a", "b", "c", "d", "e"])]
        var plan = try EvaluatorTests.plan(["kalman", "adaptive"], horizons: [0.016])
        plan.carry = .person
        plan.breakdown = []
        let one = try await EvaluatorTests.evaluate(plan, data)
        plan.breakdown = [.strokes, .condition]
        let two = try await EvaluatorTests.evaluate(plan, data)
        for (left, right) in zip(one.rows.filter(\.isWhole), two.rows.filter(\.isWhole)) {
            #expect(left.metric == right.metric)
            #expect(abs(left.value - right.value) <= 1e-9 * max(1, abs(left.value)))
        }
    }

    @Test
    func `a result that was not asked for groups says how to ask`() async throws {
        let result = try await Self.evaluate(Self.people, ["lift-count", "hold"], .none, breakdown: [])
        #expect(throws: EvaluationError.self) {
            try PredictorComparison([.evaluation(result)], between: "hold", and: "lift-count", by: .strokes)
        }
        #expect(LearningCurve.all(of: result).isEmpty)
    }

    @Test
    func `a result keeps what it was asked to carry, and its groups`() async throws {
        let result = try await Self.evaluate(Self.people, ["lift-count"], .device, breakdown: [.strokes])
        let read = try JSONDecoder().decode(EvaluationResult.self, from: EvaluationReport(result).json())
        #expect(read == result)
        #expect(read.carry == .device)
        #expect(read.groupClusters?.map(\.group) == ["1", "2-5", "6-20"])
    }

    @Test
    func `only what a predictor answers is scored, where that is asked for`() async throws {
        let data = [
            Examples.dataset(
                "data",
                [Examples.recording("one", [Examples.stroke(count: 9, step: 0.125, velocity: TouchPoint(80, 0))])]
            )
        ]
        var plan = try EvaluatorTests.plan(["hold", "every-second"])
        let all = try await EvaluatorTests.evaluate(plan, data)
        plan.answeredBy = try PredictorSpecification(typed: "every-second")
        let some = try await EvaluatorTests.evaluate(plan, data)
        let answered = try #require(EvaluatorTests.row(all, "every-second", "abstention")?.value)
        #expect(answered > 0 && answered < 1)
        #expect(EvaluatorTests.row(some, "every-second", "abstention")?.value == 0)
        let counts = try [all, some].map { try #require(EvaluatorTests.row($0, "hold", "mean")?.count) }
        #expect(Double(counts[1]) == Double(counts[0]) * (1 - answered))
        #expect(EvaluatorTests.row(some, "hold", "mean")?.value == 20)
        #expect(some.answeredBy == "every-second")
        plan.answeredBy = try PredictorSpecification(typed: "linear")
        #expect(throws: EvaluationError.self) { try Evaluator(plan: plan, registry: TestPredictors.registry()) }
    }
}
