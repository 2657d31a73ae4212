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
}
