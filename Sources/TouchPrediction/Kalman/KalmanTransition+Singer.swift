import TouchModel

extension KalmanTransition {
    /// ȧ = −α a + w with the process noise q in px²/s⁵ and the maneuver rate α in 1/s (Singer 1970, eqs. 8 to 12).
    ///
    /// Singer writes the noise as 2 α σ², σ² being the variance of the acceleration of a contact that has moved for
    /// long. Here q is the spectral density itself, so σ² = q / (2 α), and α → 0 at constant q is the model of
    /// constant acceleration.
    ///
    /// With x = α T and the functions sₙ of ``SingerFunctions``:
    ///
    ///     F₁₂ = T    F₁₃ = T² s₂    F₂₃ = T s₁    F₃₃ = s₀ = e^{−x}
    ///     Qpp = q T⁵ (s₃/2 − s₄ + s₅ − x s₃²/2)
    ///     Qpv = q T⁴ s₂²/2
    ///     Qpa = q T³ (s₃ − x s₂²/2)
    ///     Qvv = q T³ (s₂ − s₃ − x s₂²/2)
    ///     Qva = q T² s₁²/2
    ///     Qaa = q T s₁ (1 + s₀)/2
    ///
    /// These are Singer's closed forms, rearranged: his subtract numbers near 1 to leave one of the order of x⁵ and lose
    /// every digit for small x; these lose none. Those with differences, Qpp, Qpa and Qvv, lose them for large x instead,
    /// the first and the last all of them and their sign; beyond x = 1 Singer's own take their place:
    ///
    ///     Qpp = q T⁵ (2x³/3 − 2x² + 2x + 1 − 4x s₀ − s₀²) / (2x⁵)
    ///     Qpa = q T³ (1 − 2x s₀ − s₀²) / (2x³)
    ///     Qvv = q T³ (2x − 3 + 4s₀ − s₀²) / (2x³)
    @inline(__always)
    package init(singer step: Double, processNoise: Double, maneuverRate: Double) {
        let x = maneuverRate * step
        let s = SingerFunctions(x)
        // Powers of T before q, and s₂²/2 once: nothing is multiplied twice.
        let square = step * step
        let third = processNoise * (square * step)
        let halfSquare = 0.5 * s.second * s.second
        let locationShare: Double
        let locationAccelerationShare: Double
        let velocityShare: Double
        if x <= 1 {
            let loss = x * halfSquare
            locationShare = 0.5 * s.third * (1 - x * s.third) - s.fourth + s.fifth
            locationAccelerationShare = s.third - loss
            velocityShare = s.second - s.third - loss
        } else {
            let inverse = 1 / x
            let half = 0.5 * inverse * inverse * inverse
            let left = s.zeroth * s.zeroth
            locationShare = inverse * inverse * (1.0 / 3 + half * (2 * x * (1 - x) + 1 - 4 * x * s.zeroth - left))
            locationAccelerationShare = half * (1 - 2 * x * s.zeroth - left)
            velocityShare = half * (2 * x - 3 + 4 * s.zeroth - left)
        }
        self.init(
            locationFromVelocity: step,
            locationFromAcceleration: square * s.second,
            velocityFromAcceleration: step * s.first,
            accelerationKept: s.zeroth,
            locationNoise: third * square * locationShare,
            locationVelocityNoise: third * step * halfSquare,
            locationAccelerationNoise: third * locationAccelerationShare,
            velocityNoise: third * velocityShare,
            velocityAccelerationNoise: processNoise * square * (0.5 * s.first * s.first),
            accelerationNoise: processNoise * step * (s.first * (0.5 + 0.5 * s.zeroth))
        )
    }
}

/// sₙ(x) = Σ_{k ≥ 0} (−x)ᵏ / (k + n)! for n = 0 … 5: e^{−x} and its repeated integrals, scaled.
///
/// They are tied together by sₙ = 1/n! − x sₙ₊₁. Downwards the recurrence is stable for small x, so up to x = 1 s₅ is
/// summed and the rest follows; upwards it is stable for large x, so beyond x = 1 s₀ = e^{−x} and the rest follows. In
/// either direction a relative error stays below 10⁻¹³.
struct SingerFunctions: Sendable {
    var zeroth: Double
    var first: Double
    var second: Double
    var third: Double
    var fourth: Double
    var fifth: Double

    @inline(__always)
    init(_ x: Double) {
        if x <= 1 {
            // What the recurrence makes of 0, next to s₅ times a power of x: the two need not wait for each other.
            let square = x * x
            let cube = square * x
            let third0 = 1.0 / 6 - x * (1.0 / 24)
            let second0 = 0.5 - x * third0
            let first0 = 1 - x * second0
            fifth = Self.series(-x)
            fourth = 1.0 / 24 - x * fifth
            third = third0 + square * fifth
            second = second0 - cube * fifth
            first = first0 + square * square * fifth
            zeroth = (1 - x * first0) - square * cube * fifth
        } else {
            let inverse = 1 / x
            zeroth = Elementary.exp(-x)
            first = (1 - zeroth) * inverse
            second = (1 - first) * inverse
            third = (0.5 - second) * inverse
            fourth = (1.0 / 6 - third) * inverse
            fifth = (1.0 / 24 - fourth) * inverse
        }
    }

    /// Σ zᵏ / (k + 5)! for |z| ≤ 1: 14 terms leave less than 2·10⁻¹⁵ of the sum.
    ///
    /// Even and odd powers are summed side by side, as e(z²) + z o(z²), and each by Estrin's scheme, which keeps the
    /// processor from waiting for itself as Horner's would.
    @inline(__always)
    private static func series(_ z: Double) -> Double {
        let z2 = z * z
        let z4 = z2 * z2
        let a = SIMD2(1.0 / 120, 1.0 / 720) + z2 * SIMD2(1.0 / 5040, 1.0 / 40_320)
        let b = SIMD2(1.0 / 362_880, 1.0 / 3_628_800) + z2 * SIMD2(1.0 / 39_916_800, 1.0 / 479_001_600)
        let c =
            SIMD2(1.0 / 6_227_020_800, 1.0 / 87_178_291_200)
            + z2 * SIMD2(1.0 / 1_307_674_368_000, 1.0 / 20_922_789_888_000)
        let d = SIMD2(1.0 / 355_687_428_096_000, 1.0 / 6_402_373_705_728_000)
        let sums = (a + z4 * b) + z4 * z4 * (c + z4 * d)
        return sums.x + z * sums.y
    }
}
