import TouchModel

/// What an app can see of a contact's motion while it lasts.
///
/// Two mean velocities, the recent and the lasting one, count a step of T seconds as v ← v + T / (τ + T) (Δp / T − v) with τ of
/// 20 and of 100 ms. Both start as the first step's velocity. Their quotient says whether the contact slows down, and the
/// angle between them, divided by the 80 ms between the two, how fast its heading changes.
package struct ObservedMotion: Sendable {
    private static let recentMemory = 0.02
    private static let lastingMemory = 0.1

    private var time = -Double.infinity
    private var location = TouchPoint.zero
    private var recent = TouchPoint.zero
    private var lasting = TouchPoint.zero
    private var hasMoved = false

    package init() {}

    /// Takes a sample into account; others than those that are finite and later than the last change nothing.
    package mutating func observe(_ sample: TouchSample) {
        guard sample.isFinite, sample.timestamp > time else { return }
        defer { (time, location) = (sample.timestamp, sample.location) }
        guard time.isFinite else { return }
        let step = sample.timestamp - time
        let displacement = sample.location - location
        let velocity = displacement / step
        guard velocity.isFinite else { return }
        recent = hasMoved ? (recent * Self.recentMemory + displacement) / (Self.recentMemory + step) : velocity
        lasting = hasMoved ? (lasting * Self.lastingMemory + displacement) / (Self.lastingMemory + step) : velocity
        hasMoved = true
    }

    /// The speed, in units of location per second; 0 until there are two samples.
    package var speed: Double { recent.length }

    /// What the contact does, by the thresholds of rules.
    package func context(by rules: HorizonRules) -> MotionContext {
        let (dot, cross) = (recent.dot(lasting), abs(recent.cross(lasting)))
        // The angle exceeds the limit where its tangent does, or it is obtuse, as limits are not.
        if dot < 0 || cross > rules.turningTangent * dot { return .turning }
        let ratio = rules.slowingBelow
        return recent.dot(recent) < ratio * ratio * lasting.dot(lasting) ? .slowing : .steady
    }

    /// The angle between both velocities by which a contact turns whose heading changes this many radians a second.
    static func angle(ofTurning rate: Double) -> Double { rate * (lastingMemory - recentMemory) }
}

/// What a contact does, as far as an app can see it.
public enum MotionContext: String, Sendable, Hashable, CaseIterable {
    /// How many there are.
    package static let count = 3

    /// Neither of the others.
    case steady
    /// It is much slower than it lately was, as before most lifts.
    case slowing
    /// Its heading changes fast.
    case turning
}
