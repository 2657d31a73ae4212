import Foundation
import PredictorTesting
import Testing
import TouchModel

@testable import PredictorFitting
@testable import StandardPredictors

@Suite("Neural network")
struct NeuralNetworkTests {
    @Test("the activation is its formula, in every lane and in the rest", arguments: 0...19)
    func activation(count: Int) throws {
        // From far below to far above zero, through it.
        let arguments = (0..<count).map { Float(($0 * 7 + count) % 41 - 20) * ($0 % 3 == 0 ? 50 : 0.11) }
        var plain = arguments + [7]
        var slopes = arguments + [7]
        var outputs = arguments.map { _ in Float.nan } + [7]
        try plain.withUnsafeMutableBufferPointer {
            NeuralActivation.apply(to: try #require($0.baseAddress), count: count)
        }
        try slopes.withUnsafeMutableBufferPointer { slopes in
            try outputs.withUnsafeMutableBufferPointer { outputs in
                NeuralActivation.applyWithSlope(
                    try #require(slopes.baseAddress),
                    outputs: try #require(outputs.baseAddress),
                    count: count
                )
            }
        }
        // What lies behind is not touched.
        #expect(plain[count] == 7 && slopes[count] == 7 && outputs[count] == 7)
        for position in 0..<count {
            let x = Double(arguments[position])
            let expected = NeuralExample.activation(x)
            // Below zero the formula subtracts numbers that are nearly equal: the error is one of x.
            let tolerance = 3e-7 * (1 + abs(x))
            #expect(abs(Double(plain[position]) - expected) < tolerance, "a(\(x))")
            #expect(abs(Double(outputs[position]) - expected) < tolerance, "a(\(x))")
            let step = 1e-5 * (1 + abs(x))
            let slope = (NeuralExample.activation(x + step) - NeuralExample.activation(x - step)) / (2 * step)
            #expect(abs(Double(slopes[position]) - slope) < 1e-5, "a′(\(x))")
        }
    }

    @Test("evaluating is the plain sum, with one to four hidden layers", arguments: 1...4)
    func evaluates(layers: Int) throws {
        let widths = [7] + [9, 1, 16, 5].prefix(layers) + [4]
        let network = NeuralExample.network(widths, seed: UInt64(layers))
        var random = RandomNumbers(seed: 4)
        for _ in 0..<10 {
            let inputs = (0..<7).map { _ in Float(random.number(-20...20)) }
            var standardized = inputs
            var scratch = [Float](repeating: .nan, count: network.scratchCount)
            let outputs = try standardized.withUnsafeMutableBufferPointer { standardized in
                try scratch.withUnsafeMutableBufferPointer { scratch in
                    let found = network.evaluate(
                        inputs,
                        standardized: try #require(standardized.baseAddress),
                        scratch: try #require(scratch.baseAddress)
                    )
                    return Array(UnsafeBufferPointer(start: found, count: 4))
                }
            }
            #expect(standardized == NeuralExample.standardized(inputs, network))
            let expected = NeuralExample.reference(network, inputs)
            for (found, expected) in zip(outputs, expected) {
                #expect(abs(Double(found) - expected) < 2e-5 * (1 + abs(expected)))
            }
        }
    }

    /// Rows of two strokes, of which questions have no answer near the end.
    static func examples(_ layout: NeuralLayout) throws -> NeuralExamples {
        try NeuralExample.examples(
            (1...2).map { seed in
                let stroke = NeuralExample.recorded(seed: UInt64(seed), count: 16)
                return NeuralStroke(samples: stroke.samples, questions: stroke.questions, slice: 0, group: 0)
            },
            layout
        )
    }

    @Test(
        "the gradient is that of the loss, by central differences, of a mirrored batch, too",
        arguments: [false, true],
        [0, 6]
    )
    func gradient(isTaught: Bool, mirroredInputs: Int) throws {
        let layout = NeuralExample.layout()
        let examples = try Self.examples(layout)
        var schedule = NeuralExample.method.schedule
        schedule.batchSize = 13
        // So small that the gradient is not held to a length.
        let weights: [Float] = [1e-4, 3e-4]
        let sampler = NeuralSampler(examples, isHeldOut: [false], masses: [1], weights: weights)
        var network = NeuralExample.network(layout.widths)
        var random = SeededGenerator(seed: 6)
        let lesson = isTaught ? (0..<examples.targets.count).map { _ in Float(random.gaussian()) } : []
        random = SeededGenerator(seed: 5)
        var trainer = NeuralTrainer(
            network: network,
            schedule: schedule,
            mirroredInputs: mirroredInputs,
            random: random
        )
        func step() -> (rows: [Int], gradient: [Double]) {
            let rows = (0..<schedule.batchSize).map { _ in Int(sampler.draw(using: &random)) }
            let before = trainer.optimizer.firstMoments
            network = trainer.network
            trainer.train(1, on: examples, taught: lesson, drawing: sampler)
            // Adam's first moments are a tenth of the gradient and what is left of the last ones.
            let after = trainer.optimizer.firstMoments
            return (rows, zip(after, before).map { (Double($0) - 0.9 * Double($1)) / 0.1 })
        }
        var (rows, first) = step()
        #expect(rows.contains { examples.targets[4 * $0 + 2].isNaN }, "no row with an unknown answer was drawn")
        // The first batch is not mirrored, the second is.
        if mirroredInputs > 0 { (rows, first) = step() }
        #expect(first.reduce(0) { $0 + $1 * $1 } < 1)

        let batch = rows.map { row -> [Double] in
            let inputs = Array(examples.inputs[row * layout.inputCount..<(row + 1) * layout.inputCount])
            return NeuralExample.standardized(inputs, network).enumerated().map { input, value in
                input < mirroredInputs && !input.isMultiple(of: 2) ? -Double(value) : Double(value)
            }
        }
        func loss(_ parameters: [Double]) -> Double {
            var sum = 0.0
            for (row, inputs) in zip(rows, batch) {
                let outputs = NeuralExample.reference(layout.widths, parameters, inputs)
                for horizon in 0..<2 {
                    func answer(_ values: [Float]) -> [Double] {
                        let start = 4 * row + 2 * horizon
                        return [Double(values[start]), (mirroredInputs > 0 ? -1 : 1) * Double(values[start + 1])]
                    }
                    let target = answer(examples.targets)
                    guard target[0].isFinite else { continue }
                    func distance(_ answer: [Double]) -> Double {
                        let (x, y) = (outputs[2 * horizon] - answer[0], outputs[2 * horizon + 1] - answer[1])
                        return (x * x + y * y + 1e-6).squareRoot()
                    }
                    var lost = distance(target)
                    if isTaught {
                        lost = (lost + distance(answer(lesson))) / 2
                    }
                    sum += Double(weights[horizon] * examples.scales[row]) * lost
                }
            }
            return sum / Double(2 * rows.count)
        }
        var parameters = network.parameters.map(Double.init)
        let largest = first.map(abs).max() ?? 0
        #expect(largest > 0)
        for place in parameters.indices {
            let kept = parameters[place]
            let step = 1e-5
            parameters[place] = kept + step
            let above = loss(parameters)
            parameters[place] = kept - step
            let below = loss(parameters)
            parameters[place] = kept
            let expected = (above - below) / (2 * step)
            #expect(abs(first[place] - expected) < 1e-4 * largest, "parameter \(place)")
        }
    }

    @Test("bounds are those of every input, in every lane and in the rest; not a number is outside", arguments: 1...19)
    func bounds(count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let lower = (0..<count).map { _ in Float(random.uniform(-3...0)) }
        let upper = (0..<count).map { _ in Float(random.uniform(1...3)) }
        func contains(_ values: [Float]) -> Bool {
            NeuralNetwork.contains(values, lower: lower, upper: upper, count: count)
        }
        #expect(contains(lower) && contains(upper))
        for input in 0..<count {
            for value in [lower[input].nextDown, upper[input].nextUp, .nan, .infinity, -.infinity] {
                var values = lower
                values[input] = value
                #expect(!contains(values))
            }
        }
    }

    @Test("a small network learns a law: the error falls to less than a fifth")
    func learns() throws {
        let layout = NeuralExample.layout(hiddenUnits: [12])
        let law: NeuralExample.Law = { inputs, horizon in
            TouchPoint(0.5 * Double(inputs[2]) - 0.3, 0.4 * Double(inputs[3] * inputs[3]) + 0.2 * Double(horizon))
        }
        let strokes = try (1...6).map { try NeuralExample.lawful(seed: $0, layout: layout, law: law) }
        let examples = try NeuralExample.examples(strokes, layout)
        var schedule = NeuralSchedule(steps: 400, batchSize: 32, learningRate: 0.02, weightDecay: 0)
        let sampler = NeuralSampler(examples, isHeldOut: [false], masses: [1], weights: [0.01, 0.01])
        var random = SeededGenerator(seed: 9)
        let inputs = layout.inputCount
        let network = NeuralNetwork(
            widths: layout.widths,
            inputMeans: Array(repeating: 0, count: inputs),
            inputScales: Array(repeating: 1, count: inputs),
            using: &random
        )
        var trainer = NeuralTrainer(network: network, schedule: schedule, random: random)
        func error(_ network: NeuralNetwork) -> Double {
            (0..<examples.rowCount).reduce(0) { sum, row in
                let values = Array(examples.inputs[row * inputs..<(row + 1) * inputs])
                let outputs = NeuralExample.reference(network, values)
                return sum
                    + (0..<4).reduce(0) { $0 + abs(outputs[$1] - Double(examples.targets[4 * row + $1])) }
            }
        }
        let before = error(trainer.network)
        trainer.train(400, on: examples, drawing: sampler)
        #expect(error(trainer.network) < before / 5)
        // A step of the optimiser that begins anew from what was saved is the same step.
        var file = SafeTensors()
        schedule.steps = 410
        var going = NeuralTrainer(network: trainer.network, schedule: schedule, random: random)
        going.train(5, on: examples, drawing: sampler)
        try going.save(to: &file, name: "n")
        var restored = NeuralTrainer(network: network, schedule: schedule, random: SeededGenerator(seed: 0))
        let isRestored = restored.restore(from: file, name: "n")
        let isOther = restored.restore(from: file, name: "m")
        #expect(isRestored && !isOther)
        going.train(3, on: examples, drawing: sampler)
        restored.train(3, on: examples, drawing: sampler)
        #expect(restored.network == going.network)
        #expect(restored.optimizer.step == 8)
    }
}
