import TouchModel

/// The order in which point-cloud recognizers prepare a gesture; it changes answers.
public enum CloudSteps: String, Sendable, CaseIterable {
    /// Resample, scale, move the centroid of the new points to the origin: the papers and the authors' JavaScript.
    case paper
    /// Scale, move the mean of the drawn points to the origin, resample: the authors' C#. The mean leans to where drawing was
    /// slow.
    case csharp
}

extension GesturePath {
    /// Makes a cloud whose box has a larger side of 1 and which lies about the origin (Vatavu, Anthony, Wobbrock 2012).
    func cloud(_ steps: CloudSteps, into result: inout MutableSpan<TouchPoint>) {
        resample(.apart, into: &result)
        switch steps {
        case .paper:
            result.scaleUniformly(to: 1)
            result.translate(origin: result.centroid)
        case .csharp:
            // Resampling goes with scaling and moving, so that the order of the steps only chooses box and center.
            var (low, high, sum) = (points[0].location, points[0].location, TouchPoint.zero)
            for point in points {
                low = pointwiseMin(low, point.location)
                high = pointwiseMax(high, point.location)
                sum += point.location
            }
            let center = sum / Double(points.count)
            let side = (high - low).max()
            for index in result.indices { result[index] = (result[index] - center) / (side > 0 ? side : 1) }
        }
    }
}
