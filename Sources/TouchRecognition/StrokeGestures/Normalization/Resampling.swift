import TouchModel

/// How a path is cut into equal steps where it has several strokes.
package enum StrokeJoining: Sendable {
    /// The way from one stroke to the next counts as drawn: $1, $N, Penny Pincher.
    case joined
    /// It does not, and no point lies on it: $P and what follows it.
    case apart
}

extension GesturePath {
    /// Puts points at equal distances along the path.
    ///
    /// The first is the path's first. The length between strokes counts or not, as `joining` says; a step that begins in one
    /// stroke and ends in the next carries its length over. Rounding may leave one point to come, which is the path's last; a dot
    /// is as many copies of itself. (Wobbrock, Wilson, Li 2007, Appendix A, step 1; Vatavu, Anthony, Wobbrock 2012.)
    ///
    /// - Parameters:
    ///   - result: as many points as it holds are made, at least two.
    ///   - numbers: where given, the stroke of each point; of the same length.
    /// - Complexity: O(points + count); allocates nothing.
    func resample(_ joining: StrokeJoining, into result: inout MutableSpan<TouchPoint>, strokes numbers: inout [Int]) {
        let count = result.count
        let notesStrokes = !numbers.isEmpty
        let points = points.span
        let lengths = lengths.span
        var total = 0.0
        for index in lengths.indices where joining == .joined || points[index].stroke == points[index + 1].stroke {
            total += lengths[index]
        }
        let step = total / Double(count - 1)
        result[0] = points[0].location
        if notesStrokes { numbers[0] = points[0].stroke }
        var made = 1
        var covered = 0.0
        if step > 0 {
            for index in lengths.indices
            where joining == .joined || points[index].stroke == points[index + 1].stroke {
                var from = points[index].location
                let to = points[index + 1].location
                var length = lengths[index]
                while made < count, length > 0, covered + length >= step {
                    from += ((step - covered) / length) * (to - from)
                    result[made] = from
                    if notesStrokes { numbers[made] = points[index].stroke }
                    made += 1
                    covered = 0
                    length = from.distance(to: to)
                }
                covered += length
            }
        }
        let last = points[points.count - 1]
        while made < count {
            result[made] = last.location
            if notesStrokes { numbers[made] = last.stroke }
            made += 1
        }
    }

    /// The same without noting strokes.
    func resample(_ joining: StrokeJoining, into result: inout MutableSpan<TouchPoint>) {
        var none: [Int] = []
        resample(joining, into: &result, strokes: &none)
    }
}

extension GesturePath {
    /// The unit vectors from one resampled point of the joined strokes to the next; zero where two are at the same place.
    ///
    /// - Parameters:
    ///   - points: memory for one point more than directions.
    ///   - directions: what is filled from its start.
    func directions(by points: inout [TouchPoint], into directions: inout MutableSpan<TouchPoint>) {
        var span = points.mutableSpan
        resample(.joined, into: &span)
        for index in 1..<span.count { directions[index - 1] = (span[index] - span[index - 1]).normalized ?? .zero }
    }
}
