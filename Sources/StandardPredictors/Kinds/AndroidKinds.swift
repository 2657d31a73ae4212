import PluginSpecification
import TouchPrediction

extension AndroidxKalmanPredictor {
    package static let kind = PredictorKind(
        name: "androidx-kalman",
        summary: "The Kalman predictor of androidx motion prediction: constant jerk, one step a sample, whole ms.",
        source: "androidx.input:input-motionprediction",
        parameters: [
            .choice(
                "profile",
                "What shortens the prediction: finger slowness and jerk, stylus jerk alone, aggressive nothing.",
                default: Profile.finger
            )
        ]
    ) { values in
        AndroidxKalmanPredictor(profile: try values.choice("profile"))
    }
    // Stamps are rounded to whole ms of the clock.
    .symmetric(
        under: [.translation, .rotation, .reflection],
        ConditionalSymmetries(.scaling, when: "profile=aggressive") {
            try $0.choice("profile", as: Profile.self) == .aggressive
        }
    )
    .noting(
        "Ships as a library for apps; on Android 14 and later it asks the platform (android-motion) for pens."
    )
}

extension AndroidVelocityLSQ2Predictor {
    package static let kind = PredictorKind(
        name: "android-velocity-lsq2",
        summary: "The velocity of Android's VelocityTracker by a least-squares parabola over 100 ms.",
        source: "Android VelocityTracker, strategy LSQ2"
    ) { _ in AndroidVelocityLSQ2Predictor() }
    .symmetric(under: .all)
    .noting(
        "A velocity estimator, extrapolated here: no framework draws with it."
    )
}

extension AndroidVelocityImpulsePredictor {
    package static let kind = PredictorKind(
        name: "android-velocity-impulse",
        summary: "The velocity of Android's VelocityTracker by the work that the samples of 100 ms do.",
        source: "Android VelocityTracker, strategy IMPULSE"
    ) { _ in AndroidVelocityImpulsePredictor() }
    // Work is done on each axis apart.
    .symmetric(under: [.translation, .reflection, .timeShift, .scaling])
    .noting(
        "A velocity estimator, extrapolated here: no framework draws with it."
    )
}
