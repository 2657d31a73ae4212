import PluginSpecification
import Foundation
import Testing
import TouchModel

@testable import TouchPrediction

@Suite("The adaptive Kalman filter")
struct AdaptiveKalmanPredictorTests {
    /// A row of the reference: a sample, and what a plain implementation in dense double-precision matrices answers
    /// after it.
    private struct Row {
        var stroke: Int
        var sample: TouchSample
        var horizon: Double
        var location: Point
        var variance: Double
    }

    private static func reference() throws -> [Row] {
        let url = try #require(
            Bundle.module.url(forResource: "adaptive-kalman", withExtension: "csv", subdirectory: "Fixtures")
        )
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
            let fields = try line.split(separator: ",").map { try #require(Double($0)) }
            return Row(
                stroke: Int(fields[0]),
                sample: TouchSample(timestamp: fields[1], location: Point(fields[2], fields[3])),
                horizon: fields[4] / 1000,
                location: Point(fields[5], fields[6]),
                variance: fields[7]
            )
        }
    }

    @Test("agrees with a plain implementation on strokes at 60, 120 and 240 Hz and at irregular intervals")
    func agreesWithReference() throws {
        let rows = try Self.reference()
        var predictor = try AdaptiveKalmanPredictor()
        var stroke = -1
        var checked = 0
        for row in rows {
            if row.stroke != stroke {
                predictor.reset()
                stroke = row.stroke
            }
            // Each sample stands in two rows, one a horizon; the second observation is ignored as not later.
            predictor.observe(row.sample)
            let answer = try #require(predictor.predict(at: row.sample.timestamp + row.horizon))
            #expect(answer.location.distance(to: row.location) < 1e-6)
            guard case .covariance(let covariance) = answer.uncertainty else {
                Issue.record("the answer carries no covariance")
                continue
            }
            #expect(abs(covariance.xx - row.variance) < 1e-6 * row.variance)
            checked += 1
        }
        #expect(checked == 482)
    }

    @Test("answers with the sample itself at first, and holds a contact that rests")
    func holdsAtRest() throws {
        var predictor = try AdaptiveKalmanPredictor()
        for index in 0..<50 {
            predictor.observe(TouchSample(timestamp: Double(index) / 120, location: Point(10, 20)))
            let answer = try #require(predictor.predict(at: Double(index) / 120 + 0.033))
            #expect(answer.location.distance(to: Point(10, 20)) < 1e-9)
        }
    }

    @Test("takes a silence for rest: what follows does not depend on how fast the contact moved before")
    func restsInSilence() throws {
        func answer(speedBefore: Double) throws -> Point {
            var predictor = try AdaptiveKalmanPredictor()
            for index in 0..<20 {
                let x = speedBefore * Double(index - 19) / 100
                predictor.observe(TouchSample(timestamp: Double(index) / 100, location: Point(x, 0)))
            }
            predictor.observe(TouchSample(timestamp: 0.19 + 0.5, location: Point(2, 0)))
            return try #require(predictor.predict(at: 0.19 + 0.5 + 0.016)).location
        }
        // Only the size of the correction depends on the past, through the process noise; never the direction.
        let slow = try answer(speedBefore: 0)
        let fast = try answer(speedBefore: 2000)
        #expect(slow.x >= 2 && slow.x < 6)
        #expect(fast.x >= 2 && fast.x < 6)
    }

    @Test("starts again at a jump that no hand makes")
    func startsAgainAtJump() throws {
        var predictor = try AdaptiveKalmanPredictor()
        for index in 0..<20 {
            predictor.observe(TouchSample(timestamp: Double(index) / 100, location: Point(Double(index), 0)))
        }
        predictor.observe(TouchSample(timestamp: 0.2, location: Point(5000, 3000)))
        #expect(predictor.predict(at: 0.25)?.location == Point(5000, 3000))
    }

    @Test("raises the process noise when the contact turns, and lowers it when it goes straight")
    func adapts() throws {
        func finalVariance(turning: Bool) throws -> Double {
            var predictor = try AdaptiveKalmanPredictor()
            var frozen = AdaptiveKalmanParameters()
            frozen.adaptation = 0
            var fixed = try AdaptiveKalmanPredictor(frozen)
            var errors = (adaptive: 0.0, fixed: 0.0)
            func path(_ time: Double) -> Point {
                turning ? Point(150 * sin(25 * time), 100 * cos(31 * time)) : Point(300 * time, 100 * time)
            }
            var generator = Noise(state: 7)
            for index in 0..<400 {
                let time = Double(index) / 120
                let noise = turning ? Point.zero : Point(generator.next(), generator.next())
                let sample = TouchSample(timestamp: time, location: path(time) + noise)
                predictor.observe(sample)
                fixed.observe(sample)
                guard index > 200 else { continue }
                let truth = path(time + 0.016)
                errors.adaptive += try #require(predictor.predict(at: time + 0.016)).location.distance(to: truth)
                errors.fixed += try #require(fixed.predict(at: time + 0.016)).location.distance(to: truth)
            }
            return errors.adaptive / errors.fixed
        }
        // Brisk turning without noise wants a high gain, a straight line in noise a low one.
        #expect(try finalVariance(turning: true) < 0.9)
        #expect(try finalVariance(turning: false) < 0.9)
    }

    /// Uniform noise of one px to either side, the same in every run.
    private struct Noise {
        var state: UInt64

        mutating func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / Double(1 << 52) - 1
        }
    }

    @Test("refuses parameters that the chosen model does not use")
    func refusesForeignParameters() throws {
        let registry = PredictorRegistry.standard
        #expect(throws: SpecificationError.self) { try registry.makePredictor("kalman:model=cv,adaptation=0.2") }
        #expect(throws: SpecificationError.self) { try registry.makePredictor("kalman:start-speed=200") }
        #expect(throws: SpecificationError.self) { try registry.makePredictor("kalman:model=ca,maneuver-rate=20") }
        _ = try registry.makePredictor("kalman:adaptation=0.2,process-noise=1e10")
        _ = try registry.makePredictor("kalman:model=singer,maneuver-rate=20,start-speed=200")
    }
}
