import TouchModel

/// Android's `VelocityTracker` by least squares of degree 2, used as p + v h.
///
/// ## Mathematics
///
/// Through the samples (`AndroidVelocityHistory`) goes the unweighted least-squares parabola in time relative to the
/// newest, τ = t − tₙ; its slope at τ = 0 is the velocity:
///
///     minimize Σ |b₀ + b₁ τᵢ + b₂ τᵢ² − pᵢ|²        v = b₁        p̂(h) = pₙ + v h
///
/// With means taken off, x = τ − τ̄ and y = τ² − mean τ², the normal equations are 2 × 2:
///
///     b₁ = (Sxp Syy − Syp Sxy) / (Sxx Syy − Sxy²)
///
/// Of two samples it is the line through them.
///
/// ## Behavior
///
/// No answer before the second sample, and after a pause of more than 40 ms none until the sample after the next.
/// Neither the curvature nor the fitted location is used.
///
/// The original computes in single precision, which makes up to 0.02 px at 33 ms, and lets a sample replace an
/// earlier one of the same time; samples of the same time do not reach a predictor here.
///
/// ## Complexity
///
/// Observing is O(samples), at most 20; asking is O(1). Neither allocates.
///
/// ## Source
///
/// Android, `VelocityTracker`, strategy LSQ2.
package struct AndroidVelocityLSQ2Predictor: Predictor {
    private var history = AndroidVelocityHistory()
    /// The velocity, in px/s; not a number where the samples do not determine it.
    private var velocity = TouchPoint.zero

    /// A predictor that has seen nothing.
    package init() {}

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        if let velocity = history.append(sample, then: Self.slope) { self.velocity = velocity }
    }

    /// b₁; not a number where the samples do not determine it.
    private static func slope(_ entries: UnsafeBufferPointer<SampleWindow.Entry>) -> TouchPoint {
        let count = entries.count
        guard count > 1 else { return TouchPoint(repeating: .nan) }
        let newest = entries[count - 1]
        guard count > 2 else {
            return (newest.location - entries[0].location) / (newest.time - entries[0].time)
        }
        var times = SIMD2<Double>.zero
        var locations = TouchPoint.zero
        for entry in entries {
            let time = entry.time - newest.time
            times += SIMD2(time, time * time)
            locations += entry.location - newest.location
        }
        let scale = 1 / Double(count)
        let meanTimes = times * scale
        let meanLocation = locations * scale
        var (sxx, sxy, syy) = (0.0, 0.0, 0.0)
        var sxp = TouchPoint.zero
        var syp = TouchPoint.zero
        for entry in entries {
            let time = entry.time - newest.time
            let offset = SIMD2(time, time * time) - meanTimes
            let location = entry.location - newest.location - meanLocation
            sxx += offset.x * offset.x
            sxy += offset.x * offset.y
            syy += offset.y * offset.y
            sxp += offset.x * location
            syp += offset.y * location
        }
        let determinant = sxx * syy - sxy * sxy
        return determinant > 0 ? (syy * sxp - sxy * syp) / determinant : TouchPoint(repeating: .nan)
    }

    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        guard !history.isEmpty else { return nil }
        let location = history.lastLocation + velocity * max(0, time - history.lastTime)
        return location.isFinite ? Prediction(location: location) : nil
    }

    package mutating func reset() { history.removeAll() }
}
