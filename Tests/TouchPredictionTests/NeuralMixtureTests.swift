import Foundation
import Testing
import TouchModel

@testable import TouchPrediction

@Suite("Mixture of experts")
struct NeuralMixtureTests {
    private static func shares(_ outputs: [Float]) throws -> [Float] {
        var values = outputs
        try values.withUnsafeMutableBufferPointer {
            NeuralMixture.makeShares(try #require($0.baseAddress), count: outputs.count)
        }
        return values
    }

    @Test("shares are exponentials over their sum")
    func shares() throws {
        #expect(try Self.shares([7]) == [1])
        #expect(try Self.shares([-3, -3, -3, -3]) == [0.25, 0.25, 0.25, 0.25])
        let found = try Self.shares([log(Float(6)), log(Float(3)), log(Float(1))])
        for (found, expected) in zip(found, [0.6, 0.3, 0.1] as [Float]) { #expect(abs(found - expected) < 1e-6) }
        // Numbers whose exponential overflows, or of all vanishes.
        #expect(try Self.shares([1e30, 1e30, -1e30]) == [0.5, 0.5, 0])
        #expect(try Self.shares([-1e30, -1e30]) == [0.5, 0.5])
    }

    @Test("who has less than a 256th is not asked, and the others share all")
    func leastShare() throws {
        let above = try Self.shares([0, log(Float(1) / 254)])
        #expect(abs(above[1] - 1 / 255) < 1e-7 && abs(above[0] - 254 / 255) < 1e-6)
        #expect(try Self.shares([0, log(Float(1) / 256)]) == [1, 0])
        #expect(try Self.shares([0, log(Float(1) / 300), 0]) == [0.5, 0, 0.5])
    }

    @Test("answers to many rows are those of the plain sums, in the order asked for", arguments: [1, 2, 5])
    func answers(experts: Int) throws {
        let layout = NeuralExample.layout()
        let mixture = NeuralExample.mixture(layout, experts: experts)
        let (inputs, count) = (layout.inputCount, 300)
        var random = RandomNumbers(seed: 8)
        let rows = (0..<count * inputs).map { _ in Float(random.number(-4...4)) }
        // More than a product takes at once, out of order, one twice, one never.
        let places = Array((2..<count).reversed()) + [0, 0]
        let found = try rows.withUnsafeBufferPointer { mixture.answers(try #require($0.baseAddress), at: places) }
        #expect(found.count == places.count * layout.outputCount)
        for (position, place) in places.enumerated() {
            let expected = NeuralExample.reference(mixture, Array(rows[place * inputs..<(place + 1) * inputs]))
            for output in 0..<layout.outputCount {
                let own = Double(found[position * layout.outputCount + output])
                #expect(abs(own - expected[output]) < 1e-4 * (1 + abs(expected[output])), "row \(place)")
            }
        }
        #expect(try rows.withUnsafeBufferPointer { mixture.answers(try #require($0.baseAddress), at: []) }.isEmpty)
    }

    @Test("a gate's gradient is that of the cross entropy, by central differences")
    func gateGradient() throws {
        let layout = NeuralExample.layout()
        let strokes = (0..<3).map { slice in
            let stroke = NeuralExample.recorded(seed: UInt64(slice + 1), count: 16)
            return NeuralStroke(samples: stroke.samples, questions: stroke.questions, slice: slice, group: 0)
        }
        let examples = try NeuralExamples.make(strokes, layout: layout)
        var settings = NeuralExample.settings
        settings.batchSize = 13
        // The second slice has no expert.
        let goals: [Int?] = [1, nil, 0]
        let masses = [1.0, 1, 1]
        let sampler = NeuralSampler(
            examples,
            isHeldOut: [false],
            masses: masses,
            weights: Array(repeating: 1, count: 6)
        )
        let network = NeuralExample.network([layout.inputCount, 5, 2])
        var random = SeededGenerator(seed: 5)
        var trainer = NeuralTrainer(network: network, settings: settings, goal: .tasks(goals), random: random)
        let rows = (0..<settings.batchSize).map { _ in Int(sampler.draw(using: &random)) }
        #expect(Set(rows.map { examples.slices[$0] }).count == 3)
        trainer.train(1, on: examples, drawing: sampler)
        var file = SafeTensors()
        try trainer.save(to: &file, name: "n")
        let first = try #require(file.tensors["n.first"]).values.map { Double($0) / 0.1 }
        func loss(_ parameters: [Double]) -> Double {
            rows.reduce(0) { sum, row in
                guard let goal = goals[Int(examples.slices[row])] else { return sum }
                var inputs = Array(examples.inputs[row * layout.inputCount..<(row + 1) * layout.inputCount])
                inputs.withUnsafeMutableBufferPointer { network.standardize($0) }
                let outputs = NeuralExample.reference(network.widths, parameters, inputs.map(Double.init))
                return sum + log(outputs.reduce(0) { $0 + exp($1) }) - outputs[goal]
            } / Double(rows.count)
        }
        var parameters = network.parameters.map(Double.init)
        let gradient = parameters.indices.map { place -> Double in
            let kept = parameters[place]
            defer { parameters[place] = kept }
            parameters[place] = kept + 1e-5
            let above = loss(parameters)
            parameters[place] = kept - 1e-5
            return (above - loss(parameters)) / 2e-5
        }
        // Only the direction: a gradient longer than 1 is held to that length.
        let length = max(1, gradient.reduce(0) { $0 + $1 * $1 }.squareRoot())
        for (found, expected) in zip(first, gradient) { #expect(abs(found - expected / length) < 1e-4) }
    }
}
