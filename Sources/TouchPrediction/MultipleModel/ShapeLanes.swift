/// An ``ExtrapolationShape`` as four filters of a bank compute with it: its constants, each in all lanes.
struct ShapeLanes: Sendable {
    typealias Lanes = KalmanBankState.Lanes

    private let velocityGain: Lanes
    private let damping: Lanes
    private let squareFrequency: Lanes
    /// k_t − k_n for speeding up and for braking.
    private let speedingExcess: Lanes
    private let brakingExcess: Lanes
    private let turningGain: Lanes

    init(_ shape: ExtrapolationShape) {
        velocityGain = Lanes(repeating: shape.velocityGain)
        damping = Lanes(repeating: shape.damping)
        squareFrequency = Lanes(repeating: shape.squareFrequency)
        speedingExcess = Lanes(repeating: shape.speedingGain - shape.turningGain)
        brakingExcess = Lanes(repeating: shape.brakingGain - shape.turningGain)
        turningGain = Lanes(repeating: shape.turningGain)
    }

    /// What velocity and acceleration are multiplied by for where each filter expects the contact, from its last sample on.
    ///
    /// - Parameters:
    ///   - motion: what was known at the sample.
    ///   - lead: h, in seconds.
    ///   - square: h².
    @inline(__always)
    func gains(of motion: BankMotion, lead: Lanes, square: Lanes) -> (onVelocity: Lanes, onAcceleration: Lanes) {
        let turned: Lanes = (squareFrequency + motion.squareTurnRate) * square
        let damped: Lanes = damping * lead
        let velocityDamping: Lanes = 6 + 1.5 * damped
        // g_v and g_a over one common denominator: one division.
        let velocityDivisor: Lanes = velocityDamping + turned
        let dampedTwice: Lanes = damped * (2.0 / 3 + (1.0 / 18) * damped)
        let accelerationDivisor: Lanes = 2 + dampedTwice + (1.0 / 6) * turned
        let inverse: Lanes = 1 / (velocityDivisor * accelerationDivisor)
        let velocityReach: Lanes = velocityGain * lead * (velocityDamping * accelerationDivisor * inverse)
        let accelerationReach: Lanes = square * velocityDivisor * inverse
        let along: Lanes = speedingExcess * motion.speeding + brakingExcess * motion.braking
        return (velocityReach + accelerationReach * along, accelerationReach * turningGain)
    }
}
