import TouchPrediction

/// A network in a file: `layers.N.weight`, units × inputs, `layers.N.bias`, `inputs.mean` and `inputs.scale`.
extension NeuralNetwork {
    /// Reads a network of these widths.
    ///
    /// - Parameters:
    ///   - prefix: what stands before the names of its tensors.
    ///   - path: for messages.
    package init(_ file: SafeTensors, prefix: String, widths: [Int], path: String) throws(ModelFileError) {
        var parameters: [Float] = []
        for (layer, (inputs, units)) in zip(widths, widths.dropFirst()).enumerated() {
            let name = "\(prefix)layers.\(layer)"
            let weights = try file.values("\(name).weight", shape: [units, inputs], path: path)
            parameters += Self.transposed(weights, rows: units, columns: inputs)
            parameters += try file.values("\(name).bias", shape: [units], path: path)
        }
        self.init(
            widths: widths,
            parameters: parameters,
            inputMeans: try file.values("\(prefix)inputs.mean", shape: [widths[0]], path: path),
            inputScales: try file.values("\(prefix)inputs.scale", shape: [widths[0]], path: path)
        )
    }

    package func save(to file: inout SafeTensors, prefix: String) {
        var position = 0
        for (layer, (inputs, units)) in zip(widths, widths.dropFirst()).enumerated() {
            let weights = Array(parameters[position..<position + inputs * units])
            position += inputs * units
            file.tensors["\(prefix)layers.\(layer).weight"] = .init(
                shape: [units, inputs],
                values: Self.transposed(weights, rows: inputs, columns: units)
            )
            file.tensors["\(prefix)layers.\(layer).bias"] = .init(
                shape: [units],
                values: Array(parameters[position..<position + units])
            )
            position += units
        }
        file.tensors["\(prefix)inputs.mean"] = .init(shape: [widths[0]], values: inputMeans)
        file.tensors["\(prefix)inputs.scale"] = .init(shape: [widths[0]], values: inputScales)
    }

    /// Checks every shape and every number.
    ///
    /// - Parameter name: what stands before the names of its tensors, for messages.
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)``.
    package func validate(as widths: [Int], name: String) throws(ModelFileError) {
        guard self.widths == widths else {
            throw .invalidField(name + "layers", found: "widths \(self.widths)", expected: "\(widths)")
        }
        let count = NeuralLayout.parameterCount(widths)
        try NeuralModel.check(parameters, name + "layers", count: count, range: -1e6...1e6)
        try NeuralModel.check(inputMeans, name + "inputs.mean", count: widths[0], range: -1e9...1e9)
        try NeuralModel.check(inputScales, name + "inputs.scale", count: widths[0], range: 0...1e9)
    }

    /// A matrix with rows side by side as one with columns side by side; for the reverse, give its columns as rows.
    static func transposed(_ values: [Float], rows: Int, columns: Int) -> [Float] {
        var result = [Float](repeating: 0, count: values.count)
        for row in 0..<rows {
            for column in 0..<columns { result[column * rows + row] = values[row * columns + column] }
        }
        return result
    }
}
