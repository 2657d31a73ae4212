import StandardPredictors
import TouchModel
import TouchPrediction

/// A predictor to try, and how it answers to a plain stroke when it is new.
struct PredictorPrototype: Sendable {
    var specification: String
    var predictor: any Predictor
    var plainAnswers: [Prediction?]

    init(_ specification: String) throws {
        self.specification = specification
        predictor = try PredictorRegistry.standard.makePredictor(typed: specification)
        plainAnswers = Self.plainAnswers(of: predictor)
    }

    static func plainAnswers(of predictor: any Predictor) -> [Prediction?] {
        var predictor = predictor
        return (0..<12).flatMap { position -> [Prediction?] in
            let time = 100 + Double(position) * 0.0083
            predictor.observe(
                TouchSample(timestamp: time, location: TouchPoint(40 + 700 * (time - 100), 90 - 300 * (time - 100)))
            )
            return [predictor.predict(at: time + 0.01), predictor.predict(at: time + 0.033)]
        }
    }
}

enum PredictorPrototypes {
    private static let variants = [
        "linear:window=0.05", "linear:damping=5", "polynomial:degree=4,samples=7", "polynomial:solver=qr",
        "polynomial:degree=3,samples=20,window=1,half-life=0.02", "kalman:model=cv", "kalman:model=ca",
        "kalman:model=singer,maneuver-rate=1000,process-noise=1e14",
        "kalman:memory=0.001,error-floor=0.000001,clock-gain=1",
        "imm:measurement-noise=1e-9,maneuver-noise=1e20", "double-exponential:smoothing=sample",
        "one-euro:beta=10,velocity-cutoff=1000", "ink-kalman:gate=confidence", "androidx-kalman:profile=stylus",
        "android-resampling:filter=one-euro", "firefox-resampling:grid=0", "openharmony-resampling:frame=1",
    ]

    /// Every kind with its defaults that can be made without being told more, and some variants.
    static let all: [PredictorPrototype] =
        (PredictorRegistry.standard.kinds.map(\.name) + variants).compactMap { try? PredictorPrototype($0) }
}
