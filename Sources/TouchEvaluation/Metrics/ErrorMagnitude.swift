import TouchModel

/// How large errors are: mean and RMSE of |e|, the skill against showing the last sample, the latency that remains, and
/// how often the predictor had no answer.
///
/// With e the error and e₀ that of `hold` on the same queries:
///
/// - `mean` = mean |e|, `rmse` = √ mean |e|²
/// - `skill` = 1 − RMSE(e) / RMSE(e₀) (a skill score as in Murphy 1988, on RMSE)
/// - `residual_latency_ms` = h · mean |e| / mean |e₀|: the lag that is left, were all error lag
/// - `abstention` = share of queries without an answer; they count with the error of `hold`
/// - `fallback` = share of queries that something simpler answered, or that were answered for an earlier time
struct ErrorMagnitude: Metric {
    let name = "magnitude"

    let quantities = [
        MetricQuantity("mean", unit: "px", preference: .lower, summary: "mean of |e|", source: "–"),
        MetricQuantity(
            "rmse",
            unit: "px",
            preference: .lower,
            summary: "root of the mean of |e|²",
            source: "–",
            scale: .rootMeanSquare
        ),
        MetricQuantity(
            "skill",
            unit: "–",
            preference: .higher,
            summary: "1 − RMSE / RMSE of hold",
            source: "after Murphy 1988",
            scale: .signed
        ),
        MetricQuantity(
            "residual_latency_ms",
            unit: "ms",
            preference: .lower,
            summary: "horizon · mean |e| / mean |e of hold|",
            source: "Foretouch"
        ),
        MetricQuantity(
            "abstention",
            unit: "–",
            preference: .lower,
            summary: "share of queries without an answer, scored as hold",
            source: "Foretouch",
            scale: .share
        ),
        MetricQuantity(
            "fallback",
            unit: "–",
            preference: .lower,
            summary: "share of queries answered by what a predictor falls back to",
            source: "Foretouch",
            scale: .share
        ),
    ]

    let momentCount = 7

    func accumulate(_ stroke: StrokeOutcomes, into moments: inout MutableSpan<Double>) {
        let outcomes = stroke.outcomes.span
        for index in outcomes.indices {
            let row = stroke.firstMoment(of: outcomes[index].group)
            let error = outcomes[index].error
            let square = error.dot(error)
            let hold = outcomes[index].holdError
            let holdSquare = hold.dot(hold)
            moments[row] += 1
            moments[row + 1] += square.squareRoot()
            moments[row + 2] += square
            moments[row + 3] += holdSquare.squareRoot()
            moments[row + 4] += holdSquare
            if !outcomes[index].isAnswered { moments[row + 5] += 1 }
            if outcomes[index].isFallback { moments[row + 6] += 1 }
        }
    }

    func values(
        of moments: Span<Double>,
        horizon: Double,
        into values: inout MutableSpan<Double>
    ) {
        let count = moments[0]
        values[0] = ratio(moments[1], count)
        values[1] = ratio(moments[2], count).squareRoot()
        values[2] = 1 - ratio(moments[2], moments[4]).squareRoot()
        values[3] = horizon * 1000 * ratio(moments[1], moments[3])
        values[4] = ratio(moments[5], count)
        values[5] = ratio(moments[6], count)
    }

    func counts(of moments: Span<Double>, into counts: inout MutableSpan<Double>) {
        for index in counts.indices { counts[index] = moments[0] }
    }
}
