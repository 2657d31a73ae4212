import TouchModel

/// Dynamic time warping of directions or points, with a window, an envelope as lower bound and factors for what the sequences
/// leave out (Sakoe, Chiba 1978; Keogh 2002, "Exact indexing of dynamic time warping"; factors and directions: Taranta et al. 2017,
/// "Jackknife: a reliable recognizer with few samples and many modalities", CHI).
///
/// Strokes are joined in their order. Position and size do not count; rotation, order and direction of drawing do.
package struct DynamicTimeWarping: GestureMeasure, Hashable {
    /// What sequences consist of.
    package enum Sequence: String, Sendable, CaseIterable {
        /// Unit vectors from point to point, which cost 1 − cos: position and size are left out.
        case directions
        /// Points whose coordinates have mean 0 and deviation 1 each, which cost their squared distance.
        case points
    }

    /// What can be set.
    package struct Parameters: Sendable, Hashable {
        /// What sequences consist of.
        package var sequence = Sequence.directions
        /// To how many points a gesture is resampled.
        package var points = 16
        /// How many places of the sequences may be warped.
        package var radius = 2
        /// Whether gestures that spread unlike over the axes are farther from each other.
        package var hasFactors = true

        /// The values of the paper.
        package init() {}

        /// The yardstick of the literature: 64 points, a window of a tenth, no factors.
        package static var yardstick: Parameters {
            var parameters = Parameters()
            parameters.sequence = .points
            parameters.points = 64
            parameters.radius = 6
            parameters.hasFactors = false
            return parameters
        }
    }

    /// The parameters that were set.
    package let parameters: Parameters
    private var points: [TouchPoint]
    private var costs: [Double]
    private var previousCosts: [Double]

    /// Time warping with these parameters.
    package init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        points = Array(repeating: .zero, count: parameters.points)
        costs = Array(repeating: 0, count: parameters.points + 1)
        previousCosts = costs
    }

    private var length: Int { parameters.sequence == .directions ? parameters.points - 1 : parameters.points }

    package static var blank: TouchPoint { .zero }
    package static var hasLowerBound: Bool { true }

    /// The sequence, what it is at least and at most within the radius of each place, and the spread over the axes: of the path and
    /// of the box, as unit vectors.
    package var featureCount: Int { 3 * length + 2 }

    package mutating func prepare(_ path: inout GesturePath, into features: inout MutableSpan<TouchPoint>) {
        Self.prepare(path, parameters, length, by: &points, into: &features)
    }

    private static func prepare(
        _ path: GesturePath,
        _ parameters: Parameters,
        _ length: Int,
        by points: inout [TouchPoint],
        into features: inout MutableSpan<TouchPoint>
    ) {
        var cloud = points.mutableSpan
        path.resample(.joined, into: &cloud)
        var traveled = TouchPoint.zero
        for index in 1..<cloud.count {
            let move = cloud[index] - cloud[index - 1]
            traveled += pointwiseMax(move, -move)
        }
        let (low, high) = cloud.bounds
        features[3 * length] = traveled.normalized ?? .zero
        features[3 * length + 1] = (high - low).normalized ?? .zero
        switch parameters.sequence {
        case .directions:
            for index in 0..<length { features[index] = (cloud[index + 1] - cloud[index]).normalized ?? .zero }
        case .points:
            cloud.translate(origin: cloud.centroid)
            var squares = TouchPoint.zero
            for index in cloud.indices { squares += cloud[index] * cloud[index] }
            let deviation = (squares / Double(length - 1)).squareRoot()
            let scale = TouchPoint(deviation.x > 0 ? deviation.x : 1, deviation.y > 0 ? deviation.y : 1)
            for index in 0..<length { features[index] = cloud[index] / scale }
        }
        for index in 0..<length {
            var (least, most) = (features[index], features[index])
            for near in max(0, index - parameters.radius)...min(length - 1, index + parameters.radius) {
                least = pointwiseMin(least, features[near])
                most = pointwiseMax(most, features[near])
            }
            features[length + index] = least
            features[2 * length + index] = most
        }
    }

    package mutating func lowerBound(of candidate: Span<TouchPoint>, to template: Span<TouchPoint>) -> Double {
        let length = length
        var sum = 0.0
        for index in 0..<length {
            let (point, least, most) = (candidate[index], template[length + index], template[2 * length + index])
            switch parameters.sequence {
            case .directions: sum += 1 - min(1, pointwiseMax(point * least, point * most).sum())
            case .points:
                let outside = pointwiseMax(pointwiseMax(least - point, point - most), .zero)
                sum += outside.dot(outside)
            }
        }
        // Rounding must not make it more than what it bounds.
        return max(0, sum) * factor(candidate, template) * (1 - 1e-12)
    }

    package mutating func distance(
        of candidate: Span<TouchPoint>,
        to template: Span<TouchPoint>,
        below limit: Double
    ) -> Double {
        let length = length
        let factor = factor(candidate, template)
        for index in 0...length { costs[index] = .infinity }
        costs[0] = 0
        for row in 1...length {
            swap(&costs, &previousCosts)
            let window = max(1, row - parameters.radius)...min(length, row + parameters.radius)
            let sequence = parameters.sequence
            let least = Self.fill(&costs, previousCosts, candidate[row - 1], template, window, sequence)
            if least * factor >= limit { return least * factor }
        }
        return max(0, costs[length]) * factor
    }

    /// The costs of ways that end in a row; its least.
    private static func fill(
        _ costs: inout [Double],
        _ previous: [Double],
        _ point: TouchPoint,
        _ template: Span<TouchPoint>,
        _ window: ClosedRange<Int>,
        _ sequence: Sequence
    ) -> Double {
        var costs = costs.mutableSpan
        costs[window.lowerBound - 1] = .infinity
        if window.upperBound + 1 < costs.count { costs[window.upperBound + 1] = .infinity }
        var least = Double.infinity
        for column in window {
            let before = min(previous[column - 1], min(previous[column], costs[column - 1]))
            let other = template[column - 1]
            let cost = before + (sequence == .directions ? 1 - point.dot(other) : (point - other).dot(point - other))
            costs[column] = cost
            least = min(least, cost)
        }
        return least
    }

    /// One over the cosines of how the two spread over the axes.
    private func factor(_ candidate: Span<TouchPoint>, _ template: Span<TouchPoint>) -> Double {
        guard parameters.hasFactors else { return 1 }
        let spread = 3 * length
        return 1 / max(0.01, candidate[spread].dot(template[spread]))
            / max(0.01, candidate[spread + 1].dot(template[spread + 1]))
    }

    /// The mean cost of a place.
    package func rejectionScore(of distance: Double) -> Double { distance / Double(length) }
}
