import Foundation
import PluginSpecification

extension NeuralPredictor {
    /// What stands for ``NeuralModel/builtIn()`` in a specification.
    static let builtInName = "built-in"

    static let kind = PredictorKind(
        name: "neural",
        summary:
            "A small network that corrects the default Kalman predictor, fitted to recorded and synthetic strokes.",
        source: "after Henze et al. 2016 and 2017; fitted after Kingma and Ba 2015 and Wolpert 1992",
        parameters: [
            .file(
                "model",
                "The file of a model, as 'foretouch train' writes it; Documentation/neural.md describes the built-in one.",
                orWord: builtInName
            )
        ],
        training: { try NeuralModel($0).training },
        makeFit: { request in
            var method = NeuralFit.Method()
            method.seed = request.seed
            if let units = request.network?.hiddenUnits { method.hiddenUnits = units }
            method.seesPlace = request.network?.seesPlace
            method.isCommittee = request.network?.isCommittee
            return try NeuralFit(method: method, horizons: request.horizons)
        },
        make: { try NeuralPredictor(NeuralModel($0)) }
    )
}

extension NeuralModel {
    fileprivate init(_ values: ParameterValues) throws {
        guard let path = try values.file("model") else {
            self = try Self.builtIn()
            return
        }
        try self.init(path: path)
    }

    /// The model that ships with Foretouch; `make model` fits it again.
    public static func builtIn() throws -> NeuralModel { try builtInResult.get() }

    private static let builtInResult = Result {
        guard let data = Data(base64Encoded: builtInText, options: .ignoreUnknownCharacters) else {
            throw ModelFileError.malformed(path: NeuralPredictor.builtInName, problem: "the text is not base 64")
        }
        return try NeuralModel(data, path: NeuralPredictor.builtInName)
    }
}
