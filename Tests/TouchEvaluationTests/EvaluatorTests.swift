import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction
import TouchRecordings
import TouchReports

@testable import TouchEvaluation

struct EvaluatorTests {
    static func plan(
        _ predictors: [String],
        horizons: [Double] = [0.25],
        mode: ReplayMode = .perSample,
        truth: TruthSource = .interpolated,
        maximumGap: Double = 1
    ) throws -> EvaluationPlan {
        EvaluationPlan(
            predictors: try predictors.map { try PredictorSpecification(typed: $0) },
            replay: ReplayParameters(horizons: horizons, mode: mode, truth: truth, maximumGap: maximumGap),
            intervals: IntervalParameters(seed: 7)
        )
    }

    static func evaluate(_ plan: EvaluationPlan, _ datasets: [EvaluationDataset]) async throws -> EvaluationResult {
        try await Evaluator(plan: plan, registry: TestPredictors.registry()).run(on: datasets)
    }

    /// The one row of a predictor at a horizon.
    static func row(
        _ result: EvaluationResult,
        _ predictor: String,
        _ metric: String,
        dataset: String = "data",
        participant: String = "all",
        task: String = "all",
        horizon: Double? = nil
    ) -> EvaluationResult.Row? {
        let rows = result.rows(dataset: dataset, participant: participant, task: task, metric: metric).filter {
            $0.predictor == predictor && (horizon == nil || $0.horizonMilliseconds == horizon)
        }
        return rows.count == 1 ? rows[0] : nil
    }

    /// Two strokes of nine samples each at 80 px/s, steps and horizon in binary fractions.
    static let steady = Examples.dataset(
        "data",
        [
            Examples.recording(
                "steady",
                [
                    Examples.stroke(count: 9, step: 0.125, velocity: TouchPoint(48, 64)),
                    Examples.stroke(count: 9, step: 0.125, velocity: TouchPoint(-64, 48), start: 4),
                ]
            )
        ]
    )

    // MARK: Exact values

    @Test
    func `at constant speed hold is wrong by speed times horizon and has no skill`() async throws {
        let result = try await Self.evaluate(Self.plan(["hold"]), [Self.steady])
        #expect(Self.row(result, "hold", "mean")?.value == 20)
        #expect(Self.row(result, "hold", "rmse")?.value == 20)
        #expect(Self.row(result, "hold", "skill")?.value == 0)
        #expect(Self.row(result, "hold", "residual_latency_ms")?.value == 250)
        #expect(Self.row(result, "hold", "abstention")?.value == 0)
        #expect(Self.row(result, "hold", "max")?.value == 20)
        #expect(Self.row(result, "hold", "p50")?.value == 20)
        #expect(Self.row(result, "hold", "along_track_mean")?.value == -20)
        #expect(isClose(Self.row(result, "hold", "off_track_rmse")?.value ?? .nan, 0, absolute: 1e-12))
        #expect(Self.row(result, "hold", "relative_along_track_mean")?.value == -1)
        // Seven of nine samples have a truth two steps later.
        #expect(Self.row(result, "hold", "mean")?.count == 14)
        #expect(Self.row(result, "hold", "fast_along_track_mean") == nil)
        #expect(
            result.datasets == [
                EvaluationResult.DatasetRecord(
                    name: "data",
                    identity: "sha256-of-data",
                    unit: "css-px",
                    recordings: 1,
                    strokes: 2,
                    samples: 18,
                    participants: 0,
                    simulated: 0
                )
            ]
        )
    }

    @Test
    func `at constant speed linear is exact after its first sample, which it abstains from`() async throws {
        let result = try await Self.evaluate(Self.plan(["hold", "linear"]), [Self.steady])
        // Two of fourteen questions come before a second sample and count as hold: 20 px each.
        #expect(Self.row(result, "linear", "abstention")?.value == 2.0 / 14)
        #expect(Self.row(result, "linear", "mean")?.value == 40.0 / 14)
        #expect(Self.row(result, "linear", "rmse")?.value == (800.0 / 14).squareRoot())
        #expect(Self.row(result, "linear", "skill")?.value == 1 - (1.0 / 7).squareRoot())
        #expect(isClose(Self.row(result, "linear", "residual_latency_ms")?.value ?? .nan, 250.0 / 7))
        #expect(Self.row(result, "linear", "p50")?.value == 0)
        #expect(Self.row(result, "linear", "max")?.value == 20)
        #expect(result.predictors.map(\.label) == ["hold", "linear"])
    }

    @Test
    func `per delivery queries once a delivery`() async throws {
        let samples = Examples.stroke(count: 9, step: 0.125, velocity: TouchPoint(48, 64)).samples
        func touch(_ phase: TouchPhase, _ range: Range<Int>) -> TouchEvent {
            TouchEvent(
                timestamp: samples[range.upperBound - 1].timestamp,
                touches: [Touch(id: 1, type: .direct, phase: phase, samples: Array(samples[range]))]
            )
        }
        let recording = InMemoryRecording(
            name: "delivered",
            metadata: RecordingMetadata(space: .cssPixels),
            events: TouchEventLog([touch(.began, 0..<2), touch(.moved, 2..<6), touch(.ended, 6..<9)])
        )
        let result = try await Self.evaluate(
            Self.plan(["linear"], mode: .perDelivery),
            [Examples.dataset("data", [recording])]
        )
        #expect(Self.row(result, "linear", "mean")?.count == 2)
        #expect(Self.row(result, "linear", "mean")?.value == 0)
        #expect(Self.row(result, "linear", "abstention")?.value == 0)
        #expect(result.replay == "per delivery")
    }

    @Test
    func `every row equals the plain definitions on wandering strokes`() async throws {
        let recordings = Examples.wanderingRecordings(3, strokes: 4, seed: 5)
        let horizons = [0.016, 0.033]
        let plan = try Self.plan(["hold", "linear", "kalman"], horizons: horizons, maximumGap: 0.019)
        let result = try await Self.evaluate(plan, [Examples.dataset("data", recordings)])
        for name in ["hold", "linear", "kalman"] {
            for (index, horizon) in horizons.enumerated() {
                var strokes: [StrokeOutcomes] = []
                for recording in recordings {
                    var assembler = StrokeAssembler()
                    for event in recording.events { assembler.consume(event) }
                    for stroke in assembler.takeFinished() {
                        strokes.append(
                            try StrokeReplayTests.replays(stroke.stroke, plan.replay, predictor: name)[index]
                        )
                    }
                }
                #expect(strokes.count == 12)
                let naive = NaiveMetrics(strokes, horizon: horizon)
                for quantity in MetricSuite.all.quantities {
                    let expected = try #require(naive.values[quantity.name])
                    let row = Self.row(result, name, quantity.name, horizon: horizon * 1000)
                    #expect((row == nil) == expected.isNaN, "\(quantity.name)")
                    guard let row else { continue }
                    #expect(isClose(row.value, expected, relative: 1e-9, absolute: 1e-9), "\(quantity.name)")
                    #expect(row.count == naive.counts[quantity.name])
                }
                let errors = strokes.flatMap(\.outcomes).map(\.error.length)
                #expect(Self.row(result, name, "max", horizon: horizon * 1000)?.value == errors.max())
                for (quantile, share) in [("p50", 0.5), ("p95", 0.95), ("p99", 0.99)] {
                    let exact = errors.sorted()[max(1, Int((share * Double(errors.count)).rounded(.up))) - 1]
                    let found = try #require(Self.row(result, name, quantile, horizon: horizon * 1000)?.value)
                    #expect(abs(found - exact) <= QuantileSketch.relativeError * exact + 1e-6)
                }
            }
        }
    }

    // MARK: Same answer, however the work is cut

    @Test
    func `two runs give identical results and identical files`() async throws {
        let dataset = Examples.dataset(
            "data",
            Examples.wanderingRecordings(6, strokes: 5, seed: 1, participant: { "person \($0)" })
        )
        let plan = try Self.plan(["hold", "linear", "kalman"], horizons: [0.016, 0.05])
        let first = try await Self.evaluate(plan, [dataset])
        let second = try await Self.evaluate(plan, [dataset])
        #expect(first == second)
        #expect(try EvaluationReport(first).json() == EvaluationReport(second).json())
        #expect(EvaluationReport(first).csv == EvaluationReport(second).csv)
        #expect(first.rows.contains { $0.low != nil })
    }

    @Test
    func `recordings joined into one source give the same values as apart`() async throws {
        let recordings = Examples.wanderingRecordings(7, strokes: 3, seed: 2, participant: { "person \($0)" })
        let joined = ElementSource(
            name: "joined",
            elements: recordings.flatMap { recording in
                [.begin(recording.metadata)] + recording.events.map { .event($0) }
            }
        )
        let plan = try Self.plan(["hold", "linear"], horizons: [0.016, 0.05])
        let apart = try await Self.evaluate(plan, [Examples.dataset("data", recordings)])
        let whole = try await Self.evaluate(plan, [Examples.dataset("data", [joined])])
        #expect(apart.datasets == whole.datasets)
        try #require(apart.rows.count == whole.rows.count)
        for (one, other) in zip(apart.rows, whole.rows) {
            #expect(one.metric == other.metric && one.participant == other.participant)
            #expect(one.count == other.count)
            // A difference of nearly equal sums keeps fewer digits than the sums.
            #expect(isClose(one.value, other.value, relative: 1e-12, absolute: 1e-10), "\(one.metric)")
            if one.participant == "all" {
                #expect(isClose(one.low ?? 0, other.low ?? 0, relative: 1e-12, absolute: 1e-10))
            }
        }
    }

    @Test
    func `a recording of many batches gives the sums of its strokes`() async throws {
        // 50 000 samples are cut into several batches.
        let strokes = (0..<50).map {
            Examples.stroke(count: 1000, step: 0.125, velocity: TouchPoint(48, 64), start: Double($0) * 200)
        }
        let result = try await Self.evaluate(
            Self.plan(["linear"]),
            [Examples.dataset("data", [Examples.recording("long", strokes)])]
        )
        #expect(Self.row(result, "linear", "mean")?.count == 50 * 998)
        #expect(Self.row(result, "linear", "abstention")?.value == 1.0 / 998)
        #expect(isClose(Self.row(result, "linear", "mean")?.value ?? .nan, 20.0 / 998))
        #expect(result.datasets.map(\.samples) == [50_000])
    }

    // MARK: Datasets and slices

    @Test
    func `recordings of unknown scale are a dataset of their own`() async throws {
        let strokes = [Examples.stroke(count: 9, step: 0.125, velocity: TouchPoint(48, 64))]
        let raw = CoordinateSpace(unit: "evdev", millimetersPerUnit: nil)
        let dataset = Examples.dataset(
            "data",
            [
                Examples.recording("known", strokes), Examples.recording("unknown", strokes, space: .recordedUnits),
                Examples.recording("raw", strokes, space: raw), Examples.recording("also known", strokes),
            ]
        )
        let result = try await Self.evaluate(Self.plan(["hold"]), [dataset])
        #expect(result.datasets.map(\.name) == ["data", "data (evdev units)", "data (recorded units)"])
        #expect(result.datasets.map(\.unit) == ["css-px", "evdev", "recorded"])
        #expect(result.datasets.map(\.recordings) == [2, 1, 1])
        #expect(result.datasets.map(\.samples) == [18, 9, 9])
        #expect(Self.row(result, "hold", "mean")?.count == 14)
        #expect(Self.row(result, "hold", "mean", dataset: "data (evdev units)")?.count == 7)
        #expect(Self.row(result, "hold", "mean", dataset: "data (recorded units)")?.count == 7)
    }

    @Test
    func `participants and tasks are broken down, each slice counting its own questions`() async throws {
        func recording(_ name: String, speed: Double, _ participant: String?, _ task: String?) -> InMemoryRecording {
            let stroke = Examples.stroke(count: 9, step: 0.125, velocity: TouchPoint(speed, 0))
            return Examples.recording(name, [stroke], participant: participant, task: task)
        }
        let dataset = Examples.dataset(
            "data",
            [
                recording("1", speed: 4, "ann", "draw"), recording("2", speed: 8, "ann", "write"),
                recording("3", speed: 16, "bob", "draw"), recording("4", speed: 32, nil, "draw"),
            ]
        )
        var plan = try Self.plan(["hold"])
        plan.breakdown = [.participant, .task]
        let result = try await Self.evaluate(plan, [dataset])
        let means = result.rows.filter { $0.metric == "mean" && $0.breakdown == "all" }
        #expect(
            means.map { "\($0.participant)/\($0.task)" } == [
                "all/all", "all/draw", "all/write", "ann/all", "ann/draw", "ann/write", "bob/all", "bob/draw",
                "unspecified/all", "unspecified/draw",
            ]
        )
        #expect(means.map(\.value) == [3.75, 13.0 / 3, 2, 1.5, 1, 2, 4, 4, 8, 8])
        #expect(means.map(\.count) == [28, 21, 7, 14, 7, 7, 7, 7, 7, 7])
        // Clusters are participants where there are several; three carry no interval, and one stroke has none.
        #expect(means[0].low == nil)
        #expect(means[4].low == nil)
        #expect(means[4].high == nil)
    }

    @Test
    func `data that name nobody and nothing are reported once`() async throws {
        let result = try await Self.evaluate(Self.plan(["hold"]), [Self.steady])
        #expect(Set(result.rows.map(\.participant)) == ["all"])
        #expect(Set(result.rows.map(\.task)) == ["all"])
        // One participant: strokes are the clusters, and two carry no interval.
        let row = try #require(Self.row(result, "hold", "mean"))
        #expect(row.clusters == 2 && row.low == nil && row.high == nil)
        #expect(result.ownValues(of: row) == [20, 20])
        #expect(result.intervalBasis(of: row.dataset) == .ownValues(count: 2, unit: "stroke"))
    }

    @Test
    func `several datasets are scored apart, in the order given`() async throws {
        let slow = Examples.stroke(count: 9, step: 0.125, velocity: TouchPoint(4, 0))
        let other = Examples.dataset("a later one", [Examples.recording("slow", [slow])])
        let result = try await Self.evaluate(Self.plan(["hold"]), [Self.steady, other])
        #expect(result.datasets.map(\.name) == ["data", "a later one"])
        #expect(Self.row(result, "hold", "mean")?.value == 20)
        #expect(Self.row(result, "hold", "mean", dataset: "a later one")?.value == 1)
    }

    @Test
    func `two datasets of one name are refused, since their rows could not be told apart`() async throws {
        await #expect(
            throws: EvaluationError.invalidPlan(field: "datasets", found: "'data' twice", expected: "each name once")
        ) {
            try await Self.evaluate(Self.plan(["hold"]), [Self.steady, Self.steady])
        }
    }

    @Test
    func `a dataset without strokes is an error that names it`() async throws {
        let empty = Examples.dataset("bare", [Examples.recording("empty", [])])
        await #expect(throws: EvaluationError.noData("dataset 'bare' holds no strokes")) {
            try await Self.evaluate(Self.plan(["hold"]), [Self.steady, empty])
        }
    }

    @Test
    func `what was dropped while reading is in the result`() async throws {
        var stroke = Examples.stroke(count: 9, step: 0.125, velocity: TouchPoint(48, 64))
        stroke.samples[3].timestamp = stroke.samples[2].timestamp
        stroke.samples[5].location.x = .nan
        let dataset = Examples.dataset("data", [Examples.recording("repaired", [stroke])])
        let result = try await Self.evaluate(Self.plan(["hold"]), [dataset])
        #expect(result.repairs == ["duplicate-timestamp": 1, "non-finite": 1])
        #expect(result.datasets.map(\.samples) == [7])
    }

    @Test
    func `progress counts every recording once`() async throws {
        let recordings = Examples.wanderingRecordings(9, strokes: 2, seed: 4)
        let seen = Locked<[(Int, Int, Int)]>([])
        _ = try await Evaluator(plan: Self.plan(["hold"])).run(on: [Examples.dataset("data", recordings)]) { progress in
            seen.withLock { $0.append((progress.recordingsDone, progress.recordingsTotal, progress.samplesDone)) }
        }
        let steps = seen.withLock { $0 }
        #expect(steps.map(\.0) == Array(1...9))
        #expect(steps.allSatisfy { $0.1 == 9 })
        #expect(steps.last?.2 == 9 * 2 * 60)
    }

    // MARK: Bad predictors

    @Test
    func `answers that are not finite count as abstentions and are scored as hold`() async throws {
        let names = ["hold", "nan", "silent", "every-second"]
        let result = try await Self.evaluate(Self.plan(names), [Self.steady])
        #expect(Self.row(result, "nan", "abstention")?.value == 1)
        #expect(Self.row(result, "silent", "abstention")?.value == 1)
        // Questions after the second, fourth and sixth of seven samples.
        #expect(Self.row(result, "every-second", "abstention")?.value == 3.0 / 7)
        for quantity in result.quantities where quantity.name != "abstention" {
            let hold = Self.row(result, "hold", quantity.name)
            for name in names.dropFirst() {
                let row = Self.row(result, name, quantity.name)
                #expect(row?.value == hold?.value, "\(name) \(quantity.name)")
                #expect(row?.count == hold?.count, "\(name) \(quantity.name)")
            }
        }
        #expect(result.rows.allSatisfy { $0.value.isFinite })
    }

    @Test
    func `answers too large to square leave no row and no interval that is not finite`() async throws {
        let dataset = Examples.dataset("data", Examples.wanderingRecordings(1, strokes: 2, seed: 6))
        let result = try await Self.evaluate(Self.plan(["hold", "huge"], horizons: [0.016]), [dataset])
        #expect(result.rows.contains { $0.predictor == "huge" })
        for row in result.rows {
            #expect(row.value.isFinite)
            #expect(row.low?.isFinite != false && row.high?.isFinite != false, "\(row.metric)")
        }
        _ = try EvaluationReport(result).json()
    }

    // MARK: Noise-free truth

    @Test
    func `noise-free truth scores against the ground truth`() async throws {
        let clean = Examples.stroke(count: 9, step: 0.125, velocity: TouchPoint(80, 0))
        var noisy = clean
        for index in noisy.samples.indices { noisy.samples[index].location.y = 3 }
        let recording = Examples.recording("noisy", [noisy], truth: Examples.recording("ground truth", [clean]))
        let dataset = Examples.dataset("data", [recording])
        let result = try await Self.evaluate(Self.plan(["linear"], truth: .noiseFree), [dataset])
        #expect(Self.row(result, "linear", "off_track_rmse")?.value == 3)
        #expect(result.truth == .noiseFree)
        let interpolated = try await Self.evaluate(Self.plan(["linear"]), [dataset])
        #expect(Self.row(interpolated, "linear", "off_track_rmse")?.value == 0)
    }

    @Test
    func `contacts are matched with their ground truths by id and use, whatever the order of ends`() async throws {
        // Two contacts at once and the first id again later; in the ground truth they end in another order.
        let first = Examples.stroke(id: 1, count: 9, step: 0.125, velocity: TouchPoint(80, 0))
        let second = Examples.stroke(
            id: 2,
            count: 5,
            step: 0.125,
            velocity: TouchPoint(0, 80),
            origin: TouchPoint(500, 0)
        )
        let again = Examples.stroke(
            id: 1,
            count: 9,
            step: 0.125,
            velocity: TouchPoint(80, 0),
            start: 4,
            origin: TouchPoint(0, 700)
        )
        let overlapping = (Examples.events(of: first) + Examples.events(of: second)).sorted {
            $0.timestamp < $1.timestamp
        }
        var recording = Examples.recording("two at once", [])
        recording.events = TouchEventLog(overlapping + Examples.events(of: again))
        recording.truth = Examples.recording("ground truth", [first, again, second])
        let result = try await Self.evaluate(
            Self.plan(["linear"], truth: .noiseFree),
            [Examples.dataset("data", [recording])]
        )
        #expect(Self.row(result, "linear", "p50")?.value == 0)
        #expect(Self.row(result, "linear", "mean")?.count == 7 + 3 + 7)
    }

    @Test
    func `a recording without a ground truth is an error that names it`() async throws {
        let error = await #expect(throws: EvaluationError.self) {
            try await Self.evaluate(Self.plan(["hold"], truth: .noiseFree), [Self.steady])
        }
        guard case .missingTruth(let recording, let detail) = error else {
            Issue.record("found \(String(describing: error))")
            return
        }
        #expect(recording == "steady")
        #expect(detail.contains("noise-free ground truth"))
    }

    @Test
    func `a ground truth that lacks a contact or ends early is an error that names the contact`() async throws {
        let stroke = Examples.stroke(id: 5, count: 9, step: 0.125, velocity: TouchPoint(80, 0))
        var short = stroke
        short.samples.removeLast(2)
        var renamed = stroke
        renamed.touchID = 6
        for groundTruth in [[], [short], [renamed]] {
            let recording = Examples.recording(
                "noisy",
                [stroke],
                truth: Examples.recording("ground truth", groundTruth)
            )
            let expected = EvaluationError.missingTruth(
                recording: "noisy",
                detail: "the noise-free ground truth does not cover contact 5, use 1"
            )
            await #expect(throws: expected) {
                try await Self.evaluate(
                    Self.plan(["hold"], truth: .noiseFree),
                    [Examples.dataset("data", [recording])]
                )
            }
        }
    }

    @Test
    func `contacts that a ground truth leaves open end with its recording`() async throws {
        func elements(_ first: TouchPoint, _ second: TouchPoint) -> [RecordingElement] {
            // The first recording breaks off before its contact lifts, the second starts in the middle of one.
            let one = Examples.stroke(count: 9, step: 0.125, velocity: first)
            let other = Examples.stroke(count: 9, step: 0.125, velocity: second, start: 0.5)
            return [.begin(RecordingMetadata(space: .cssPixels))]
                + Examples.events(of: one).dropLast().map { .event($0) }
                + [.begin(RecordingMetadata(space: .cssPixels))]
                + Examples.events(of: other).dropFirst().map { .event($0) }
        }
        let source = ElementSource(
            name: "broken off",
            elements: elements(TouchPoint(80, 0), TouchPoint(0, 80)),
            truth: ElementSource(name: "ground truth", elements: elements(TouchPoint(80, 0), TouchPoint(0, 80)))
        )
        let result = try await Self.evaluate(
            Self.plan(["linear"], truth: .noiseFree),
            [Examples.dataset("data", [source])]
        )
        #expect(result.datasets.map(\.strokes) == [2])
        #expect(Self.row(result, "linear", "mean")?.count == 6 + 6)
        #expect(Self.row(result, "linear", "p50")?.value == 0)
    }
}
