import Foundation
import PluginSpecification
import TouchPrediction

extension NeuralPredictor {
    /// What stands for `NeuralModel.builtIn(_:)` in a specification.
    static let builtInName = "built-in"

    package static let kind = makeKind(
        .standard,
        "A small network that corrects the default Kalman predictor, fitted to recorded and synthetic strokes."
    )

    package static let tinyKind = makeKind(
        .tiny,
        "A smaller network on double exponential smoothing, for devices that it was fitted on: a third of neural's cost."
    )

    private static func makeKind(_ size: NeuralModel.Size, _ summary: String) -> PredictorKind {
        PredictorKind(
            name: size.rawValue,
            summary: summary,
            source: "after Henze et al. 2016 and 2017; fitted after Kingma and Ba 2015 and Wolpert 1992",
            parameters: [
                .file(
                    "model",
                    "The file of a model, as 'foretouch train' writes it; Documentation/neural.md describes the built-in one.",
                    orWord: builtInName
                )
            ],
            training: { try NeuralModelFile($0, size).training },
            make: { try NeuralModelFile($0, size).makePredictor() }
        )
        .symmetric(
            under: [.translation, .timeShift],
            ConditionalSymmetries(.isometries, when: "a model for several devices, as the built-in one") {
                try NeuralModelFile($0, size).isIsotropic
            }
        )
    }
}

/// A model of either kind, as a file says.
enum NeuralModelFile {
    /// A network that corrects a classical predictor.
    case corrections(NeuralModel)
    /// Networks on the raw steps of one device.
    case steps(NeuralStepModel)

    /// Reads a model's file in memory.
    ///
    /// - Parameters:
    ///   - data: the file's content.
    ///   - path: for messages.
    init(_ data: Data, path: String) throws(ModelFileError) {
        self = try ModelFileError.naming(path) { () throws(ModelFileError) in
            let file = try SafeTensors(data, path: path)
            return file.metadata["format"] == NeuralStepModel.formatName
                ? .steps(try NeuralStepModel(file, path: path)) : .corrections(try NeuralModel(file, path: path))
        }
    }

    fileprivate init(_ values: ParameterValues, _ size: NeuralModel.Size) throws {
        guard let path = try values.file("model") else {
            self = .corrections(try NeuralModel.builtIn(size))
            return
        }
        try self.init(ModelFile.read(path, limit: SafeTensors.largestFile), path: path)
    }

    var training: TrainingSet {
        switch self {
        // What the corrected predictor was fitted on is known to its answers, too.
        case .corrections(let model) where model.layout.base == .kalman:
            model.training.joined(with: FittedBank.training)
        case .corrections(let model): model.training
        case .steps(let model): model.training
        }
    }

    /// Whether a turned or mirrored stroke has a turned or mirrored answer.
    var isIsotropic: Bool {
        switch self {
        case .corrections: true
        case .steps: false
        }
    }

    func makePredictor() throws -> any Predictor {
        switch self {
        case .corrections(let model): Guarded(try NeuralPredictor(model))
        case .steps(let model): Guarded(try NeuralStepPredictor(model))
        }
    }
}

extension NeuralModel {
    /// The models that ship with Foretouch; the raw value is the name of the predictor.
    package enum Size: String, Sendable, CaseIterable {
        /// The model of the predictor `neural`.
        case standard = "neural"
        /// The model of the predictor `neural-tiny`, a quarter of its size, on a cheaper base.
        case tiny = "neural-tiny"
    }

    /// A model that ships with Foretouch; `make model-neural` fits it again.
    package static func builtIn(_ size: Size = .standard) throws -> NeuralModel {
        switch size {
        case .standard: try standardResult.get()
        case .tiny: try tinyResult.get()
        }
    }

    private static let standardResult = Result {
        try NeuralModel(BuiltInFile.neural, path: NeuralPredictor.builtInName)
    }
    private static let tinyResult = Result {
        try NeuralModel(BuiltInFile.neuralTiny, path: NeuralPredictor.builtInName)
    }
}
