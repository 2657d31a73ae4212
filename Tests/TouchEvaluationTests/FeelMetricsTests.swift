import Foundation
import Testing
import TouchModel
import TouchPrediction

@testable import TouchEvaluation

/// What the metrics of feel and certainty report where mathematics gives the answer.
struct FeelMetricsTests {
    /// The report of errors at even intervals, the contact moving to the right.
    static func report(errors: [TouchPoint], step: Double) -> [String: (value: Double, count: Int)] {
        MetricSuiteTests.report([
            errors.enumerated().map { index, error in
                MetricSuiteTests.outcome {
                    $0.prediction = error
                    $0.direction = TouchPoint(1, 0)
                    $0.time = Double(index) * step
                    $0.continuesPrevious = index > 0
                }
            }
        ])
    }

    /// |H(f)| of two poles at a, where a passes 6 Hz with half the power.
    static func gain(at frequency: Double) -> Double {
        let ratio = frequency / (6 * (2.0.squareRoot() - 1).squareRoot())
        return ratio * ratio / (1 + ratio * ratio)
    }

    @Test(arguments: [1.0, 2, 6, 12, 30])
    func `an error that swings passes the high-pass as its frequency response says`(frequency: Double) {
        // Whole periods, the first ones left to settle, at a rate at which ramps are as good as the sine.
        let step = 0.0005
        let errors = (0..<Int((20 / step).rounded())).map {
            TouchPoint(3, 4) * sin(2 * .pi * frequency * Double($0) * step)
        }
        let found = Self.report(errors: errors, step: step)["high_frequency_jitter"]?.value ?? .nan
        let expected = 5 / 2.0.squareRoot() * Self.gain(at: frequency)
        #expect(abs(found / expected - 1) < 0.02)
        #expect(abs(Self.gain(at: 6) - 0.5.squareRoot()) < 1e-12)
    }

    @Test
    func `a constant error, and the first one after a break, are no jitter`() {
        let report = Self.report(errors: Array(repeating: TouchPoint(7, -3), count: 50), step: 0.01)
        #expect(isClose(report["high_frequency_jitter"]?.value ?? .nan, 0, absolute: 1e-12))
        #expect(report["high_frequency_jitter"]?.count == 49)
        #expect(report["jump_rate"]?.value == 0)
        #expect(report["spring_effect"]?.value == 0)
    }

    @Test
    func `steady alternation is a spring, its rate times its amplitude`() {
        // ± 2 px every 10 ms: 100 alternations a second of amplitude 2, and each changes the error by 4 px.
        let errors = (0...100).map { TouchPoint($0.isMultiple(of: 2) ? 2.0 : -2, 1) }
        let report = Self.report(errors: errors, step: 0.01)
        #expect(isClose(report["spring_effect"]?.value ?? .nan, 200, relative: 1e-9))
        #expect(report["jump_rate"]?.value == 0)
    }

    @Test
    func `only a change of more than the threshold is a jump`() {
        let errors = [0.0, 5, 10, 15.5, 15.5, 9].map { TouchPoint($0, 0) }
        let report = Self.report(errors: errors, step: 0.125)
        #expect(report["jump_rate"]?.value == 2 / 0.625)
        #expect(report["jump_rate"]?.count == 5)
    }

    @Test
    func `late and early, too short and askew are told apart`() {
        let report = MetricSuiteTests.report([
            [
                // 10 px to the right in truth: 4 behind, 6 ahead; straight up instead; not at all.
                MetricSuiteTests.outcome { $0.prediction = TouchPoint(6, 0) },
                MetricSuiteTests.outcome { $0.prediction = TouchPoint(16, 0) },
                MetricSuiteTests.outcome { $0.prediction = TouchPoint(0, -10) },
                MetricSuiteTests.outcome { $0.prediction = TouchPoint(0, 0) },
            ].map {
                var outcome = $0
                outcome.truth = TouchPoint(10, 0)
                outcome.direction = TouchPoint(1, 0)
                return outcome
            }
        ])
        #expect(report["lateness"]?.value == 6)
        #expect(report["over_anticipation"]?.value == 1.5)
        #expect(report["wrong_distance"]?.value == 5)
        #expect(isClose(report["wrong_orientation"]?.value ?? .nan, 30))
        #expect(report["wrong_orientation"]?.count == 3)
    }

    @Test
    func `a truth that hardly moved has no orientation`() {
        func report(_ distance: Double) -> Int? {
            MetricSuiteTests.report([
                [
                    MetricSuiteTests.outcome {
                        $0.prediction = TouchPoint(5, 5)
                        $0.truth = TouchPoint(distance, 0)
                    }
                ]
            ])["wrong_orientation"]?.count
        }
        #expect(report(0) == 0)
        #expect(report(0.99) == 0)
        #expect(report(1) == 1)
    }

    @Test
    func `an honest Gaussian is covered at its level and its ellipse is as large as stated`() {
        var generator = SeededGenerator(seed: 4)
        let covariance = LocationCovariance(xx: 9, xy: 2, yy: 4)
        // Cholesky factor of the covariance.
        let factor = (3.0, 2.0 / 3, (4 - 4.0 / 9).squareRoot())
        let outcomes = (0..<20_000).map { _ in
            let (one, two) = (Examples.normal(using: &generator), Examples.normal(using: &generator))
            return MetricSuiteTests.outcome {
                $0.prediction = TouchPoint(factor.0 * one, factor.1 * one + factor.2 * two)
                $0.uncertainty = .covariance(covariance)
            }
        }
        let report = MetricSuiteTests.report([outcomes])
        // Five standard errors of a share of 0.9 among 20 000.
        #expect(abs((report["coverage"]?.value ?? .nan) - 0.9) < 0.011)
        let area = -2 * log(0.1) * 32.0.squareRoot()
        #expect(isClose(report["sharpness"]?.value ?? .nan, area.squareRoot()))
        let disc = MetricSuiteTests.report([
            [
                MetricSuiteTests.outcome {
                    $0.prediction = TouchPoint(3, 4)
                    $0.uncertainty = .radius(5, level: 0.5)
                },
                MetricSuiteTests.outcome {
                    $0.prediction = TouchPoint(3, 4.001)
                    $0.uncertainty = .radius(5, level: 0.75)
                },
                MetricSuiteTests.outcome { $0.uncertainty = nil },
            ]
        ])
        #expect(disc["coverage"]?.value == 0.5)
        #expect(disc["coverage_error"]?.value == -0.125)
        #expect(disc["sharpness"]?.value == 5)
        #expect(disc["coverage"]?.count == 2)
    }

    @Test
    func `a predictor that goes on past the lift leaves the ink by what it overshoots`() throws {
        // 800 px/s to the right, lifted at 0.1 s.
        let stroke = Examples.stroke(count: 11, step: 0.01, velocity: TouchPoint(800, 0))
        let parameters = ReplayParameters(horizons: [0.035])
        func overshoot(_ predictor: String, _ change: (inout Stroke) -> Void = { _ in }) throws -> (Double, Int) {
            var stroke = stroke
            change(&stroke)
            let strokes = try StrokeReplayTests.replays(stroke, parameters, predictor: predictor)
            let report = MetricSuite.all.report(MetricSuite.all.moments(of: strokes), horizon: 0.035)
            let found = try #require(report["lift_overshoot"])
            return (found.value, found.count)
        }
        // Asked 10, 20 and 30 ms before the lift, linear is 25, 15 and 5 ms past it; the lift's own sample is not asked.
        let linear = try overshoot("linear")
        #expect(isClose(linear.0, 800 * 0.015, relative: 1e-9) && linear.1 == 3)
        let hold = try overshoot("hold")
        #expect(hold.0 == 0 && hold.1 == 3)
        #expect(try overshoot("linear") { $0.state = .cancelled }.1 == 0)
    }

    @Test
    func `force and angles are scored where both sides have them, azimuth the shorter way round`() {
        func channels(_ force: Float, _ altitude: Float, _ azimuth: Float) -> TouchChannels {
            TouchChannels(lanes: SIMD4(force, 4, altitude, azimuth))
        }
        var stroke = MetricSuiteTests.strokes([[MetricSuiteTests.outcome { _ in }, MetricSuiteTests.outcome { _ in }]])[
            0
        ]
        stroke.channels = [
            .init(prediction: channels(1, 1, 3), truth: channels(0.5, .nan, -3)),
            .init(prediction: channels(.nan, 0.5, .nan), truth: channels(2, 1, 0)),
        ]
        let report = MetricSuiteTests.report([stroke])
        #expect(report["force_mean"]?.value == 0.5 && report["force_mean"]?.count == 1)
        #expect(report["force_rmse"]?.value == 0.5)
        let degree: Double = .pi / 180
        let turn: Double = 2 * .pi - 6
        #expect(isClose(report["altitude_rmse"]?.value ?? .nan, 0.5 / degree))
        #expect(isClose(report["azimuth_rmse"]?.value ?? .nan, turn / degree, relative: 1e-6))
        #expect(report["azimuth_rmse"]?.count == 1)
    }
}
