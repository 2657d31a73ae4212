import TouchModel

/// Errors along and across the true motion: too far or not far enough, and beside the path.
///
/// With u the unit vector of the true motion at the predicted time, the along-track error is e·u (positive: the
/// prediction is ahead) and the off-track error e×u. Queries at which the contact rests have no u and do not count.
/// `fast_*` are the same over queries at true speeds above ``SpeedBin/fastSpeed``; `relative_*` divide each error by the length
/// of the path traveled between asking and the predicted time, where that is at least ``shortestPath``.
///
/// Named after the quantities of Android's `MotionPredictorMetricsManager` (Android Open Source Project, 2023), and not
/// the same in three respects: Android divides relative errors by the path of its recent real points, as many as its
/// longest prediction has steps, and averages over all horizons; its fast and relative along-track figures are root mean
/// squares; a contact at rest counts there with its whole error in both directions.
struct TrackErrors: Metric {
    let name = "track"

    /// Units of location: dividing by less would report noise.
    static let shortestPath = 1.0

    private static let groups = ["", "fast_", "relative_"]

    let quantities: [MetricQuantity] = groups.flatMap { prefix in
        let unit = prefix == "relative_" ? "–" : "px"
        let scope =
            switch prefix {
            case "fast_": " at true speeds above 1100 px/s"
            case "relative_": ", divided by the length of the path traveled in the horizon"
            default: ""
            }
        let source = "after Android MotionPredictorMetricsManager"
        return [
            MetricQuantity(
                prefix + "along_track_mean",
                unit: unit,
                preference: .nearZero,
                summary: "mean of e·u" + scope,
                source: source,
                scale: .signed
            ),
            MetricQuantity(
                prefix + "along_track_sd",
                unit: unit,
                preference: .lower,
                summary: "standard deviation of e·u" + scope,
                source: source,
                scale: .rootMeanSquare
            ),
            MetricQuantity(
                prefix + "off_track_rmse",
                unit: unit,
                preference: .lower,
                summary: "root of the mean of (e×u)²" + scope,
                source: source,
                scale: .rootMeanSquare
            ),
        ]
    }

    let momentCount = 12

    func accumulate(_ stroke: StrokeOutcomes, into moments: inout MutableSpan<Double>) {
        let outcomes = stroke.outcomes.span
        for index in outcomes.indices {
            let direction = outcomes[index].direction
            guard direction != .zero else { continue }
            let row = stroke.firstMoment(of: outcomes[index].group)
            let error = outcomes[index].error
            let along = error.dot(direction)
            let off = error.cross(direction)
            Self.add(along, off, to: &moments, row)
            if outcomes[index].speed > SpeedBin.fastSpeed { Self.add(along, off, to: &moments, row + 4) }
            let path = outcomes[index].pathLength
            if path >= Self.shortestPath { Self.add(along / path, off / path, to: &moments, row + 8) }
        }
    }

    @inline(__always)
    private static func add(_ along: Double, _ off: Double, to moments: inout MutableSpan<Double>, _ row: Int) {
        moments[row] += 1
        moments[row + 1] += along
        moments[row + 2] += along * along
        moments[row + 3] += off * off
    }

    func values(
        of moments: Span<Double>,
        horizon: Double,
        into values: inout MutableSpan<Double>
    ) {
        for group in 0..<Self.groups.count {
            let first = 4 * group
            let count = moments[first]
            let mean = ratio(moments[first + 1], count)
            values[3 * group] = mean
            let variance = ratio(moments[first + 2], count) - mean * mean
            // Rounding may leave a tiny negative variance where all errors are equal; NaN has to stay.
            values[3 * group + 1] = variance < 0 ? 0 : variance.squareRoot()
            values[3 * group + 2] = ratio(moments[first + 3], count).squareRoot()
        }
    }

    func counts(of moments: Span<Double>, into counts: inout MutableSpan<Double>) {
        for index in counts.indices { counts[index] = moments[4 * (index / 3)] }
    }
}
