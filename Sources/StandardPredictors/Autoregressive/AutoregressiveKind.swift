import Foundation
import PluginSpecification
import TouchPrediction

extension AutoregressivePredictor {
    /// What stands for `AutoregressiveModel.builtIn()` in a specification.
    static let builtInName = "built-in"

    package static let kind = PredictorKind(
        name: "autoregressive",
        summary: "A linear law of the history's steps in the motion frame, fitted to recorded or synthetic strokes.",
        source: "Makhoul 1975; Priestley 1980; fitted after Weiszfeld 1937 and Hoerl and Kennard 1970",
        parameters: [
            .file(
                "model",
                "The file of a model, as 'foretouch train' writes it; the built-in one was fitted on synthetic strokes.",
                orWord: builtInName
            )
        ],
        training: { try AutoregressiveModel($0).training },
        make: { Guarded(try AutoregressivePredictor(AutoregressiveModel($0))) }
    )
    .symmetric(
        under: .isometries,
        ConditionalSymmetries(.scaling, when: "a model without speeds") {
            let layout = try AutoregressiveModel($0).layout
            return layout.speedKnots.isEmpty && (layout.ratioKnots.isEmpty || layout.speedFloor == 0)
        }
    )
}

extension AutoregressiveModel {
    fileprivate init(_ values: ParameterValues) throws {
        guard let path = try values.file("model") else {
            self = try Self.builtIn()
            return
        }
        try self.init(path: path)
    }

    /// The model that ships with Foretouch: fitted on synthetic strokes that are in no bundled dataset, as its training
    /// set states. `make model` fits it again.
    package static func builtIn() throws -> AutoregressiveModel { try builtInResult.get() }

    private static let builtInResult = Result {
        try AutoregressiveModel(json: BuiltInFile.autoregressive, path: AutoregressivePredictor.builtInName)
    }
}
