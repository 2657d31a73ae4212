import TouchModel

/// $P+: clouds of points with turning angles, matched freely (Vatavu 2017, "Improving gesture recognition accuracy on touch screens
/// for users with low vision", CHI).
///
/// Each point takes its nearest; points of the other cloud that nobody took add their nearest. Invariances are those of
/// ``DollarP``.
package struct DollarPPlus: GestureMeasure, Hashable {
    /// What can be set.
    package typealias Parameters = DollarP.Parameters

    /// The parameters that were set.
    package let parameters: Parameters
    private var cloud: [TouchPoint]
    private var matching: FreeCloudMatching

    /// $P+ with these parameters.
    package init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        cloud = Array(repeating: .zero, count: parameters.points)
        matching = FreeCloudMatching(count: parameters.points)
    }

    /// x, y, and the turning angle as a share of a half turn.
    package static var blank: SIMD4<Double> { .zero }
    package var featureCount: Int { parameters.points }

    package mutating func prepare(_ path: inout GesturePath, into features: inout MutableSpan<SIMD4<Double>>) {
        path.cloud(parameters.steps, into: &cloud)
        for index in cloud.indices {
            var turn = 0.0
            if index > 0, index < cloud.count - 1 {
                let (into, out) = (cloud[index] - cloud[index - 1], cloud[index + 1] - cloud[index])
                let lengths = into.length * out.length
                // Points at the same place turn nowhere.
                if lengths > 0 { turn = Elementary.acos(max(-1, min(1, into.dot(out) / lengths))) / .pi }
            }
            features[index] = SIMD4(cloud[index].x, cloud[index].y, turn, 0)
        }
    }

    package mutating func distance(
        of candidate: Span<SIMD4<Double>>,
        to template: Span<SIMD4<Double>>,
        below limit: Double
    ) -> Double {
        matching.distance(candidate, template, below: limit)
    }

    /// The mean distance of the points, as a share of half the box's larger side.
    package func rejectionScore(of distance: Double) -> Double { 2 * distance / Double(parameters.points) }
}
