import TouchModel

/// $P: gestures as clouds of points, matched greedily (Vatavu, Anthony, Wobbrock 2012, "Gestures as point clouds", ICMI).
///
/// Position and size do not count, nor number, order and direction of strokes; rotation and aspect ratio do. A cloud has no
/// direction, so a swipe to the left is one to the right.
package struct DollarP: GestureMeasure, Hashable {
    /// What can be set.
    package struct Parameters: Sendable, Hashable {
        /// To how many points a gesture is resampled.
        package var points = 32
        /// In which order it is prepared.
        package var steps = CloudSteps.paper

        /// The values of the paper.
        package init() {}
    }

    /// What was set.
    package let parameters: Parameters
    private var cloud: [TouchPoint]
    private var matching: GreedyCloudMatching

    /// $P with these parameters.
    package init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        cloud = Array(repeating: .zero, count: parameters.points)
        matching = GreedyCloudMatching(count: parameters.points, cost: .distance)
    }

    package static var blank: Float { 0 }
    package static var hasLowerBound: Bool { true }
    package var featureCount: Int { matching.featureCount }

    package mutating func prepare(_ path: inout GesturePath, into features: inout MutableSpan<Float>) {
        path.cloud(parameters.steps, into: &cloud)
        GreedyCloudMatching.write(cloud, into: &features)
    }

    package mutating func lowerBound(of candidate: Span<Float>, to template: Span<Float>) -> Double {
        matching.lowerBound(candidate, template)
    }

    package mutating func distance(
        of candidate: Span<Float>,
        to template: Span<Float>,
        below limit: Double
    ) -> Double {
        matching.distance(candidate, template, below: limit)
    }

    /// The weighted mean distance of matched points, as a share of half the box's larger side.
    package func rejectionScore(of distance: Double) -> Double { distance / (0.25 * Double(parameters.points + 1)) }
}
