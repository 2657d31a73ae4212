import TouchModel

/// Whether predictions reach too far or not far enough towards where the recording went next, and whether they move
/// the wrong way.
///
/// With I the interpolation of the recorded samples at the predicted time, N the next recorded sample and P the
/// prediction: an answer over-predicts when (N − I)·(P − I) ≥ 0 and under-predicts otherwise, by |P − I|. It goes in
/// the wrong direction when (N − I)·(Pₖ − Pₖ₋₁) < 0 for two predictions in a row. Questions without a later sample do
/// not count.
///
/// The definitions are those of Chromium's `PredictionMetricsHandler` (The Chromium Authors, 2018).
struct ReachErrors: Metric {
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
                source: source
            ),
        ]
    }()

    let momentCount = 6

    func accumulate(_ outcomes: Span<PredictionOutcome>, into moments: UnsafeMutableBufferPointer<Double>) {
        var previous = Point(repeating: .nan)
        for index in outcomes.indices {
            let outcome = outcomes[index]
            guard outcome.nextSample.isFinite else { continue }
            let ahead = outcome.nextSample - outcome.recorded
            let reach = outcome.prediction - outcome.recorded
            let first = ahead.dot(reach) >= 0 ? 0 : 2
            moments[first] += 1
            moments[first + 1] += reach.length
            if previous.isFinite {
                moments[4] += 1
                if ahead.dot(outcome.prediction - previous) < 0 { moments[5] += 1 }
            }
            previous = outcome.prediction
        }
    }

    func values(
        of moments: UnsafeBufferPointer<Double>,
        horizon: Double,
        into values: UnsafeMutableBufferPointer<Double>
    ) {
        values[0] = ratio(moments[1], moments[0])
        values[1] = ratio(moments[3], moments[2])
        values[2] = ratio(moments[1] + moments[3], moments[0] + moments[2])
        values[3] = ratio(moments[5], moments[4])
    }

    func counts(of moments: UnsafeBufferPointer<Double>, into counts: UnsafeMutableBufferPointer<Double>) {
        counts[0] = moments[0]
        counts[1] = moments[2]
        counts[2] = moments[0] + moments[2]
        counts[3] = moments[4]
    }
}
