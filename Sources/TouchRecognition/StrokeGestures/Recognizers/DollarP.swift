import TouchModel

/// $P: gestures as clouds of points, matched greedily (Vatavu, Anthony, Wobbrock 2012, "Gestures as point clouds", ICMI), and $Q:
/// the same on squared distances (Vatavu, Anthony, Wobbrock 2018, "$Q: a super-quick, articulation-invariant stroke-gesture
/// recognizer for low-resource devices", MobileHCI).
///
/// The paper of $Q prunes by a table of nearest points over a grid, which can exceed what it should bound. Here the bound of both
/// comes from the true nearest points, so that the answer is that of the exhaustive search.
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

    /// The parameters that were set.
    package let parameters: Parameters
    private let cost: GreedyCloudMatching.Cost
    private var cloud: [TouchPoint]
    private var matching: GreedyCloudMatching

    /// $P with these parameters; $Q where matched points cost their squared distance.
    package init(_ parameters: Parameters = Parameters(), cost: GreedyCloudMatching.Cost = .distance) {
        self.parameters = parameters
        self.cost = cost
        cloud = Array(repeating: .zero, count: parameters.points)
        matching = GreedyCloudMatching(count: parameters.points, cost: cost)
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

    /// The weighted mean distance of matched points, of $Q the root of the weighted mean square, as a share of half the box's larger
    /// side.
    package func rejectionScore(of distance: Double) -> Double {
        let points = Double(parameters.points)
        return switch cost {
        case .distance: distance / (0.25 * (points + 1))
        case .squaredDistance: 2 * (distance / (0.5 * points * (points + 1))).squareRoot()
        }
    }
}
