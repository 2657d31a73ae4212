import TouchModel

/// Errors of predicted force, altitude and azimuth, where the recording has them and the predictor predicts them.
///
/// The truth is the value that stands at the end: a digitizer that estimates force corrects it later, predictors are shown
/// the estimate and held to the correction. It is interpolated at τ between the two samples around it, azimuth the shorter
/// way round; where one of them lacks the quantity, or the truth of the location is unknown, there is none.
///
/// Errors of azimuth are taken within ±180°. Answers without a quantity do not count for it: the counts tell.
struct ChannelErrors: Metric {
    let name = "channels"
    let quantities = [
        MetricQuantity(
            "force_mean",
            unit: "force",
            preference: .lower,
            summary: "mean of |predicted − true force|",
            source: "–",
            scale: .magnitude
        ),
        MetricQuantity(
            "force_rmse",
            unit: "force",
            preference: .lower,
            summary: "root of the mean squared error of force",
            source: "–",
            scale: .rootMeanSquare
        ),
        MetricQuantity(
            "altitude_rmse",
            unit: "°",
            preference: .lower,
            summary: "root of the mean squared error of altitude",
            source: "–",
            scale: .rootMeanSquare
        ),
        MetricQuantity(
            "azimuth_rmse",
            unit: "°",
            preference: .lower,
            summary: "root of the mean squared error of azimuth, the shorter way round",
            source: "–",
            scale: .rootMeanSquare
        ),
    ]
    let momentCount = 7

    func accumulate(_ stroke: StrokeOutcomes, into moments: inout MutableSpan<Double>) {
        let channels = stroke.channels.span
        let outcomes = stroke.outcomes.span
        for index in channels.indices {
            let row = stroke.firstMoment(of: outcomes[index].group)
            let error = channels[index].prediction.lanes - channels[index].truth.lanes
            if error.x.isFinite {
                let force = Double(error.x)
                moments[row] += 1
                moments[row + 1] += abs(force)
                moments[row + 2] += force * force
            }
            if error.z.isFinite {
                moments[row + 3] += 1
                moments[row + 4] += Double(error.z) * Double(error.z)
            }
            if error.w.isFinite {
                let azimuth = Double(error.w).wrappedAngle
                moments[row + 5] += 1
                moments[row + 6] += azimuth * azimuth
            }
        }
    }

    func values(
        of moments: Span<Double>,
        horizon: Double,
        into values: inout MutableSpan<Double>
    ) {
        values[0] = ratio(moments[1], moments[0])
        values[1] = ratio(moments[2], moments[0]).squareRoot()
        values[2] = ratio(moments[4], moments[3]).squareRoot() * (180 / .pi)
        values[3] = ratio(moments[6], moments[5]).squareRoot() * (180 / .pi)
    }

    func counts(of moments: Span<Double>, into counts: inout MutableSpan<Double>) {
        counts[0] = moments[0]
        counts[1] = moments[0]
        counts[2] = moments[3]
        counts[3] = moments[5]
    }
}
