import Foundation
import TouchModel
import TouchPrediction

/// Shows strokes to an `adaptive` predictor as an app does: what it learned of them is what is fitted.
struct AdaptiveFit: PredictorFit {
    private var learner: AdaptivePredictor
    private let parameters: AdaptiveParameters
    private let bank: KalmanBankParameters
    private let earlier: TrainingSet?

    /// - Parameters:
    ///   - parameters: how it learns.
    ///   - bank: parameters of the predictor that is corrected.
    ///   - known: what it learned before, which it goes on from; `nil` for nothing.
    /// - Throws: ``ParameterRangeError`` when a parameter is out of range.
    init(
        _ parameters: AdaptiveParameters,
        correcting bank: KalmanBankParameters,
        known: AdaptiveStateFile?
    ) throws(ParameterRangeError) {
        learner = AdaptivePredictor(
            try AdaptiveBankPredictor(parameters, correcting: bank, initial: known?.state)
        )
        self.bank = bank
        self.parameters = parameters
        earlier = known?.training
    }

    mutating func add(_ samples: [TouchSample]) {
        for sample in samples { learner.observe(sample) }
        learner.lift()
    }

    func fitted(on training: TrainingSet) throws -> any FittedPredictor {
        let state = learner.state
        return Fitted(
            file: AdaptiveStateFile(state: state, training: earlier?.joined(with: training) ?? training),
            predictor: AdaptivePredictor(
                try AdaptiveBankPredictor(parameters, correcting: bank, initial: state)
            )
        )
    }

    private struct Fitted: FittedPredictor {
        var file: AdaptiveStateFile
        var predictor: AdaptivePredictor

        var training: TrainingSet { file.training }
        func makePredictor() -> any Predictor { predictor }
        func encoded() throws -> Data { try file.encoded() }
    }
}
