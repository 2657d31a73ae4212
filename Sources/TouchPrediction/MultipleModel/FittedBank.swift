// swift-format-ignore-file

/// What the default predictor was fitted to. Written by `make model-kalman`; not to be edited.
package enum FittedBank {
    static let noiseRatios = SIMD4(41200000.0, 1550000000.0, 33800000000.0, 518000000000.0)
    static let lineTimes = SIMD3(0.00798, 0.0131, 0.0887)
    static let cautious = ExtrapolationShape(
        velocityGain: 0.996,
        damping: 41.4,
        squareFrequency: 0.0,
        speedingGain: 0.287,
        brakingGain: 0.446,
        turningGain: 1.93
    )
    static let braking = ExtrapolationShape(
        velocityGain: 0.939,
        damping: 12.6,
        squareFrequency: 175.0,
        speedingGain: 1.48,
        brakingGain: 0.691,
        turningGain: -0.186
    )
    static let straight = ExtrapolationShape(
        velocityGain: 0.779,
        damping: 50.7,
        squareFrequency: 1540.0,
        speedingGain: 1.6,
        brakingGain: 0.266,
        turningGain: 1.39
    )
    static let lag = 0.00479
    static let farLag = 0.0259
    static let memory = 0.273
    static let turnGain = 3.18
    static let turnMemory = 0.636
    static let clockGain = 0.0148
    static let shortestInterval = 0.471
}
