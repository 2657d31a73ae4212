import Foundation
import TouchModel

/// A question about a stroke with its answer: after seeing the sample at `position`, where is the contact `horizon`
/// later?
public struct TrainingQuestion: Sendable, Equatable {
    /// Among the stroke's samples.
    public var position: Int
    /// Which of the ``PredictorFitting/horizons``.
    public var horizonIndex: Int
    /// Where the contact is then.
    public var target: Point

    public init(position: Int, horizonIndex: Int, target: Point) {
        self.position = position
        self.horizonIndex = horizonIndex
        self.target = target
    }
}

/// Fits a predictor to strokes. One value gathers examples; values merge, so that each participant's examples are
/// gathered once and every fold of leave-one-participant-out merges those of the others.
///
/// Which strokes it is shown, and which questions, is up to a training protocol: the same one cuts the questions of the
/// evaluation.
public protocol PredictorFitting: Sendable {
    /// How far ahead questions may lie, in seconds, ascending.
    var horizons: [Double] { get }
    /// How many questions were gathered.
    var questionCount: Int { get }

    /// Gathers the examples of one stroke.
    ///
    /// - Parameters:
    ///   - samples: in time order.
    ///   - questions: in the order of their positions.
    mutating func add(_ samples: [TouchSample], questions: [TrainingQuestion])

    /// Gathers the examples of another fit with the same parameters, behind those here.
    mutating func merge(_ other: Self)

    /// Fits. Equal examples in equal order give equal predictors.
    ///
    /// - Parameter training: where the examples came from: the fitted predictor declares it.
    func fitted(on training: TrainingSet) throws -> any FittedPredictor
}

/// What training gives: a predictor that says what it was fitted on, and can be kept in a file.
public protocol FittedPredictor: Sendable {
    var training: TrainingSet { get }
    /// The predictor, fresh.
    func makePredictor() -> any Predictor
    /// The content of its file, which the predictor's `model` parameter reads.
    func encoded() throws -> Data
}
