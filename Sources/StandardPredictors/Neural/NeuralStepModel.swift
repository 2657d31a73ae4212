import Foundation
import TouchPrediction

/// Networks on the raw steps of one device whose answers are averaged, and where they come from.
package struct NeuralStepModel: Sendable, Equatable {
    /// How a fit went.
    package struct Evidence: Sendable, Equatable, Codable {
        /// Samples that the networks were fitted to.
        package var examples: Int
        /// Strokes that they come from.
        package var strokes: Int
        /// Steps of the optimizer.
        package var steps: Int

        package init(examples: Int, strokes: Int, steps: Int) {
            self.examples = examples
            self.strokes = strokes
            self.steps = steps
        }
    }

    package static let networkRange = 1...16

    /// What the networks see.
    package let layout: NeuralStepLayout
    /// How they were fitted.
    package let method: NeuralStepMethod
    /// What they were fitted on.
    package let training: TrainingSet
    package let evidence: Evidence
    /// Equal but for the seed.
    package let networks: [NeuralNetwork]

    package init(
        layout: NeuralStepLayout,
        method: NeuralStepMethod,
        training: TrainingSet,
        evidence: Evidence,
        networks: [NeuralNetwork]
    ) {
        self.layout = layout
        self.method = method
        self.training = training
        self.evidence = evidence
        self.networks = networks
    }

    /// Checks every shape and every number.
    ///
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)``.
    package func validate() throws(ModelFileError) {
        try layout.validate()
        try Self.checkSize(layout, networks: networks.count)
        for (number, network) in networks.enumerated() {
            try network.validate(as: layout.widths, name: Self.tensorPrefix(number))
        }
    }

    private static func checkSize(_ layout: NeuralStepLayout, networks: Int) throws(ModelFileError) {
        guard networkRange.contains(networks) else {
            throw .invalidField("networks", found: "\(networks)", expected: "from 1 to \(networkRange.upperBound)")
        }
        try NeuralModel.checkParameterCount(networks * NeuralLayout.parameterCount(layout.widths))
    }
}

extension NeuralStepModel {
    /// The value of `format` in the file's metadata.
    static let formatName = "foretouch-neural-steps"
    static let currentFormatVersion = 1

    /// Everything in the metadata that is not a tensor.
    private struct Description: Codable {
        var layout: NeuralStepLayout
        var method: NeuralStepMethod
        var training: TrainingSet
        var evidence: Evidence
        var networks: Int
    }

    /// What stands before the names of a network's tensors in a file.
    private static func tensorPrefix(_ network: Int) -> String { "network\(network)." }

    /// Reads a model's file in memory.
    ///
    /// - Parameter path: for messages.
    package init(_ file: SafeTensors, path: String) throws(ModelFileError) {
        try file.check(format: Self.formatName, versions: 1...Self.currentFormatVersion, path: path)
        let description = try file.description(Description.self, path: path)
        let layout = description.layout
        try layout.validate()
        try Self.checkSize(layout, networks: description.networks)
        var networks: [NeuralNetwork] = []
        for number in 0..<description.networks {
            let prefix = Self.tensorPrefix(number)
            networks.append(try NeuralNetwork(file, prefix: prefix, widths: layout.widths, path: path))
        }
        self.init(
            layout: layout,
            method: description.method,
            training: description.training,
            evidence: description.evidence,
            networks: networks
        )
        try validate()
    }

    /// The content of its file: safetensors, equal for equal models.
    package func encoded() throws -> Data {
        try validate()
        let description = Description(
            layout: layout,
            method: method,
            training: training,
            evidence: evidence,
            networks: networks.count
        )
        var file = try SafeTensors(format: Self.formatName, version: Self.currentFormatVersion, describing: description)
        for (number, network) in networks.enumerated() { network.save(to: &file, prefix: Self.tensorPrefix(number)) }
        return try file.encoded()
    }
}
