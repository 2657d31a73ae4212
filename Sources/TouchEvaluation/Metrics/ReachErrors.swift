import TouchModel

/// Whether predictions reach too far or not far enough towards where the recording went next, whether they move the wrong
/// way, and how unsteady they are.
///
/// With I the interpolation of the recorded samples at the predicted time, N the next recorded sample and P the
/// prediction: an answer over-predicts when (N − I)·(P − I) ≥ 0 and under-predicts otherwise, by |P − I|. It goes in
/// the wrong direction when (N − I)·(Pₖ − Pₖ₋₁) < 0 for two predictions in a row; |(P − I)ₖ − (P − I)ₖ₋₁| is its jitter.
/// Queries without a later sample do not count.
///
/// The definitions are those of Chromium's `PredictionMetricsHandler` (The Chromium Authors, 2018).
struct ReachErrors: Metric {
    let name = "reach"

    let quantities: [MetricQuantity] = {
        let source = "Chromium PredictionMetricsHandler"
        return [
            MetricQuantity(
                "over_prediction",
                unit: "px",
                preference: .lower,
                summary: "mean of |P − I| where the prediction reaches too far",
                source: source
            ),
            MetricQuantity(
                "under_prediction",
                unit: "px",
                preference: .lower,
                summary: "mean of |P − I| where it does not reach far enough",
                source: source
            ),
            MetricQuantity(
                "prediction_score",
                unit: "px",
                preference: .lower,
                summary: "mean of |P − I| over both",
                source: source
            ),
            MetricQuantity(
                "wrong_direction",
                unit: "–",
                preference: .lower,
                summary: "share of predictions that moved against the recorded motion",
                source: source,
                scale: .share
            ),
            MetricQuantity(
                "prediction_jitter",
                unit: "px",
                preference: .lower,
                summary: "mean change of P − I from one prediction to the next",
                source: source
            ),
        ]
    }()

    let momentCount = 7

    func accumulate(_ stroke: StrokeOutcomes, into moments: inout MutableSpan<Double>) {
        let outcomes = stroke.outcomes.span
        var previous = TouchPoint(repeating: .nan)
        var previousReach = TouchPoint.zero
        for index in outcomes.indices {
            let next = outcomes[index].nextSample
            guard next.isFinite else { continue }
            let row = stroke.firstMoment(of: outcomes[index].group)
            let prediction = outcomes[index].prediction
            let recorded = outcomes[index].recorded
            let ahead = next - recorded
            let reach = prediction - recorded
            let first = ahead.dot(reach) >= 0 ? 0 : 2
            moments[row + first] += 1
            moments[row + first + 1] += reach.length
            if previous.isFinite {
                moments[row + 4] += 1
                if ahead.dot(prediction - previous) < 0 { moments[row + 5] += 1 }
                moments[row + 6] += (reach - previousReach).length
            }
            previous = prediction
            previousReach = reach
        }
    }

    func values(
        of moments: Span<Double>,
        horizon: Double,
        into values: inout MutableSpan<Double>
    ) {
        values[0] = ratio(moments[1], moments[0])
        values[1] = ratio(moments[3], moments[2])
        values[2] = ratio(moments[1] + moments[3], moments[0] + moments[2])
        values[3] = ratio(moments[5], moments[4])
        values[4] = ratio(moments[6], moments[4])
    }

    func counts(of moments: Span<Double>, into counts: inout MutableSpan<Double>) {
        counts[0] = moments[0]
        counts[1] = moments[2]
        counts[2] = moments[0] + moments[2]
        counts[3] = moments[4]
        counts[4] = moments[4]
    }
}
