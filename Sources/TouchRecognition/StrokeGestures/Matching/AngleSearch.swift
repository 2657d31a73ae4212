import TouchModel

/// The least mean distance between corresponding points over turns of one of the two figures, found by golden-section search
/// (Wobbrock, Wilson, Li 2007, Appendix A, step 4).
///
/// It takes the distance to have a single minimum in the range, which need not be so.
struct AngleSearch: Sendable, Hashable {
    /// Turns from minus to plus this angle, in radians.
    var range: Double
    /// The search ends when the interval is not wider, in radians.
    var precision: Double

    /// The least distance that was found.
    ///
    /// - Parameters:
    ///   - candidate: points about their centroid, the origin; turned.
    ///   - template: as many points.
    /// - Complexity: O(points · log(range / precision)).
    func distance(of candidate: Span<TouchPoint>, to template: Span<TouchPoint>) -> Double {
        let ratio = 0.5 * (5.0.squareRoot() - 1)
        var (low, high) = (-range, range)
        var first = ratio * low + (1 - ratio) * high
        var second = (1 - ratio) * low + ratio * high
        var atFirst = distance(of: candidate, to: template, turnedBy: first)
        var atSecond = distance(of: candidate, to: template, turnedBy: second)
        while high - low > precision {
            if atFirst < atSecond {
                high = second
                (second, atSecond) = (first, atFirst)
                first = ratio * low + (1 - ratio) * high
                atFirst = distance(of: candidate, to: template, turnedBy: first)
            } else {
                low = first
                (first, atFirst) = (second, atSecond)
                second = (1 - ratio) * low + ratio * high
                atSecond = distance(of: candidate, to: template, turnedBy: second)
            }
        }
        return min(atFirst, atSecond)
    }

    private func distance(
        of candidate: Span<TouchPoint>,
        to template: Span<TouchPoint>,
        turnedBy angle: Double
    ) -> Double {
        let along = TouchPoint(Elementary.cos(angle), Elementary.sin(angle))
        let across = TouchPoint(-along.y, along.x)
        var sum = 0.0
        for index in candidate.indices {
            sum += (candidate[index].x * along + candidate[index].y * across - template[index]).length
        }
        return sum / Double(candidate.count)
    }
}
