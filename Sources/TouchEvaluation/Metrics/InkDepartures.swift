import TouchModel

/// How far predictions leave the ink that was really drawn, where users see it most: at the end of a stroke and at corners.
///
/// The distance is that from P to the nearest point of the polyline through the recorded samples, searched from h before
/// the prediction was made until h after the instant that it was made for: O(samples in 3 h) for each of these predictions.
/// A predictor without an answer draws nothing beyond the ink: P is the last sample, the distance 0.
///
/// - `lift_overshoot`: mean over the predictions made in the last h before the contact lifted, the one made with the lift
///   itself left out, for it is never shown. Strokes that were cancelled have none.
/// - `turn_overshoot`: mean over the predictions between whose last observed samples and τ the contact turns sharply
///   (``SharpTurns``).
///
/// The complaints behind them: github.com/w3c/pointerevents, issue 38.
struct InkDepartures: Metric {
    let name = "departures"
    let quantities = [
        MetricQuantity(
            "lift_overshoot",
            unit: "px",
            preference: .lower,
            summary: "mean distance from the ink of predictions made in the last h before lift",
            source: "Foretouch, after w3c/pointerevents issue 38"
        ),
        MetricQuantity(
            "turn_overshoot",
            unit: "px",
            preference: .lower,
            summary: "mean distance from the ink of predictions around a sharp turn",
            source: "Foretouch, after w3c/pointerevents issue 38"
        ),
    ]
    let momentCount = 4

    func accumulate(_ stroke: StrokeOutcomes, into moments: inout MutableSpan<Double>) {
        let liftPredictions = stroke.liftPredictions.span
        for index in liftPredictions.indices {
            let row = stroke.firstMoment(of: liftPredictions[index].group)
            moments[row] += 1
            moments[row + 1] += stroke.departure(
                of: liftPredictions[index].prediction,
                askTime: liftPredictions[index].askTime
            )
        }
        let outcomes = stroke.outcomes.span
        for index in outcomes.indices where outcomes[index].isAtTurn {
            let row = stroke.firstMoment(of: outcomes[index].group)
            moments[row + 2] += 1
            moments[row + 3] += stroke.departure(
                of: outcomes[index].prediction,
                askTime: outcomes[index].time - stroke.horizon
            )
        }
    }

    func values(
        of moments: Span<Double>,
        horizon: Double,
        into values: inout MutableSpan<Double>
    ) {
        values[0] = ratio(moments[1], moments[0])
        values[1] = ratio(moments[3], moments[2])
    }

    func counts(of moments: Span<Double>, into counts: inout MutableSpan<Double>) {
        counts[0] = moments[0]
        counts[1] = moments[2]
    }
}
