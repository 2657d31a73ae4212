/// Where the truth comes from.
public enum TruthSource: String, Sendable, Hashable, CaseIterable, Codable {
    /// Interpolation between the recording's own samples.
    case interpolated
    /// The noise-free ground truth of a synthetic recording.
    case noiseFree = "noise-free"
}

/// How strokes are replayed and what counts as truth.
public struct ReplayParameters: Sendable, Hashable {
    /// How far ahead to predict, in seconds, each above 0.
    public var horizons: [Double]
    /// When predictors are asked.
    public var mode: ReplayMode
    /// What predictions are compared with.
    public var truth: TruthSource
    /// Where two neighboring samples lie further apart than this many seconds there is no truth between them.
    public var maximumGap: Double
    /// Whose stamps predictors are shown. The truth stays on the device's: predicted for h after a sample's arrival, it is
    /// where the contact was h after that sample was measured.
    public var clock: ReplayClock

    /// Each parameter is the property of that name.
    public init(
        horizons: [Double],
        mode: ReplayMode = .perSample,
        truth: TruthSource = .interpolated,
        maximumGap: Double = 0.05,
        clock: ReplayClock = .device
    ) {
        self.horizons = horizons
        self.mode = mode
        self.truth = truth
        self.maximumGap = maximumGap
        self.clock = clock
    }

    /// When predictors are asked and on which stamps, in words, for results.
    package var summary: String { mode.summary + (clock == .arrival ? ", on arrival stamps" : "") }

    /// The range of horizons that can be asked for, in seconds.
    static let horizonRange = 0.0005...1.0

    /// Checks every field.
    ///
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)``.
    package func validate() throws(EvaluationError) {
        guard !horizons.isEmpty else {
            throw .invalidPlan(field: "horizons", found: "none", expected: "at least one")
        }
        for horizon in horizons where !Self.horizonRange.contains(horizon) {
            throw .invalidPlan(
                field: "horizons",
                found: "\(horizon * 1000) ms",
                expected: "from \(Self.horizonRange.lowerBound * 1000) to \(Self.horizonRange.upperBound * 1000) ms"
                    // Seconds where milliseconds are asked for.
                    + ((0.001...0.25).contains(horizon * 1000)
                        ? "; \((horizon * 1000).plainText) s are \((horizon * 1e6).plainText) ms" : "")
            )
        }
        // Rows name a horizon to the nanosecond.
        guard Set(horizons.map { ($0 * 1e9).rounded() }).count == horizons.count else {
            throw .invalidPlan(field: "horizons", found: "one of them twice", expected: "each once")
        }
        // An infinite one could not be written into a result.
        guard maximumGap > 0, maximumGap.isFinite else {
            throw .invalidPlan(field: "maximum gap", found: "\(maximumGap) s", expected: "more than 0 s, finite")
        }
        if case .frames(let rate, let latency) = mode {
            guard (1...10_000).contains(rate) else {
                throw .invalidPlan(field: "frame rate", found: "\(rate) Hz", expected: "from 1 to 10000 Hz")
            }
            guard (0...10).contains(latency) else {
                throw .invalidPlan(field: "delivery latency", found: "\(latency) s", expected: "from 0 to 10 s")
            }
        }
    }
}
