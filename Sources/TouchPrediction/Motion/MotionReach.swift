import TouchModel

/// How far an answer of one of Foretouch's own predictors may lie from the last sample: as far as the newest samples support.
///
/// ## Mathematics
///
/// The samples are cut into spans of at least 4 ms that follow each other, the newest one being in progress. With d how far the
/// contact got in a span of s seconds, counted as at least 4 ms, and t the time since that span's end, an answer h seconds
/// ahead of the newest sample pₙ satisfies
///
///     |p̂(h) − pₙ| ≤ 2 V (h + 1 ms)        V = max (d / s) Π (1 − t / 100 ms)
///
/// where the product is over the spans behind, and one that lies farther is moved to that distance, in its own direction. So an
/// answer may assume twice the highest speed of the last hundred milliseconds, which is more than what a hand does within a
/// horizon: on ordinary recordings the bound is hardly ever reached. No extrapolation of a short history leaps, and none is
/// off by more than a small multiple of what a straight line or no prediction would be. A mean speed over microseconds is the
/// noise of a clock, hence the shortest span.
///
/// ## Complexity
///
/// O(1); nothing is allocated.
package struct MotionReach: Sendable {
    /// The shortest span, in seconds: one report of the fastest common device.
    static let shortestSpan = 0.004
    /// After so many seconds a speed is forgotten.
    static let memory = 0.1
    /// How many times the highest speed an answer may assume: contacts accelerate within a horizon.
    static let speedFactor = 2.0
    /// What a filtered location may be off the sample, in seconds of motion.
    static let slack = 0.001

    private var hasSample = false
    private var newest = TouchPoint.zero
    private var newestTime = 0.0
    private var spanStart = TouchPoint.zero
    private var spanTime = 0.0
    /// V² without the span in progress, px²/s².
    private var earlierSquareSpeed = 0.0
    /// The square V² of the speed, in px²/s².
    private var squareSpeed = 0.0

    package init() {}

    /// Takes the next sample, which is finite and later than the last.
    @inline(__always)
    package mutating func observe(_ location: TouchPoint, at time: Double) {
        newest = location
        newestTime = time
        guard hasSample else {
            start(at: location, time: time)
            return
        }
        let interval = time - spanTime
        let rate = 1 / max(interval, Self.shortestSpan)
        let moved = location - spanStart
        let kept = max(0, 1 - interval * (1 / Self.memory))
        squareSpeed = max(earlierSquareSpeed * (kept * kept), moved.dot(moved) * (rate * rate))
        guard interval >= Self.shortestSpan else { return }
        spanTime = time
        spanStart = location
        earlierSquareSpeed = squareSpeed
    }

    private mutating func start(at location: TouchPoint, time: Double) {
        hasSample = true
        spanStart = location
        spanTime = time
        (earlierSquareSpeed, squareSpeed) = (0, 0)
    }

    /// An answer within reach, in the direction of the one given.
    ///
    /// - Parameters:
    ///   - location: what the predictor's mathematics says.
    ///   - time: of what time it is, in seconds; earlier than the newest sample counts as that sample's.
    @inline(__always)
    package func limited(_ location: TouchPoint, at time: Double) -> TouchPoint {
        let offset = location - newest
        let lead = Self.speedFactor * (max(0, time - newestTime) + Self.slack)
        let squareReach = squareSpeed * (lead * lead)
        let squareDistance = offset.dot(offset)
        // Most answers: neither root nor division.
        guard squareDistance > squareReach else { return location }
        return newest + offset * (squareReach / squareDistance).squareRoot()
    }

    /// Forgets the contact.
    @inline(__always)
    package mutating func reset() { hasSample = false }
}
