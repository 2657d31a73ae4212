import TouchModel
import TouchPrediction

/// Another predictor whose answers reach no further than a rule allows, as platforms and apps cut predictions before they are
/// drawn.
///
/// ## Mathematics
///
/// The answer for h is the wrapped predictor's for min(h, L), and none where L is 0.
///
/// - ``Rule/page``: L is the largest multiple of the mean interval T that is not above 25 ms, with T the mean of all
///   intervals since the last pause of more than 20 ms: where Chromium's predicted events for pages end.
/// - ``Rule/jerk(low:high:memory:density:)``: j is the length of the third difference of the last four locations, in px of the
///   device, low-pass filtered as j ← j + α (new − j); kept = 1 − clamp((j − low) / (high − low), 0, 1); L is
///   ⌈h · kept / 4.167 ms⌉ · 4.167 ms. Android 15 has low 1, high 1.1 and α = 1, Android 16 has 1.5, 2 and 0.25.
/// - ``Rule/advice(_:)``: L is the ``SafeHorizon``.
///
/// ## Behavior
///
/// An answer for less than was asked is a fallback and states no uncertainty: that of the wrapped predictor is of another
/// instant.
///
/// ## Complexity
///
/// Observing and asking cost what they cost the wrapped predictor, and O(1) more, O(bins of speed) with an advice. Neither
/// allocates.
///
/// ## Source
///
/// Chromium M132, ui/base/prediction; Android 15 and 16, libs/input, MotionPredictor.
package struct CutPredictor: WrappingPredictor, PlatformPredictionObserving {
    /// The rule by which predictions are cut.
    package enum Rule: Sendable {
        case page
        /// - Parameters:
        ///   - low: in px of the device to a sample cubed; likewise `high`.
        ///   - memory: α.
        ///   - density: px of the device in a unit of location.
        case jerk(low: Double, high: Double, memory: Double, density: Double)
        case advice(SafeHorizon)
    }

    /// The longest reach of predicted events, in seconds; a nanosecond more, for clocks that round.
    private static let longestOffer = 0.025 + 1e-9
    /// Android's interval between predicted points, in seconds.
    private static let androidInterval = 0.004_166_666

    package var wrapped: any Predictor
    private var rule: Rule
    private var count = 0
    private var startTime = 0.0
    private var time = -Double.infinity
    /// The last location, and its first and second differences.
    private var differences = (TouchPoint.zero, TouchPoint.zero, TouchPoint.zero)
    private var jerk = 0.0

    package init(_ wrapped: any Predictor, rule: Rule) {
        self.wrapped = wrapped
        self.rule = rule
    }

    package mutating func observe(_ sample: TouchSample) {
        guard sample.isFinite, sample.timestamp > time else { return }
        wrapped.observe(sample)
        if count > 0, case .page = rule, !ChromiumInput.goesOn(from: time, to: sample.timestamp) { count = 0 }
        if count == 0 { startTime = sample.timestamp }
        switch rule {
        case .page: break
        case .jerk(_, _, let memory, let density): follow(sample.location * density, memory: memory)
        case .advice(var horizon):
            horizon.observe(sample)
            rule = .advice(horizon)
        }
        time = sample.timestamp
        count += 1
    }

    private mutating func follow(_ location: TouchPoint, memory: Double) {
        let velocity = location - differences.0
        let acceleration = velocity - differences.1
        let length = (acceleration - differences.2).length
        if count == 3 { jerk = length } else if count > 3 { jerk += memory * (length - jerk) }
        differences = (location, count > 0 ? velocity : .zero, count > 1 ? acceleration : .zero)
        if !jerk.isFinite { jerk = 0 }
    }

    package func predict(at time: Double) -> Prediction? {
        let wanted = max(0, time - self.time)
        let limit = limit(wanted)
        guard wanted > limit else { return wrapped.predict(at: time) }
        guard limit > 0, var answer = wrapped.predict(at: self.time + limit) else { return nil }
        answer.uncertainty = nil
        answer.isFallback = true
        return answer
    }

    /// L for a horizon, in seconds.
    private func limit(_ wanted: Double) -> Double {
        switch rule {
        case .page:
            guard count > 1 else { return 0 }
            let interval = (time - startTime) / Double(count - 1)
            return (Self.longestOffer / interval).rounded(.down) * interval
        case .jerk(let low, let high, _, _):
            guard wanted.isFinite else { return jerk < high ? wanted : 0 }
            let kept = 1 - min(max((jerk - low) / (high - low), 0), 1)
            return kept < 1 ? (wanted * kept / Self.androidInterval).rounded(.up) * Self.androidInterval : wanted
        case .advice(let horizon): return horizon.horizon
        }
    }

    package mutating func forgetContact() {
        count = 0
        time = -.infinity
        differences = (.zero, .zero, .zero)
        jerk = 0
        if case .advice(var horizon) = rule {
            horizon.reset()
            rule = .advice(horizon)
        }
    }
}
