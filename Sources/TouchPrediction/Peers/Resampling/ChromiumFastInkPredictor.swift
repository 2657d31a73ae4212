import TouchModel

/// The prediction of ChromeOS's fast ink: laser pointer and highlighter.
///
/// ## Mathematics
///
/// Of the newest samples, up to four while they follow each other within 10 ms, with locations as shares of the screen's
/// width and height and the newest one p₀:
///
///     vᵢ = pᵢ − pᵢ₊₁        aᵢ = vᵢ − vᵢ₊₁        j = a₀ − a₁
///
/// where what is not known is 0. From 5 ms after the last sample on, in steps of 5 ms,
///
///     v ← v + a        a ← a + j        p ← p + v
///
/// up to three points, and only before tₙ + D min(1, |v₀|² / 10⁻⁵). The answer lies on the polyline through the last sample
/// and these points; beyond the last one that point stands.
///
/// ## Behavior
///
/// Answers from the second sample on, unless the contact is slow or paused. It knows no time: a step of 5 ms has the motion
/// of a sample, whatever the rate.
///
/// ## Complexity
///
/// Observing and asking are O(1); neither allocates.
///
/// ## Source
///
/// Chromium, `ash/fast_ink`, with the presentation delay of its pointer controller for D.
package struct ChromiumFastInkPredictor: Predictor {
    private static let interval = 0.005
    private static let mostPoints = 3
    private static let longestGap = 0.010 + 1e-9
    private static let fullSpeed = 1e-5

    private let duration: Double
    private let screen: TouchPoint
    private var count = 0
    private var lastTime = 0.0
    /// The newest four locations, newest first.
    private var newest = (TouchPoint.zero, TouchPoint.zero, TouchPoint.zero, TouchPoint.zero)

    /// A predictor that has seen nothing.
    ///
    /// - Parameters:
    ///   - duration: D in seconds.
    ///   - screen: its width and height in px.
    package init(duration: Double = 0.018, screen: TouchPoint = TouchPoint(1200, 800)) {
        self.duration = duration
        self.screen = screen
    }

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        let time = sample.timestamp
        guard sample.isFinite, count == 0 || time > lastTime else { return }
        count = count > 0 && time - lastTime <= Self.longestGap ? min(count + 1, 4) : 1
        lastTime = time
        newest = (sample.location, newest.0, newest.1, newest.2)
    }

    package func predict(at time: Double) -> Prediction? {
        guard count > 1 else { return nil }
        var velocity = newest.0 - newest.1
        let earlier = newest.1 - newest.2
        var acceleration = count > 2 ? velocity - earlier : .zero
        let jerk = count > 3 ? acceleration - (earlier - (newest.2 - newest.3)) : .zero
        let share = velocity / screen
        let limit = duration * min(1, share.dot(share) / Self.fullSpeed)
        let horizon = max(0, time - lastTime)
        var location = newest.0
        var reached = 0.0
        for point in 1...Self.mostPoints {
            let end = Double(point) * Self.interval
            guard end < limit else { break }
            let start = location
            velocity += acceleration
            acceleration += jerk
            location += velocity
            if horizon < end { return answer(start + velocity * ((horizon - reached) / Self.interval)) }
            reached = end
        }
        return reached > 0 ? answer(location) : nil
    }

    private func answer(_ location: TouchPoint) -> Prediction? {
        location.isFinite ? Prediction(location: location) : nil
    }

    package mutating func reset() { count = 0 }
}
