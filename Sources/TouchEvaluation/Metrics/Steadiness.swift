import TouchModel

/// How unsteady predictions are against the truth: jitter above a frequency, jumps, and the spring effect.
///
/// All three look at how the error e changes from one query to the next. Two queries are neighbors when the truth of
/// every query between them is known; where it is not, and at the start of a stroke, everything starts anew.
///
/// - `high_frequency_jitter`: the root mean square length of e behind a high-pass filter, each coordinate on its own. The
///   filter is H(s) = (s / (s + a))², two equal real poles, at which ``Parameters/cutoff`` is passed with half its power:
///   a = 2π · cutoff · √(√2 − 1). It runs in true time: e is taken to go straight from one query to the next, and over
///   such a ramp the filter's differential equations are solved exactly, whatever the interval. It starts in the rest that
///   a constant error would have led to, so a constant error is no jitter; the first error after a start does not count.
/// - `jump_rate`: how often a second |eₖ − eₖ₋₁| = |ΔP − ΔT| exceeds ``Parameters/jump``.
/// - `spring_effect`: alternations a second times their mean amplitude. With aₖ = eₖ·uₖ the along-track error, an
///   alternation is a change of sign from aₖ₋₁ to aₖ and |aₖ − aₖ₋₁| / 2 its amplitude; queries at which the contact rests
///   have no u.
///
/// The frequency is that of the cost on which TurboTouch's predictor was tuned (Nancel et al., "Next-point prediction for
/// direct touch using finite-time derivative estimation", UIST 2018); jumps and springs are named after Nancel et al.,
/// UIST 2016. The formulas are Foretouch's.
struct Steadiness: Metric {
    struct Parameters: Sendable, Equatable {
        /// The frequency above which changes of the error are jitter, in Hz, above 0; 6 by default: faster than hands move
        /// on purpose.
        var cutoff = 6.0
        /// By how much the error may change from one query to the next before it is a jump, in units of location, above
        /// 0; 5 by default: 1.3 mm on a surface in CSS px.
        var jump = 5.0
    }

    let name = "steadiness"
    let quantities: [MetricQuantity]
    let momentCount = 7
    private let parameters: Parameters
    /// a in 1/s.
    private let rate: Double

    init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        rate = 2 * .pi * parameters.cutoff * (2.0.squareRoot() - 1).squareRoot()
        quantities = [
            MetricQuantity(
                "high_frequency_jitter",
                unit: "px",
                preference: .lower,
                summary: "root mean square of e above \(parameters.cutoff.plainText) Hz "
                    + "(two-pole high-pass in true time)",
                source: "Foretouch, after TurboTouch's tuning cost",
                scale: .rootMeanSquare
            ),
            MetricQuantity(
                "jump_rate",
                unit: "1/s",
                preference: .lower,
                summary: "how often |ΔP − ΔT| > \(parameters.jump.plainText) px",
                source: "Foretouch, named after Nancel et al. 2016"
            ),
            MetricQuantity(
                "spring_effect",
                unit: "px/s",
                preference: .lower,
                summary: "sign alternations of e·u a second, times their mean amplitude",
                source: "Foretouch, named after Nancel et al. 2016"
            ),
        ]
    }

    func accumulate(_ stroke: StrokeOutcomes, into moments: inout MutableSpan<Double>) {
        let outcomes = stroke.outcomes.span
        var filter = HighPass(rate: rate)
        var last = TouchPoint.zero
        var lastTime = 0.0
        var lastAlong = Double.nan
        for index in outcomes.indices {
            let error = outcomes[index].error
            let direction = outcomes[index].direction
            let time = outcomes[index].time
            let along = direction == .zero ? .nan : error.dot(direction)
            if index > 0, outcomes[index].continuesPrevious {
                let row = stroke.firstMoment(of: outcomes[index].group)
                let step = time - lastTime
                let change = error - last
                let passed = filter.advance(from: last, to: error, step: step)
                moments[row] += 1
                moments[row + 1] += passed.dot(passed)
                moments[row + 2] += step
                if change.dot(change) > parameters.jump * parameters.jump { moments[row + 3] += 1 }
                if !lastAlong.isNaN, !along.isNaN {
                    moments[row + 4] += 1
                    moments[row + 5] += step
                    if lastAlong * along < 0 { moments[row + 6] += abs(along - lastAlong) / 2 }
                }
            } else {
                filter.start(at: error)
            }
            last = error
            lastTime = time
            lastAlong = along
        }
    }

    /// (s / (s + a))² over ramps: with ẋ₁ = a (e − x₁) and ẋ₂ = a (e − x₁ − x₂), its output is e − x₁ − x₂.
    private struct HighPass {
        let rate: Double
        private var slow = TouchPoint.zero
        private var rest = TouchPoint.zero

        init(rate: Double) { self.rate = rate }

        mutating func start(at error: TouchPoint) {
            slow = error
            rest = .zero
        }

        /// Goes on to the next error and returns what passes.
        @inline(__always)
        mutating func advance(from last: TouchPoint, to error: TouchPoint, step: Double) -> TouchPoint {
            let decay = Elementary.exp(-rate * step)
            // What x₁ lags behind a ramp in the long run, which is also where x₂ ends.
            let lag = (error - last) / (step * rate)
            let first = slow - last + lag
            slow = error - lag + first * decay
            rest = lag + (rest - lag - first * (rate * step)) * decay
            return error - slow - rest
        }
    }

    func values(
        of moments: Span<Double>,
        horizon: Double,
        into values: inout MutableSpan<Double>
    ) {
        values[0] = ratio(moments[1], moments[0]).squareRoot()
        values[1] = ratio(moments[3], moments[2])
        values[2] = ratio(moments[6], moments[5])
    }

    func counts(of moments: Span<Double>, into counts: inout MutableSpan<Double>) {
        counts[0] = moments[0]
        counts[1] = moments[0]
        counts[2] = moments[4]
    }
}
