import Foundation
import TouchModel
import TouchPrediction

/// Shows strokes to an `adaptive` predictor as an app does: what it learned of them is what is fitted.
struct AdaptiveFit: PredictorFit {
    private var learner: AdaptivePredictor
    private let parameters: AdaptiveParameters
    private let bank: KalmanBankParameters
    private let fittedBefore: FittedCorrection?
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
            try AdaptiveBankPredictor(parameters, correcting: bank, fitted: known?.fitted, initial: known?.state)
        )
        self.bank = bank
        self.parameters = parameters
        fittedBefore = known?.fitted
        earlier = known?.training
    }

    mutating func add(_ samples: [TouchSample]) {
        for sample in samples { learner.observe(sample) }
        learner.lift()
    }

    func fitted(on training: TrainingSet) throws -> any FittedPredictor {
        try FittedAdaptive(
            AdaptiveStateFile(
                state: learner.state,
                fitted: fittedBefore,
                training: earlier?.joined(with: training) ?? training
            ),
            parameters,
            correcting: bank
        )
    }
}

/// Fits the correction from which an `adaptive` predictor begins to all strokes at once.
struct AdaptiveBatchFit: PredictorFit {
    private var fit: CorrectionFit
    private let randomFeatures: Int
    private let parameters: AdaptiveParameters
    private let bank: KalmanBankParameters
    private let algebra: LinearAlgebraRoutines

    /// - Parameters:
    ///   - randomFeatures: of the fitted correction.
    ///   - parameters: how the predictor learns on top of it.
    ///   - bank: parameters of the predictor that is corrected.
    ///   - algebra: the library that solves.
    /// - Throws: ``ParameterRangeError`` when a parameter is out of range.
    init(
        randomFeatures: Int,
        _ parameters: AdaptiveParameters,
        correcting bank: KalmanBankParameters,
        by algebra: LinearAlgebraRoutines
    ) throws(ParameterRangeError) {
        fit = try CorrectionFit(correcting: bank)
        self.randomFeatures = randomFeatures
        self.parameters = parameters
        self.bank = bank
        self.algebra = algebra
    }

    mutating func add(_ samples: [TouchSample]) { add(samples, condition: "") }

    mutating func add(_ samples: [TouchSample], condition: String) { fit.add(samples, condition: condition) }

    func fitted(on training: TrainingSet) throws -> any FittedPredictor {
        guard let fitted = fit.fitted(randomFeatures: randomFeatures, by: algebra) else {
            throw AdaptiveFitError.noSolution(samples: fit.sampleCount)
        }
        let state = AdaptiveState(randomFeatures: parameters.randomFeatures)
        return try FittedAdaptive(
            AdaptiveStateFile(state: state, fitted: fitted, training: training),
            parameters,
            correcting: bank
        )
    }
}

/// Why `adaptive` could not be fitted.
package enum AdaptiveFitError: Error, Equatable, CustomStringConvertible {
    /// The samples determine no correction.
    case noSolution(samples: Int)

    package var description: String {
        switch self {
        case .noSolution(let samples):
            "adaptive, fit=lapack: found no solution for \(samples) samples of contacts in motion, expected strokes with several samples each"
        }
    }
}

/// A fitted `adaptive` predictor, and its file.
private struct FittedAdaptive: FittedPredictor {
    private let file: AdaptiveStateFile
    private let predictor: AdaptivePredictor

    init(
        _ file: AdaptiveStateFile,
        _ parameters: AdaptiveParameters,
        correcting bank: KalmanBankParameters
    ) throws(ParameterRangeError) {
        self.file = file
        predictor = AdaptivePredictor(
            try AdaptiveBankPredictor(parameters, correcting: bank, fitted: file.fitted, initial: file.state)
        )
    }

    var training: TrainingSet { file.training }
    func makePredictor() -> any Predictor { predictor }
    func encoded() throws -> Data { try file.encoded() }
}
