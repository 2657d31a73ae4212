extension KalmanTransition {
    /// v̇ = w: F₁₂ = T, and with the process noise q in px²/s³
    ///
    ///     Qpp = q T³/3    Qpv = q T²/2    Qvv = q T
    ///
    /// There is no acceleration: its row and column are zero. (Bar-Shalom, Li and Kirubarajan 2001, §6.2.2.)
    @inline(__always)
    package init(constantVelocity step: Double, processNoise: Double) {
        let first = processNoise * step
        let second = first * step
        self.init(
            locationFromVelocity: step,
            locationFromAcceleration: 0,
            velocityFromAcceleration: 0,
            accelerationKept: 0,
            locationNoise: second * step * (1.0 / 3),
            locationVelocityNoise: second * 0.5,
            locationAccelerationNoise: 0,
            velocityNoise: first,
            velocityAccelerationNoise: 0,
            accelerationNoise: 0
        )
    }
}
