import CVectorMath
import TouchModel

/// What a correction is a linear function of: numbers that a bank of filters has anyway, in an ``AdaptiveFrame`` and over its scale.
struct AdaptiveFeatures: Sendable {
    /// A multiple of four.
    static let count = 104

    // The last eight steps, the newest first: velocities in px/s, and logarithms of intervals.
    private var stepX = (FourLanes.zero, FourLanes.zero)
    private var stepY = (FourLanes.zero, FourLanes.zero)
    private var interval = (FourLanes.zero, FourLanes.zero)
    /// What the bank is known to have missed last at each head, px.
    var missedX = HeadLanes.zero
    var missedY = HeadLanes.zero

    /// Intervals are told apart down to this, in seconds, and velocities are those over a millisecond at least.
    private static let shortestInterval = 1e-4
    private static let shortestStep = 0.001
    /// Scaled features, and what products are made of before they are scaled, are held to these bounds.
    private static let bound = Float(6)
    private static let factorBound = Float(8)
    /// Seconds: accelerations count as what they change of the velocity in this time.
    private static let motionTime = Float(0.02)
    /// Natural logarithms of roots come of logarithms to base 2 by it.
    private static let rootLogarithm = Float(0.3466)

    /// Forgets the contact.
    mutating func reset() { self = AdaptiveFeatures() }

    /// Takes a step of the contact, in px, over seconds.
    @inline(__always)
    mutating func take(_ moved: TouchPoint, over step: Double) {
        let rate = 1 / max(step, Self.shortestStep)
        Self.shift(&stepX, Float(moved.x * rate))
        Self.shift(&stepY, Float(moved.y * rate))
        Self.shift(&interval, logarithm(Float(max(step, Self.shortestInterval) * 125)) * (2 * Self.rootLogarithm))
    }

    @inline(__always)
    private static func shift(_ lanes: inout (FourLanes, FourLanes), _ newest: Float) {
        lanes.1 = FourLanes(lanes.0[3], lanes.1[0], lanes.1[1], lanes.1[2])
        lanes.0 = FourLanes(newest, lanes.0[0], lanes.0[1], lanes.0[2])
    }

    @inline(__always)
    private func logarithm(_ number: Float) -> Float { FourLanes(repeating: number).logarithm[0] }

    /// The highest speed of the last three steps, px/s.
    @inline(__always)
    var recentSpeed: Float {
        let squares = stepX.0 * stepX.0 + stepY.0 * stepY.0
        return max(squares[0], max(squares[1], squares[2])).squareRoot()
    }

    /// Where the rhythm of the device stands among the features, and what it is scaled by.
    static let rhythmPlace = 6
    private static let rhythmScale = Float(2)

    /// That feature, of a typical interval in seconds.
    static func rhythm(_ interval: Double) -> Float {
        FourLanes(repeating: Float(interval * 125)).logarithm[0] * (2 * rootLogarithm) * rhythmScale
    }

    /// Writes all features of the newest sample.
    ///
    /// - Parameters:
    ///   - bank: what it knows.
    ///   - baseX, baseY: what the bank says at the near heads, px from the sample.
    ///   - row: where ``count`` numbers go.
    @inline(__always)
    func write(
        _ bank: borrowing KalmanBankPredictor,
        _ motion: BankMotion,
        in frame: AdaptiveFrame,
        baseX: FourLanes,
        baseY: FourLanes,
        to row: UnsafeMutablePointer<Float>
    ) {
        var position = 0
        @inline(__always)
        func put(_ values: FourLanes, _ scale: FourLanes) {
            foretouch_store(row + position, (values * scale).within(Self.bound).values)
            position += 4
        }
        @inline(__always)
        func all(_ scale: Float) -> FourLanes { FourLanes(repeating: scale) }
        let inverse = 1 / frame.scale
        @inline(__always)
        func putVectors(_ x: FourLanes, _ y: FourLanes, _ unit: FourLanes, _ ahead: FourLanes, _ aside: FourLanes) {
            put(frame.ahead(x, y) * unit, ahead)
            put(frame.aside(x, y) * unit, aside)
        }
        let bySpeed = FourLanes(repeating: inverse)
        let byReach = inverse / AdaptiveHeads.horizons.near
        // The scale itself, and how fast and how sharply the contact moves beside how it did lately.
        let square = frame.scale * frame.scale
        let least = 1e-3 * square
        let typical = Float(bank.clock.meanInterval > 0 ? bank.clock.meanInterval : 0.008)
        let mean = Float(bank.meanSquareSpeed), fastest = Float(bank.fastestSquareSpeed)
        let logs =
            FourLanes(
                square,
                motion.squareTurnRate + 3e-3,
                (mean + least) * (inverse * inverse),
                (fastest + least) * (inverse * inverse)
            )
            .logarithm * Self.rootLogarithm
        put(FourLanes(1, logs[1] - 3.1, logs[2], logs[3]), FourLanes(1, 2, 1, 1))
        let rhythm = logarithm(typical * 125) * (2 * Self.rootLogarithm)
        put(FourLanes(logs[0] - 6, motion.lateness / typical, rhythm, 1 / Float(bank.count)), FourLanes(1, 8, 2, 16))
        // The filters' velocities and accelerations, and their products: a turn, and what becomes of it, is no linear matter.
        let speedAhead = (frame.ahead(motion.velocityX, motion.velocityY) * inverse).within(Self.factorBound)
        let speedAside = (frame.aside(motion.velocityX, motion.velocityY) * inverse).within(Self.factorBound)
        let ahead = (frame.ahead(motion.accelerationX, motion.accelerationY) * (Self.motionTime * inverse)).within(
            Self.factorBound
        )
        let aside = (frame.aside(motion.accelerationX, motion.accelerationY) * (Self.motionTime * inverse)).within(
            Self.factorBound
        )
        put(speedAhead, FourLanes(2, 2, 2, 1))
        put(speedAside, FourLanes(4, 4, 2, 1))
        put(ahead, FourLanes(2, 2, 1, 0.5))
        put(aside, FourLanes(4, 4, 2, 0.5))
        put(ahead * ahead, FourLanes(2, 2, 1, 0.5))
        put(ahead * aside, FourLanes(4, 4, 1, 0.5))
        put(aside * aside, FourLanes(4, 2, 1, 0.5))
        put(speedAhead * ahead, FourLanes(2, 2, 1, 0.5))
        put(speedAside * aside, FourLanes(4, 4, 1, 0.5))
        put(speedAhead * aside, FourLanes(2, 2, 1, 0.5))
        put(speedAside * ahead, FourLanes(4, 4, 2, 0.5))
        putVectors(baseX, baseY, byReach, all(2), all(4))
        putVectors(missedX.near, missedY.near, byReach, all(2), FourLanes(2, 4, 4, 2))
        putVectors(stepX.0, stepY.0, bySpeed, FourLanes(2, 1, 1, 1), FourLanes(2, 2, 1, 1))
        putVectors(stepX.1, stepY.1, bySpeed, all(1), all(1))
        put(interval.0, all(2))
        // How much the bank listens to each expert, beside to all alike.
        let weights = bank.experts.far
        @inline(__always)
        func preference(_ lanes: FourLanes) -> FourLanes { (lanes + 1e-9).logarithm * Self.rootLogarithm + 1.386 }
        put(preference(weights.lines), FourLanes(1, 0.5, 0.5, 0.25))
        put(preference(weights.cautious), FourLanes(0.5, 1, 1, 0.5))
        put(preference(weights.braking), FourLanes(0.5, 1, 1, 0.5))
        put(preference(weights.straight), FourLanes(0.5, 1, 1, 0.5))
    }
}
