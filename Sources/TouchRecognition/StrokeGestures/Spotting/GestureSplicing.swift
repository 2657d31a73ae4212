import TouchModel

/// Makes paths that are no gesture, but consist of pieces of gestures.
enum GestureSplicing {
    /// To how many points gestures are resampled before they are cut.
    private static let pointCount = 128

    /// A gesture of which a third to two thirds of the length are replaced by as large a share of another class's gesture, as it is
    /// or backwards, in the size of the first.
    ///
    /// - Returns: one stroke; `nil` where there are not two gestures.
    static func negative(of gestures: [StrokeGesture], _ generator: inout SeededGenerator) -> [GesturePoint]? {
        guard gestures.count > 1 else { return nil }
        let first = generator.integer(0...gestures.count - 1)
        var second = generator.integer(0...gestures.count - 2)
        if second >= first { second += 1 }
        let (base, other) = (moves(gestures[first]), moves(gestures[second]))
        guard let base, let other else { return nil }
        let count = Int(generator.uniform(1.0 / 3...2.0 / 3) * Double(base.count))
        let hole = generator.integer(0...base.count - count)
        let piece = generator.integer(0...other.count - count)
        var replacement = Array(other[piece..<piece + count])
        // Backwards, every move leads the other way.
        if generator.chance(0.5) { replacement = replacement.reversed().map { -$0 } }
        let all = base[..<hole] + replacement + base[(hole + count)...]
        var place = TouchPoint.zero
        var points = [GesturePoint(place)]
        for move in all {
            place += move
            points.append(GesturePoint(place))
        }
        let size = gestures[first].pathLength
        for index in points.indices { points[index].location *= size }
        return points
    }

    /// The moves from point to point of a gesture of length 1; `nil` for a dot.
    private static func moves(_ gesture: StrokeGesture) -> [TouchPoint]? {
        let length = gesture.pathLength
        var path = GesturePath()
        guard length > 0, path.read(gesture.points.span) else { return nil }
        var points = Array(repeating: TouchPoint.zero, count: pointCount)
        var span = points.mutableSpan
        path.resample(.joined, into: &span)
        return zip(points, points.dropFirst()).map { ($1 - $0) / length }
    }
}
