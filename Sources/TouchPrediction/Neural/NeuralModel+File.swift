import Foundation

extension NeuralModel {
    /// The value of `format` in the file's metadata.
    public static let formatName = "foretouch-neural"
    /// The value of `formatVersion` that this version writes and reads.
    public static let currentFormatVersion = 5

    /// Everything in the metadata that is not a tensor.
    private struct Description: Codable {
        var layout: NeuralLayout
        var method: NeuralFit.Method
        var training: TrainingSet
        var evidence: NeuralEvidence
        /// How many networks there are.
        var networks: Int
        /// How many experts each is a mixture of, where there are several.
        var experts: Int?
        /// Positions of the horizons at which regions are judged; none where they do not adapt.
        var judgedHorizons: [Int]?
    }

    /// What stands before the names of a lone network's tensors in a file.
    static func tensorPrefix(_ network: Int) -> String { network == 0 ? "" : "fold\(network)." }

    /// What stands before the names of the tensors of a mixture's networks, the gate first. Experts have names that readers of one network do not know:
    /// none takes one of several for the whole.
    static func tensorPrefixes(_ number: Int, experts: Int) -> [String] {
        let prefix = tensorPrefix(number)
        return experts > 1 ? ["\(prefix)gate."] + (0..<experts).map { "\(prefix)expert\($0)." } : [prefix]
    }

    /// All networks, each with what stands before the names of its tensors.
    var namedNetworks: [(prefix: String, network: NeuralNetwork)] {
        networks.enumerated().flatMap { number, mixture in
            zip(Self.tensorPrefixes(number, experts: mixture.experts.count), mixture.networks).map { ($0, $1) }
        }
    }

    /// Reads a model's file.
    ///
    /// - Throws: ``ModelFileError`` where it cannot be read, is not a model's, or its content is not valid.
    public init(path: String) throws(ModelFileError) {
        try self.init(ModelFile.read(path, limit: SafeTensors.largestFile), path: path)
    }

    /// Reads a model's file in memory.
    ///
    /// - Parameters:
    ///   - data: the file's content.
    ///   - path: for messages.
    public init(_ data: Data, path: String) throws(ModelFileError) {
        self = try ModelFileError.naming(path) { () throws(ModelFileError) in
            try NeuralModel(content: data, path: path)
        }
    }

    private init(content data: Data, path: String) throws(ModelFileError) {
        let file = try SafeTensors(data, path: path)
        guard file.metadata["format"] == Self.formatName else {
            let found = file.metadata["format"].map { "'\($0.prefix(80))'" } ?? "nothing"
            throw .malformed(path: path, problem: "metadata 'format': found \(found), expected '\(Self.formatName)'")
        }
        guard file.metadata["formatVersion"] == "\(Self.currentFormatVersion)" else {
            let found = file.metadata["formatVersion"].map { "'\($0.prefix(80))'" } ?? "nothing"
            throw .malformed(
                path: path,
                problem: "metadata 'formatVersion': found \(found), expected \(Self.currentFormatVersion)"
            )
        }
        let description = try ModelFile.decode(
            Description.self,
            from: Data((file.metadata["model"] ?? "").utf8),
            path: path,
            field: "metadata 'model': "
        )
        let layout = description.layout
        try layout.validate()
        try Self.checkCommittee(of: description.networks)
        let expertCount = description.experts ?? 1
        try Self.checkExperts(expertCount)
        let networkCount = description.networks * expertCount
        guard layout.parameterCount * networkCount <= Self.largestParameterCount else {
            throw .invalidField(
                "layout",
                found: "\(layout.parameterCount) parameters in each of \(networkCount) networks",
                expected: "at most \(Self.largestParameterCount) together"
            )
        }
        func values(_ name: String, _ shape: [Int]) throws(ModelFileError) -> [Float] {
            guard let tensor = file.tensors[name] else {
                throw .malformed(path: path, problem: "tensor '\(name)' is missing")
            }
            guard tensor.shape == shape else {
                throw .invalidField(name, found: "shape \(tensor.shape)", expected: "\(shape), as the layout says")
            }
            return tensor.values
        }
        let inputs = [layout.inputCount]
        func network(_ prefix: String, _ widths: [Int]) throws(ModelFileError) -> NeuralNetwork {
            var parameters: [Float] = []
            for (layer, (inputs, units)) in zip(widths, widths.dropFirst()).enumerated() {
                parameters += Self.transposed(
                    try values("\(prefix)layers.\(layer).weight", [units, inputs]),
                    rows: units,
                    columns: inputs
                )
                parameters += try values("\(prefix)layers.\(layer).bias", [units])
            }
            return NeuralNetwork(
                widths: widths,
                parameters: parameters,
                inputMeans: try values("\(prefix)inputs.mean", inputs),
                inputScales: try values("\(prefix)inputs.scale", inputs)
            )
        }
        var networks: [NeuralMixture] = []
        for number in 0..<description.networks {
            var prefixes = Self.tensorPrefixes(number, experts: expertCount)
            var mixture = NeuralMixture(experts: [])
            if expertCount > 1 {
                let widths = NeuralMixture.gateWidths(inputs: layout.inputCount, experts: expertCount)
                mixture.gate = try network(prefixes.removeFirst(), widths)
            }
            for prefix in prefixes { mixture.experts.append(try network(prefix, layout.widths)) }
            networks.append(mixture)
        }
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
            networks: networks,
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
    public func encoded() throws -> Data {
        try validate()
        let description = Description(
            layout: layout,
            method: method,
            training: training,
            evidence: evidence,
            networks: networks.count,
            experts: networks.first.flatMap { $0.experts.count > 1 ? $0.experts.count : nil },
            judgedHorizons: regions?.adaptation.map { [$0.nearHorizon, $0.farHorizon] }
        )
        var file = SafeTensors()
        file.metadata = [
            "format": Self.formatName,
            "formatVersion": "\(Self.currentFormatVersion)",
            "model": String(decoding: try ModelFile.encode(description), as: UTF8.self),
        ]
        let inputs = [layout.inputCount]
        for (prefix, network) in namedNetworks {
            var position = 0
            for (layer, (inputs, units)) in zip(network.widths, network.widths.dropFirst()).enumerated() {
                let weights = Array(network.parameters[position..<position + inputs * units])
                position += inputs * units
                file.tensors["\(prefix)layers.\(layer).weight"] = .init(
                    shape: [units, inputs],
                    values: Self.transposed(weights, rows: inputs, columns: units)
                )
                file.tensors["\(prefix)layers.\(layer).bias"] = .init(
                    shape: [units],
                    values: Array(network.parameters[position..<position + units])
                )
                position += units
            }
            file.tensors["\(prefix)inputs.mean"] = .init(shape: inputs, values: network.inputMeans)
            file.tensors["\(prefix)inputs.scale"] = .init(shape: inputs, values: network.inputScales)
        }
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

    /// A matrix with rows side by side as one with columns side by side; for the reverse, give its columns as rows.
    private static func transposed(_ values: [Float], rows: Int, columns: Int) -> [Float] {
        var result = [Float](repeating: 0, count: values.count)
        for row in 0..<rows {
            for column in 0..<columns { result[column * rows + row] = values[row * columns + column] }
        }
        return result
    }
}
