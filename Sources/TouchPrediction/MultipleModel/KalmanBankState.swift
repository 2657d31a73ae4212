import TouchModel

/// Four constant-acceleration Kalman filters side by side, one to a lane, for both axes.
///
/// The filters see the same samples and differ in the ratio of process to measurement noise and in their steps, so that
/// every operation is one on four lanes. ``KalmanState`` has the equations and the more careful factored form for
/// noise that is free to choose; here R = 1, ratios and starts are fixed, and the plain covariance is precise enough.
struct KalmanBankState: Sendable {
    typealias Lanes = FourLanes

    /// Where each filter is, in px from the last sample: far from the origin, single precision would be coarser than sensors.
    private var offsetX = Lanes.zero
    private var offsetY = Lanes.zero
    private(set) var velocityX = Lanes.zero
    private(set) var velocityY = Lanes.zero
    private(set) var accelerationX = Lanes.zero
    private(set) var accelerationY = Lanes.zero
    /// The covariance of (p, v, a), the same for both axes, in units of R.
    private var pp = Lanes(repeating: Float(1))
    private var pv = Lanes.zero
    private var pa = Lanes.zero
    private var vv = Lanes(repeating: startVelocityVariance)
    private var va = Lanes.zero
    private var aa = Lanes(repeating: startAccelerationVariance)

    /// At a start velocity is unknown and acceleration small, in units of R / px².
    private static let startVelocityVariance = Float(1e8)
    private static let startAccelerationVariance = Float(1)

    /// Lets time pass, by a step in seconds for each filter, with q / R in 1/s⁵.
    @inline(__always)
    mutating func advance(by step: Lanes, noiseRatio: Lanes) {
        let half: Lanes = 0.5 * step * step
        offsetX += step * velocityX + half * accelerationX
        offsetY += step * velocityY + half * accelerationY
        velocityX += step * accelerationX
        velocityY += step * accelerationY

        // F P Fᵀ …
        let carriedPP: Lanes = pp + step * pv + half * pa
        let carriedPV: Lanes = pv + step * vv + half * va
        let carriedPA: Lanes = pa + step * va + half * aa
        let carriedVV: Lanes = vv + step * va
        let carriedVA: Lanes = va + step * aa
        pp = carriedPP + step * carriedPV + half * carriedPA
        pv = carriedPV + step * carriedPA
        pa = carriedPA
        vv = carriedVV + step * carriedVA
        va = carriedVA
        // … + Q, which is that of KalmanTransition(constantAcceleration:processNoise:).
        let first: Lanes = noiseRatio * step
        let second: Lanes = first * step
        let third: Lanes = second * step
        let fourth: Lanes = third * step
        pp += (1.0 / 20) * fourth * step
        pv += (1.0 / 8) * fourth
        pa += (1.0 / 6) * third
        vv += (1.0 / 3) * third
        va += 0.5 * second
        aa += first
    }

    /// Takes a sample into account, which is so far from the last one, in px.
    @inline(__always)
    mutating func correct(afterMoving displacement: TouchPoint) {
        let residualX: Lanes = Lanes(repeating: displacement.x) - offsetX
        let residualY: Lanes = Lanes(repeating: displacement.y) - offsetY
        let inverse: Lanes = 1 / (pp + 1)
        let gainP: Lanes = pp * inverse
        let gainV: Lanes = pv * inverse
        let gainA: Lanes = pa * inverse
        // What gain leaves of the residual, 1 − p / (p + 1), behind the new sample.
        offsetX = Lanes.zero - inverse * residualX
        offsetY = Lanes.zero - inverse * residualY
        velocityX += gainV * residualX
        velocityY += gainV * residualY
        accelerationX += gainA * residualX
        accelerationY += gainA * residualY
        vv -= gainV * pv
        va -= gainV * pa
        aa -= gainA * pa
        pp = gainP
        pv = gainV
        pa = gainA
    }

    /// The velocity of one filter, in px/s.
    @inline(__always)
    func velocity(of filter: Int) -> TouchPoint { TouchPoint(Double(velocityX[filter]), Double(velocityY[filter])) }

    /// The acceleration of one filter, in px/s².
    @inline(__always)
    func acceleration(of filter: Int) -> TouchPoint {
        TouchPoint(Double(accelerationX[filter]), Double(accelerationY[filter]))
    }

    /// Whether all filters are finite; an input of absurd size can make them overflow.
    @inline(__always)
    var isFinite: Bool { (velocityX + velocityY + accelerationX + accelerationY + aa).sum().isFinite }
}
