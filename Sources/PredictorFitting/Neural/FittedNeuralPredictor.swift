import Foundation
import StandardPredictors
import TouchPrediction

/// A fitted network that corrects a classical predictor, as training hands it over.
struct FittedNeuralPredictor: FittedPredictor {
    let model: NeuralModel
    private let prototype: NeuralPredictor

    init(_ model: NeuralModel) throws {
        self.model = model
        prototype = try NeuralPredictor(model)
    }

    var training: TrainingSet { model.training }
    func makePredictor() -> any Predictor { prototype }
    func encoded() throws -> Data { try model.encoded() }

    var summary: [String] {
        let evidence = model.evidence
        let ratios = zip(model.layout.horizons, evidence.heldOutRatios).map { horizon, ratio in
            "\(Int((horizon * 1000).rounded())) ms \((ratio * 1000).rounded() / 1000)"
        }
        return [
            "\(model.layout.parameterCount) parameters after \(evidence.steps) steps, correcting "
                + model.layout.base.rawValue,
            "mean error by the classical predictor's, \(evidence.heldOut) held out in \(evidence.folds) folds: "
                + ratios.joined(separator: ", "),
        ]
    }
}

/// Fitted networks for one device, as training hands them over.
struct FittedNeuralStepPredictor: FittedPredictor {
    let model: NeuralStepModel
    private let prototype: NeuralStepPredictor

    init(_ model: NeuralStepModel) throws {
        self.model = model
        prototype = try NeuralStepPredictor(model)
    }

    var training: TrainingSet { model.training }
    func makePredictor() -> any Predictor { prototype }
    func encoded() throws -> Data { try model.encoded() }

    var summary: [String] {
        [
            "\(model.networks.count) × \(NeuralLayout.parameterCount(model.layout.widths)) parameters after "
                + "\(model.evidence.steps) steps, on the raw steps of one device"
        ]
    }
}
