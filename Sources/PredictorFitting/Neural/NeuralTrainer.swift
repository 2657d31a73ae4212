import DenseAlgebra
import Foundation
import StandardPredictors
import TouchModel

/// Fits one network (``NeuralOptimizer``).
///
/// What is minimised is the mean distance between the network's answers and what is lacking without it, in units of
/// location over the mean of what is lacking on that device at that horizon: rows with fast motion count for more, as they
/// do in any mean error, and devices and horizons alike.
///
/// Where a motion and its mirror image are to have mirrored answers, every second batch is mirrored.
///
/// A small network may be taught by a large one (Hinton, Vinyals and Dean 2015, "distillation"): half of what is minimised
/// is then the distance to the large one's answers, in which the chance that is in every single truth is averaged out.
///
/// One network is fitted on one thread, so that its numbers depend on the seed alone.
struct NeuralTrainer: Sendable {
    /// Keeps the distance smooth at zero, in units of S′ h.
    private static let distanceFloor: Float = 1e-3

    /// How much of the loss is the distance to what the teacher answers, where there is one.
    private static let lessonShare: Float = 0.5

    private let schedule: NeuralSchedule
    /// How many of the inputs, the first, are vectors along and across the heading, whose second halves are mirrored in
    /// every second batch; 0 where none is.
    private let mirroredInputs: Int
    private(set) var network: NeuralNetwork
    private var random: SeededGenerator
    private(set) var optimizer: NeuralOptimizer
    private var gradients: [Float]
    /// Inputs of every layer of a batch, one behind the other, and the outputs.
    private var values: [Float]
    /// a′ of every hidden layer.
    private var slopes: [Float]
    /// Gradients at the outputs of two layers.
    private var errors: [Float]
    private var batch: [Int32]

    /// - Parameter mirroredInputs: how many of the inputs, the first, are vectors along and across the heading, where every
    ///   second batch is to be mirrored.
    init(network: NeuralNetwork, schedule: NeuralSchedule, mirroredInputs: Int = 0, random: SeededGenerator) {
        self.schedule = schedule
        self.mirroredInputs = mirroredInputs
        self.network = network
        self.random = random
        optimizer = NeuralOptimizer(schedule, count: network.parameters.count)
        gradients = Array(repeating: 0, count: network.parameters.count)
        let size = schedule.batchSize
        values = Array(repeating: 0, count: size * network.widths.reduce(0, +))
        slopes = Array(repeating: 0, count: size * network.widths.reduce(0, +))
        errors = Array(repeating: 0, count: 2 * size * (network.widths.max() ?? 0))
        batch = Array(repeating: 0, count: size)
    }

    /// Whether this step's batch is mirrored.
    private var isMirrored: Bool { mirroredInputs > 0 && !optimizer.step.isMultiple(of: 2) }

    /// Takes steps on rows that a sampler draws.
    ///
    /// - Parameter lesson: what a teacher answers, row after row; empty where there is none.
    mutating func train(
        _ count: Int,
        on examples: NeuralExamples,
        taught lesson: [Float] = [],
        drawing sampler: NeuralSampler
    ) {
        let lessonShare = lesson.isEmpty ? 0 : Self.lessonShare
        let outputs = schedule.batchSize * (network.widths.last ?? 0)
        for _ in 0..<count {
            for place in batch.indices { batch[place] = sampler.draw(using: &random) }
            forward(examples)
            for place in 0..<outputs { errors[place] = 0 }
            pull(toward: examples.targets, by: 1 - lessonShare, examples, sampler.weights)
            if !lesson.isEmpty { pull(toward: lesson, by: lessonShare, examples, sampler.weights) }
            backward()
            optimizer.update(&network.parameters, gradients)
        }
    }

    /// Evaluates the network on the batch's rows; leaves slopes and the values of every layer.
    private mutating func forward(_ examples: NeuralExamples) {
        let (widths, size) = (network.widths, schedule.batchSize)
        let (inputs, mirrored) = (widths[0], isMirrored ? mirroredInputs : 0)
        examples.inputs.withUnsafeBufferPointer { rows in
            values.withUnsafeMutableBufferPointer { values in
                guard let rows = rows.baseAddress, let values = values.baseAddress else { return }
                for (place, row) in batch.enumerated() {
                    let target = values + place * inputs
                    network.standardize(rows + Int(row) * inputs, to: target)
                    for input in stride(from: 1, to: mirrored, by: 2) { target[input] = -target[input] }
                }
            }
        }
        network.parameters.withUnsafeBufferPointer { parameters in
            values.withUnsafeMutableBufferPointer { values in
                slopes.withUnsafeMutableBufferPointer { slopes in
                    guard var layer = parameters.baseAddress, var source = values.baseAddress,
                        var slope = slopes.baseAddress
                    else { return }
                    for position in 1..<widths.count {
                        let (columns, rows) = (widths[position - 1], widths[position])
                        let isLast = position == widths.count - 1
                        let target = source + size * columns
                        let biases = layer + rows * columns
                        let sums = isLast ? target : slope
                        for place in 0..<size { (sums + place * rows).update(from: biases, count: rows) }
                        SinglePrecision.multiply(
                            layer,
                            by: source,
                            into: sums,
                            rows: rows,
                            inner: columns,
                            columns: size,
                            keep: 1
                        )
                        if !isLast { NeuralActivation.applyWithSlope(sums, outputs: target, count: size * rows) }
                        slope += size * rows
                        source = target
                        layer = biases + rows
                    }
                }
            }
        }
    }

    /// Adds a share of the loss's gradient at the outputs: of the distance to what is known, or taught. What is not
    /// known is not taught.
    private mutating func pull(
        toward targets: [Float],
        by part: Float,
        _ examples: NeuralExamples,
        _ weights: [Float]
    ) {
        let (widths, size) = (network.widths, schedule.batchSize)
        let outputs = widths[widths.count - 1]
        let start = size * (widths.reduce(0, +) - outputs)
        let horizons = outputs / 2
        let share = part / Float(size * horizons)
        let mirror: Float = isMirrored ? -1 : 1
        for (place, row) in batch.enumerated() {
            let row = Int(row)
            let scale = examples.scales[row] * share
            let slice = Int(examples.slices[row])
            for horizon in 0..<horizons {
                let output = place * outputs + 2 * horizon
                let target = row * outputs + 2 * horizon
                let along = values[start + output] - targets[target]
                let across = values[start + output + 1] - mirror * targets[target + 1]
                let distance = (along * along + across * across + Self.distanceFloor * Self.distanceFloor).squareRoot()
                let weight = scale * weights[slice * horizons + horizon] / distance
                guard distance.isFinite, examples.targets[target].isFinite else { continue }
                errors[output] += weight * along
                errors[output + 1] += weight * across
            }
        }
    }

    /// Propagates the gradient to every parameter (Rumelhart, Hinton and Williams 1986).
    private mutating func backward() {
        let (widths, size) = (network.widths, schedule.batchSize)
        let half = size * (widths.max() ?? 0)
        network.parameters.withUnsafeBufferPointer { parameters in
            values.withUnsafeMutableBufferPointer { values in
                slopes.withUnsafeMutableBufferPointer { slopes in
                    gradients.withUnsafeMutableBufferPointer { gradients in
                        errors.withUnsafeMutableBufferPointer { errors in
                            guard let allParameters = parameters.baseAddress, let allValues = values.baseAddress,
                                let allSlopes = slopes.baseAddress, let allGradients = gradients.baseAddress,
                                var error = errors.baseAddress
                            else { return }
                            var other = error + half
                            var layerEnd = parameters.count
                            var valueEnd = size * (widths.reduce(0, +) - widths[widths.count - 1])
                            var slopeEnd = size * (widths.reduce(0, +) - widths[0])
                            for position in stride(from: widths.count - 1, to: 0, by: -1) {
                                let (columns, rows) = (widths[position - 1], widths[position])
                                let layer = layerEnd - rows * (columns + 1)
                                let source = allValues + (valueEnd - size * columns)
                                SinglePrecision.multiply(
                                    error,
                                    by: source,
                                    into: allGradients + layer,
                                    rows: rows,
                                    inner: size,
                                    columns: columns,
                                    transposingRight: true
                                )
                                let biases = allGradients + (layer + rows * columns)
                                biases.update(repeating: 0, count: rows)
                                for place in 0..<size {
                                    for row in 0..<rows { biases[row] += error[place * rows + row] }
                                }
                                guard position > 1 else { break }
                                SinglePrecision.multiply(
                                    allParameters + layer,
                                    by: error,
                                    into: other,
                                    rows: columns,
                                    inner: rows,
                                    columns: size,
                                    transposingLeft: true
                                )
                                slopeEnd -= size * rows
                                let slope = allSlopes + (slopeEnd - size * columns)
                                for place in 0..<size * columns { other[place] *= slope[place] }
                                swap(&error, &other)
                                layerEnd = layer
                                valueEnd -= size * columns
                            }
                        }
                    }
                }
            }
        }
    }
}

extension NeuralTrainer {
    /// What is needed to go on: parameters, moments, and where the random numbers are.
    func save(to file: inout SafeTensors, name: String) throws {
        for (part, values) in [
            ("parameters", network.parameters), ("means", network.inputMeans), ("scales", network.inputScales),
            ("first", optimizer.firstMoments), ("second", optimizer.secondMoments),
        ] { file.tensors["\(name).\(part)"] = .init(shape: [values.count], values: values) }
        file.metadata["\(name).step"] = "\(optimizer.step)"
        file.metadata["\(name).random"] = String(decoding: try JSONEncoder().encode(random), as: UTF8.self)
    }

    /// Goes back to what was saved; `false` where that is of another network.
    mutating func restore(from file: SafeTensors, name: String) -> Bool {
        guard let parameters = file.tensors["\(name).parameters"]?.values,
            let first = file.tensors["\(name).first"]?.values,
            let second = file.tensors["\(name).second"]?.values,
            let means = file.tensors["\(name).means"]?.values,
            let scales = file.tensors["\(name).scales"]?.values,
            let step = file.metadata["\(name).step"].flatMap({ Int($0) }),
            let random = file.metadata["\(name).random"].flatMap({
                try? JSONDecoder().decode(SeededGenerator.self, from: Data($0.utf8))
            }),
            parameters.count == network.parameters.count, means == network.inputMeans, scales == network.inputScales,
            optimizer.restore(step: step, firstMoments: first, secondMoments: second)
        else { return false }
        network.parameters = parameters
        self.random = random
        return true
    }
}
