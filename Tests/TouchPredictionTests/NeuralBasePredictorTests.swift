import PredictorTesting
import Testing
import TouchModel

@testable import StandardPredictors
@testable import TouchPrediction

@Suite("What a network corrects")
struct NeuralBasePredictorTests {
    /// The predictor after some samples, each but the first judged, with a share of one half.
    private func followed(_ base: NeuralBase, _ samples: some Sequence<TouchSample>) throws -> NeuralBasePredictor {
        var predictor = try NeuralBasePredictor(base)
        var last: TouchSample?
        for sample in samples {
            if let last {
                let step = sample.timestamp - last.timestamp
                predictor.judge(sample.location, after: last.location, at: sample.timestamp, step: step, share: 0.5)
            }
            predictor.observe(sample)
            last = sample
        }
        return predictor
    }

    private func deviation(_ predictor: NeuralBasePredictor, at time: Double) throws -> Double {
        let answer = try #require(predictor.predict(at: time))
        guard case .covariance(let covariance) = answer.uncertainty else { throw MissingVariance() }
        #expect(covariance.xx == covariance.yy && covariance.xy == 0)
        return covariance.xx.squareRoot()
    }

    private struct MissingVariance: Error {}

    private func sample(_ time: Double, _ location: TouchPoint) -> TouchSample {
        TouchSample(timestamp: time, location: location)
    }

    @Test("says where the contact goes as that predictor does alone", arguments: NeuralBase.allCases)
    func sameAnswers(base: NeuralBase) throws {
        let alone: any Predictor =
            switch base {
            case .kalman: try KalmanBankPredictor()
            case .doubleExponential: try DoubleExponentialPredictor()
            }
        var other = alone
        var predictor = try NeuralBasePredictor(base)
        for round in 0..<2 {
            for var sample in makeStroke(.irregular, count: 40, seed: 3 + UInt64(round)) {
                sample.force = sample.location.x
                predictor.observe(sample)
                other.observe(sample)
                for horizon in [0, 0.008, 0.1] {
                    let found = try #require(predictor.predict(at: sample.timestamp + horizon))
                    let expected = try #require(other.predict(at: sample.timestamp + horizon))
                    #expect(found.location == expected.location)
                    #expect(found.force == sample.force)
                    if base == .kalman { #expect(found == expected) }
                }
            }
            predictor.reset()
            other.reset()
            #expect(predictor.predict(at: 1) == nil)
        }
    }

    @Test("smoothing is as uncertain as it was lately wrong, at a speed")
    func deviationOfSmoothing() throws {
        let still = (0..<3).map { sample(Double($0) / 100, .zero) }
        // Nothing was missed: 200 px/s.
        var predictor = try followed(.doubleExponential, still)
        #expect(!predictor.hasJudged)
        #expect(abs(try deviation(predictor, at: 0.02 + 0.05) - 10) < 1e-9)
        #expect(abs(try deviation(predictor, at: 0.01) - 1e-5) < 1e-12)
        // 3 px in 10 ms were not foreseen: the first is all that is known, and the highest.
        predictor = try followed(.doubleExponential, still + [sample(0.03, TouchPoint(0, 3))])
        #expect(predictor.hasJudged)
        #expect(abs(predictor.meanError - 300) < 1e-9)
        #expect(abs(try deviation(predictor, at: 0.03 + 0.05) - 0.05 * (300 + 30)) < 1e-9)
        // At rest the mean halves with every sample; the highest is forgotten in seconds.
        var highest = 0.0
        for index in 4...300 {
            let rested = sample(Double(index) / 100, TouchPoint(0, 3))
            predictor.judge(rested.location, after: rested.location, at: rested.timestamp, step: 0.01, share: 0.5)
            predictor.observe(rested)
            highest = max(highest * (2 / 2.01), index == 4 ? 300 * (2 / 2.01) : 0, predictor.meanError)
        }
        #expect(predictor.meanError < 1e-9 && highest > 60)
        #expect(abs(try deviation(predictor, at: 3 + 0.05) - 0.005 * highest) < 1e-6)
        // After a silence nothing is known, and the next error is all that is.
        let back = sample(3.5, TouchPoint(0, 3))
        predictor.judge(back.location, after: back.location, at: back.timestamp, step: 0.5, share: 0.5)
        predictor.observe(back)
        #expect(!predictor.hasJudged)
        #expect(abs(try deviation(predictor, at: 3.5 + 0.05) - 10) < 1e-9)
        predictor.judge(TouchPoint(0, 4), after: back.location, at: 3.51, step: 0.01, share: 0.5)
        #expect(abs(predictor.meanError - 100) < 1e-9)
    }

    @Test("what smoothing says of its errors is in the unit of the locations", arguments: [1e-4, 37])
    func unit(scale: Double) throws {
        let stroke = makeStroke(.at120, count: 30, seed: 8)
        let scaled = stroke.map { original in
            var copy = original
            copy.location = original.location * scale
            return copy
        }
        let time = try #require(stroke.last).timestamp + 0.033
        let here = try deviation(followed(.doubleExponential, stroke), at: time)
        let there = try deviation(followed(.doubleExponential, scaled), at: time)
        // But for the least deviation, which is 10⁻⁵ px in any unit.
        #expect(abs(there / (here * scale) - 1) < 1e-3)
    }
}
