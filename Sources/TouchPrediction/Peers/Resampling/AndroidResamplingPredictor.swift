import TouchModel

/// Android's resampling of touches to the frames of the display, as of Android 16.
///
/// ## Mathematics
///
/// A frame at time t gets the location of s = t − `latency`. Before tₙ it is interpolated. After, with T = tₙ − tₙ₋₁,
///
///     ŝₙ = tₙ + min(s − tₙ, 8 ms, T/2)        p̂ = pₙ + (ŝₙ − tₙ) (pₙ − pₙ₋₁) / T        for 2 ms ≤ T ≤ 20 ms
///
/// and where an earlier sample's answer to the same horizon reached a later time, that one stands: what the app gets never
/// steps behind what it got.
///
/// With ``Filter/oneEuro`` the samples and then p̂ pass through `OneEuroLocationFilter` with f₀ = 4.7 Hz, β = 0.01 and
/// d = 1 Hz.
///
/// ## Behavior
///
/// No answer before the second sample, and where T is out of range. What to know of it:
///
/// - "Never behind" depends on what was asked before. Here asking changes nothing: the answer is as if the same horizon had
///   been asked after every sample.
/// - The original's filter also takes its own resampled locations in. Here each answer starts from the real samples.
/// - `latency=0` is the question as `chromium-linear-resampling` has it, the sample time itself.
///
/// ## Complexity
///
/// Observing is O(1), asking O(samples in 20 ms); neither allocates.
///
/// ## Source
///
/// Android Open Source Project (Android 16), `frameworks/native/libs/input`, its resamplers.
package struct AndroidResamplingPredictor: Predictor {
    /// What is behind the resampling.
    package enum Filter: String, Sendable, CaseIterable {
        /// No filter is behind it.
        case none
        /// A 1€ filter for each axis.
        case oneEuro = "one-euro"
    }

    private static let longestReach = 0.008
    /// The steps that count, in seconds; a nanosecond wider, for clocks that round.
    private static let steps = 0.002 - 1e-9...0.020 + 1e-9

    private let latency: Double
    private let filter: Filter
    /// 20 ms of samples at up to 3 kHz.
    private var path = SampleWindow(capacity: 64, duration: .infinity)
    /// The filter behind the last sample, and the one before it.
    private var filtered = OneEuroLocationFilter(minimumCutoff: 4.7, speedCoefficient: 0.01, derivativeCutoff: 1)
    private var filteredBefore = OneEuroLocationFilter(minimumCutoff: 4.7, speedCoefficient: 0.01, derivativeCutoff: 1)

    /// A predictor that has seen nothing.
    ///
    /// - Parameter latency: in seconds.
    package init(latency: Double = 0.005, filter: Filter = .none) {
        self.latency = latency
        self.filter = filter
    }

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        let (time, location) = (sample.timestamp, sample.location)
        let before = path.newest?.time
        guard sample.isFinite, time > before ?? -.infinity else { return }
        path.append(time: time, location: location)
        guard filter == .oneEuro else { return }
        filteredBefore = filtered
        if let before {
            filtered.filter(location, after: time - before)
        } else {
            filtered.start(at: location)
        }
    }

    package func predict(at time: Double) -> Prediction? {
        guard let newest = path.newest, path.count > 1 else { return nil }
        let ahead = max(0, time - newest.time) - latency
        guard Self.steps.contains(newest.time - path[age: 1].time) else { return nil }
        let taken = newest.time + ahead
        let answer = ahead > 0 ? extrapolated(by: ahead) : (time: taken, location: path.location(at: taken))
        let location = filter == .none ? answer.location : smoothed(answer.location, at: answer.time)
        return location.isFinite ? Prediction(location: location) : nil
    }

    /// The latest of the answers that samples had to one horizon, among those that can reach beyond the newest one's.
    private func extrapolated(by horizon: Double) -> (time: Double, location: TouchPoint) {
        var best = (time: -Double.infinity, location: TouchPoint.zero)
        var entry = path[age: 0]
        for age in 1..<path.count {
            guard entry.time + Self.longestReach > best.time else { break }
            let before = path[age: age]
            let step = entry.time - before.time
            let reach = min(horizon, Self.longestReach, step / 2)
            if Self.steps.contains(step), entry.time + reach > best.time {
                best = (entry.time + reach, entry.location + (entry.location - before.location) * (reach / step))
            }
            entry = before
        }
        return best
    }

    /// Behind the filter: what is later than the last sample is filtered after it, what is earlier in its place.
    private func smoothed(_ location: TouchPoint, at time: Double) -> TouchPoint {
        let last = path[age: 0].time
        var state = time > last ? filtered : filteredBefore
        let step = time - (time > last ? last : path[age: 1].time)
        if step > 0 { state.filter(location, after: step) }
        return state.location
    }

    package mutating func reset() { path.removeAll() }
}
