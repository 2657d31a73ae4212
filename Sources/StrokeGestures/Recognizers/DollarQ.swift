import TouchModel

/// $Q: $P on squared distances (Vatavu, Anthony, Wobbrock 2018, "$Q: a super-quick, articulation-invariant stroke-gesture
/// recognizer for low-resource devices", MobileHCI).
///
/// The paper prunes by a table of nearest points over a grid, which can exceed what it should bound. Here the bound comes from the
/// true nearest points, so that the answer is that of the exhaustive search. Invariances are those of ``DollarP``.
package struct DollarQ: GestureMeasure, Hashable {
    /// What can be set.
    package typealias Parameters = DollarP.Parameters

    /// What was set.
    package let parameters: Parameters
    private var cloud: [TouchPoint]
    private var matching: GreedyCloudMatching

    /// $Q with these parameters.
    package init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        cloud = Array(repeating: .zero, count: parameters.points)
        matching = GreedyCloudMatching(count: parameters.points, cost: .squaredDistance)
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

    /// The root of the weighted mean square of distances of matched points, as a share of half the box's larger side.
    package func rejectionScore(of distance: Double) -> Double {
        let points = Double(parameters.points)
        return 2 * (distance / (0.5 * points * (points + 1))).squareRoot()
    }
}
