/// How far a drawn gesture is from the way in which its class is usually drawn: the relative accuracy measures of R.-D. Vatavu,
/// L. Anthony and J. O. Wobbrock ("Relative accuracy measures for stroke gestures", ICMI 2013).
///
/// Local measures compare the gesture with the task axis point by point, at ``GestureTaskAxis/pointCount`` equal steps of ink: errors are
/// means of absolute differences, variabilities their standard deviations.
package enum ArticulationMeasure: String, Sendable, CaseIterable {
    /// Local: the distance of points, of gestures whose centroids lie on each other.
    case shapeError = "shape-error"
    /// Its standard deviation.
    case shapeVariability = "shape-variability"
    /// The difference of the lengths of ink.
    case lengthError = "length-error"
    /// The difference of the areas of the boxes.
    case sizeError = "size-error"
    /// Local: the difference of the turning angles.
    case bendingError = "bending-error"
    /// Its standard deviation.
    case bendingVariability = "bending-variability"
    /// The difference of the times from the first point to the last.
    case timeError = "time-error"
    /// The standard deviation of the local differences of the times since the first point.
    case timeVariability = "time-variability"
    /// Local: the difference of speeds.
    case velocityError = "velocity-error"
    /// Its standard deviation.
    case velocityVariability = "velocity-variability"
    /// The difference of the numbers of strokes.
    case strokeError = "stroke-error"
    /// The difference of the shape error in the order of drawing and in the order that matches best.
    case strokeOrderError = "stroke-order-error"

    /// Whether it is of time or speed.
    package var isOfTime: Bool {
        switch self {
        case .timeError, .timeVariability, .velocityError, .velocityVariability: true
        default: false
        }
    }

    /// The unit of its values, of gestures in CSS px and seconds.
    package var unit: String {
        switch self {
        case .shapeError, .shapeVariability, .lengthError, .strokeOrderError: "px"
        case .sizeError: "px^2"
        case .bendingError, .bendingVariability: "rad"
        case .timeError, .timeVariability: "s"
        case .velocityError, .velocityVariability: "px/s"
        case .strokeError: "strokes"
        }
    }

    /// The definition, in a few words.
    package var summary: String {
        switch self {
        case .shapeError: "mean distance of points from the task axis, of gestures whose centroids lie on each other"
        case .shapeVariability: "standard deviation of that distance"
        case .lengthError: "difference of the lengths of ink"
        case .sizeError: "difference of the areas of the boxes"
        case .bendingError: "mean difference of the turning angles"
        case .bendingVariability: "standard deviation of that difference"
        case .timeError: "difference of the times from the first point to the last"
        case .timeVariability: "standard deviation of the differences of the times since the first point"
        case .velocityError: "mean difference of speeds"
        case .velocityVariability: "standard deviation of that difference"
        case .strokeError: "difference of the numbers of strokes"
        case .strokeOrderError:
            "difference of the shape error in the order of drawing and in the order that matches best"
        }
    }
}
