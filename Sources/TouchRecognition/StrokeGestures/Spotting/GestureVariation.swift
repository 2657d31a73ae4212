import TouchModel

/// Draws a gesture a little differently, as the same hand would: turned, stretched and bent.
///
/// Every move is turned and stretched by the same affine map, and by a turn that changes slowly along the path: its value at the
/// start, at the end and at knots between is drawn, and linear in between.
enum GestureVariation {
    /// Standard deviations: of the turn, in radians; of the logarithm of the ratio of the axes; of the slow turn, in radians.
    private static let deviations = (turn: 0.1, ratio: 0.15, bend: 0.2)
    /// The slow turn has so many values.
    private static let knots = 6

    static func vary(_ gesture: StrokeGesture, _ generator: inout SeededGenerator) -> StrokeGesture {
        var varied = gesture
        let length = gesture.pathLength
        let turn = deviations.turn * generator.gaussian()
        let stretch = Elementary.exp(deviations.ratio * generator.gaussian() / 2)
        let bends = (0..<knots).map { _ in deviations.bend * generator.gaussian() }
        var along = 0.0
        for index in gesture.points.indices.dropFirst() {
            let move = gesture.points[index].location - gesture.points[index - 1].location
            along += move.length
            let place = length > 0 ? min(1, along / length) * Double(knots - 1) : 0
            let knot = min(knots - 2, Int(place))
            let share = place - Double(knot)
            let angle = turn + (1 - share) * bends[knot] + share * bends[knot + 1]
            let (along, across) = (Elementary.cos(angle), Elementary.sin(angle))
            let stretched = TouchPoint(move.x * stretch, move.y / stretch)
            varied.points[index].location =
                varied.points[index - 1].location
                + TouchPoint(along * stretched.x - across * stretched.y, across * stretched.x + along * stretched.y)
        }
        return varied
    }
}
