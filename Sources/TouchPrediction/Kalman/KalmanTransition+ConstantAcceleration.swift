extension KalmanTransition {
    /// ȧ = w: F₁₂ = F₂₃ = T, F₁₃ = T²/2, F₃₃ = 1, and with the process noise q in px²/s⁵
    ///
    ///     Qpp = q T⁵/20    Qpv = q T⁴/8    Qpa = q T³/6    Qvv = q T³/3    Qva = q T²/2    Qaa = q T
    ///
    /// (Bar-Shalom, Li and Kirubarajan 2001, §6.2.3.)
    @inline(__always)
    package init(constantAcceleration step: Double, processNoise: Double) {
        // Powers of T first: the process noise may be the last thing known.
        let square = step * step
        let fourth = square * square
        let third = processNoise * (square * step)
        self.init(
            locationFromVelocity: step,
            locationFromAcceleration: 0.5 * square,
            velocityFromAcceleration: step,
            accelerationKept: 1,
            locationNoise: processNoise * (fourth * step * (1.0 / 20)),
            locationVelocityNoise: processNoise * (fourth * (1.0 / 8)),
            locationAccelerationNoise: third * (1.0 / 6),
            velocityNoise: third * (1.0 / 3),
            velocityAccelerationNoise: processNoise * (square * 0.5),
            accelerationNoise: processNoise * step
        )
    }
}
