import Foundation
import PredictorTesting
import Testing
import TouchModel

@testable import PredictorFitting
@testable import StandardPredictors
@testable import TouchPrediction

/// Strokes, networks and models for the tests of the neural predictor: small, so that they take no time.
enum NeuralExample {
    /// At 120 Hz every horizon is a whole number of samples.
    static let horizons = [2.0 / 120, 4.0 / 120]
    static let nobody = TrainingSet(sources: [], questions: "made up")

    static func layout(
        base: NeuralBase = .kalman,
        hiddenUnits: [Int] = [5, 3]
    ) -> NeuralLayout {
        NeuralLayout(
            base: base,
            ages: [0.008, 0.033, 0.1],
            steps: 2,
            hiddenUnits: hiddenUnits,
            horizons: horizons
        )
    }

    static var method: NeuralFit.Method {
        var method = NeuralFit.Method()
        method.hiddenUnits = [6]
        method.steps = 24
        method.batchSize = 16
        method.learningRate = 3e-3
        method.weightDecay = 0.05
        method.folds = 2
        method.checks = 4
        method.seed = 3
        return method
    }

    /// Of a moment.
    static let stepMethod: NeuralStepMethod = {
        var method = NeuralStepMethod()
        (method.hiddenUnits, method.networks, method.epochs, method.batchSize, method.seed) = ([6, 5], 2, 3, 16, 3)
        return method
    }()

    static let stepLayout = NeuralStepLayout(
        steps: 4,
        unit: 0.5,
        interval: 1.0 / 120,
        hiddenUnits: [5, 3],
        horizons: horizons
    )

    /// Networks for one device, made up.
    static func stepModel(networks: Int = 2) -> NeuralStepModel {
        NeuralStepModel(
            layout: stepLayout,
            method: stepMethod,
            training: nobody,
            evidence: .init(examples: 1, strokes: 1, steps: 1),
            networks: (0..<networks).map { network(stepLayout.widths, seed: UInt64($0 + 1)) }
        )
    }

    static func examples(_ strokes: [NeuralStroke], _ layout: NeuralLayout = layout()) throws -> NeuralExamples {
        NeuralExamples.make(strokes, following: try NeuralMotion(layout), horizons: layout.horizons)
    }

    /// A stroke at 120 Hz whose truth is what was recorded.
    static func recorded(seed: UInt64, count: Int = 40) -> (samples: [TouchSample], questions: [TrainingQuery]) {
        let samples = makeStroke(.at120, count: count, seed: seed)
        let questions = (0..<count).flatMap { position in
            horizons.indices.compactMap { horizon -> TrainingQuery? in
                let later = position + 2 * (horizon + 1)
                guard later < count else { return nil }
                return TrainingQuery(position: position, horizonIndex: horizon, target: samples[later].location)
            }
        }
        return (samples, questions)
    }

    /// What the classical predictor lacks, in units of S′ h along and across, as a function of the inputs.
    typealias Law = (_ inputs: [Float], _ horizon: Int) -> TouchPoint

    /// A stroke whose truth is the classical predictor's answer and what a law adds.
    static func lawful(
        seed: UInt64,
        layout: NeuralLayout = layout(),
        group: Int = 0,
        slice: Int = 0,
        count: Int = 40,
        shift: TouchPoint = .zero,
        law: Law
    ) throws -> NeuralStroke {
        var samples = makeStroke(.at120, count: count, seed: seed)
        for position in samples.indices { samples[position].location += shift }
        var motion = try NeuralMotion(layout)
        var questions: [TrainingQuery] = []
        for (position, sample) in samples.enumerated() {
            guard motion.observe(sample), motion.sampleCount > 2 else { continue }
            let (inputs, view) = written(motion, layout)
            for (index, horizon) in layout.horizons.enumerated() {
                let lacking = law(inputs, index)
                let classical = try #require(motion.classical.predict(at: motion.time + horizon)).location
                let correction = view.onSurface(along: lacking.x, across: lacking.y) * (view.reach * horizon)
                questions.append(.init(position: position, horizonIndex: index, target: classical + correction))
            }
        }
        return NeuralStroke(samples: samples, questions: questions, slice: slice, group: group)
    }

    /// The inputs as of the last sample.
    static func written(_ motion: NeuralMotion, _ layout: NeuralLayout) -> (inputs: [Float], view: NeuralView) {
        var inputs = [Float](repeating: .nan, count: layout.inputCount)
        var motion = motion
        let view = inputs.withUnsafeMutableBufferPointer { motion.write(to: $0) }
        return (inputs, view)
    }

    static func network(_ widths: [Int], seed: UInt64 = 1) -> NeuralNetwork {
        var random = SeededGenerator(seed: seed)
        var network = NeuralNetwork(
            widths: widths,
            inputMeans: (0..<widths[0]).map { _ in Float(random.uniform(-1...1)) },
            inputScales: (0..<widths[0]).map { _ in Float(random.uniform(0.5...2)) },
            using: &random
        )
        // Biases too, and a last layer that has something to say.
        for place in network.parameters.indices { network.parameters[place] += Float(0.3 * random.gaussian()) }
        return network
    }

    /// A model with a made-up network that sees every input as within their range.
    static func model(
        layout: NeuralLayout = layout(),
        trust: Float = 1,
        bound: Float = 1e9,
        regions: [Float]? = nil,
        adaptation: NeuralRegions.Adaptation? = nil,
        seed: UInt64 = 1
    ) -> NeuralModel {
        let inputs = layout.inputCount
        return NeuralModel(
            layout: layout,
            method: method,
            training: nobody,
            evidence: NeuralEvidence(
                heldOut: "strokes",
                folds: 2,
                steps: 1,
                heldOutRatios: layout.horizons.map { _ in 1 },
                examples: 1,
                strokes: 2
            ),
            network: network(layout.widths, seed: seed),
            bounds: NeuralBounds(
                lower: Array(repeating: -bound, count: inputs),
                upper: Array(repeating: bound, count: inputs)
            ),
            trust: layout.horizons.map { _ in trust },
            regions: regions.map { NeuralRegions(factors: $0, adaptation: adaptation) }
        )
    }

    /// A network written out plainly in double precision, layer after layer; the inputs standardised.
    static func reference(_ widths: [Int], _ parameters: [Double], _ inputs: [Double]) -> [Double] {
        var values = inputs
        var start = 0
        for layer in 1..<widths.count {
            let (columns, rows) = (widths[layer - 1], widths[layer])
            values = (0..<rows).map { row in
                let sum = (0..<columns).reduce(parameters[start + rows * columns + row]) {
                    $0 + parameters[start + row + rows * $1] * values[$1]
                }
                return layer < widths.count - 1 ? activation(sum) : sum
            }
            start += rows * (columns + 1)
        }
        return values
    }

    /// What a network answers to inputs that are not standardised, written out plainly in double precision.
    static func reference(_ network: NeuralNetwork, _ inputs: [Float]) -> [Double] {
        reference(network.widths, network.parameters.map(Double.init), standardized(inputs, network).map(Double.init))
    }

    static func standardized(_ inputs: [Float], _ network: NeuralNetwork) -> [Float] {
        zip(inputs, zip(network.inputMeans, network.inputScales)).map { max(-6, min(6, ($0 - $1.0) * $1.1)) }
    }

    static func activation(_ x: Double) -> Double { x / 2 * (1 + x / (1 + x * x).squareRoot()) }
}
