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
        eventLimit: Int = 20_000
    ) throws -> LatencyPlan {
        LatencyPlan(
            predictors: try predictors.map { try PredictorSpecification(typed: $0) },
            rounds: rounds,
            eventLimit: eventLimit
        )
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
        #expect(result.rows.map(\.predictor) == names)
        #expect(result.predictors.map(\.label) == names)
        #expect(result.predictors[0].specification.description.hasPrefix("linear:window="))
        #expect(result.rows.map(\.events) == [1050, 1050, 1050])
        #expect(result.rounds == 7)
        #expect(result.horizonsMilliseconds == [16])
        #expect(result.datasets.map(\.samples) == [150])
        #expect(result.datasets.map(\.strokes) == [5])
        #expect(result.kind == "latency")
    }

    @Test
    func `an event is asked for every horizon, and results with one horizon are still read`() throws {
        var plan = try Self.plan(["hold", "kalman"])
        plan.horizons = [0.008, 0.016, 0.033, 0.05]
        let result = try LatencyMeasurement(plan: plan).run(on: [Self.dataset("data", strokes: 5, samples: 30)])
        #expect(result.horizonsMilliseconds == [8, 16, 33, 50] && result.isOfPredictors)
        #expect(result.rows.map(\.events) == [900, 900])
        let json = try JSONEncoder().encode(result)
        #expect(try JSONDecoder().decode(LatencyResult.self, from: json) == result)
        for (written, read) in [(16.0, [16.0]), (0, [])] {
            var older = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
            older["horizonsMilliseconds"] = nil
            older["horizonMilliseconds"] = written
            let data = try JSONSerialization.data(withJSONObject: older)
            let found = try JSONDecoder().decode(LatencyResult.self, from: data)
            #expect(found.horizonsMilliseconds == read && found.rows == result.rows)
        }
        plan.horizons = [0.016, 0.016]
        #expect(throws: EvaluationError.self) { try LatencyMeasurement(plan: plan) }
    }

    @Test
    func `percentiles ascend and intervals hold their estimates`() throws {
        let measurement = try LatencyMeasurement(plan: Self.plan(["hold", "linear"], rounds: 9))
        for row in try measurement.run(on: [Self.dataset("data", strokes: 5, samples: 30)]).rows {
            #expect(row.batchMeanLow <= row.batchMean && row.batchMean <= row.batchMeanHigh)
            #expect(row.batchMean > 0 && row.batchMean.isFinite)
            #expect(0 <= row.p50 && row.p50 <= row.p90 && row.p90 <= row.p99)
            #expect(row.p99 <= row.p999 && row.p999 <= row.max)
        }
    }

    /// Six rounds of one portion: the interval is that of its median, whose ends lie 5/14 of the way from the outermost values. A
    /// portion that is slow where the other is fast takes all of that away, one that is slow in the same rounds doubles it.
    @Test
    func `the interval of the mean adds up what portions have in common`() throws {
        let rounds = [0.0, 14, 20, 30, 40, 68]
        func row(_ portions: [[Double]]) -> LatencyResult.Row {
            var series = LatencySeries(portionCount: portions.count)
            series.record(1, overhead: 0)
            series.batchTimes = portions
            return series.row(label: "", eventsPerRound: 1, countsAllocations: false)
        }
        let one = row([rounds])
        #expect(abs(one.batchMean - 25) < 1e-9)
        #expect(abs(one.batchMeanLow - 5) < 1e-9 && abs(one.batchMeanHigh - 58) < 1e-9)
        let both = row([rounds, rounds])
        #expect(abs(both.batchMeanLow - 10) < 1e-9 && abs(both.batchMeanHigh - 116) < 1e-9)
        let against = row([rounds, rounds.map { 68 - $0 }])
        #expect(abs(against.batchMean - 68) < 1e-9)
        // 25 − 5 = 20 below and 33 above the one, 33 below and 20 above the other.
        #expect(abs(against.batchMeanLow - 55) < 1e-9 && abs(against.batchMeanHigh - 81) < 1e-9)
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
        let measurement = try LatencyMeasurement(plan: Self.plan(["hold", "linear"])) {
            counter.withLock {
                $0 += 7
                return $0
            }
        }
        let small = try measurement.run(on: [Self.dataset("data", strokes: 1, samples: 70)])
        #expect(small.rows.map(\.allocationsPerEvent) == [0.1, 0.1])
        // Three strokes of 1400 samples do not fit into one portion of 2000 each: three portions.
        let large = try measurement.run(on: [Self.dataset("data", strokes: 3, samples: 1400)])
        #expect(large.rows.map(\.allocationsPerEvent) == [0.005, 0.005])
    }

    @Test
    func `a counter that stands still means none, no counter means unknown`() throws {
        let data = [Self.dataset("data", strokes: 1, samples: 20)]
        let counted = try LatencyMeasurement(plan: Self.plan(["hold"]), countAllocations: { 42 }).run(on: data)
        #expect(counted.rows.map(\.allocationsPerEvent) == [0])
        let uncounted = try LatencyMeasurement(plan: Self.plan(["hold"])).run(on: data)
        #expect(uncounted.rows.map(\.allocationsPerEvent) == [nil])
    }

    @Test
    func `the limit is shared evenly by datasets`() throws {
        let measurement = try LatencyMeasurement(plan: Self.plan(["hold"], eventLimit: 200))
        let result = try measurement.run(on: [
            Self.dataset("long", strokes: 10, samples: 70), Self.dataset("short", strokes: 1, samples: 40),
        ])
        #expect(result.datasets.map(\.samples) == [100, 40])
        #expect(result.datasets.map(\.strokes) == [2, 1])
        #expect(result.rows.map(\.events) == [6 * 140])
    }

    @Test
    func `a predictor that never answers is timed like any other`() throws {
        let measurement = try LatencyMeasurement(
            plan: Self.plan(["silent", "nan"]),
            registry: TestPredictors.registry()
        )
        let result = try measurement.run(on: [Self.dataset("data", strokes: 1, samples: 10)])
        #expect(result.rows.map(\.events) == [60, 60])
    }

    @Test
    func `a predictor that learns is lifted between strokes, and its lifts are timed`() throws {
        let measurement = try LatencyMeasurement(
            plan: Self.plan(["hold", "lift-count"]),
            registry: TestPredictors.registry()
        )
        let result = try measurement.run(on: [Self.dataset("data", strokes: 4, samples: 10)])
        let (hold, learner) = (result.rows[0], result.rows[1])
        #expect(hold.liftP50 == nil && hold.liftMax == nil)
        #expect(try #require(learner.liftP50) <= #require(learner.liftMax))
        #expect(result.rows.map(\.events) == [240, 240])
        #expect(try JSONDecoder().decode(LatencyResult.self, from: JSONEncoder().encode(result)) == result)
        let text = LatencyReport(result).text
        #expect(text.contains("median lift") && text.contains("Lifts are those of predictors that learn"))
        let csv = String(decoding: LatencyReport(result).csv, as: UTF8.self).split(separator: "\n")
        #expect(csv[0].hasSuffix(",lift_p50_ns,lift_max_ns") && csv[1].hasSuffix(",240,,") && !csv[2].hasSuffix(","))
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
        for rounds in [-1, 0, 5, 10_001] { #expect(try field { $0.rounds = rounds } == "rounds") }
        for limit in [0, 99, 10_000_001] { #expect(try field { $0.eventLimit = limit } == "events") }
        #expect(throws: SpecificationError.self) { _ = try LatencyMeasurement(plan: Self.plan(["nobody"])) }
    }
}
