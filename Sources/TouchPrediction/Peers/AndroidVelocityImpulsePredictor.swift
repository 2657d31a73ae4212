import TouchModel

/// Android's `VelocityTracker` by impulse, used as p + v h.
///
/// ## Mathematics
///
/// The contact is taken for a mass of 1 that something pushes, per axis. Of the samples (`AndroidVelocityHistory`),
/// oldest first, each pair gives a velocity vᵢ = Δpᵢ / Δtᵢ and adds to the work done on the mass
///
///     W ← W + (vᵢ − v(W)) |vᵢ|        v(W) = sign(W) √(2 |W|)
///
/// and W is halved after the first pair, before which the mass was at rest. The answer is
///
///     p̂(h) = pₙ + v(W) h
///
/// ## Behavior
///
/// Answers from the first sample on, with v = 0 where there is but one. A pause of more than 40 ms counts as a new
/// start. The velocity lags a contact that slows down: noise does work like motion does.
///
/// ## Complexity
///
/// Observing is O(samples), at most 20, with a square root each; asking is O(1). Neither allocates.
///
/// ## Source
///
/// Android, `VelocityTracker`, strategy IMPULSE.
package struct AndroidVelocityImpulsePredictor: Predictor {
    private var history = AndroidVelocityHistory()
    private var velocity = TouchPoint.zero

    /// A predictor that has seen nothing.
    package init() {}

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        if let velocity = history.append(sample, then: Self.impulse) { self.velocity = velocity }
    }

    private static func impulse(_ entries: UnsafeBufferPointer<SampleWindow.Entry>) -> TouchPoint {
        var work = TouchPoint.zero
        for index in entries.indices.dropFirst() {
            let (older, newer) = (entries[index - 1], entries[index])
            let velocity = (newer.location - older.location) / (newer.time - older.time)
            work += (velocity - speed(of: work)) * magnitude(velocity)
            if index == 1 { work *= 0.5 }
        }
        return speed(of: work)
    }

    /// v(W) of both axes.
    @inline(__always)
    private static func speed(of work: TouchPoint) -> TouchPoint {
        let root = (2 * magnitude(work)).squareRoot()
        return root.replacing(with: -root, where: work .< 0)
    }

    @inline(__always)
    private static func magnitude(_ vector: TouchPoint) -> TouchPoint {
        vector.replacing(with: -vector, where: vector .< 0)
    }

    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        guard !history.isEmpty else { return nil }
        let location = history.lastLocation + velocity * max(0, time - history.lastTime)
        return location.isFinite ? Prediction(location: location) : nil
    }

    package mutating func reset() { history.removeAll() }
}
