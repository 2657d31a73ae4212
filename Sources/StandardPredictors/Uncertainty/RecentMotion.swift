import TouchModel
import TouchPrediction

/// Where a contact is and how fast it lately moved.
///
/// The velocity v is the mean of the steps' velocities, each counting exp(−age / 20 ms) in good approximation:
/// v ← v + T / (τ + T) (Δp / T − v) for a step of T seconds.
package struct RecentMotion: Sendable {
    /// τ in seconds: a step or two of a slow touchscreen.
    static let memory = 0.02
    /// Added to the way of ``scale(horizon:)``: the noise of a contact that rests, in units of location.
    static let restingScale = 0.25

    /// −∞ before the first sample.
    private(set) var time = -Double.infinity
    private(set) var location = TouchPoint.zero
    private var velocity = TouchPoint.zero
    /// |v| in units of location per second; 0 until there are two samples.
    package private(set) var speed = 0.0

    package init() {}

    /// Whether a sample would be taken into account: finite, and later than the last.
    @inline(__always)
    func admits(_ sample: TouchSample) -> Bool { sample.isFinite && sample.timestamp > time }

    /// Takes a sample into account; others than those that are finite and later than the last change nothing.
    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        guard admits(sample) else { return }
        if time.isFinite {
            let step = sample.timestamp - time
            let moved = (velocity * Self.memory + (sample.location - location)) / (Self.memory + step)
            velocity = moved.isFinite ? moved : .zero
            let square = velocity.dot(velocity)
            speed = square.isFinite ? square.squareRoot() : 0
        }
        time = sample.timestamp
        location = sample.location
    }

    /// How wrong a predictor may be that does not say so itself, up to a factor: the way that the contact goes at its speed.
    @inline(__always)
    func scale(horizon: Double) -> Double { Self.restingScale + speed * horizon }

    package mutating func reset() { self = RecentMotion() }
}
