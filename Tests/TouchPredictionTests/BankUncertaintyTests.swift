import PredictorTesting
import Testing
import TouchModel

@testable import TouchPrediction

@Suite("Uncertainty of the bank of Kalman filters")
struct BankUncertaintyTests {
    @Test("the variance is the stated polynomial of the horizon")
    func polynomial() {
        var uncertainty = BankUncertainty(lag: 0.01, leastDeviation: 0.01)
        uncertainty.update(squareSpeed: 100, meanSquareSpeed: 0, meanSquareAcceleration: 7e9)
        // 5 · 100 + 200², whatever the acceleration.
        #expect(abs(uncertainty.variance(after: 0.1) - 405.0001) < 1e-9)
        uncertainty.update(squareSpeed: 100, meanSquareSpeed: 60, meanSquareAcceleration: 7e9)
        #expect(abs(uncertainty.variance(after: 0.1) - 5.3001) < 1e-9)
        // Kept by halves: 4 for 12 ms beside 1 for 6 ms make 3 for 18 ms.
        uncertainty.learn(squareError: 1, over: 0.024, kept: 0.5)
        uncertainty.learn(squareError: 4, over: 0.024, kept: 0.5)
        uncertainty.update(squareSpeed: 100, meanSquareSpeed: 60, meanSquareAcceleration: 2e6)
        // 3 · 0.1 / 0.01, then 0.001 of: 5 ms · 2e6, and (0.07 · 100 + 3 / 0.01²) / (18 ms + 4 ms).
        let expected = 30 + 0.001 * (0.005 * 2e6 + (7 + 30_000) / 0.022) + 0.0001
        #expect(abs(uncertainty.variance(after: 0.1) / expected - 1) < 1e-12)
        #expect(uncertainty.variance(after: 0) == 0.0001)
    }

    @Test("of the highest error one hundredth stays while a contact is predicted exactly, and fades over seconds")
    func rest() {
        var uncertainty = BankUncertainty(lag: 0.01, leastDeviation: 1e-5)
        let kept = 0.25 / (0.25 + 0.01)
        uncertainty.learn(squareError: 9, over: 0.01, kept: kept)
        for _ in 1...400 { uncertainty.learn(squareError: 0, over: 0.01, kept: kept) }
        uncertainty.update(squareSpeed: 0, meanSquareSpeed: 0, meanSquareAcceleration: 0)
        var square = 0.09
        for _ in 1...400 { square *= 2 / 2.01 }
        // 0.25 s is what the memory holds.
        let expected = square * (0.02 / 0.01 + 8e-6 / 0.0001 / 0.254) + 1e-10
        #expect(abs(uncertainty.variance(after: 0.02) / expected - 1) < 1e-6)
    }

    @Test("is in the unit of the locations from the first judgment on", arguments: [1e-3, 20])
    func unit(scale: Double) throws {
        var (predictor, scaled) = (try KalmanBankPredictor(), try KalmanBankPredictor())
        for (index, sample) in makeStroke(.at120, count: 60, seed: 3).enumerated() {
            var copy = sample
            copy.location = sample.location * scale
            predictor.observe(sample)
            scaled.observe(copy)
            guard index >= 2 else { continue }
            let here = try variance(of: predictor, after: 0.03, at: sample.timestamp)
            let there = try variance(of: scaled, after: 0.03, at: sample.timestamp)
            #expect(abs(there / (here * scale * scale) - 1) < 1e-3)
        }
    }

    @Test("a contact that has only rested may start at any moment, and so may one that rested for long")
    func restFromTouchDown() throws {
        var predictor = try KalmanBankPredictor()
        for index in 0..<20 {
            predictor.observe(sample(Double(index) / 60, TouchPoint(100, 100)))
            #expect(try variance(of: predictor, after: 0.033, at: Double(index) / 60).squareRoot() > 6)
        }
        // It moves by 4 px a sample, then rests for a second.
        for index in 20..<40 {
            predictor.observe(sample(Double(index) / 60, TouchPoint(100 + 4 * Double(index - 20), 100)))
        }
        for index in 40..<100 { predictor.observe(sample(Double(index) / 60, TouchPoint(176, 100))) }
        #expect(try variance(of: predictor, after: 0.033, at: 99 / 60.0).squareRoot() > 0.05)
    }

    @Test("after a silence nothing is known but how fast the stroke was")
    func silence() throws {
        var predictor = try KalmanBankPredictor()
        let start = makeStroke(.at120, count: 60, seed: 4)
        for sample in start { predictor.observe(sample) }
        let last = start[59]
        let before = try variance(of: predictor, after: 0.016, at: last.timestamp)
        predictor.observe(sample(last.timestamp + 0.3, last.location))
        let after = try variance(of: predictor, after: 0.016, at: last.timestamp + 0.3)
        #expect(after > before)
    }

    @Test("one location far off is forgotten within seconds")
    func outlier() throws {
        var predictor = try KalmanBankPredictor()
        var deviations: [Double] = []
        for index in 0..<1200 {
            let time = Double(index) / 120
            // A fast start, then slow.
            let x = index < 30 ? 3000 * time : 750 + 50 * (time - 0.25)
            predictor.observe(sample(time, TouchPoint(x + (index == 60 ? 300 : 0), 100)))
            deviations.append(try variance(of: predictor, after: 0.033, at: time).squareRoot())
        }
        #expect(deviations[61] > 10 * deviations[59])
        #expect(deviations[1199] < 4 * deviations[59])
    }

    private func sample(_ time: Double, _ location: TouchPoint) -> TouchSample {
        TouchSample(timestamp: time, location: location)
    }

    private func variance(of predictor: KalmanBankPredictor, after horizon: Double, at time: Double) throws -> Double {
        let answer = try #require(predictor.predict(at: time + horizon))
        guard case .covariance(let covariance) = answer.uncertainty else {
            Issue.record("no covariance")
            return .nan
        }
        return covariance.xx
    }
}
