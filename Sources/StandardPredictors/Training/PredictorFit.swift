import Foundation
import TouchModel
import TouchPrediction

/// Fits a predictor to strokes, which it is shown one after the other.
///
/// Which strokes it is shown is up to who trains: `foretouch train` shows those of the chosen people in the order in which they were drawn.
public protocol PredictorFit: Sendable {
    /// Learns from a stroke.
    ///
    /// - Parameter samples: as a predictor sees them, in time order.
    mutating func add(_ samples: [TouchSample])

    /// Learns from a stroke of a condition. The default implementation ignores the condition.
    ///
    /// - Parameters:
    ///   - samples: as a predictor sees them, in time order.
    ///   - condition: what distinguishes the stroke from others of the recordings, such as its task.
    mutating func add(_ samples: [TouchSample], condition: String)

    /// What was fitted so far. Equal strokes in equal order give equal predictors.
    ///
    /// - Parameter training: where the strokes came from: the fitted predictor declares it.
    func fitted(on training: TrainingSet) throws -> any FittedPredictor
}

extension PredictorFit {
    public mutating func add(_ samples: [TouchSample], condition: String) { add(samples) }
}

/// What training gives: a predictor that says what it was fitted on, and can be kept in a file.
public protocol FittedPredictor: Sendable {
    /// What it was fitted on.
    var training: TrainingSet { get }
    /// The predictor, fresh.
    func makePredictor() -> any Predictor
    /// The content of its file, which a parameter of the predictor names.
    func encoded() throws -> Data
}
