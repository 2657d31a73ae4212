import Foundation
import PluginSpecification

extension NeuralPredictor {
    /// What stands for ``NeuralModel/builtIn(_:)`` in a specification.
    static let builtInName = "built-in"

    static let kind = makeKind(
        .standard,
        "A small network that corrects the default Kalman predictor, fitted to recorded and synthetic strokes."
    ) { NeuralFit.Method() }

    static let tinyKind = makeKind(
        .tiny,
        "A smaller network on double exponential smoothing, for devices that it was fitted on: a third of neural's cost."
    ) { .tiny }

    private static func makeKind(
        _ size: NeuralModel.Size,
        _ summary: String,
        method: @escaping @Sendable () -> NeuralFit.Method
    ) -> PredictorKind {
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
            training: { try NeuralModel($0, size).training },
            makeFit: { request in
                var method = method()
                method.seed = request.seed
                if let choice = request.network {
                    method.hiddenUnits = choice.hiddenUnits ?? method.hiddenUnits
                    method.seesPlace = choice.seesPlace ?? method.seesPlace
                    method.isCommittee = choice.isCommittee ?? method.isCommittee
                    method.experts = choice.experts ?? method.experts
                    method.base = choice.base ?? method.base
                }
                return try NeuralFit(method: method, horizons: request.horizons)
            },
            make: { try NeuralPredictor(NeuralModel($0, size)) }
        )
        .symmetric(
            under: .timeShift,
            ConditionalSymmetries(.isometries, when: "a model that does not see the place, as the built-in one") {
                try !NeuralModel($0, size).layout.seesPlace
            }
        )
    }
}

extension NeuralModel {
    /// The models that ship with Foretouch; the raw value is the name of the predictor.
    public enum Size: String, Sendable, CaseIterable {
        /// The model of the predictor `neural`.
        case standard = "neural"
        /// The model of the predictor `neural-tiny`, a quarter of its size, on a cheaper base.
        case tiny = "neural-tiny"
    }

    fileprivate init(_ values: ParameterValues, _ size: Size) throws {
        guard let path = try values.file("model") else {
            self = try Self.builtIn(size)
            return
        }
        try self.init(path: path)
    }

    /// A model that ships with Foretouch; `make model-neural` fits it again.
    public static func builtIn(_ size: Size = .standard) throws -> NeuralModel {
        switch size {
        case .standard: try standardResult.get()
        case .tiny: try tinyResult.get()
        }
    }

    private static let standardResult = Result { try decoded(standardText) }
    private static let tinyResult = Result { try decoded(tinyText) }

    private static func decoded(_ text: String) throws -> NeuralModel {
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
            throw ModelFileError.malformed(path: NeuralPredictor.builtInName, problem: "the text is not base 64")
        }
        return try NeuralModel(data, path: NeuralPredictor.builtInName)
    }
}
