import StandardPredictors
import TouchPrediction

/// What to calibrate, and how.
package struct UncertaintyPlan: Sendable {
    /// For how many judged predictions errors are remembered.
    package static let defaultMemory = UncertaintyCalibration.defaultMemory
    /// The number of judged predictions for which the typical ratio counts.
    package static let defaultPrior = UncertaintyCalibration.defaultPrior

    /// The predictor whose uncertainty is calibrated.
    package var predictor: PredictorSpecification
    /// The queries: horizons, when they are asked, and what counts as truth.
    package var replay: ReplayParameters
    /// The share of truth that radii hold, `UncertaintyCalibration.levels`.
    package var level: Double
    /// What separates bins of speed, in units of location per second: ascending.
    package var speedEdges: [Double]
    /// A bin with fewer effective strokes is pooled with its neighbors. Whatever this says, a radius needs
    /// (1 − α) / α strokes.
    package var fewestStrokes: Double
    /// How far ahead the predictions look on which adaptation rests, in seconds: the nearest of the replay's horizons are
    /// taken.
    package var judgedHorizons: (near: Double, far: Double)
    /// How many of them count.
    package var memory: Double
    /// The number of them for which the errors on the data of the calibration count.
    package var prior: Double

    /// Each parameter is the property of that name.
    package init(
        predictor: PredictorSpecification,
        replay: ReplayParameters,
        level: Double = 0.9,
        speedEdges: [Double] = [50, 200, 600, 1500],
        fewestStrokes: Double = 30,
        judgedHorizons: (near: Double, far: Double) = (0.016, 0.05),
        memory: Double = UncertaintyPlan.defaultMemory,
        prior: Double = UncertaintyPlan.defaultPrior
    ) {
        self.predictor = predictor
        self.replay = replay
        self.level = level
        self.speedEdges = speedEdges
        self.fewestStrokes = fewestStrokes
        self.judgedHorizons = judgedHorizons
        self.memory = memory
        self.prior = prior
    }
}
