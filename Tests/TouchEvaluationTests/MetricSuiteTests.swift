import Foundation
import Testing
import TouchModel

@testable import TouchEvaluation

struct MetricSuiteTests {
    static let suite = MetricSuite.all
    static let horizon = 0.033

    static func randomStrokes(_ count: Int, seed: UInt64) -> [StrokeOutcomes] {
        RandomOutcomes.strokes(count, horizon: horizon, seed: seed)
    }

    /// Strokes of outcomes and nothing else.
    static func strokes(_ outcomes: [[PredictionOutcome]]) -> [StrokeOutcomes] {
        outcomes.map { outcomes in
            var stroke = StrokeOutcomes(horizon: horizon, ink: TruthPath([]))
            stroke.outcomes = outcomes
            return stroke
        }
    }

    /// An outcome with everything at rest at the origin, to be changed where a test needs it.
    static func outcome(_ change: (inout PredictionOutcome) -> Void) -> PredictionOutcome {
        var outcome = PredictionOutcome(
            prediction: .zero,
            truth: .zero,
            lastSample: .zero,
            direction: .zero,
            recorded: .zero,
            nextSample: TouchPoint(repeating: .nan),
            speed: 0,
            pathLength: 0,
            time: 0,
            isAnswered: true,
            uncertainty: nil
        )
        change(&outcome)
        return outcome
    }

    static func report(_ outcomes: [[PredictionOutcome]]) -> [String: (value: Double, count: Int)] {
        report(strokes(outcomes))
    }

    static func report(_ strokes: [StrokeOutcomes]) -> [String: (value: Double, count: Int)] {
        suite.report(suite.moments(of: strokes), horizon: horizon)
    }

    @Test(arguments: 1...20)
    func `every quantity equals its plain definition on random outcomes`(seed: UInt64) throws {
        let strokes = Self.randomStrokes(1 + Int(seed), seed: seed)
        let naive = NaiveMetrics(strokes, horizon: Self.horizon)
        let report = Self.report(strokes)
        #expect(Set(report.keys) == Set(naive.values.keys))
        for (name, found) in report {
            let expected = try #require(naive.values[name])
            #expect(isClose(found.value, expected, relative: 1e-9, absolute: 1e-9), "\(name)")
            #expect(found.count == naive.counts[name], "\(name)")
        }
    }

    @Test(arguments: [1, 2, 3, 5, 40])
    func `merging shards in any grouping equals one run`(shards: Int) throws {
        let strokes = Self.randomStrokes(40, seed: 77)
        let whole = Self.report(strokes)
        var parts = (0..<shards).map { shard in
            Self.suite.moments(of: strokes.enumerated().filter { $0.offset % shards == shard }.map(\.element))
        }
        var generator = SeededGenerator(seed: 5)
        // Any two parts are merged until one is left: a different tree of sums for every number of shards.
        while parts.count > 1 {
            let one = parts.remove(at: Int.random(in: 0..<parts.count, using: &generator))
            let other = parts.remove(at: Int.random(in: 0..<parts.count, using: &generator))
            parts.append(zip(one, other).map(+))
        }
        let merged = Self.suite.report(parts[0], horizon: Self.horizon)
        for (name, expected) in whole {
            let found = try #require(merged[name])
            #expect(isClose(found.value, expected.value), "\(name)")
            #expect(found.count == expected.count)
        }
    }

    @Test
    func `nothing counted gives no value and a count of zero`() {
        for strokes in [[], [[]], [[], []]] as [[[PredictionOutcome]]] {
            let report = Self.report(strokes)
            #expect(report.count == Self.suite.quantities.count)
            for (name, found) in report {
                #expect(found.value.isNaN, "\(name) is \(found.value)")
                #expect(found.count == 0, "\(name)")
            }
        }
    }

    @Test
    func `quantities have names of their own`() {
        #expect(Set(Self.suite.quantities.map(\.name)).count == Self.suite.quantities.count)
    }

    @Test
    func `magnitudes of a hand-made pair of errors are exact`() {
        let report = Self.report([
            [
                Self.outcome {
                    $0.prediction = TouchPoint(3, 4)
                    $0.lastSample = TouchPoint(-10, 0)
                },
                Self.outcome {
                    $0.prediction = TouchPoint(0, -10)
                    $0.lastSample = TouchPoint(0, -10)
                    $0.isAnswered = false
                },
            ]
        ])
        #expect(report["mean"]?.value == 7.5)
        #expect(report["rmse"]?.value == 62.5.squareRoot())
        #expect(report["skill"]?.value == 1 - (125.0 / 200).squareRoot())
        #expect(report["residual_latency_ms"]?.value == Self.horizon * 1000 * 0.75)
        #expect(report["abstention"]?.value == 0.5)
        #expect(report["mean"]?.count == 2)
    }

    @Test
    func `an error is split along and across the motion, ahead being positive`() {
        let report = Self.report([
            [
                Self.outcome {
                    $0.prediction = TouchPoint(3, 4)
                    $0.direction = TouchPoint(1, 0)
                    $0.speed = 100
                    $0.pathLength = 2
                },
                Self.outcome {
                    $0.prediction = TouchPoint(-5, 0)
                    $0.direction = TouchPoint(1, 0)
                    $0.speed = 1100
                    $0.pathLength = 0.5
                },
                Self.outcome { $0.prediction = TouchPoint(1000, 1000) },
            ]
        ])
        #expect(report["along_track_mean"]?.value == -1)
        #expect(report["along_track_sd"]?.value == 4)
        #expect(report["off_track_rmse"]?.value == 8.0.squareRoot())
        #expect(report["along_track_mean"]?.count == 2)
        // 1100 px/s is not above 1100 px/s.
        #expect(report["fast_along_track_mean"]?.count == 0)
        #expect(report["fast_along_track_sd"]?.value.isNaN == true)
        #expect(report["relative_along_track_mean"]?.value == 1.5)
        #expect(report["relative_off_track_rmse"]?.value == 2)
        #expect(report["relative_along_track_sd"]?.value == 0)
        #expect(report["relative_along_track_sd"]?.count == 1)
    }

    @Test
    func `errors that are all alike have no spread`() {
        let outcomes = (0..<1000).map { _ in
            Self.outcome {
                $0.prediction = TouchPoint(0.1, 0)
                $0.direction = TouchPoint(1, 0)
            }
        }
        let spread = Self.report([outcomes])["along_track_sd"]?.value ?? .nan
        #expect(spread < 1e-7)
    }

    @Test
    func `reaching as far as the recording counts as over-prediction by nothing`() {
        let exact = Self.outcome { $0.nextSample = TouchPoint(1, 0) }
        let report = Self.report([[exact]])
        #expect(report["over_prediction"]?.value == 0)
        #expect(report["over_prediction"]?.count == 1)
        #expect(report["under_prediction"]?.count == 0)
        #expect(report["under_prediction"]?.value.isNaN == true)
        #expect(report["prediction_score"]?.value == 0)
        // The first prediction of a stroke has none before it.
        #expect(report["wrong_direction"]?.count == 0)
    }

    @Test
    func `reach and wrong direction of a hand-made stroke are exact`() {
        func step(_ prediction: Double, next: Double = 1) -> PredictionOutcome {
            Self.outcome {
                $0.prediction = TouchPoint(prediction, 0)
                $0.nextSample = TouchPoint(next, 0)
            }
        }
        let report = Self.report([[step(2), step(5), step(-3), step(-3), step(-4, next: -1)], [step(-100)]])
        #expect(report["over_prediction"]?.value == 11.0 / 3)
        #expect(report["over_prediction"]?.count == 3)
        #expect(report["under_prediction"]?.value == 106.0 / 3)
        #expect(report["prediction_score"]?.value == 117.0 / 6)
        // 2 → 5 is right, 5 → −3 wrong, standing still right, −3 → −4 towards −1 right; strokes do not touch.
        #expect(report["wrong_direction"]?.value == 0.25)
        #expect(report["wrong_direction"]?.count == 4)
    }

    @Test
    func `several metrics side by side report what each reports alone`() {
        let strokes = Self.randomStrokes(10, seed: 3)
        let alone = MetricSuite([ReachErrors()])
        let reversed = MetricSuite([ReachErrors(), TrackErrors(), ErrorMagnitude()])
        let expected = alone.report(alone.moments(of: strokes), horizon: Self.horizon)
        for suite in [Self.suite, MetricSuite.accuracy, reversed] {
            let found = suite.report(suite.moments(of: strokes), horizon: Self.horizon)
            for (name, value) in expected { #expect(found[name]?.value == value.value, "\(name)") }
        }
        #expect(MetricSuite.accuracy.momentCount == reversed.momentCount)
    }
}
