import Testing
import TouchModel

@testable import TouchPrediction

@Suite("Uncertainty of the bank of Kalman filters")
struct BankUncertaintyTests {
    @Test("the variance is the stated polynomial of the horizon")
    func polynomial() {
        var uncertainty = BankUncertainty()
        uncertainty.update(squareSpeed: 100, meanSquareAcceleration: 7e9, lag: 0.01)
        // 5 · 100 + 200², whatever the acceleration.
        #expect(abs(uncertainty.variance(after: 0.1, floor: 1e-4) - 405.0001) < 1e-9)
        // Kept by halves: 4 for 12 ms beside 1 for 6 ms make 3 for 18 ms.
        uncertainty.learn(squareError: 1, over: 0.024, memory: 0.024)
        uncertainty.learn(squareError: 4, over: 0.024, memory: 0.024)
        uncertainty.update(squareSpeed: 100, meanSquareAcceleration: 2e6, lag: 0.01)
        // 3 · 0.1 / 0.01, then 0.001 of: 5 ms · 2e6, and (0.07 · 100 + 3 / 0.01²) / (18 ms + 4 ms).
        let expected = 30 + 0.001 * (0.005 * 2e6 + (7 + 30_000) / 0.022)
        #expect(abs(uncertainty.variance(after: 0.1, floor: 0) / expected - 1) < 1e-12)
        #expect(uncertainty.variance(after: 0, floor: 0.25) == 0.25)
    }

    @Test("of the highest error one hundredth stays while a contact is foretold exactly")
    func rest() {
        var uncertainty = BankUncertainty()
        uncertainty.learn(squareError: 9, over: 0.01, memory: 0.25)
        for _ in 1...1000 { uncertainty.learn(squareError: 0, over: 0.01, memory: 0.25) }
        uncertainty.update(squareSpeed: 0, meanSquareAcceleration: 0, lag: 0.01)
        let known = 0.09 / 0.01 * 0.02
        // The cube of 20 ms: what is open after 0.25 s of judging, 0.25 s being what the memory holds.
        let open = 0.09 / 0.0001 / 0.254 * 8e-6
        #expect(abs(uncertainty.variance(after: 0.02, floor: 0) / (known + open) - 1) < 1e-6)
    }

    @Test("is in the unit of the locations from the first judgement on", arguments: [1e-3, 20])
    func unit(scale: Double) throws {
        var (predictor, scaled) = (try KalmanBankPredictor(), try KalmanBankPredictor())
        for (index, sample) in makeStroke(.at120, count: 60, seed: 3).enumerated() {
            var copy = sample
            copy.location = sample.location * scale
            predictor.observe(sample)
            scaled.observe(copy)
            guard index >= 2,
                case .covariance(let here) = predictor.predict(at: sample.timestamp + 0.03)?.uncertainty,
                case .covariance(let there) = scaled.predict(at: sample.timestamp + 0.03)?.uncertainty
            else { continue }
            #expect(abs(there.xx / (here.xx * scale * scale) - 1) < 1e-3)
        }
    }
}
