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

    /// What is shown anew is learned from once.
    package mutating func restartBase() { base.restart() }
}
