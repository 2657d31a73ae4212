import TouchModel

/// Protractor: the angle between gestures as vectors, after the best turn in closed form (Li 2010, "Protractor: a fast and accurate
/// gesture recognizer", CHI).
///
/// Strokes are joined in their order. Position and size do not count; rotation does not count with ``Orientation/invariant``, and
/// little with ``Orientation/sensitive``.
package struct Protractor: GestureMeasure, Hashable {
    /// What becomes of the direction from the first point to the centroid.
    package enum Orientation: String, Sendable, CaseIterable {
        /// It is turned to zero.
        case invariant
        /// It is turned to the nearest of eight.
        case sensitive
    }

    /// Whether the box around the gesture is stretched.
    package enum Scaling: String, Sendable, CaseIterable {
        /// The box stays as it is, as in the paper.
        case none
        /// To a square, as in the JavaScript of the $1 recognizer, which has Protractor as an option.
        case square
    }

    /// What can be set.
    package struct Parameters: Sendable, Hashable {
        /// To how many points a gesture is resampled.
        package var points = 16
        /// What becomes of the gesture's orientation.
        package var orientation = Orientation.invariant
        /// Whether the gesture is stretched.
        package var scaling = Scaling.none

        /// The values of the paper.
        package init() {}
    }

    /// The parameters that were set.
    package let parameters: Parameters

    /// Protractor with these parameters.
    package init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    package static var blank: TouchPoint { .zero }
    package var featureCount: Int { parameters.points }

    package mutating func prepare(_ path: inout GesturePath, into features: inout MutableSpan<TouchPoint>) {
        path.resample(.joined, into: &features)
        let angle = features.indicativeAngle
        features.rotate(
            by: parameters.orientation == .invariant ? -angle : OptimalCosine.baseOrientation(of: angle) - angle
        )
        if parameters.scaling == .square { features.scaleToSquare(1) }
        features.translate(origin: features.centroid)
        features.normalizeLength()
    }

    package mutating func distance(
        of candidate: Span<TouchPoint>,
        to template: Span<TouchPoint>,
        below limit: Double
    ) -> Double {
        OptimalCosine.distance(of: candidate, to: template)
    }

    /// The share of a right angle.
    package func rejectionScore(of distance: Double) -> Double { distance / (.pi / 2) }
}
