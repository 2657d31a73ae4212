import Foundation
import PluginSpecification
import PredictorTesting
import Testing
import TouchModel
import TouchPrediction

@Suite("Double exponential smoothing and the 1€ filter")
struct SmoothingPredictorTests {
    @Test("in true time a constant velocity is continued exactly at any intervals, once the start is forgotten")
    func constantVelocity() throws {
        var random = RandomNumbers(seed: 3)
        var predictor = try DoubleExponentialPredictor(.time(constant: 0.01))
        let velocity = TouchPoint(400, -150)
        for time in Sampling.irregular.times(200, using: &random) {
            predictor.observe(TouchSample(timestamp: time, location: TouchPoint(20, 30) + velocity * time))
            guard time > 0.5 else { continue }
            let answer = try #require(predictor.predict(at: time + 0.033)).location
            #expect(answer.distance(to: TouchPoint(20, 30) + velocity * (time + 0.033)) < 1e-6)
        }
    }

    @Test("in true time a line sampled twice as densely has the same answer")
    func refinement() throws {
        var coarse = try DoubleExponentialPredictor()
        var fine = coarse
        let stroke = makeStroke(.irregular, count: 40, seed: 8)
        for (older, newer) in zip(stroke, stroke.dropFirst()) {
            coarse.observe(older)
            fine.observe(older)
            let middle = TouchSample(
                timestamp: (older.timestamp + newer.timestamp) / 2,
                location: (older.location + newer.location) / 2
            )
            fine.observe(middle)
            coarse.observe(newer)
            fine.observe(newer)
            let time = newer.timestamp + 0.016
            let distance = try #require(coarse.predict(at: time)).location
                .distance(to: #require(fine.predict(at: time)).location)
            #expect(distance < 1e-9)
        }
    }

    @Test("a sample at a time it is LaViola's recursion")
    func published() throws {
        let alpha = 0.6
        var predictor = try DoubleExponentialPredictor(.sample(alpha: alpha))
        var (first, second) = (TouchPoint.zero, TouchPoint.zero)
        for (index, sample) in makeStroke(.at120, count: 50, seed: 6).enumerated() {
            predictor.observe(sample)
            first = index == 0 ? sample.location : alpha * sample.location + (1 - alpha) * first
            second = index == 0 ? first : alpha * first + (1 - alpha) * second
            guard index > 0 else { continue }
            for ahead in [0.0, 1, 4] {
                let ratio = alpha * ahead / (1 - alpha)
                let expected = (2 + ratio) * first - (1 + ratio) * second
                let answer = try #require(predictor.predict(at: sample.timestamp + ahead / 120)).location
                #expect(answer.distance(to: expected) < 1e-7)
            }
        }
    }

    @Test("the 1€ filter is the published algorithm, step for step")
    func oneEuro() throws {
        var parameters = OneEuroPredictor.Parameters()
        parameters.minimumCutoff = 1.5
        parameters.speedCoefficient = 0.02
        var predictor = try OneEuroPredictor(parameters)
        var axes = [PlainOneEuro(), PlainOneEuro()]
        for sample in makeStroke(.irregular, count: 60, seed: 7) {
            predictor.observe(sample)
            let x = axes[0].filter(sample.location.x, at: sample.timestamp, minimumCutoff: 1.5, beta: 0.02)
            let y = axes[1].filter(sample.location.y, at: sample.timestamp, minimumCutoff: 1.5, beta: 0.02)
            let answer = try #require(predictor.predict(at: sample.timestamp)).location
            #expect(answer.distance(to: TouchPoint(x, y)) < 1e-9)
        }
    }

    @Test("behind a constant velocity the 1€ extrapolation has that velocity")
    func oneEuroVelocity() throws {
        var predictor = try OneEuroPredictor()
        for step in 0..<2000 {
            predictor.observe(TouchSample(timestamp: Double(step) * 0.004, location: TouchPoint(Double(step), 0)))
        }
        let now = try #require(predictor.predict(at: 1999 * 0.004)).location
        let later = try #require(predictor.predict(at: 1999 * 0.004 + 0.1)).location
        #expect(abs(later.x - now.x - 25) < 1e-6)
    }

    @Test("parameters out of range are refused by name")
    func refusals() {
        #expect(throws: ParameterRangeError.self) { try DoubleExponentialPredictor(.time(constant: 0)) }
        #expect(throws: ParameterRangeError.self) { try DoubleExponentialPredictor(.sample(alpha: 1)) }
        var parameters = OneEuroPredictor.Parameters()
        parameters.velocityCutoff = .nan
        let error = #expect(throws: ParameterRangeError.self) { try OneEuroPredictor(parameters) }
        #expect(error?.parameter.name.description == "velocity-cutoff")
    }
}

/// Casiez, Roussel and Vogel 2012, algorithm 1, for one axis; derivative cut-off 1 Hz.
private struct PlainOneEuro {
    var time: Double?
    var filtered = 0.0
    var derivative = 0.0

    mutating func filter(_ value: Double, at now: Double, minimumCutoff: Double, beta: Double) -> Double {
        defer { time = now }
        guard let time else {
            filtered = value
            return value
        }
        let period = now - time
        func alpha(_ cutoff: Double) -> Double { 1 / (1 + 1 / (2 * Double.pi * cutoff) / period) }
        derivative = alpha(1) * (value - filtered) / period + (1 - alpha(1)) * derivative
        let weight = alpha(minimumCutoff + beta * abs(derivative))
        filtered = weight * value + (1 - weight) * filtered
        return filtered
    }
}
