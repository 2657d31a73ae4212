import DenseAlgebra
import TouchModel

/// A multilayer perceptron in single precision: standardised inputs, hidden layers with ``NeuralActivation``, a linear
/// layer at the end.
package struct NeuralNetwork: Sendable, Equatable {
    /// Standardised inputs are held to ± this: what lies further out is far from everything that was learned.
    static let largestInput: Float = 6

    /// Of every layer, the inputs and the outputs included.
    package let widths: [Int]
    /// For every layer the weights, column-major with a row for each unit, and behind them its biases.
    package var parameters: [Float]
    /// Mean of every input, and the reciprocal of its standard deviation.
    package var inputMeans: [Float]
    package var inputScales: [Float]

    package init(widths: [Int], parameters: [Float], inputMeans: [Float], inputScales: [Float]) {
        self.widths = widths
        self.parameters = parameters
        self.inputMeans = inputMeans
        self.inputScales = inputScales
    }

    /// How many numbers ``evaluate(_:_:_:scratch:)`` needs to work.
    var scratchCount: Int { 2 * (widths.max() ?? 0) }

    /// Answers to inputs that are not standardised.
    ///
    /// - Parameters:
    ///   - standardized: as many numbers as there are inputs, to work on.
    ///   - scratch: ``scratchCount`` numbers, to work on.
    /// - Returns: the outputs, in `scratch`.
    package func evaluate(
        _ inputs: UnsafePointer<Float>,
        standardized: UnsafeMutablePointer<Float>,
        scratch: UnsafeMutablePointer<Float>
    ) -> UnsafePointer<Float> {
        standardize(inputs, to: standardized)
        return widths.withUnsafeBufferPointer { widths in
            parameters.withUnsafeBufferPointer { parameters in
                guard let parameters = parameters.baseAddress else { return UnsafePointer(scratch) }
                return UnsafePointer(Self.evaluate(widths, parameters, standardized, scratch: scratch))
            }
        }
    }

    /// Standardises inputs; `source` and `target` may be the same.
    package func standardize(_ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>) {
        inputMeans.withUnsafeBufferPointer { means in
            inputScales.withUnsafeBufferPointer { scales in
                guard let means = means.baseAddress, let scales = scales.baseAddress else { return }
                Self.standardize(source, means: means, scales: scales, to: target, count: widths[0])
            }
        }
    }
}

/// The arithmetic, on bare memory: for fitting and for ``NeuralEngine``.
extension NeuralNetwork {
    private typealias Lanes = SIMD8<Float>

    /// Standardises inputs; `source` and `target` may be the same.
    @inline(__always)
    package static func standardize(
        _ source: UnsafePointer<Float>,
        means: UnsafePointer<Float>,
        scales: UnsafePointer<Float>,
        to target: UnsafeMutablePointer<Float>,
        count: Int
    ) {
        let limit = Lanes(repeating: largestInput)
        var input = 0
        while input + 8 <= count {
            let value = (Self.lanes(source, input) - Self.lanes(means, input)) * Self.lanes(scales, input)
            let fromBelow = value.replacing(with: -limit, where: value .< -limit)
            UnsafeMutableRawPointer(target + input).storeBytes(
                of: fromBelow.replacing(with: limit, where: fromBelow .> limit),
                as: Lanes.self
            )
            input += 8
        }
        while input < count {
            let value = (source[input] - means[input]) * scales[input]
            target[input] = value < -largestInput ? -largestInput : value > largestInput ? largestInput : value
            input += 1
        }
    }

    /// Whether all numbers are within their bounds; not a number never is.
    @inline(__always)
    package static func contains(
        _ values: UnsafePointer<Float>,
        lower: UnsafePointer<Float>,
        upper: UnsafePointer<Float>,
        count: Int
    ) -> Bool {
        var inside = SIMDMask<SIMD8<Int32>>(repeating: true)
        var input = 0
        while input + 8 <= count {
            let value = Self.lanes(values, input)
            inside = inside .& (value .>= Self.lanes(lower, input)) .& (value .<= Self.lanes(upper, input))
            input += 8
        }
        var isInside = all(inside)
        while input < count {
            isInside = isInside && values[input] >= lower[input] && values[input] <= upper[input]
            input += 1
        }
        return isInside
    }

    /// Evaluates a network of these widths and parameters.
    ///
    /// - Parameter scratch: twice the largest width of numbers.
    /// - Returns: the outputs, in `scratch`.
    @inline(__always)
    package static func evaluate(
        _ widths: UnsafeBufferPointer<Int>,
        _ parameters: UnsafePointer<Float>,
        _ inputs: UnsafePointer<Float>,
        scratch: UnsafeMutablePointer<Float>
    ) -> UnsafeMutablePointer<Float> {
        var half = 0
        for width in widths { half = max(half, width) }
        var layer = parameters
        var source = inputs
        var target = scratch
        for position in 1..<widths.count {
            let (columns, rows) = (widths[position - 1], widths[position])
            target = position.isMultiple(of: 2) ? scratch + half : scratch
            let biases = layer + rows * columns
            copy(biases, to: target, count: rows)
            SinglePrecision.accumulate(layer, times: source, into: target, rows: rows, columns: columns)
            if position < widths.count - 1 { NeuralActivation.apply(to: target, count: rows) }
            source = UnsafePointer(target)
            layer = biases + rows
        }
        return target
    }

    /// For a few dozen numbers a call of the library's takes longer than the copy.
    @inline(__always)
    private static func copy(_ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>, count: Int) {
        var position = 0
        while position + 8 <= count {
            UnsafeMutableRawPointer(target + position).storeBytes(of: lanes(source, position), as: Lanes.self)
            position += 8
        }
        while position < count {
            target[position] = source[position]
            position += 1
        }
    }

    @inline(__always)
    private static func lanes(_ values: UnsafePointer<Float>, _ position: Int) -> Lanes {
        UnsafeRawPointer(values + position).loadUnaligned(as: Lanes.self)
    }
}
