import DenseAlgebra
import Foundation
import TouchModel

/// Fits one network (``NeuralOptimizer``).
///
/// What is minimised is the mean distance between the network's answers and what the classical predictor lacks, in units
/// of location over the classical predictor's mean error on that device at that horizon: rows with fast motion count for
/// more, as they do in any mean error, and devices and horizons alike.
///
/// Of the hidden units a share may be left out of every example, others each time (``NeuralDropout``).
///
/// A small network may be taught by a large one (Hinton, Vinyals and Dean 2015, "distillation"): half of what is minimised
/// is then the distance to the large one's answers, in which the chance that is in every single truth is averaged out.
///
/// One network is fitted on one thread, so that its numbers depend on the seed alone.
struct NeuralTrainer: Sendable {
    /// Keeps the distance smooth at zero, in units of S′ h.
    private static let distanceFloor: Float = 1e-3

    /// How often the location is hidden, so that what can be told without it is not told by it alone.
    private static let hiding = 0.2
    /// How much of the loss is the distance to what the teacher answers, where there is one.
    private static let lessonShare: Float = 0.5

    /// What is learned.
    enum Goal: Sendable {
        /// What the classical predictor lacks.
        case corrections
        /// Which task a row is of: for every slice the number of an output; rows of slices without one teach nothing.
        case tasks([Int?])
    }

    let settings: NeuralFit.Settings
    private let goal: Goal
    private let locationInputs: Range<Int>
    private let dropout: NeuralDropout?
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

    /// - Parameters:
    ///   - locationInputs: which of the inputs tell the location on the surface.
    init(
        network: NeuralNetwork,
        settings: NeuralFit.Settings,
        goal: Goal = .corrections,
        locationInputs: Range<Int> = 0..<0,
        random: SeededGenerator
    ) {
        self.locationInputs = locationInputs
        self.settings = settings
        self.goal = goal
        dropout = NeuralDropout(settings.dropout)
        self.network = network
        self.random = random
        optimizer = NeuralOptimizer(settings, count: network.parameters.count)
        gradients = Array(repeating: 0, count: network.parameters.count)
        let size = settings.batchSize
        values = Array(repeating: 0, count: size * network.widths.reduce(0, +))
        slopes = Array(repeating: 0, count: size * network.widths.reduce(0, +))
        errors = Array(repeating: 0, count: 2 * size * (network.widths.max() ?? 0))
        batch = Array(repeating: 0, count: size)
    }

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
        let outputs = settings.batchSize * (network.widths.last ?? 0)
        for _ in 0..<count {
            for place in batch.indices { batch[place] = sampler.draw(using: &random) }
            forward(examples)
            for place in 0..<outputs { errors[place] = 0 }
            switch goal {
            case .corrections:
                pull(toward: examples.targets, by: 1 - lessonShare, examples, sampler.weights)
                if !lesson.isEmpty { pull(toward: lesson, by: lessonShare, examples, sampler.weights) }
            case .tasks(let outputOfSlice): pull(toward: outputOfSlice, examples)
            }
            backward()
            optimizer.update(&network.parameters, gradients)
        }
    }

    /// Evaluates the network on the batch's rows; leaves slopes and the values of every layer.
    private mutating func forward(_ examples: NeuralExamples) {
        let (widths, size) = (network.widths, settings.batchSize)
        let inputs = widths[0]
        examples.inputs.withUnsafeBufferPointer { rows in
            values.withUnsafeMutableBufferPointer { values in
                for (place, row) in batch.enumerated() {
                    let target = UnsafeMutableBufferPointer(rebasing: values[place * inputs..<(place + 1) * inputs])
                    let start = Int(row) * inputs
                    for input in 0..<inputs { target[input] = rows[start + input] }
                    network.standardize(target)
                    guard !locationInputs.isEmpty, random.uniform() < Self.hiding else { continue }
                    for input in locationInputs { target[input] = 0 }
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
                        if !isLast {
                            NeuralActivation.applyWithSlope(sums, outputs: target, count: size * rows)
                            dropout?.apply(to: target, sums, count: size * rows, using: &random)
                        }
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
        let (widths, size) = (network.widths, settings.batchSize)
        let outputs = widths[widths.count - 1]
        let start = size * (widths.reduce(0, +) - outputs)
        let horizons = outputs / 2
        let share = part / Float(size * horizons)
        for (place, row) in batch.enumerated() {
            let row = Int(row)
            let scale = examples.scales[row] * share
            let slice = Int(examples.slices[row])
            for horizon in 0..<horizons {
                let output = place * outputs + 2 * horizon
                let target = row * outputs + 2 * horizon
                let along = values[start + output] - targets[target]
                let across = values[start + output + 1] - targets[target + 1]
                let distance = (along * along + across * across + Self.distanceFloor * Self.distanceFloor).squareRoot()
                let weight = scale * weights[slice * horizons + horizon] / distance
                guard distance.isFinite, examples.targets[target].isFinite else { continue }
                errors[output] += weight * along
                errors[output + 1] += weight * across
            }
        }
    }

    /// Adds the gradient at the outputs of the mean cross entropy: shares of ``NeuralMixture`` less 1 for the row's task.
    private mutating func pull(toward outputOfSlice: [Int?], _ examples: NeuralExamples) {
        let (widths, size) = (network.widths, settings.batchSize)
        let outputs = widths[widths.count - 1]
        let start = size * (widths.reduce(0, +) - outputs)
        for (place, row) in batch.enumerated() {
            guard let task = outputOfSlice[Int(examples.slices[Int(row)])] else { continue }
            let answer = values[start + place * outputs..<start + (place + 1) * outputs]
            let largest = answer.max() ?? 0
            let sum = answer.reduce(0) { $0 + exp($1 - largest) }
            for output in 0..<outputs {
                let share = exp(values[start + place * outputs + output] - largest) / sum
                errors[place * outputs + output] = (share - (output == task ? 1 : 0)) / Float(size)
            }
        }
    }

    /// Propagates the gradient to every parameter (Rumelhart, Hinton and Williams 1986).
    private mutating func backward() {
        let (widths, size) = (network.widths, settings.batchSize)
        let room = size * (widths.max() ?? 0)
        network.parameters.withUnsafeBufferPointer { parameters in
            values.withUnsafeMutableBufferPointer { values in
                slopes.withUnsafeMutableBufferPointer { slopes in
                    gradients.withUnsafeMutableBufferPointer { gradients in
                        errors.withUnsafeMutableBufferPointer { errors in
                            guard let allParameters = parameters.baseAddress, let allValues = values.baseAddress,
                                let allSlopes = slopes.baseAddress, let allGradients = gradients.baseAddress,
                                var error = errors.baseAddress
                            else { return }
                            var other = error + room
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
