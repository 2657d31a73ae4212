import Foundation
import Testing
import TouchModel

@testable import PredictorFitting

@Suite("Adam with decoupled decay")
struct NeuralOptimizerTests {
    private static let schedule = NeuralSchedule(steps: 6, batchSize: 16, learningRate: 0.01, weightDecay: 0.3)

    @Test("steps are those of the published algorithm, in every lane and in the rest", arguments: [1, 7, 8, 19])
    func reference(count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        var parameters = (0..<count).map { _ in Float(random.gaussian()) }
        var expected = parameters.map(Double.init)
        var first = [Double](repeating: 0, count: count)
        var second = first
        var optimizer = NeuralOptimizer(Self.schedule, count: count)
        for step in 1...6 {
            // Short ones at first, then ones that are cut.
            let size = step < 4 ? 0.1 / Double(count) : 3.0
            let gradients = (0..<count).map { _ in Float(size * random.gaussian()) }
            optimizer.update(&parameters, gradients)
            let length = gradients.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
            let rate = 0.01 * 0.5 * (1 + cos(Double.pi * Double(step) / 6))
            for place in 0..<count {
                let gradient = Double(gradients[place]) / max(1, length)
                first[place] = 0.9 * first[place] + 0.1 * gradient
                second[place] = 0.999 * second[place] + 0.001 * gradient * gradient
                let mean = first[place] / (1 - pow(0.9, Double(step)))
                let power = second[place] / (1 - pow(0.999, Double(step)))
                expected[place] -= rate * (0.3 * expected[place] + mean / (power.squareRoot() + 1e-8))
                #expect(abs(Double(parameters[place]) - expected[place]) < 1e-5, "step \(step), parameter \(place)")
            }
        }
        #expect(optimizer.step == 6)
    }

    @Test("a gradient that is not finite moves nothing", arguments: [Float.nan, .infinity, -.infinity])
    func notFinite(value: Float) {
        var optimizer = NeuralOptimizer(Self.schedule, count: 9)
        var parameters = [Float](repeating: 1, count: 9)
        for place in [0, 8] {
            var gradients = [Float](repeating: 0.1, count: 9)
            gradients[place] = value
            optimizer.update(&parameters, gradients)
        }
        #expect(parameters == Array(repeating: 1, count: 9))
        #expect(optimizer.firstMoments == Array(repeating: 0, count: 9) && optimizer.step == 2)
    }
}
