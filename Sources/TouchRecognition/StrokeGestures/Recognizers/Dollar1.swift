import TouchModel

/// $1: the mean distance of corresponding points after the best turn (Wobbrock, Wilson, Li 2007, "Gestures without libraries,
/// toolkits or training", UIST).
///
/// The gesture is resampled, turned so that its first point lies in a fixed direction from its centroid, stretched to a
/// square and centered. Strokes are joined in their order. Position, size, aspect ratio and rotation do not count, so lines are
/// hardly told apart; the direction of drawing does.
package struct Dollar1: GestureMeasure, Hashable {
    /// What can be set.
    package struct Parameters: Sendable, Hashable {
        /// To how many points a gesture is resampled.
        package var points = 64
        /// The side of the square, which is the unit of distances.
        package var size = 250.0
        /// Turns to both sides that are tried, in radians: 45°.
        package var range = Double.pi / 4
        /// How exactly the best turn is found, in radians: 2°.
        package var precision = Double.pi / 90

        /// The values of the paper.
        package init() {}
    }

    /// The parameters that were set.
    package let parameters: Parameters

    /// $1 with these parameters.
    package init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    package static var blank: TouchPoint { .zero }
    package var featureCount: Int { parameters.points }

    package mutating func prepare(_ path: inout GesturePath, into features: inout MutableSpan<TouchPoint>) {
        path.resample(.joined, into: &features)
        features.rotate(by: -features.indicativeAngle)
        features.scaleToSquare(parameters.size)
        features.translate(origin: features.centroid)
    }

    package mutating func distance(
        of candidate: Span<TouchPoint>,
        to template: Span<TouchPoint>,
        below limit: Double
    ) -> Double {
        AngleSearch(range: parameters.range, precision: parameters.precision).distance(of: candidate, to: template)
    }

    /// The share of half the square's diagonal: one minus the paper's score.
    package func rejectionScore(of distance: Double) -> Double { distance / (0.5 * 2.0.squareRoot() * parameters.size) }
}
