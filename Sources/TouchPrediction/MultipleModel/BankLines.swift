import TouchModel

/// Straight lines through what a contact did lately, one to a lane: through its last two samples, and three smoothed ones.
///
/// A smoothed line is that of `DoubleExponentialPredictor` in true time (LaViola 2003): two low-pass filters of one time
/// constant τ in a row, of which the first lags behind a straight motion by v τ and the second by 2 v τ, so that their
/// difference tells the velocity and what they have in common the location. It knows no model of noise, and so errs where
/// Kalman filters do not.
///
/// The filters' response over a step of x = T / τ is exact for a straight step but for e^{−x}, which is taken as
/// 1 / (1 + x + x²/2 + x³/6 + x⁴/24), 0.4 % too large for x = 1, 6 % for x = 2 and 88 % for x = 4.5: where a device is slow
/// beside τ, filters remember a little longer than τ says. A motion of constant velocity is followed exactly whatever it is.
struct BankLines: Sendable {
    typealias Lanes = KalmanBankState.Lanes

    /// 1 / τ of the smoothed lines, in 1/s. The first lane's has no meaning.
    private let rates: Lanes
    private static var isSmoothed: Lanes { Lanes(0, 1, 1, 1) }
    /// Longer silences are taken as this long, in seconds: all is forgotten, and no power of them overflows.
    private static let longestStep = 1e3

    /// The first and the second filter, less the last sample.
    private var firstX = Lanes.zero
    private var firstY = Lanes.zero
    private var secondX = Lanes.zero
    private var secondY = Lanes.zero
    /// The velocity of the line through the last two samples, px/s.
    private(set) var stepVelocity = TouchPoint.zero

    /// Lines of a contact that rests.
    ///
    /// - Parameter times: τ of the smoothed lines, in seconds.
    init(times: SIMD3<Double> = FittedBank.lineTimes) {
        rates = Lanes(1 / SIMD4(times.x, times.x, times.y, times.z))
    }

    /// Goes on to a sample.
    ///
    /// - Parameters:
    ///   - displacement: how far it is from the last, in px.
    ///   - step: how long after it, in seconds.
    ///   - stepVelocity: the velocity of the line through the last two samples, px/s.
    @inline(__always)
    mutating func advance(by displacement: TouchPoint, over step: Double, stepVelocity: TouchPoint) {
        self.stepVelocity = stepVelocity
        let (movedX, movedY) = (Lanes(repeating: displacement.x), Lanes(repeating: displacement.y))
        let x: Lanes = Lanes(repeating: min(step, Self.longestStep)) * rates
        // (e^x − 1) / x as far as x³, in Horner's order.
        let tail: Lanes = 1 + x * (1.0 / 3 + (1.0 / 12) * x)
        let meanGrowth: Lanes = 1 + 0.5 * x * tail
        let kept: Lanes = 1 / (1 + x * meanGrowth)
        // (1 − kept) / x.
        let share: Lanes = kept * meanGrowth
        let carried: Lanes = x * kept
        let more: Lanes = 2 * share - kept
        secondX = kept * secondX + carried * firstX - more * movedX
        secondY = kept * secondY + carried * firstY - more * movedY
        firstX = kept * firstX - share * movedX
        firstY = kept * firstY - share * movedY
    }

    /// Where each line is now, in px from the last sample, and how fast it goes, in px/s.
    @inline(__always)
    var now: (offsetX: Lanes, offsetY: Lanes, velocityX: Lanes, velocityY: Lanes) {
        var velocityX: Lanes = (firstX - secondX) * rates
        var velocityY: Lanes = (firstY - secondY) * rates
        velocityX[0] = Float(stepVelocity.x)
        velocityY[0] = Float(stepVelocity.y)
        return (
            (2 * firstX - secondX) * Self.isSmoothed, (2 * firstY - secondY) * Self.isSmoothed, velocityX, velocityY
        )
    }
}
