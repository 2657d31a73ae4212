import Foundation
import TouchModel
import TouchPrediction

/// A question about a stroke with its answer: after seeing the sample at `position`, where is the contact `horizon`
/// later?
public struct TrainingQuery: Sendable, Equatable {
    /// Among the stroke's samples.
    public var position: Int
    /// Which of the ``PredictorFit/horizons``.
    public var horizonIndex: Int
    /// Where the contact is then.
    public var target: TouchPoint

    /// Each parameter is the property of that name.
    public init(position: Int, horizonIndex: Int, target: TouchPoint) {
        self.position = position
        self.horizonIndex = horizonIndex
        self.target = target
    }
}

/// Where a stroke comes from: fits weigh datasets and devices against each other, and hold out whole ones.
public struct TrainingOrigin: Sendable, Hashable {
    /// Whatever tells one from another, such as its identity.
    public var dataset: String
    /// The device; empty where it is not known.
    public var device: String
    /// The participant's name.
    public var participant: String
    /// The task; empty where it is not known.
    public var task: String
    /// Whether a program made the stroke: something to learn from, and no evidence of how well people are predicted.
    public var isSynthetic: Bool

    /// Each parameter is the property of that name.
    public init(
        dataset: String,
        device: String = "",
        participant: String,
        task: String = "",
        isSynthetic: Bool = false
    ) {
        self.dataset = dataset
        self.device = device
        self.participant = participant
        self.task = task
        self.isSynthetic = isSynthetic
    }
}

/// What a fit tells while it goes on.
public struct TrainingProgress: Sendable, Equatable {
    /// The share of the work that is done, 0 to 1.
    public var share: Double
    /// The mean error on what the fitted networks have not seen, over that of the classical predictor; `nil` where nothing
    /// is held out.
    public var heldOutRatio: Double?

    /// Each parameter is the property of that name.
    public init(share: Double, heldOutRatio: Double? = nil) {
        self.share = share
        self.heldOutRatio = heldOutRatio
    }
}

/// Where a fit reports to, and where it keeps what it needs to go on after an interruption.
public struct TrainingSession: Sendable {
    /// Called now and then; absent where nobody listens.
    public var report: (@Sendable (TrainingProgress) -> Void)?
    /// A file: written from time to time, read at the start where it exists, and removed at the end.
    public var checkpoint: String?
    /// Gives that file its content, as a whole.
    public var write: @Sendable (_ content: Data, _ path: String) throws -> Void

    /// Each parameter is the property of that name.
    public init(
        report: (@Sendable (TrainingProgress) -> Void)? = nil,
        checkpoint: String? = nil,
        write: @escaping @Sendable (_ content: Data, _ path: String) throws -> Void = {
            try $0.write(to: URL(fileURLWithPath: $1), options: .atomic)
        }
    ) {
        self.report = report
        self.checkpoint = checkpoint
        self.write = write
    }
}

/// What is asked of a fit.
public struct FittingRequest: Sendable, Equatable {
    /// How far ahead to fit, in seconds, ascending.
    public var horizons: [Double]
    /// The seed of fits that draw random numbers.
    public var seed: UInt64
    /// Units of each hidden layer, first to last, for fits of networks; `nil` for the kind's own choice.
    public var hiddenUnits: [Int]?

    /// Each parameter is the property of that name.
    public init(horizons: [Double], seed: UInt64 = 0, hiddenUnits: [Int]? = nil) {
        self.horizons = horizons
        self.seed = seed
        self.hiddenUnits = hiddenUnits
    }
}

/// Fits a predictor to strokes. One value gathers examples; values merge, so that each participant's examples are
/// gathered once and every fold of leave-one-participant-out merges those of the others.
///
/// Which strokes it is shown, and which questions, is up to a training protocol: the same one cuts the questions of the
/// evaluation.
public protocol PredictorFit: Sendable {
    /// How far ahead questions may lie, in seconds, ascending.
    var horizons: [Double] { get }
    /// How many questions were gathered.
    var questionCount: Int { get }

    /// Gathers the examples of one stroke.
    ///
    /// - Parameters:
    ///   - samples: in time order.
    ///   - questions: in the order of their positions.
    ///   - origin: of the stroke.
    mutating func add(_ samples: [TouchSample], questions: [TrainingQuery], origin: TrainingOrigin)

    /// Gathers the examples of another fit with the same parameters, behind those here.
    mutating func merge(_ other: Self)

    /// Fits. Equal examples in equal order give equal predictors.
    ///
    /// - Parameters:
    ///   - training: where the examples came from: the fitted predictor declares it.
    ///   - session: for fits that take long; others ignore it.
    func fitted(on training: TrainingSet, session: TrainingSession) throws -> any FittedPredictor
}

/// What training gives: a predictor that says what it was fitted on, and can be kept in a file.
public protocol FittedPredictor: Sendable {
    /// What it was fitted on.
    var training: TrainingSet { get }
    /// The predictor, fresh.
    func makePredictor() -> any Predictor
    /// The content of its file, which the predictor's `model` parameter reads.
    func encoded() throws -> Data
    /// What a person wants to know of the fit, line by line.
    var summary: [String] { get }
}

extension FittedPredictor {
    public var summary: [String] { [] }
}
