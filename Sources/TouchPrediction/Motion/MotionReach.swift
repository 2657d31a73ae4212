import TouchModel

/// How far an answer of one of Foretouch's own predictors may lie from the last sample: as far as the motion so far
/// supports.
///
/// ## Mathematics
///
/// With p₀ the first sample and pₙ the newest, R the largest |pᵢ − p₀| so far and V the highest mean speed so far over any of
/// the spans of at least 8 ms that follow each other, an answer h seconds ahead satisfies
///
///     |p̂(h) − pₙ| ≤ 2 R + 4 V h
///
/// and one that lies farther is moved to that distance, in its own direction. A part of a span counts as 8 ms, so
/// V ≤ 2 R / 8 ms, and an answer 100 ms ahead is at most 51 · 2 R from the last sample, however close together stamps are:
/// a mean speed over microseconds is the noise of a clock and not a speed. On ordinary recordings the bound is not
/// reached: what is predicted within a hull of past samples lies within 2 R, and what goes on at a speed that was seen
/// within V h.
///
/// ## Complexity
///
/// O(1); nothing is allocated.
package struct MotionReach: Sendable {
    /// In seconds: two deliveries of a touchscreen of 240 Hz. Shorter intervals come of bunched stamps.
    static let shortestSpan = 0.008
    /// How many times the highest mean speed an answer may assume: contacts accelerate within a horizon.
    static let speedFactor = 4.0

    private var hasSample = false
    private var first = TouchPoint.zero
    private var newest = TouchPoint.zero
    private var spanStart = TouchPoint.zero
    private var spanTime = 0.0
    /// R², px².
    private var squareRadius = 0.0
    /// V², px²/s².
    private var squareSpeed = 0.0

    package init() {}

    /// Takes the next sample, which is finite and later than the last.
    @inline(__always)
    package mutating func observe(_ location: TouchPoint, at time: Double) {
        newest = location
        guard hasSample else {
            start(at: location, time: time)
            return
        }
        let fromFirst = location - first
        squareRadius = max(squareRadius, fromFirst.dot(fromFirst))
        let interval = time - spanTime
        let span = max(interval, Self.shortestSpan)
        let moved = location - spanStart
        squareSpeed = max(squareSpeed, moved.dot(moved) / (span * span))
        guard interval >= Self.shortestSpan else { return }
        spanTime = time
        spanStart = location
    }

    private mutating func start(at location: TouchPoint, time: Double) {
        hasSample = true
        (first, spanStart) = (location, location)
        spanTime = time
        (squareRadius, squareSpeed) = (0, 0)
    }

    /// An answer within reach, in the direction of the one given.
    ///
    /// - Parameters:
    ///   - location: what the predictor's mathematics says.
    ///   - horizon: how far ahead of the newest sample, in seconds, not negative.
    @inline(__always)
    package func limited(_ location: TouchPoint, after horizon: Double) -> TouchPoint {
        let offset = location - newest
        let squareDistance = offset.dot(offset)
        // Most answers: neither root nor division.
        guard squareDistance > 4 * squareRadius else { return location }
        let reach = 2 * squareRadius.squareRoot() + Self.speedFactor * squareSpeed.squareRoot() * horizon
        guard squareDistance > reach * reach else { return location }
        return newest + offset * (reach / squareDistance.squareRoot())
    }

    /// Forgets the contact.
    package mutating func reset() { hasSample = false }
}
