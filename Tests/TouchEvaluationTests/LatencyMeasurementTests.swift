import Foundation
import PluginSpecification
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction
import TouchReports

@testable import TouchEvaluation

/// What a measurement counts and how it is put together. How long anything takes is not tested.
struct LatencyMeasurementTests {
    static func plan(
        _ predictors: [String],
        rounds: Int = 6,
        eventLimit: Int = 20_000,
        countAllocations: (@Sendable () -> UInt64)? = nil
    ) throws -> LatencyPlan {
        LatencyPlan(
            predictors: try predictors.map { try PredictorSpecification(typed: $0) },
            timing: LatencyRun(rounds: rounds, eventLimit: eventLimit, countAllocations: countAllocations)
        )
    }

    private static func means(_ result: MeasuredResult) -> [MeasuredResult.Row] {
        result.rows.filter { $0.metric == "batch_mean_ns" }
    }

    private static func allocations(_ result: MeasuredResult) -> [Double] {
        result.rows.filter { $0.metric == "allocations_per_event" }.map(\.value)
    }

    static func dataset(_ name: String, strokes: Int, samples: Int) -> EvaluationDataset {
        let strokes = (0..<strokes).map {
            Examples.stroke(count: samples, step: 0.004, velocity: TouchPoint(100, 50), start: Double($0) * 100)
        }
        return Examples.dataset(name, [Examples.recording(name, strokes)])
    }

    @Test
    func `every predictor has a row that counts the strokes' events in every round`() throws {
        let names = ["linear", "hold", "kalman"]
        let measurement = try LatencyMeasurement(plan: Self.plan(names, rounds: 7))
        let result = try measurement.run(on: [Self.dataset("data", strokes: 5, samples: 30)])
        #expect(Self.means(result).map(\.subject) == names)
        #expect(result.subjects.map(\.label) == names)
        #expect(result.subjects[0].specification?.description.hasPrefix("linear:window=") == true)
        #expect(Self.means(result).map(\.count) == [1050, 1050, 1050])
        #expect(
            result.plan.map { "\($0.name) \($0.value)" } == ["horizon 16", "clock device", "rounds 7", "events 20000"]
        )
        #expect(result.datasets.map(\.counts) == [["recordings": 1, "strokes": 5, "samples": 150]])
        #expect(result.kind == "latency")
        let p50 = try #require(result.row("p50_ns", dataset: "data", subject: "hold"))
        #expect(p50.count == 1050 && p50.interval == nil)
    }

    @Test
    func `an event is asked for every horizon`() throws {
        var plan = try Self.plan(["hold", "kalman"])
        plan.horizons = [0.008, 0.016, 0.033, 0.05]
        let result = try LatencyMeasurement(plan: plan).run(on: [Self.dataset("data", strokes: 5, samples: 30)])
        #expect(result.plan.first?.value == "8,16,33,50")
        #expect(Self.means(result).map(\.count) == [900, 900])
        plan.horizons = [0.016, 0.016]
        #expect(throws: EvaluationError.self) { try LatencyMeasurement(plan: plan) }
    }

    @Test
    func `percentiles ascend and intervals hold their estimates`() throws {
        let measurement = try LatencyMeasurement(plan: Self.plan(["hold", "linear"], rounds: 9))
        let result = try measurement.run(on: [Self.dataset("data", strokes: 5, samples: 30)])
        for subject in ["hold", "linear"] {
            let mean = try #require(result.row("batch_mean_ns", dataset: "data", subject: subject))
            let interval = try #require(mean.interval)
            #expect(interval.contains(mean.value) && mean.value > 0)
            let tails = ["p50_ns", "p90_ns", "p99_ns", "p999_ns", "max_ns"].compactMap {
                result.row($0, dataset: "data", subject: subject)?.value
            }
            #expect(tails.count == 5 && tails == tails.sorted() && tails[0] >= 0)
        }
    }

    @Test
    func `rounds are shared by shards, and their measurements add up`() throws {
        let data = [Self.dataset("data", strokes: 5, samples: 30)]
        func run(_ shard: EvaluationShard?) throws -> MeasuredResult {
            var plan = try Self.plan(["hold", "linear"], rounds: 7)
            plan.timing.shard = shard
            return try LatencyMeasurement(plan: plan).run(on: data)
        }
        let parts = try (1...3).compactMap { EvaluationShard($0, of: 3) }.map(run)
        #expect(parts.map { $0.cells.count } == [4, 4, 6] && parts.allSatisfy(\.rows.isEmpty))
        let whole = try MeasuredResult.merge(parts.reversed())
        #expect(whole.cells.map(\.key.block) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
        #expect(Self.means(whole).map(\.count) == [1050, 1050])
        var elsewhere = parts
        elsewhere[1].machine.processor = "another"
        #expect(throws: EvaluationError.self) { try MeasuredResult.merge(elsewhere) }
    }

    /// Six rounds of one portion: the interval is that of its median, whose ends lie 5/14 of the way from the outermost values. A
    /// portion that is slow where the other is fast takes all of that away, one that is slow in the same rounds doubles it.
    @Test
    func `the interval of the mean adds up what portions have in common`() throws {
        let rounds = [0.0, 14, 20, 30, 40, 68]
        func mean(_ portions: [[Double]]) throws -> (value: Double, interval: ClosedRange<Double>) {
            let mean = try #require(
                BatchMean(rounds.indices.map { round in portions.map { $0[round] } }, eventsPerRound: 1)
            )
            return (mean.value, try #require(mean.interval(confidence: 0.95)))
        }
        func isNear(_ found: ClosedRange<Double>, _ low: Double, _ high: Double) -> Bool {
            abs(found.lowerBound - low) < 1e-9 && abs(found.upperBound - high) < 1e-9
        }
        let one = try mean([rounds])
        #expect(abs(one.value - 25) < 1e-9 && isNear(one.interval, 5, 58))
        #expect(isNear(try mean([rounds, rounds]).interval, 10, 116))
        let against = try mean([rounds, rounds.map { 68 - $0 }])
        // 25 − 5 = 20 below and 33 above the one, 33 below and 20 above the other.
        #expect(abs(against.value - 68) < 1e-9 && isNear(against.interval, 55, 81))
        // Five rounds hold a median too seldom.
        #expect(BatchMean(rounds.dropLast().map { [$0] }, eventsPerRound: 1)?.interval(confidence: 0.95) == nil)
    }

    @Test
    func `progress is told after each round`() throws {
        var rounds: [Int] = []
        _ = try LatencyMeasurement(plan: Self.plan(["hold"], rounds: 6))
            .run(on: [Self.dataset("data", strokes: 1, samples: 10)]) { rounds.append($0) }
        #expect(rounds == [1, 2, 3, 4, 5, 6])
    }

    @Test
    func `allocations are what the counter gained while a portion ran, per event`() throws {
        // A counter that gains seven at every reading: seven a portion, which the readings enclose.
        let counter = Locked<UInt64>(1000)
        let count: @Sendable () -> UInt64 = {
            counter.withLock {
                $0 += 7
                return $0
            }
        }
        let measurement = try LatencyMeasurement(plan: Self.plan(["hold", "linear"], countAllocations: count))
        let small = try measurement.run(on: [Self.dataset("data", strokes: 1, samples: 70)])
        #expect(Self.allocations(small) == [0.1, 0.1])
        // Three strokes of 1400 samples do not fit into one portion of 2000 each: three portions.
        let large = try measurement.run(on: [Self.dataset("data", strokes: 3, samples: 1400)])
        #expect(Self.allocations(large) == [0.005, 0.005])
    }

    @Test
    func `a counter that stands still means none, no counter means unknown`() throws {
        let data = [Self.dataset("data", strokes: 1, samples: 20)]
        let counted = try LatencyMeasurement(plan: Self.plan(["hold"], countAllocations: { 42 })).run(on: data)
        #expect(Self.allocations(counted) == [0])
        let uncounted = try LatencyMeasurement(plan: Self.plan(["hold"])).run(on: data)
        #expect(Self.allocations(uncounted).isEmpty)
    }

    @Test
    func `the limit is shared evenly by datasets`() throws {
        let measurement = try LatencyMeasurement(plan: Self.plan(["hold"], eventLimit: 200))
        let result = try measurement.run(on: [
            Self.dataset("long", strokes: 10, samples: 70), Self.dataset("short", strokes: 1, samples: 40),
        ])
        #expect(result.datasets.map(\.counts["samples"]) == [100, 40])
        #expect(result.datasets.map(\.counts["strokes"]) == [2, 1])
        #expect(Self.means(result).map(\.count) == [600, 240])
    }

    @Test
    func `a predictor that never answers is timed like any other`() throws {
        let measurement = try LatencyMeasurement(
            plan: Self.plan(["silent", "nan"]),
            registry: TestPredictors.registry()
        )
        let result = try measurement.run(on: [Self.dataset("data", strokes: 1, samples: 10)])
        #expect(Self.means(result).map(\.count) == [60, 60])
    }

    @Test
    func `a predictor that learns is lifted between strokes, and its lifts are timed`() throws {
        let measurement = try LatencyMeasurement(
            plan: Self.plan(["hold", "lift-count"]),
            registry: TestPredictors.registry()
        )
        let result = try measurement.run(on: [Self.dataset("data", strokes: 4, samples: 10)])
        func value(_ subject: String, _ metric: String) -> Double? {
            result.rows.first { $0.subject == subject && $0.metric == metric }?.value
        }
        #expect(value("hold", "lift_p50_ns") == nil && value("hold", "lift_max_ns") == nil)
        #expect(try #require(value("lift-count", "lift_p50_ns")) <= #require(value("lift-count", "lift_max_ns")))
        #expect(try JSONDecoder().decode(MeasuredResult.self, from: JSONEncoder().encode(result)) == result)
        let text = MeasuredReport(result).text
        #expect(text.contains("median lift") && text.contains("Lifts are those of predictors that learn"))
    }

    @Test
    func `data without strokes are an error`() throws {
        let measurement = try LatencyMeasurement(plan: Self.plan(["hold"]))
        #expect(throws: EvaluationError.noData("the datasets hold no strokes to time")) {
            try measurement.run(on: [Examples.dataset("bare", [Examples.recording("empty", [])])])
        }
        #expect(throws: EvaluationError.self) { try measurement.run(on: []) }
    }

    @Test
    func `invalid plans name the field`() throws {
        func field(_ change: (inout LatencyPlan) -> Void) throws -> String? {
            var plan = try Self.plan(["hold"])
            change(&plan)
            let error = #expect(throws: EvaluationError.self) { _ = try LatencyMeasurement(plan: plan) }
            guard case .invalidPlan(let field, _, _) = error else { return nil }
            return field
        }
        #expect(try field { $0.predictors = [] } == "predictors")
        for horizon in [0, -1, 1.1, .nan, .infinity] {
            #expect(try field { $0.horizons = [0.016, horizon] } == "horizons")
        }
        #expect(try field { $0.horizons = [] } == "horizons")
        for rounds in [-1, 0, 5, 10_001] { #expect(try field { $0.timing.rounds = rounds } == "rounds") }
        for limit in [0, 99, 10_000_001] { #expect(try field { $0.timing.eventLimit = limit } == "events") }
        #expect(throws: SpecificationError.self) { _ = try LatencyMeasurement(plan: Self.plan(["nobody"])) }
    }
}
