import TouchModel

/// How far an answer of one of Foretouch's own predictors may lie from the last sample: as far as the newest few samples
/// support.
///
/// ## Mathematics
///
/// The samples are cut into spans of at least 4 ms that follow each other. With s the length of a span, at least 4 ms, and d
/// how far the contact got in it, an answer h seconds ahead of the newest sample pₙ satisfies
///
///     |p̂(h) − pₙ| ≤ V (h + 1 ms)        V = max d / s · (1 + min(1, 8 ms / s)) · √(Π 32 ms / (32 ms + s′))
///
/// where the maximum is over all spans, the last one in progress among them, and the product over those behind each. An answer
/// that lies farther is moved to that distance, in its own direction. So a predictor may assume twice the highest speed
/// of lately, which on a slow device counts for less, as one of its steps shows more of what the contact will do. What a hand does
/// lies within, so that on ordinary recordings the bound is hardly ever reached; no fit of a short
/// history leaps, and none is off by more than a small multiple of what a straight line or no prediction would be.
///
/// ## Complexity
///
/// O(1); nothing is allocated.
package struct MotionReach: Sendable {
    /// In seconds. Shorter spans count as this long: a mean speed over microseconds is the noise of a clock and not a speed.
    static let shortestSpan = 0.004
    /// Longer ones count as this long: a contact that was silent may have rested, and moved at the end.
    static let longestSpan = 0.032
    /// A span of this length, in seconds, or a shorter one, lets an answer go twice as fast.
    private static let doublingSpan = 0.008
    /// The share of a squared speed that is forgotten in a second of span, at most in ``doublingSpan``.
    private static let forgetting = 25.0
    /// What a fitted location may be off the sample, in seconds of motion.
    private static let slack = 0.001

    private var hasSample = false
    private var newest = TouchPoint.zero
    private var spanStart = TouchPoint.zero
    private var spanTime = 0.0
    /// V² without the span in progress, px²/s².
    private var earlierSquareSpeed = 0.0
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
        let interval = time - spanTime
        let rate = 1 / min(max(interval, Self.shortestSpan), Self.longestSpan)
        let factor = rate + rate * min(1, Self.doublingSpan * rate)
        let moved = location - spanStart
        squareSpeed = max(earlierSquareSpeed, moved.dot(moved) * (factor * factor))
        guard interval >= Self.shortestSpan else { return }
        spanTime = time
        spanStart = location
        earlierSquareSpeed = squareSpeed * (1 - Self.forgetting * min(interval, Self.doublingSpan))
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
    ///   - horizon: how far ahead of the newest sample, in seconds, not negative.
    @inline(__always)
    package func limited(_ location: TouchPoint, after horizon: Double) -> TouchPoint {
        let offset = location - newest
        let time = horizon + Self.slack
        let squareDistance = offset.dot(offset)
        let squareReach = squareSpeed * (time * time)
        // Most answers: neither root nor division.
        guard squareDistance > squareReach else { return location }
        return newest + offset * (squareReach / squareDistance).squareRoot()
    }

    /// Forgets the contact.
    package mutating func reset() { hasSample = false }
}
