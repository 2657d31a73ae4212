import PluginSpecification
import TouchPrediction

extension PredictorRegistry {
    /// The predictors that ship with Foretouch.
    public static var standard: PredictorRegistry { StandardRegistry.registry }
}

/// A generic type holds no static stored property, so the standard registry is kept here.
enum StandardRegistry {
    static let kinds: [PredictorKind] = [
        HoldPredictor.kind, LinearPredictor.kind, PolynomialPredictor.kind, KalmanPredictor.kind,
        AdaptivePredictor.kind, AdaptiveFIRPredictor.kind,
        InteractingModelsPredictor.kind, CutPredictor.kind,
        DoubleExponentialPredictor.kind, OneEuroPredictor.kind,
        ChromiumLinearFirstPredictor.kind, ChromiumLinearSecondPredictor.kind, ChromiumLeastSquaresPredictor.kind,
        ChromiumKalmanPredictor.kind, ChromiumLinearResamplingPredictor.kind, InkKalmanPredictor.kind,
        AndroidxKalmanPredictor.kind, AndroidVelocityLSQ2Predictor.kind, AndroidVelocityImpulsePredictor.kind,
        AndroidMotionPredictor.kind, AndroidResamplingPredictor.kind, FirefoxResamplingPredictor.kind,
        FlutterResamplingPredictor.kind, OpenHarmonyResamplingPredictor.kind, ChromiumFastInkPredictor.kind,
        OpenTabletDriverTemporalPredictor.kind, SystemPredictor.kind,
    ]

    static let registry: PredictorRegistry = {
        var registry = PredictorRegistry()
        for kind in kinds {
            do {
                try registry.register(kind)
            } catch {
                // Names and defaults above are constants, covered by a test: only a programmer can break them.
                preconditionFailure("\(error)")
            }
        }
        return registry
    }()
}
