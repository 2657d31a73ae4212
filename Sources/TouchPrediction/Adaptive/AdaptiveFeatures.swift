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
    var missedX = FourLanes.zero
    var missedY = FourLanes.zero

    /// Intervals are told apart down to this, in seconds, and velocities are those over a millisecond at least.
    private static let shortestInterval = 1e-4
    private static let shortestStep = 0.001
    /// Beyond it, a feature tells that it is large.
    private static let bound = Float(8)
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

    /// Writes all features of the newest sample.
    ///
    /// - Parameters:
    ///   - bank: what it knows.
    ///   - baseX, baseY: what the bank says at the heads, px from the sample.
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
        func put(_ values: FourLanes, bound: Float) {
            foretouch_store(row + position, foretouch_within(values.values, bound))
            position += 4
        }
        @inline(__always)
        func put(_ values: FourLanes) { put(values, bound: Self.bound) }
        let inverse = 1 / frame.scale
        @inline(__always)
        func putVectors(_ x: FourLanes, _ y: FourLanes, _ scale: FourLanes) {
            put(frame.ahead(x, y) * scale)
            put(frame.aside(x, y) * scale)
        }
        let bySpeed = FourLanes(repeating: inverse)
        let byReach = inverse / AdaptiveHeads.horizons
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
        put(FourLanes(1, logs[1] - 3.1, logs[2], logs[3]))
        let rhythm = logarithm(typical * 125) * (2 * Self.rootLogarithm)
        put(FourLanes(logs[0] - 6, motion.lateness / typical, rhythm, 1 / Float(bank.count)))
        // The filters' velocities and accelerations, and their products: a turn, and what becomes of it, is no linear matter.
        let speedAhead = (frame.ahead(motion.velocityX, motion.velocityY) * inverse).within(Self.bound)
        let speedAside = (frame.aside(motion.velocityX, motion.velocityY) * inverse).within(Self.bound)
        let ahead = (frame.ahead(motion.accelerationX, motion.accelerationY) * (Self.motionTime * inverse)).within(
            Self.bound
        )
        let aside = (frame.aside(motion.accelerationX, motion.accelerationY) * (Self.motionTime * inverse)).within(
            Self.bound
        )
        put(speedAhead)
        put(speedAside)
        put(ahead)
        put(aside)
        put(ahead * ahead)
        put(ahead * aside)
        put(aside * aside)
        put(speedAhead * ahead)
        put(speedAside * aside)
        put(speedAhead * aside)
        put(speedAside * ahead)
        putVectors(baseX, baseY, byReach)
        putVectors(missedX, missedY, byReach)
        putVectors(stepX.0, stepY.0, bySpeed)
        putVectors(stepX.1, stepY.1, bySpeed)
        put(interval.0, bound: 3)
        // How much the bank listens to each expert, beside to all alike.
        let weights = bank.experts.far
        @inline(__always)
        func preference(_ lanes: FourLanes) -> FourLanes { (lanes + 1e-9).logarithm * Self.rootLogarithm + 1.386 }
        put(preference(weights.lines), bound: 9)
        put(preference(weights.cautious), bound: 9)
        put(preference(weights.braking), bound: 9)
        put(preference(weights.straight), bound: 9)
    }
}
