import DenseAlgebra
import StandardPredictors
import TouchModel

/// What fitting needs beside evaluating a row.
extension NeuralNetwork {
    /// Random weights of variance 1 / inputs, small ones in the last layer: the network begins with next to nothing to say.
    package init(widths: [Int], inputMeans: [Float], inputScales: [Float], using random: inout SeededGenerator) {
        var parameters: [Float] = []
        for (layer, (inputs, units)) in zip(widths, widths.dropFirst()).enumerated() {
            let deviation = (layer == widths.count - 2 ? 0.1 : 1) / Double(inputs).squareRoot()
            for _ in 0..<inputs * units { parameters.append(Float(deviation * random.gaussian())) }
            parameters += repeatElement(0, count: units)
        }
        self.init(widths: widths, parameters: parameters, inputMeans: inputMeans, inputScales: inputScales)
    }

    private static let rowsAtOnce = 128

    /// Answers to many rows, by products of matrices, which for one row after the other take several times as long.
    ///
    /// - Parameters:
    ///   - rows: of inputs, not standardised.
    ///   - places: which of them.
    /// - Returns: place by place the outputs.
    /// - Complexity: O(places · parameters).
    func answers(_ rows: UnsafePointer<Float>, at places: [Int]) -> [Float] {
        let (inputs, outputs) = (widths[0], widths[widths.count - 1])
        let half = Self.rowsAtOnce * (widths.max() ?? 0)
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * half) { scratch in
            guard let start = scratch.baseAddress else { return [] }
            start.initialize(repeating: 0, count: 2 * half)
            var answers: [Float] = []
            answers.reserveCapacity(places.count * outputs)
            for first in stride(from: 0, to: places.count, by: Self.rowsAtOnce) {
                let chunk = places[first..<min(places.count, first + Self.rowsAtOnce)]
                for (position, place) in chunk.enumerated() {
                    standardize(rows + place * inputs, to: start + position * inputs)
                }
                let found = evaluate(start, count: chunk.count, other: start + half)
                answers += UnsafeBufferPointer(start: found, count: chunk.count * outputs)
            }
            return answers
        }
    }

    /// Evaluates the network on many standardised rows.
    ///
    /// - Parameters:
    ///   - rows: as many numbers in each as the widest layer has; overwritten.
    ///   - other: as many numbers.
    /// - Returns: the outputs, in one of both.
    private func evaluate(
        _ rows: UnsafeMutablePointer<Float>,
        count: Int,
        other: UnsafeMutablePointer<Float>
    ) -> UnsafeMutablePointer<Float> {
        parameters.withUnsafeBufferPointer { parameters in
            guard var layer = parameters.baseAddress else { return rows }
            var (source, target) = (rows, other)
            for position in 1..<widths.count {
                let (columns, units) = (widths[position - 1], widths[position])
                let biases = layer + units * columns
                for row in 0..<count { (target + row * units).update(from: biases, count: units) }
                SinglePrecision.multiply(
                    layer,
                    by: source,
                    into: target,
                    rows: units,
                    inner: columns,
                    columns: count,
                    keep: 1
                )
                if position < widths.count - 1 { NeuralActivation.apply(to: target, count: count * units) }
                swap(&source, &target)
                layer = biases + units
            }
            return source
        }
    }
}
