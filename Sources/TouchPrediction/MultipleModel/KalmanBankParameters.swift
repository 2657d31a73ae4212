/// How a `KalmanBankPredictor` behaves.
///
/// One set of defaults serves every device. Most are fitted by `make model-kalman`, by
/// covariance matrix adaptation, to the geometric mean of mean error and RMSE by those of `linear` at 8 to 50 ms, on the data that
/// `foretouch predictors kalman` lists; `kalman-constants.inc` has their values.
package struct KalmanBankParameters: Sendable, Equatable {
    /// q / R of each filter in 1/s⁵; the last one steps by the recovered clock.
    package var noiseRatios = FittedBank.noiseRatios
    /// The experts that expect the contact to slow down and swing back.
    package var cautious = FittedBank.cautious
    /// The experts that expect the contact to brake and turn as it has begun to.
    package var braking = FittedBank.braking
    /// The experts that expect the contact to go straight on.
    package var straight = FittedBank.straight
    /// τ of the smoothed lines, seconds.
    package var lineTimes = FittedBank.lineTimes
    /// Experts that are never listened to: for measuring what each is worth.
    package var excluded: Experts = []
    /// How far back experts are judged for near horizons, seconds: over several samples of a fast device, one of a slow one.
    package var lag = FittedBank.lag
    /// How far back experts are judged for far horizons, seconds: the share of that judgment rises from none at 0 to all
    /// at this horizon.
    package var farLag = FittedBank.farLag
    /// τ: how long an expert's errors are remembered, seconds.
    package var memory = FittedBank.memory
    /// The share of what was learned of the experts that a stroke after another of the same recording begins with, 0 to 1; 0, the
    /// default, forgets it.
    package var carry = 0.0
    /// ε: errors below this tell nothing about an expert, px, and no answer is more certain. Far below what devices resolve,
    /// whatever units their locations are in: it keeps weights defined where every expert is right.
    package var errorFloor = 1e-5
    /// κ: the share of (RMS acceleration / RMS speed)² that counts as the square of the rate at which the motion
    /// swings back; damps turns.
    package var turnGain = FittedBank.turnGain
    /// Time constant of that RMS, seconds.
    package var turnMemory = FittedBank.turnMemory
    /// The share of a stamp's deviation that the recovered clock follows, 0 to 1.
    package var clockGain = FittedBank.clockGain
    /// An interval shorter than this share of the typical one counts as this share of it, 0 to 1.
    package var shortestInterval = FittedBank.shortestInterval
    /// A silence longer than this many seconds means that the contact rested: digitizers do not report what does not
    /// change.
    package var restInterval = 0.036
    /// A step faster than this many px/s, and 20 times faster than the stroke's highest speed so far, is another contact
    /// under the same id: the bank starts again.
    package var jumpSpeed = 25_000.0

    /// Creates parameters with every default.
    package init() {}

    /// Some of the experts of a bank.
    package struct Experts: OptionSet, Sendable {
        package let rawValue: UInt16

        package init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The straight lines: through two samples, and the smoothed ones.
        package static let lines = Experts(rawValue: 0x000F)
        /// The line through two samples.
        package static let plainLine = lines.lane(0)
        /// Each filter in one shape.
        package static let cautious = Experts(rawValue: 0x00F0)
        package static let braking = Experts(rawValue: 0x0F00)
        package static let straight = Experts(rawValue: 0xF000)

        /// Those in one lane, 0 to 3.
        package func lane(_ lane: Int) -> Experts { intersection(Experts(rawValue: 0x1111 << UInt16(lane))) }
    }

    /// The range of ``lag``.
    package static let lagRange = ParameterRange("lag", 0.001...0.05)
    /// The range of ``farLag``.
    package static let farLagRange = ParameterRange("far-lag", 0.001...0.09)
    /// The range of ``memory``.
    package static let memoryRange = ParameterRange("memory", 0.001...100)
    /// The range of ``carry``.
    package static let carryRange = ParameterRange("carry", 0...1)
    /// The range of ``errorFloor``.
    package static let errorFloorRange = ParameterRange("error-floor", 1e-6...1e3)
    /// The range of ``turnGain``.
    package static let turnGainRange = ParameterRange("turn-gain", 0...100)
    /// The range of ``turnMemory``.
    package static let turnMemoryRange = ParameterRange("turn-memory", 0.001...10)
    /// The range of ``clockGain``.
    package static let clockGainRange = ParameterRange("clock-gain", 0...1)
    /// The range of ``shortestInterval``.
    package static let shortestIntervalRange = ParameterRange("shortest-interval", 0...1)
    /// The range of ``restInterval``.
    package static let restIntervalRange = ParameterRange("rest-interval", 0.001...10)
    /// The range of ``jumpSpeed``.
    package static let jumpSpeedRange = ParameterRange("jump-speed", 100...1e12)
    private static let noiseRatioRange = ParameterRange("noiseRatios", 1...1e20)
    private static let lineTimeRange = ParameterRange("lineTimes", 0.001...10)
    private static let shapeRange = ParameterRange("a shape", -1e6...1e6)

    /// Checks every value against its range.
    ///
    /// - Throws: ``ParameterRangeError``.
    package func validate() throws(ParameterRangeError) {
        try Self.lagRange.check(lag)
        try Self.farLagRange.check(farLag)
        try Self.memoryRange.check(memory)
        try Self.carryRange.check(carry)
        try Self.errorFloorRange.check(errorFloor)
        try Self.turnGainRange.check(turnGain)
        try Self.turnMemoryRange.check(turnMemory)
        try Self.clockGainRange.check(clockGain)
        try Self.shortestIntervalRange.check(shortestInterval)
        try Self.restIntervalRange.check(restInterval)
        try Self.jumpSpeedRange.check(jumpSpeed)
        for lane in noiseRatios.indices { try Self.noiseRatioRange.check(noiseRatios[lane]) }
        for lane in lineTimes.indices { try Self.lineTimeRange.check(lineTimes[lane]) }
        for value in cautious.values + braking.values + straight.values { try Self.shapeRange.check(value) }
    }
}
