/// Finds out how often a device reports, and what the stamps of its samples would be without jitter.
///
/// Stamps are often rounded to milliseconds, or are those of arrival, in bursts of 1, 6, 9 and 17 ms, while the device
/// measured at even intervals. A phase-locked loop of first order recovers its clock: the recovered stamp moves by the
/// mean interval and a share of what the true stamp is off.
struct SampleClock: Sendable {
    /// The report interval expected before any is known, in seconds; it counts as one that was seen.
    private static let expectedInterval = 0.008
    /// The shortest interval told apart, in seconds.
    static let shortestInterval = 0.0001
    /// The largest share of a rest's silence that can have been movement: so many mean intervals, and seconds.
    private static let restIntervals = 4.0
    private static let longestRestStep = 0.040

    /// Running mean of intervals, seconds; 0 before the first.
    private(set) var meanInterval = 0.0
    private var intervals = 0.0
    /// Samples since the clock was set.
    private var samples = 0.0
    private var time = 0.0

    /// Forgets the rate and sets the clock.
    mutating func start(at time: Double) {
        meanInterval = 0
        intervals = 0
        set(to: time)
    }

    /// Sets the clock after a silence.
    mutating func set(to time: Double) {
        self.time = time
        samples = 0
    }

    /// The typical interval, leaning on ``expectedInterval`` while few have been seen.
    @inline(__always)
    var typicalInterval: Double { meanInterval + (Self.expectedInterval - meanInterval) / (intervals + 1) }

    /// How long before a sample a contact that was silent can have begun to move.
    var longestStepAfterRest: Double {
        intervals > 0 ? min(Self.longestRestStep, Self.restIntervals * meanInterval) : Self.longestRestStep
    }

    /// Takes an interval between two samples into the mean, unless reports were left out in it.
    @inline(__always)
    mutating func measure(_ interval: Double) {
        guard intervals < 2 || interval < 3 * meanInterval else { return }
        intervals += 1
        let share = intervals < 8 ? 1 / intervals : 0.125
        meanInterval += share * (max(interval, Self.shortestInterval) - meanInterval)
    }

    /// Moves the clock to the next sample.
    ///
    /// - Parameters:
    ///   - stamp: the sample's time.
    ///   - step: the interval to assume before one has been measured.
    ///   - gain: the share of a deviation that is followed; more at first.
    /// - Returns: the recovered interval, and how much later the sample was stamped than the recovered clock says.
    @inline(__always)
    mutating func advance(to stamp: Double, step: Double, gain: Double) -> (interval: Double, lateness: Double) {
        let expected = intervals > 0 ? meanInterval : step
        let deviation = stamp - (time + expected)
        let share = max(gain, 1 / (samples + 3))
        samples += 1
        // Reports were left out: the stamp is all there is.
        let interval = abs(deviation) > 2 * expected ? stamp - time : expected + share * deviation
        time = abs(deviation) > 2 * expected ? stamp : time + interval
        return (max(interval, Self.shortestInterval), stamp - time)
    }
}
