/// How an estimate of velocity and acceleration is carried ahead of the last sample.
///
/// With velocity v, acceleration a and the part c = v·a / |v|² of the acceleration that lies along the motion, the
/// displacement at horizon h is
///
///     D(h) = [g_v + g_a (k_t − k_n) c] v + g_a k_n a
///     g_v = k_v h / (1 + ω²h² / (6 + 3 α h / 2))
///     g_a = h² / (2 + 2 α h / 3 + (α h)² / 18 + ω²h² / 6)
///
/// g_v and g_a are rational approximations of how a damped oscillator with rate α and angular frequency ω carries
/// velocity and acceleration forward. k_t is `speedingGain` where the contact speeds up and `brakingGain` where it
/// brakes; ω² is ``squareFrequency`` and what the person's recent turning adds to it.
package struct ExtrapolationShape: Sendable, Equatable {
    /// k_v: the share of velocity that is extrapolated.
    package var velocityGain: Double
    /// α: the rate at which motion dies away, 1/s.
    package var damping: Double
    /// ω₀²: the square of the angular frequency at which motion swings back, 1/s².
    package var squareFrequency: Double
    /// k_t when speeding up: the share of acceleration along the motion that is extrapolated.
    package var speedingGain: Double
    /// k_t when braking.
    package var brakingGain: Double
    /// k_n: the share of acceleration across the motion that is extrapolated.
    package var turningGain: Double

    /// Each parameter is the property of that name.
    package init(
        velocityGain: Double,
        damping: Double,
        squareFrequency: Double,
        speedingGain: Double,
        brakingGain: Double,
        turningGain: Double
    ) {
        self.velocityGain = velocityGain
        self.damping = damping
        self.squareFrequency = squareFrequency
        self.speedingGain = speedingGain
        self.brakingGain = brakingGain
        self.turningGain = turningGain
    }

    /// Every value, for checks.
    var values: [Double] { [velocityGain, damping, squareFrequency, speedingGain, brakingGain, turningGain] }

    /// Where each filter of a bank expects the contact, relative to its last sample.
    ///
    /// - Parameters:
    ///   - lead: h, in seconds: of the filters that step by the true time, and of the last one, on the recovered clock.
    ///   - squareTurnRate: what recent turning adds to ω², in 1/s².
    @inline(__always)
    func displacement(
        of motion: BankMotion,
        lead: TwoLanes,
        squareTurnRate: Double
    ) -> (x: KalmanBankState.Lanes, y: KalmanBankState.Lanes) {
        typealias Lanes = KalmanBankState.Lanes
        let square: TwoLanes = lead * lead
        let turned: TwoLanes = (squareFrequency + squareTurnRate) * square
        let damped: TwoLanes = damping * lead
        let velocityDamping: TwoLanes = 6 + 1.5 * damped
        // g_v and g_a over one common denominator: one division.
        let velocityDivisor: TwoLanes = velocityDamping + turned
        let dampedTwice: TwoLanes = damped * (2.0 / 3 + (1.0 / 18) * damped)
        let accelerationDivisor: TwoLanes = 2 + dampedTwice + (1.0 / 6) * turned
        let inverse: TwoLanes = 1 / (velocityDivisor * accelerationDivisor)
        let velocityShare: TwoLanes = velocityDamping * accelerationDivisor * inverse
        let velocityReach = Lanes(ofFilters: velocityGain * lead * velocityShare)
        let accelerationReach = Lanes(ofFilters: square * velocityDivisor * inverse)
        let along: Lanes =
            (speedingGain - turningGain) * motion.speeding + (brakingGain - turningGain) * motion.braking
        let onVelocity: Lanes = velocityReach + accelerationReach * along
        let onAcceleration: Lanes = accelerationReach * turningGain
        return (
            onVelocity * motion.velocityX + onAcceleration * motion.accelerationX,
            onVelocity * motion.velocityY + onAcceleration * motion.accelerationY
        )
    }
}

extension KalmanBankState.Lanes {
    /// The first number for all filters but the last, which has the second.
    @inline(__always)
    fileprivate init(ofFilters pair: TwoLanes) {
        self.init(low: TwoLanes(repeating: pair.values.x), high: pair)
    }
}
