extension PredictorRegistry {
    /// The predictors that ship with Foretouch.
    public static let standard: PredictorRegistry = {
        var registry = PredictorRegistry()
        for kind in standardKinds {
            do {
                try registry.register(kind)
            } catch {
                // Names and defaults above are constants, covered by a test: only a programmer can break them.
                preconditionFailure("\(error)")
            }
        }
        return registry
    }()

    static let standardKinds: [PredictorKind] = [
        HoldPredictor.kind, LinearPredictor.kind, PolynomialPredictor.kind, KalmanPredictor.kind,
    ]
}
