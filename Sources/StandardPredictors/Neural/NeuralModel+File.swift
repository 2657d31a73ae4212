import Foundation
import TouchPrediction

extension NeuralModel {
    /// The value of `format` in the file's metadata.
    package static let formatName = "foretouch-neural"
    /// The value of `formatVersion` that this version writes; it reads 5, too.
    package static let currentFormatVersion = 6
    private static let oldestFormatVersion = 5

    /// Everything in the metadata that is not a tensor.
    private struct Description: Codable {
        var layout: NeuralLayout
        var method: NeuralMethod
        var training: TrainingSet
        var evidence: NeuralEvidence
        /// Positions of the horizons at which regions are judged; none where they do not adapt.
        var judgedHorizons: [Int]?
    }

    /// What files of version 5 may hold that no model has any more.
    private struct Removed: Decodable {
        struct Layout: Decodable {
            var seesSituation: Bool?
            var seesPlace: Bool?
        }

        var layout: Layout
        /// How many networks there are.
        var networks: Int?
        /// How many experts each is a mixture of.
        var experts: Int?

        /// In words; `nil` for nothing.
        var part: String? {
            if let experts, experts != 1 { return "a mixture of experts" }
            if let networks, networks != 1 { return "several networks that are averaged" }
            if layout.seesPlace == true { return "inputs for the location on the surface" }
            if layout.seesSituation == true { return "inputs for one device" }
            return nil
        }
    }

    /// Reads a model's file.
    ///
    /// - Throws: ``ModelFileError`` where it cannot be read, is not a model's, or its content is not valid.
    package init(path: String) throws(ModelFileError) {
        try self.init(ModelFile.read(path, limit: SafeTensors.largestFile), path: path)
    }

    /// Reads a model's file in memory.
    ///
    /// - Parameters:
    ///   - data: the file's content.
    ///   - path: for messages.
    package init(_ data: Data, path: String) throws(ModelFileError) {
        self = try ModelFileError.naming(path) { () throws(ModelFileError) in
            try NeuralModel(SafeTensors(data, path: path), path: path)
        }
    }

    package init(_ file: SafeTensors, path: String) throws(ModelFileError) {
        let versions = Self.oldestFormatVersion...Self.currentFormatVersion
        try file.check(format: Self.formatName, versions: versions, path: path)
        if let part = try file.description(Removed.self, path: path).part {
            throw .removedPart(path: path, part: part)
        }
        let description = try file.description(Description.self, path: path)
        let layout = description.layout
        try layout.validate()
        try Self.checkParameterCount(layout.parameterCount)
        func values(_ name: String, _ shape: [Int]) throws(ModelFileError) -> [Float] {
            try file.values(name, shape: shape, path: path)
        }
        let inputs = [layout.inputCount]
        var regions: NeuralRegions?
        if file.tensors["regions"] != nil {
            let shape = [layout.horizons.count, NeuralRegions.binCount]
            regions = NeuralRegions(factors: try values("regions", shape))
            if let judged = description.judgedHorizons {
                guard judged.count == 2 else {
                    throw .invalidField("judgedHorizons", found: "\(judged.count) numbers", expected: "two")
                }
                let ratios = try values("regions.ratios", [2])
                regions?.adaptation = .init(
                    plainFactors: try values("regions.plain", shape),
                    nearHorizon: judged[0],
                    farHorizon: judged[1],
                    nearRatio: Double(ratios[0]),
                    farRatio: Double(ratios[1])
                )
            }
        }
        self.init(
            layout: layout,
            method: description.method,
            training: description.training,
            evidence: description.evidence,
            network: try NeuralNetwork(file, prefix: "", widths: layout.widths, path: path),
            bounds: NeuralBounds(
                lower: try values("inputs.lower", inputs),
                upper: try values("inputs.upper", inputs)
            ),
            trust: try values("trust", [layout.horizons.count]),
            regions: regions
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
            judgedHorizons: regions?.adaptation.map { [$0.nearHorizon, $0.farHorizon] }
        )
        var file = try SafeTensors(format: Self.formatName, version: Self.currentFormatVersion, describing: description)
        network.save(to: &file, prefix: "")
        let inputs = [layout.inputCount]
        file.tensors["inputs.lower"] = .init(shape: inputs, values: bounds.lower)
        file.tensors["inputs.upper"] = .init(shape: inputs, values: bounds.upper)
        file.tensors["trust"] = .init(shape: [trust.count], values: trust)
        if let regions {
            let shape = [layout.horizons.count, NeuralRegions.binCount]
            file.tensors["regions"] = .init(shape: shape, values: regions.factors)
            if let part = regions.adaptation {
                file.tensors["regions.plain"] = .init(shape: shape, values: part.plainFactors)
                let ratios = [Float(part.nearRatio), Float(part.farRatio)]
                file.tensors["regions.ratios"] = .init(shape: [2], values: ratios)
            }
        }
        return try file.encoded()
    }
}
