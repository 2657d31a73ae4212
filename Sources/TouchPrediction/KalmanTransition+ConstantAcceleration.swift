extension KalmanTransition {
    /// ȧ = w: F₁₂ = F₂₃ = T, F₁₃ = T²/2, F₃₃ = 1, and with the process noise q in px²/s⁵
    ///
    ///     Qpp = q T⁵/20    Qpv = q T⁴/8    Qpa = q T³/6    Qvv = q T³/3    Qva = q T²/2    Qaa = q T
    ///
    /// (Bar-Shalom, Li and Kirubarajan 2001, §6.2.3.)
    @inline(__always)
    init(constantAcceleration step: Double, processNoise: Double) {
        let first = processNoise * step
        let second = first * step
        let third = second * step
        let fourth = third * step
        self.init(
            locationFromVelocity: step,
            locationFromAcceleration: 0.5 * step * step,
            velocityFromAcceleration: step,
            accelerationKept: 1,
            locationNoise: fourth * step * (1.0 / 20),
            locationVelocityNoise: fourth * (1.0 / 8),
            locationAccelerationNoise: third * (1.0 / 6),
            velocityNoise: third * (1.0 / 3),
            velocityAccelerationNoise: second * 0.5,
            accelerationNoise: first
        )
    }
}
