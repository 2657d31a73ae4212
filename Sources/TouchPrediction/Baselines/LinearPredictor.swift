import TouchModel

/// Goes on in a straight line.
///
/// ## Mathematics
///
/// With (tᵢ, pᵢ) the samples, n the newest and h the horizon counted from tₙ, the answer is
///
///     p(h) = p₀ + v · g(h)        g(h) = (1 − e^{−d h}) / d,  and h for d = 0
///
/// where d is `damping`: the velocity dies away as e^{−d h}, and the contact comes to rest v / d further on.
///
/// With `window` = 0 the line goes through the newest two samples at their true distance in time:
///
///     v = (pₙ − pₙ₋₁) / (tₙ − tₙ₋₁)        p₀ = pₙ
///
/// Otherwise it is the least-squares line through the samples of the last `window` seconds, at most `samples` of them
/// and at least the newest two. With t̄ and p̄ the means over these samples:
///
///     v = Σ (tᵢ − t̄)(pᵢ − p̄) / Σ (tᵢ − t̄)²        p₀ = p̄ + v (tₙ − t̄)
///
/// ## Behavior
///
/// Force, altitude and azimuth keep their last known values, or, where asked for, go on from their last two samples, with or
/// without a window, by the same g(h): force within 0 and the maximum possible force, altitude within 0 and π/2, azimuth the
/// shorter way round and within ±π. What one of the two samples lacks is held (`ChannelLine`).
///
/// A sample of a bunch takes the place of the one before (`BunchGuard`). No answer before the second sample. The answer carries no uncertainty; ``PolynomialPredictor`` of degree 1 fits the
/// same line and says how sure it is.
///
/// ## Complexity
///
/// Observing is O(1) without a window and O(`samples`) with one, asking O(1). Neither allocates.
///
/// ## Source
///
/// First-order extrapolation: Azuma and Bishop, "Improving static and dynamic registration in an optical see-through
/// HMD", SIGGRAPH 1994, is an early use for latency. The damped form solves v̇ = −d v.
package struct LinearPredictor: Predictor {
    /// How a ``LinearPredictor`` behaves.
    package struct Parameters: Sendable, Equatable {
        /// How far back the line is fitted, in seconds, 0 to 10; 0, the default, takes the last two samples.
        package var window = 0.0
        /// The largest number of samples in a window, 2 to 256; 32 by default. Without a window it has no meaning.
        package var samples = 32
        /// The rate at which velocity dies away, in 1/s, 0 to 1000; 0, the default, keeps it. A good starting point
        /// for horizons beyond 30 ms is 5.
        package var damping = 0.0

        /// What becomes of force, altitude and azimuth; ``ChannelRule/hold`` by default.
        package var channels = ChannelRule.hold

        /// What a line makes of the quantities besides location.
        package enum ChannelRule: String, Sendable, CaseIterable {
            /// They keep their last known values.
            case hold
            /// They go on as between the last two samples. It takes twice the time.
            case line
        }

        /// Creates parameters with every default.
        package init() {}

        /// The range of ``window``.
        package static let windowRange = ParameterRange("window", 0...10)
        /// The range of ``samples``.
        package static let samplesRange = ParameterRange("samples", 2...256)
        /// The range of ``damping``.
        package static let dampingRange = ParameterRange("damping", 0...1000)

        /// Checks every value against its range.
        ///
        /// - Throws: ``ParameterRangeError``.
        package func validate() throws(ParameterRangeError) {
            try Self.windowRange.check(window)
            try Self.samplesRange.check(Double(samples))
            try Self.dampingRange.check(damping)
        }
    }

    private let damping: Double
    private let channelsFollowLine: Bool
    private var window: SampleWindow?
    private var count = 0
    private var lastTime = 0.0
    private var lastLocation = TouchPoint.zero
    /// The sample before the last.
    private var earlierTime = 0.0
    private var earlierLocation = TouchPoint.zero
    private var earlierChannels = ChannelLine()
    private var bunches = BunchGuard()
    private var start = TouchPoint.zero
    private var velocity = TouchPoint.zero
    private var lastChannels = TouchChannels.none
    private var channelLine = ChannelLine()

    /// Makes a predictor.
    ///
    /// - Throws: ``ParameterRangeError`` when a parameter is out of range.
    package init(_ parameters: Parameters = Parameters()) throws(ParameterRangeError) {
        try parameters.validate()
        damping = parameters.damping
        channelsFollowLine = parameters.channels == .line
        if parameters.window > 0 {
            window = SampleWindow(capacity: parameters.samples, duration: parameters.window)
        }
    }

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        let time = sample.timestamp
        let location = sample.location
        guard sample.isFinite, count == 0 || time > lastTime else { return }
        let isReplacing = count > 0 && bunches.replaces(after: time - lastTime)
        if !isReplacing {
            (earlierTime, earlierLocation) = (lastTime, lastLocation)
            if channelsFollowLine { earlierChannels = channelLine }
        }
        if window != nil {
            window?.append(time: time, location: location, replacingNewest: isReplacing) { _ in }
            fitLine(newest: time, location: location)
        } else {
            velocity = count == 0 ? .zero : (location - earlierLocation) / (time - earlierTime)
            start = location
        }
        if channelsFollowLine {
            if isReplacing { channelLine = earlierChannels }
            channelLine.observe(sample.channels, step: time - earlierTime, isFirst: count == 0)
        } else {
            lastChannels.update(from: sample.channels)
        }
        lastTime = time
        lastLocation = location
        count = min(count + 1, 2)
    }

    /// Fits the line in coordinates relative to the newest sample, in which nothing cancels.
    private mutating func fitLine(newest time: Double, location: TouchPoint) {
        guard let window, window.count > 1 else {
            start = location
            velocity = .zero
            return
        }
        let (mean, slope, meanTime) = window.withEntries { entries in
            var timeSum = 0.0
            var locationSum = TouchPoint.zero
            for entry in entries {
                timeSum += entry.time - time
                locationSum += entry.location - location
            }
            let scale = 1 / Double(entries.count)
            let meanTime = timeSum * scale
            let mean = locationSum * scale
            var squares = 0.0
            var products = TouchPoint.zero
            for entry in entries {
                let offset = entry.time - time - meanTime
                squares += offset * offset
                products += offset * (entry.location - location - mean)
            }
            return (mean, products / squares, meanTime)
        }
        velocity = slope
        start = location + (mean - slope * meanTime)
    }

    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        guard count > 1 else { return nil }
        let horizon = max(0, time - lastTime)
        let lead = damping > 0 ? -Elementary.expm1(-damping * horizon) / damping : horizon
        let location = start + velocity * lead
        guard location.isFinite else { return nil }
        return Prediction(
            location: location,
            channels: channelsFollowLine ? channelLine.expected(after: lead) : lastChannels
        )
    }

    package mutating func reset() {
        count = 0
        lastChannels = .none
        bunches.reset()
        window?.removeAll()
    }

    /// The predictor as registries make it. Nanoseconds count here, so that it has a guard of its own.
    package var guarded: GuardedLinearPredictor { GuardedLinearPredictor(self) }
}

/// ``LinearPredictor`` as the registry makes it.
package struct GuardedLinearPredictor: GuardedPredictor {
    package var base: LinearPredictor
    package var reports = ReportGuard()

    package init(_ base: LinearPredictor) { self.base = base }
}
