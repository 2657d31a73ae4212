import TouchModel

/// Penny Pincher: how alike the directions of drawing are (Taranta, LaViola 2015, "Penny Pincher: a blazing fast, highly accurate
/// $-family recognizer", GI).
///
/// Strokes are joined in their order. Position and size do not count; rotation, order and direction of drawing do.
package struct PennyPincher: GestureMeasure, Hashable {
    /// What can be set.
    package struct Parameters: Sendable, Hashable {
        /// To how many points a gesture is resampled; there is one direction less.
        package var points = 16

        /// The values of the paper.
        package init() {}
    }

    /// The parameters that were set.
    package let parameters: Parameters
    private var points: [TouchPoint]

    /// Penny Pincher with these parameters.
    package init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        points = Array(repeating: .zero, count: parameters.points)
    }

    package static var blank: TouchPoint { .zero }
    package var featureCount: Int { parameters.points - 1 }

    package mutating func prepare(_ path: inout GesturePath, into features: inout MutableSpan<TouchPoint>) {
        path.directions(by: &points, into: &features)
    }

    /// One minus the mean of the cosines, 0…2.
    package mutating func distance(
        of candidate: Span<TouchPoint>,
        to template: Span<TouchPoint>,
        below limit: Double
    ) -> Double {
        // Two sums wait half as long for each other.
        var (sums, others) = (TouchPoint.zero, TouchPoint.zero)
        let count = min(candidate.count, template.count)
        var index = 0
        while index + 1 < count {
            sums += candidate[index] * template[index]
            others += candidate[index + 1] * template[index + 1]
            index += 2
        }
        if index < count { sums += candidate[index] * template[index] }
        return max(0, 1 - (sums + others).sum() / Double(count))
    }

    /// The distance itself.
    package func rejectionScore(of distance: Double) -> Double { distance }
}
