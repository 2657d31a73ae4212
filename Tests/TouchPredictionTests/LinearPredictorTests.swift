import PluginSpecification
import PredictorTesting
import Testing
import TouchModel
import TouchPrediction

@Suite("Linear predictor")
struct LinearPredictorTests {
    static func make(window: Double = 0, samples: Int = 32, damping: Double = 0) throws -> LinearPredictor {
        var parameters = LinearPredictor.Parameters()
        parameters.window = window
        parameters.samples = samples
        parameters.damping = damping
        return try LinearPredictor(parameters)
    }

    @Test("constant velocity is continued exactly", arguments: Sampling.allCases, [0, 0.04, 1])
    func constantVelocity(sampling: Sampling, window: Double) throws {
        var random = RandomNumbers(seed: 3)
        let velocity = TouchPoint(700, -450)
        var predictor = try Self.make(window: window)
        for (position, time) in sampling.times(40, from: 5, using: &random).enumerated() {
            predictor.observe(TouchSample(timestamp: time, location: TouchPoint(10, 20) + (time - 5) * velocity))
            let answer = predictor.predict(at: time + 0.05)
            #expect((answer == nil) == (position == 0), "one sample has no velocity")
            guard let answer else { continue }
            #expect(answer.location.distance(to: TouchPoint(10, 20) + (time - 5 + 0.05) * velocity) < 1e-9)
        }
    }

    @Test("the last two samples alone decide without a window")
    func lastTwo() throws {
        var predictor = try Self.make()
        for (time, x) in [(0.0, 500.0), (0.01, -300), (0.02, 10), (0.05, 16)] {
            predictor.observe(TouchSample(timestamp: time, location: TouchPoint(x, 0)))
        }
        let answer = try #require(predictor.predict(at: 0.06))
        #expect(abs(answer.location.x - 18) < 1e-12)
    }

    @Test("the line over a window is the textbook regression, limited by time and by number")
    func regression() throws {
        let times = [0.0, 0.01, 0.02, 0.05, 0.06, 0.08]
        let values = [90.0, -3, 5, 4, 11, 9]
        // Older than 0.065 s before 0.08 s: the first two. Then the newest three only.
        for (samples, kept) in [(32, 2...5), (3, 3...5)] {
            var predictor = try Self.make(window: 0.065, samples: samples)
            for (time, value) in zip(times, values) {
                predictor.observe(TouchSample(timestamp: time, location: TouchPoint(value, -2 * value)))
            }
            let count = Double(kept.count)
            let meanTime = kept.reduce(0) { $0 + times[$1] } / count
            let mean = kept.reduce(0) { $0 + values[$1] } / count
            let products = kept.reduce(0) { $0 + (times[$1] - meanTime) * (values[$1] - mean) }
            let squares = kept.reduce(0) { $0 + (times[$1] - meanTime) * (times[$1] - meanTime) }
            let expected = mean + products / squares * (0.1 - meanTime)
            let answer = try #require(predictor.predict(at: 0.1))
            #expect(answer.location.distance(to: TouchPoint(expected, -2 * expected)) < 1e-10)
        }
    }

    @Test("a damped velocity carries v (1 − e^(−d h)) / d far, and v / d in the end")
    func damping() throws {
        func answer(damping: Double, at time: Double) throws -> Double {
            var predictor = try Self.make(damping: damping)
            predictor.observe(TouchSample(timestamp: 0, location: .zero))
            predictor.observe(TouchSample(timestamp: 0.01, location: TouchPoint(10, 0)))
            return try #require(predictor.predict(at: time)).location.x
        }
        // 1 − e⁻¹ = 0.6321205588285577.
        #expect(abs(try answer(damping: 20, at: 0.06) - (10 + 50 * 0.632_120_558_828_557_7)) < 1e-10)
        #expect(abs(try answer(damping: 20, at: 100) - 60) < 1e-10)
        #expect(abs(try answer(damping: 1e-12, at: 0.06) - 60) < 1e-9, "a faint damping must not cancel")
    }

    @Test("parameters out of range are refused by name")
    func validation() {
        let error = #expect(throws: ParameterRangeError.self) { try Self.make(samples: 1) }
        #expect(error?.parameter.name.description == "samples" && error?.found == 1)
        #expect(throws: ParameterRangeError.self) { try Self.make(damping: .nan) }
        #expect(throws: ParameterRangeError.self) { try Self.make(damping: -1) }
        #expect(throws: ParameterRangeError.self) { try Self.make(window: 10.5) }
    }
}
