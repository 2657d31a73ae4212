import DenseAlgebra
import Foundation
import StandardPredictors
import TouchModel
import TouchPrediction

/// Finds the coefficients of an `AutoregressivePredictor`.
///
/// For every horizon on its own, over all questions i with features fᵢ (the products of hat functions and steps) and true
/// displacement yᵢ in the motion frame,
///
///     minimize Σ ρ(|yᵢ − (βᵀfᵢ, γᵀfᵢ⊥)|)        ρ(r) = r, or r² for `AutoregressiveMethod.Loss.squared`
///
/// r is a distance in two dimensions, in the units of location: its mean is the mean Euclidean error of the published
/// tables, and it keeps lifts and jumps from deciding. The minimum over distances is found by iteratively reweighted
/// least squares (Weiszfeld 1937; Schlossmacher 1973): weights wᵢ = 1 / √(rᵢ² + ε²) from the last pass's residuals, then
/// the weighted normal equations, solved by Cholesky factorization, again.
///
/// Each solution is in two steps. First one law β̄ⱼ for every knot; then the knots' own coefficients, drawn towards that
/// law by a ridge: min Σ wᵢ rᵢ² + λ Σₖⱼ Dₖⱼ (βₖⱼ − β̄ⱼ)², D the diagonal of the normal equations. Where there are no
/// examples the common law stands.
///
/// Examples are kept as features, 16 (n + H + 2) bytes for each sample that is asked about at H horizons with n
/// steps, because every pass needs them again; their products are streamed. Equal examples in equal order give equal
/// coefficients to the last bit.
///
/// - Complexity: O(examples · n² · passes) for each horizon: of an example's knots four count, and examples of the same
///   cell are multiplied together.
package struct AutoregressiveFit: PredictorFit {
    package let horizons: [Double]
    package private(set) var questionCount = 0
    let layout: AutoregressiveLayout
    let method: AutoregressiveMethod
    private let frame: MotionFrame
    private var window: SampleWindow

    /// For every sample that is asked about, its steps along and across.
    private(set) var steps: [Double] = []
    /// For every such sample and horizon the true displacement along and across; NaN where it is not known.
    private(set) var targets: [Double] = []
    private(set) var knots: [KnotShares] = []
    private var shortestHistory = Double.infinity

    /// Nothing gathered yet.
    ///
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)`` where a parameter is out of range.
    package init(
        layout: AutoregressiveLayout = AutoregressiveLayout(),
        method: AutoregressiveMethod = AutoregressiveMethod(),
        horizons: [Double]
    ) throws(ModelFileError) {
        try layout.validate()
        try method.validate()
        try AutoregressiveLayout.checkAscending(
            horizons,
            "horizons",
            count: 1...AutoregressiveModel.largestHorizonCount,
            upTo: AutoregressiveModel.longestHorizon
        )
        self.layout = layout
        self.method = method
        self.horizons = horizons
        frame = MotionFrame(layout)
        window = frame.makeWindow()
    }

    package mutating func add(_ samples: [TouchSample], questions: [TrainingQuery], origin: TrainingOrigin) {
        let (stepRoom, targetRoom) = (frame.stepRoom, 2 * horizons.count)
        window.removeAll()
        var next = questions.startIndex
        var lastTime = -Double.infinity
        var row = [Double](repeating: 0, count: stepRoom)
        for (position, sample) in samples.enumerated() where sample.isFinite && sample.timestamp > lastTime {
            lastTime = sample.timestamp
            let view = window.append(time: sample.timestamp, location: sample.location) { entries in
                row.withUnsafeMutableBufferPointer { frame.view(of: entries, steps: $0) }
            }
            while next < questions.endIndex, questions[next].position < position { next += 1 }
            // Before the second sample, and at rest, the model has nothing to decide.
            guard next < questions.endIndex, questions[next].position == position, view.heading != .zero else {
                continue
            }
            shortestHistory = min(shortestHistory, view.span)
            steps += row
            knots.append(view.knots)
            let start = targets.count
            targets += repeatElement(.nan, count: targetRoom)
            while next < questions.endIndex, questions[next].position == position {
                let question = questions[next]
                next += 1
                let way = question.target - sample.location
                guard horizons.indices.contains(question.horizonIndex), way.isFinite else { continue }
                targets[start + 2 * question.horizonIndex] = view.heading.dot(way)
                targets[start + 2 * question.horizonIndex + 1] = view.heading.cross(way)
                questionCount += 1
            }
        }
    }

    package mutating func merge(_ other: AutoregressiveFit) {
        steps += other.steps
        targets += other.targets
        knots += other.knots
        questionCount += other.questionCount
        shortestHistory = min(shortestHistory, other.shortestHistory)
    }

    package func fitted(on training: TrainingSet, session: TrainingSession) throws -> any FittedPredictor {
        try FittedAutoregressivePredictor(model: try model(training: training))
    }

    /// Fits every horizon.
    ///
    /// - Throws: ``ModelFileError/noExamples(_:)`` where a horizon has none, `DenseAlgebraError` where examples do not
    ///   determine the coefficients and no ridge holds them.
    package func model(training: TrainingSet) throws -> AutoregressiveModel {
        var solver = AutoregressiveSolver(fit: self)
        let fitted = try horizons.indices.map { index in
            guard let horizon = try solver.fit(horizon: index) else {
                throw ModelFileError.noExamples(
                    "no stroke has a sample whose location \(horizons[index]) s later is known: nothing to fit to"
                )
            }
            return horizon
        }
        return AutoregressiveModel(
            layout: layout,
            fit: method,
            shortestHistory: min(shortestHistory, layout.ages.last ?? 0),
            training: training,
            horizons: fitted
        )
    }
}

/// A fitted model as training hands it over.
struct FittedAutoregressivePredictor: FittedPredictor {
    let model: AutoregressiveModel
    private let prototype: AutoregressivePredictor

    init(model: AutoregressiveModel) throws(ModelFileError) {
        self.model = model
        prototype = try AutoregressivePredictor(model)
    }

    var training: TrainingSet { model.training }
    func makePredictor() -> any Predictor { prototype }
    func encoded() throws -> Data { try model.encoded() }
}
