import Foundation
import Testing
import TouchModel

@testable import TouchPrediction

/// Strokes, networks and models for the tests of the neural predictor: small, so that they take no time.
enum NeuralExample {
    /// At 120 Hz every horizon is a whole number of samples.
    static let horizons = [2.0 / 120, 4.0 / 120]
    static let nobody = TrainingSet(sources: [], questions: "made up")

    static func layout(
        base: NeuralBase = .kalman,
        seesSituation: Bool = false,
        seesPlace: Bool = false,
        hiddenUnits: [Int] = [5, 3]
    ) -> NeuralLayout {
        NeuralLayout(
            base: base,
            ages: [0.008, 0.033, 0.1],
            steps: 2,
            seesSituation: seesSituation,
            seesPlace: seesPlace,
            hiddenUnits: hiddenUnits,
            horizons: horizons
        )
    }

    static var method: NeuralFit.Method {
        var method = NeuralFit.Method()
        method.base = .kalman
        method.hiddenUnits = [6]
        method.rawSteps = 4
        method.steps = 24
        method.batchSize = 16
        method.learningRate = 3e-3
        method.weightDecay = 0.05
        method.folds = 2
        method.checks = 4
        method.seed = 3
        return method
    }

    /// Of a fit of ``method``, in which nothing is left out.
    static var settings: NeuralFit.Settings { NeuralFit.Settings(method, isForOtherDevices: true) }

    /// A stroke at 120 Hz whose truth is what was recorded.
    static func recorded(seed: UInt64, count: Int = 40) -> (samples: [TouchSample], questions: [TrainingQuestion]) {
        let samples = makeStroke(.at120, count: count, seed: seed)
        let questions = (0..<count).flatMap { position in
            horizons.indices.compactMap { horizon -> TrainingQuestion? in
                let later = position + 2 * (horizon + 1)
                guard later < count else { return nil }
                return TrainingQuestion(position: position, horizonIndex: horizon, target: samples[later].location)
            }
        }
        return (samples, questions)
    }

    /// What the classical predictor lacks, in units of S′ h along and across, as a function of the inputs.
    typealias Law = (_ inputs: [Float], _ horizon: Int) -> Point

    /// A stroke whose truth is the classical predictor's answer and what a law adds.
    static func lawful(
        seed: UInt64,
        layout: NeuralLayout = layout(),
        group: Int = 0,
        slice: Int = 0,
        count: Int = 40,
        shift: Point = .zero,
        law: Law
    ) throws -> NeuralStroke {
        var samples = makeStroke(.at120, count: count, seed: seed)
        for position in samples.indices { samples[position].location += shift }
        var motion = try NeuralMotion(layout)
        var questions: [TrainingQuestion] = []
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

    /// Experts with answers of like size, and a gate that is sure of some inputs and not of others.
    static func mixture(_ layout: NeuralLayout, experts: Int = 1, seed: UInt64 = 1) -> NeuralMixture {
        var mixture = NeuralMixture(
            experts: (0..<experts).map { network(layout.widths, seed: 100 * seed + UInt64($0)) }
        )
        guard experts > 1 else { return mixture }
        let widths = NeuralMixture.gateWidths(inputs: layout.inputCount, experts: experts)
        var gate = network(widths, seed: 100 * seed + 99)
        for place in gate.parameters.indices.suffix((widths[2] + 1) * experts) { gate.parameters[place] *= 3 }
        mixture.gate = gate
        return mixture
    }

    /// A model with made-up networks that see every input as within their range.
    static func model(
        layout: NeuralLayout = layout(),
        trust: Float = 1,
        bound: Float = 1e9,
        regions: [Float]? = nil,
        adaptation: NeuralRegions.Adaptation? = nil,
        seed: UInt64 = 1,
        networks: Int = 1,
        experts: Int = 1
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
            networks: (0..<networks).map { mixture(layout, experts: experts, seed: seed + UInt64($0)) },
            bounds: NeuralBounds(
                lower: Array(repeating: -bound, count: inputs),
                upper: Array(repeating: bound, count: inputs)
            ),
            trust: layout.horizons.map { _ in trust },
            regions: regions.map { NeuralRegions(factors: $0, adaptation: adaptation) }
        )
    }

    /// A network written out plainly in double precision, layer after layer; the inputs standardised.
    ///
    /// - Parameter factors: what the units of each hidden layer are multiplied by; empty where all stay as they are.
    static func reference(
        _ widths: [Int],
        _ parameters: [Double],
        _ inputs: [Double],
        factors: [[Double]] = []
    ) -> [Double] {
        var values = inputs
        var start = 0
        for layer in 1..<widths.count {
            let (columns, rows) = (widths[layer - 1], widths[layer])
            values = (0..<rows).map { row in
                let sum = (0..<columns).reduce(parameters[start + rows * columns + row]) {
                    $0 + parameters[start + row + rows * $1] * values[$1]
                }
                guard layer < widths.count - 1 else { return sum }
                return activation(sum) * (factors.isEmpty ? 1 : factors[layer - 1][row])
            }
            start += rows * (columns + 1)
        }
        return values
    }

    /// What a mixture answers to inputs that are not standardised, written out plainly in double precision.
    static func reference(_ mixture: NeuralMixture, _ inputs: [Float]) -> [Double] {
        func answer(_ network: NeuralNetwork) -> [Double] {
            var inputs = inputs
            inputs.withUnsafeMutableBufferPointer { network.standardize($0) }
            return reference(network.widths, network.parameters.map(Double.init), inputs.map(Double.init))
        }
        var shares = [1.0]
        if let gate = mixture.gate {
            let powers = answer(gate).map { exp($0) }
            let sum = powers.reduce(0, +)
            let kept = powers.map { $0 / sum < 1 / 256 ? 0 : $0 }
            shares = kept.map { $0 / kept.reduce(0, +) }
        }
        return zip(shares, mixture.experts.map(answer)).reduce(Array(repeating: 0, count: 4)) { sums, expert in
            zip(sums, expert.1).map { $0 + expert.0 * $1 }
        }
    }

    static func activation(_ x: Double) -> Double { x / 2 * (1 + x / (1 + x * x).squareRoot()) }
}
