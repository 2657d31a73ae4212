// swift-format-ignore-file

/// What the default predictor was fitted to, and on what. Written by `make model-kalman`; not to be edited.
enum FittedBank {
    static let noiseRatios = SIMD4(19000000.0, 720000000.0, 280000000000.0, 26000000000.0)
    static let lineTimes = SIMD3(0.008, 0.02, 0.05)
    static let cautious = ExtrapolationShape(
        velocityGain: 0.77,
        damping: 57.0,
        squareFrequency: 3500.0,
        speedingGain: 1.9,
        brakingGain: 0.0,
        turningGain: 1.65
    )
    static let braking = ExtrapolationShape(
        velocityGain: 0.97,
        damping: 34.0,
        squareFrequency: 0.0,
        speedingGain: 0.26,
        brakingGain: 3.1,
        turningGain: 1.57
    )
    static let straight = ExtrapolationShape(
        velocityGain: 0.98,
        damping: 21.0,
        squareFrequency: 0.0,
        speedingGain: 0.69,
        brakingGain: 0.41,
        turningGain: 0.0
    )
    static let lag = 0.0065
    static let farLag = 0.045
    static let memory = 0.25
    static let turnGain = 1.56
    static let turnMemory = 0.22
    static let clockGain = 0.1
    static let shortestInterval = 0.5

    static let training: TrainingSet? = nil
}
