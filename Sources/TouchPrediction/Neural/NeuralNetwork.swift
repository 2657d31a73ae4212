import DenseAlgebra
import TouchModel

/// A multilayer perceptron in single precision: standardised inputs, hidden layers with ``NeuralActivation``, a linear
/// layer at the end.
struct NeuralNetwork: Sendable, Equatable {
    /// Standardised inputs are held to ± this: what lies further out is far from everything that was learned.
    static let largestInput: Float = 6

    /// Of every layer, the inputs and the outputs included.
    let widths: [Int]
    /// For every layer the weights, column-major with a row for each unit, and behind them its biases.
    var parameters: [Float]
    /// Mean of every input, and the reciprocal of its standard deviation.
    var inputMeans: [Float]
    var inputScales: [Float]

    init(widths: [Int], parameters: [Float], inputMeans: [Float], inputScales: [Float]) {
        self.widths = widths
        self.parameters = parameters
        self.inputMeans = inputMeans
        self.inputScales = inputScales
    }

    /// Random weights of variance 1 / inputs, small ones in the last layer: the network begins with next to nothing to say.
    init(widths: [Int], inputMeans: [Float], inputScales: [Float], using random: inout SeededGenerator) {
        var parameters: [Float] = []
        for (layer, (inputs, units)) in zip(widths, widths.dropFirst()).enumerated() {
            let deviation = (layer == widths.count - 2 ? 0.1 : 1) / Double(inputs).squareRoot()
            for _ in 0..<inputs * units { parameters.append(Float(deviation * random.gaussian())) }
            parameters += repeatElement(0, count: units)
        }
        self.init(widths: widths, parameters: parameters, inputMeans: inputMeans, inputScales: inputScales)
    }

    /// How many numbers ``evaluate(_:scratch:)`` needs to work.
    var scratchCount: Int { 2 * (widths.max() ?? 0) }

    /// Standardises inputs in place.
    @inline(__always)
    func standardize(_ inputs: UnsafeMutableBufferPointer<Float>) {
        for input in inputs.indices {
            let value = (inputs[input] - inputMeans[input]) * inputScales[input]
            inputs[input] = max(-Self.largestInput, min(Self.largestInput, value))
        }
    }

    /// Evaluates the network.
    ///
    /// - Parameters:
    ///   - inputs: standardised.
    ///   - scratch: ``scratchCount`` numbers; receives the outputs.
    /// - Returns: where in `scratch` the outputs begin.
    /// - Complexity: O(parameters).
    @inline(__always)
    func evaluate(_ inputs: UnsafePointer<Float>, scratch: UnsafeMutablePointer<Float>) -> Int {
        parameters.withUnsafeBufferPointer { parameters in
            guard var layer = parameters.baseAddress else { return 0 }
            let half = widths.max() ?? 0
            var source = inputs
            var offset = 0
            for position in 1..<widths.count {
                let (columns, rows) = (widths[position - 1], widths[position])
                offset = position.isMultiple(of: 2) ? half : 0
                let target = scratch + offset
                let biases = layer + rows * columns
                target.update(from: biases, count: rows)
                SinglePrecision.accumulate(layer, times: source, into: target, rows: rows, columns: columns)
                if position < widths.count - 1 { NeuralActivation.apply(to: target, count: rows) }
                source = UnsafePointer(target)
                layer = biases + rows
            }
            return offset
        }
    }
}
