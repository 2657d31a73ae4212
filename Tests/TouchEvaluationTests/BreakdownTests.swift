import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction
import TouchRecordings

@testable import TouchEvaluation

struct BreakdownTests {
    static let horizon = 0.033

    static func plan(_ breakdown: BreakdownSelection) throws -> EvaluationPlan {
        EvaluationPlan(
            predictors: try ["hold", "linear", "kalman"].map { try PredictorSpecification(typed: $0) },
            replay: ReplayParameters(horizons: [horizon]),
            intervals: IntervalParameters(seed: 7),
            breakdown: breakdown
        )
    }

    static func recordings(participants: Int, strokes: Int = 6) -> [InMemoryRecording] {
        var recordings = Examples.wanderingRecordings(
            6,
            strokes: strokes,
            seed: 12,
            participant: { "person \($0 % participants)" },
            task: { $0 < 3 ? "draw" : "write" }
        )
        for index in recordings.indices {
            recordings[index].metadata.device = index.isMultiple(of: 2) ? "even" : "odd"
            recordings[index].metadata.condition = index % 3 == 0 ? "slow" : "fast"
        }
        return recordings
    }

    static func evaluate(
        _ recordings: [InMemoryRecording],
        _ breakdown: BreakdownSelection = BreakdownSelection(Set(Breakdown.allCases))
    ) async throws -> EvaluationResult {
        try await Evaluator(plan: plan(breakdown)).run(on: [Examples.dataset("data", recordings)])
    }

    @Test(arguments: [1, 3])
    func `speed and phase rows equal the plain definitions on their questions`(participants: Int)
        async throws
    {
        let recordings = Self.recordings(participants: participants)
        let result = try await Self.evaluate(recordings)
        for name in ["hold", "linear", "kalman"] {
            var questions: [(bin: String, phase: String, outcome: PredictionOutcome)] = []
            for recording in recordings {
                var assembler = StrokeAssembler()
                for event in recording.events { assembler.consume(event) }
                for assembled in assembler.takeFinished() {
                    let times = assembled.stroke.samples.map(\.timestamp)
                    let parameters = ReplayParameters(horizons: [Self.horizon])
                    for outcome in try StrokeReplayTests.outcomes(assembled.stroke, parameters, predictor: name)[0] {
                        let bin =
                            outcome.speed > 1100
                            ? "over-1100" : outcome.speed > 400 ? "400-1100" : outcome.speed > 100 ? "100-400" : "0-100"
                        let isLift = outcome.time > times[times.count - 1] - Self.horizon + 1e-9
                        let isStart = outcome.time - Self.horizon < times[0] + 0.1
                        questions.append((bin, isLift ? "lift" : isStart ? "start" : "middle", outcome))
                    }
                }
            }
            let groups =
                ["0-100", "100-400", "400-1100", "over-1100"].map { ("speed", $0) }
                + ["start", "middle", "lift"].map { ("phase", $0) }
            for (breakdown, group) in groups {
                let members = questions.filter { (breakdown == "speed" ? $0.bin : $0.phase) == group }.map(\.outcome)
                let naive = NaiveMetrics(MetricSuiteTests.strokes([members]), horizon: Self.horizon)
                for metric in ["mean", "rmse", "skill", "along_track_sd", "lateness", "wrong_orientation", "sharpness"]
                {
                    let row = result.rows(dataset: "data", breakdown: breakdown, group: group, metric: metric)
                        .first { $0.predictor == name }
                    let count = row?.count ?? 0
                    #expect(count == naive.counts[metric], "\(group) \(metric)")
                    guard let row, let expected = naive.values[metric] else { continue }
                    #expect(isClose(row.value, expected, relative: 1e-9, absolute: 1e-9), "\(group) \(metric)")
                    #expect(row.clusters == (participants == 1 ? 36 : participants))
                }
            }
        }
    }

    @Test(arguments: [1, 3])
    func `groups share out everything that is counted of the whole`(participants: Int) async throws {
        let result = try await Self.evaluate(Self.recordings(participants: participants))
        func count(_ breakdown: String, _ metric: String) -> Int {
            result.rows.filter { $0.breakdown == breakdown && $0.metric == metric && $0.predictor == "linear" }
                .map(\.count).reduce(0, +)
        }
        for metric in ["rmse", "high_frequency_jitter", "prediction_jitter", "turn_overshoot", "lift_overshoot"] {
            let whole = try #require(
                result.rows(dataset: "data", metric: metric).first { $0.predictor == "linear" }
            )
            #expect(whole.count > 0)
            for breakdown in ["speed", "phase", "device", "condition", "pointer"] {
                #expect(count(breakdown, metric) == whole.count, "\(breakdown) \(metric)")
            }
        }
        // All of it around the lift.
        let lift = result.rows(dataset: "data", breakdown: "phase", group: "lift", metric: "lift_overshoot")
        let whole = result.rows(dataset: "data", metric: "lift_overshoot")
        #expect(lift.count == 3 && whole.count == 3)
        #expect(zip(lift, whole).allSatisfy { isClose($0.value, $1.value) })
    }

    @Test
    func `a device's and a condition's rows are those of its recordings alone`() async throws {
        let recordings = Self.recordings(participants: 3)
        let result = try await Self.evaluate(recordings)
        for (breakdown, group) in [("device", "even"), ("device", "odd"), ("condition", "slow"), ("condition", "fast")]
        {
            let alone = try await Self.evaluate(
                recordings.filter { (breakdown == "device" ? $0.metadata.device : $0.metadata.condition) == group }
            )
            let found = result.rows.filter { $0.breakdown == breakdown && $0.group == group }
            let expected = alone.rows.filter(\.isWhole)
            #expect(found.count == expected.count && !found.isEmpty)
            for (found, expected) in zip(found, expected) {
                #expect(found.metric == expected.metric && found.count == expected.count)
                #expect(isClose(found.value, expected.value))
                #expect(found.low.map { isClose($0, expected.low ?? .nan) } ?? (expected.low == nil))
            }
        }
    }

    @Test
    func `only what is asked for has rows, and the rows do not depend on what else is`() async throws {
        let recordings = Self.recordings(participants: 3)
        let everything = try await Self.evaluate(recordings)
        for breakdown in Breakdown.allCases {
            let result = try await Self.evaluate(recordings, [breakdown])
            // A breakdown that crosses two others brings them with it.
            let wanted = Set(breakdown.factors).union([breakdown])
            let expected = everything.rows.filter { row in
                row.isWhole || wanted.contains { $0.group(of: row.part) != nil }
            }
            #expect(result.rows.count == expected.count, "\(breakdown)")
            for (found, expected) in zip(result.rows, expected) {
                // Sums over groups are rounded otherwise than sums over strokes.
                #expect(isClose(found.value, expected.value, relative: 1e-11, absolute: 1e-11))
                #expect(found.metric == expected.metric && found.count == expected.count)
            }
        }
        #expect(try await Self.evaluate(recordings, []).rows.allSatisfy(\.isWhole))
    }

    @Test
    func `one recording or many, the groups of one person come to the same`() async throws {
        let many = Self.recordings(participants: 1)
        let one = ElementSource(
            name: "all in one",
            elements: many.flatMap { recording in
                [RecordingElement.begin(recording.metadata)] + recording.events.map { .event($0) }
            }
        )
        let left = try await Self.evaluate(many)
        let right = try await Evaluator(plan: Self.plan(BreakdownSelection(Set(Breakdown.allCases))))
            .run(on: [Examples.dataset("data", [one])])
        #expect(left.rows.count == right.rows.count)
        for (left, right) in zip(left.rows, right.rows) {
            #expect(left.breakdown == right.breakdown && left.group == right.group && left.metric == right.metric)
            #expect(left.count == right.count && left.clusters == right.clusters)
            #expect(isClose(left.value, right.value, absolute: 1e-12))
            #expect(left.low.map { isClose($0, right.low ?? .nan, absolute: 1e-12) } ?? (right.low == nil))
        }
    }

    @Test
    func `moments kept apart by group add up to those kept together`() {
        let suite = MetricSuite.all
        for stroke in RandomOutcomes.strokes(30, horizon: Self.horizon, seed: 8) {
            var together = [Double](repeating: 0, count: suite.momentCount)
            suite.accumulate(stroke, into: &together)
            var apart = [Double](repeating: 0, count: suite.momentCount * QueryGroup.count)
            var grouped = stroke
            grouped.groupStride = suite.momentCount
            suite.accumulate(grouped, into: &apart)
            for moment in together.indices {
                let sum = (0..<QueryGroup.count).map { apart[$0 * suite.momentCount + moment] }.reduce(0, +)
                #expect(isClose(sum, together[moment], absolute: 1e-9))
            }
        }
    }

    @Test
    func `a speed on an edge lies below it and rest in the slowest bin`() {
        #expect([0, 100, 100.1, 400, 400.1, 1100, 1100.1, .infinity].map(SpeedBin.index) == [0, 0, 1, 1, 2, 2, 3, 3])
        for bin in 0..<4 {
            for phase in StrokePhase.allCases {
                let speed = [50, 200, 500, 2000][bin]
                let margins = QueryGroup.margins(of: Int(QueryGroup(speed: Double(speed), phase: phase).index))
                #expect(QueryGroup.name(ofMargin: margins.speed).group == SpeedBin.names[bin])
                #expect(QueryGroup.name(ofMargin: margins.phase).group == "\(phase)")
            }
        }
    }

    // MARK: The standard selection

    @Test
    func `without a named breakdown rows are those people compare and equal those of every breakdown`() async throws {
        let recordings = Self.recordings(participants: 3)
        let everything = try await Self.evaluate(recordings)
        let standard = try await Self.evaluate(recordings, .standard)
        var expected = Dictionary(everything.rows.map { (Self.key($0), $0) }) { first, _ in first }
        for row in standard.rows {
            let removed = expected.removeValue(forKey: Self.key(row))
            let same = try #require(removed)
            #expect(abs(row.value - same.value) <= 1e-12 * abs(same.value) && row.count == same.count)
            if row.participant == EvaluationResult.all {
                #expect(row.clusters == same.clusters && (row.low == nil) == (same.low == nil))
            } else {
                // Intervals of one person's rows would need every stroke kept apart.
                #expect(row.low == nil && row.high == nil && row.clusters == 1)
            }
        }
        let compared = Set(BreakdownSelection.comparedQuantities)
        for row in expected.values {
            let isStandard =
                row.isWhole
                || compared.contains(row.metric) && (row.participant == "all" || row.task == "all")
                    && ["all", "device"].contains(row.breakdown)
            #expect(!isStandard, "\(row.participant) \(row.task) \(row.breakdown) \(row.metric)")
        }
        #expect(standard.rows.contains { $0.participant == "person 2" } && standard.rows.contains { $0.task == "draw" })
        #expect(standard.clusters.map(\.names) == everything.clusters.map(\.names))
        #expect(standard.distributions == everything.distributions)
    }

    @Test
    func `one participant's strokes stay clusters whatever is selected`() async throws {
        let recordings = Self.recordings(participants: 1)
        let everything = try await Self.evaluate(recordings)
        let standard = try await Self.evaluate(recordings, .standard)
        let wholes = everything.rows.filter(\.isWhole)
        let found = standard.rows.filter(\.isWhole)
        #expect(found.map(Self.key) == wholes.map(Self.key) && wholes.contains { $0.low != nil && $0.clusters > 2 })
        for (row, other) in zip(found, wholes) {
            #expect(row.clusters == other.clusters && isClose(row.value, other.value, absolute: 1e-9))
            #expect(isClose(row.low ?? 0, other.low ?? 0, absolute: 1e-9))
        }
    }

    private static func key(_ row: EvaluationResult.Row) -> [String] {
        [row.participant, row.task, row.breakdown, row.group, row.predictor, row.metric]
    }
}
