import PluginSpecification
import TouchModel

/// An ``AdaptiveBankPredictor``, guarded.
package struct AdaptivePredictor: GuardedPredictor, LearningPredictor {
    package var base: AdaptiveBankPredictor
    package var reports = ReportGuard()

    package init(_ base: AdaptiveBankPredictor) { self.base = base }

    package var state: AdaptiveState {
        get { base.state }
        set { base.state = newValue }
    }

    package mutating func discard() {
        base.discard()
        reports.reset()
    }

    /// What is shown anew is learned from once.
    package mutating func restartBase() { base.restart() }

    package static let kind = PredictorKind(
        name: "adaptive",
        summary: "kalman, and a linear correction that it learns at every lift from the strokes drawn so far.",
        source: "Hoerl and Kennard 1970; Holland and Welsch 1977; on kalman",
        fittedOn: FittedBank.training.sources.map(\.name),
        parameters: AdaptiveParameters.descriptions,
        training: { _ in FittedBank.training }
    ) { values in AdaptivePredictor(try AdaptiveBankPredictor(AdaptiveParameters(values))) }
    .noting(
        "What it learns in a recording it keeps until that recording ends: name it, and say so beside figures of predictors that forget."
    )
    .symmetric(under: .isometries)
    .namedOnly()
}
