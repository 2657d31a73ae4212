import Foundation
import PredictorTesting
import Testing
import TouchModel

@testable import StandardPredictors
@testable import TouchPrediction

@Suite("Adaptation of radii to a stroke")
struct JudgedErrorsTests {
    /// Judges predictions whose errors are given, one a step, at a horizon of one step.
    ///
    /// - Parameter radius: the plain radius; stated is that times the factor.
    /// - Returns: the factor after each, and whether each missed.
    static func run(
        _ errors: [Double],
        rate: Double,
        level: Double = 0.9,
        memory: Double = 1e12,
        prior: Double = 1e12
    ) -> (factors: [Double], misses: [Bool]) {
        let parameters = RadiusAdaptation.Parameters(memory: memory, prior: prior, rate: rate, level: level)
        var judged = JudgedErrors(horizon: 0.01, typicalRatio: 0.5, parameters: parameters)
        var motion = RecentMotion()
        var result: (factors: [Double], misses: [Bool]) = ([], [])
        for (index, error) in errors.enumerated() {
            let time = Double(index) * 0.01
            let sample = TouchSample(timestamp: time, location: .zero)
            motion.observe(sample)
            judged.putAside(TouchPoint(error, 0), for: time + 0.01, plainRadius: 1, statedRadius: judged.factor)
            result.misses.append(error > judged.factor)
            // Later than the prediction's time: the truth lies on the way, and the contact rests.
            judged.judge(from: motion.time, motion.location, to: TouchSample(timestamp: time + 0.015, location: .zero))
            result.factors.append(judged.factor)
        }
        return result
    }

    @Test("misses and hits move the radius by exactly γ (miss − α) in the logarithm")
    func steps() {
        var random = RandomNumbers(seed: 8)
        let errors = (0..<60).map { _ in random.number(0...1.5) }
        let found = Self.run(errors, rate: 0.1)
        var logarithm = 0.0
        for index in errors.indices {
            #expect(found.misses[index] == (errors[index] > exp(logarithm)))
            logarithm += 0.1 * ((found.misses[index] ? 1 : 0) - 0.1)
            #expect(abs(found.factors[index] - exp(logarithm)) < 1e-9)
        }
    }

    @Test("in the long run the share of misses is α though the noise changes, within the bound of the theory")
    func longRun() {
        var random = RandomNumbers(seed: 4)
        for level in [0.8, 0.9, 0.95] {
            // Regimes whose errors differ by a factor of ten, and a drift.
            let errors = (0..<20_000).map { index in
                let regime = [0.5, 1.5, 0.3, 1.8][index / 2500 % 4]
                let noise = random.normalPair()
                return regime * (1 + 0.3 * sin(Double(index) / 300)) * noise.dot(noise).squareRoot()
            }
            let found = Self.run(errors, rate: 0.05, level: level)
            #expect(found.factors.allSatisfy { 0.13 < $0 && $0 < 7.9 }, "held at a bound, where the theory ends")
            let share = Double(found.misses.count(where: \.self)) / Double(errors.count)
            let bound = abs(log(found.factors[errors.count - 1])) / (0.05 * Double(errors.count))
            #expect(abs(share - (1 - level)) <= bound + 1e-9)
            #expect(abs(share - (1 - level)) < 0.005)
            // Without adaptation it is nowhere near.
            let plain = Double(errors.count { $0 > 1 }) / Double(errors.count)
            #expect(abs(plain - (1 - level)) > 0.1)
        }
    }

    @Test("recent errors move the radius as the weighted mean of ratios says")
    func recentErrors() {
        var random = RandomNumbers(seed: 9)
        let errors = (0..<40).map { $0 == 20 ? 1e6 : random.number(0...3) }
        let found = Self.run(errors, rate: 0, memory: 8, prior: 4)
        for last in errors.indices {
            var (sum, weight) = (4 * 0.5, 4.0)
            for index in 0...last {
                let share = pow(1 - 1 / 8.0, Double(last - index))
                sum += share * min(8, errors[index])
                weight += share
            }
            #expect(abs(found.factors[last] - sum / weight / 0.5) < 1e-9)
        }
    }

    @Test("nothing is learned across a gap in the samples, and the factor stays within its bounds")
    func gapsAndBounds() {
        let parameters = RadiusAdaptation.Parameters(memory: 8, prior: 4, rate: 1, level: 0.9)
        var judged = JudgedErrors(horizon: 0.01, typicalRatio: 0.5, parameters: parameters)
        var motion = RecentMotion()
        motion.observe(TouchSample(timestamp: 0, location: .zero))
        judged.putAside(TouchPoint(1000, 0), for: 0.01, plainRadius: 1, statedRadius: 1)
        judged.judge(from: motion.time, motion.location, to: TouchSample(timestamp: 0.06, location: .zero))
        #expect(judged.factor == 1)
        #expect(Self.run(Array(repeating: 1e9, count: 100), rate: 1).factors.last.map { abs($0 - 8) < 1e-6 } == true)
        #expect(Self.run(Array(repeating: 0, count: 1000), rate: 1).factors.last.map { $0 >= 0.124 } == true)
    }

    @Test("however many predictions are put aside, memory is bounded and they are judged in order")
    func bounded() {
        let parameters = RadiusAdaptation.Parameters(memory: 8, prior: 4, rate: 0.1, level: 0.9)
        var judged = JudgedErrors(horizon: 0.2, typicalRatio: 0.5, parameters: parameters)
        var motion = RecentMotion()
        for index in 0..<1000 {
            let sample = TouchSample(timestamp: Double(index) * 0.001, location: .zero)
            judged.judge(from: motion.time, motion.location, to: sample)
            motion.observe(sample)
            judged.putAside(.zero, for: sample.timestamp + 0.2, plainRadius: 1, statedRadius: 1)
        }
        #expect(judged.factor < 1)
        judged.reset()
        #expect(judged.factor == 1)
    }
}
