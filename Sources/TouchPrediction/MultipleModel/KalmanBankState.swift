import TouchModel

/// Four constant-acceleration Kalman filters side by side, one to a lane, for both axes.
///
/// The filters see the same samples and differ in the ratio of process to measurement noise and in their steps, so that
/// every operation is one on four lanes. ``KalmanState`` has the equations and the more careful factored form for
/// noise that is free to choose; here R = 1, ratios and starts are fixed, and the plain covariance is precise enough.
struct KalmanBankState: Sendable {
    typealias Lanes = FourLanes

    private(set) var locationX: Lanes
    private(set) var locationY: Lanes
    private(set) var velocityX = Lanes.zero
    private(set) var velocityY = Lanes.zero
    private(set) var accelerationX = Lanes.zero
    private(set) var accelerationY = Lanes.zero
    /// The covariance of (p, v, a), the same for both axes, in units of R.
    private var pp = Lanes(repeating: 1)
    private var pv = Lanes.zero
    private var pa = Lanes.zero
    private var vv = Lanes(repeating: startVelocityVariance)
    private var va = Lanes.zero
    private var aa = Lanes(repeating: startAccelerationVariance)

    /// At a start velocity is unknown and acceleration small, in units of R / px².
    private static let startVelocityVariance = 1e10
    private static let startAccelerationVariance = 1.0

    /// Filters of a contact that lies still at a place.
    init(restingAt location: TouchPoint) {
        locationX = Lanes(repeating: location.x)
        locationY = Lanes(repeating: location.y)
    }

    /// Lets time pass, by a step in seconds for each filter, with q / R in 1/s⁵.
    @inline(__always)
    mutating func advance(by step: Lanes, noiseRatio: Lanes) {
        let half: Lanes = 0.5 * step * step
        locationX += step * velocityX + half * accelerationX
        locationY += step * velocityY + half * accelerationY
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

    /// Takes a measured location into account.
    @inline(__always)
    mutating func correct(with measured: TouchPoint) {
        let residualX: Lanes = measured.x - locationX
        let residualY: Lanes = measured.y - locationY
        let inverse: Lanes = 1 / (pp + 1)
        let gainP: Lanes = pp * inverse
        let gainV: Lanes = pv * inverse
        let gainA: Lanes = pa * inverse
        locationX += gainP * residualX
        locationY += gainP * residualY
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

    /// Whether all filters are finite; an input of absurd size can make them overflow.
    @inline(__always)
    var isFinite: Bool { (velocityX + velocityY + accelerationX + accelerationY + aa).sum().isFinite }
}
