import CPredictorWeights

/// What the default predictor was fitted to, as `make model-kalman` wrote it to kalman-constants.inc.
package enum FittedBank {
    private static var file: foretouch_kalman_constants { foretouch_kalman_fitted }

    static var noiseRatios: SIMD4<Double> {
        let ratios = file.noiseRatios
        return SIMD4(ratios.x, ratios.y, ratios.z, ratios.w)
    }
    static var lineTimes: SIMD3<Double> {
        let times = file.lineTimes
        return SIMD3(times.x, times.y, times.z)
    }
    static var cautious: ExtrapolationShape { ExtrapolationShape(file.cautious) }
    static var braking: ExtrapolationShape { ExtrapolationShape(file.braking) }
    static var straight: ExtrapolationShape { ExtrapolationShape(file.straight) }
    static var lag: Double { file.lag }
    static var farLag: Double { file.farLag }
    static var memory: Double { file.memory }
    static var turnGain: Double { file.turnGain }
    static var turnMemory: Double { file.turnMemory }
    static var clockGain: Double { file.clockGain }
    static var shortestInterval: Double { file.shortestInterval }
}

extension ExtrapolationShape {
    fileprivate init(_ shape: foretouch_kalman_shape) {
        self.init(
            velocityGain: shape.velocityGain,
            damping: shape.damping,
            squareFrequency: shape.squareFrequency,
            speedingGain: shape.speedingGain,
            brakingGain: shape.brakingGain,
            turningGain: shape.turningGain
        )
    }
}
