import TouchModel

extension StrokeGesture {
    /// The beginning of the gesture, up to a share of the length of its ink. Ways between strokes are no ink.
    ///
    /// - Parameter share: 0…1. The last point is interpolated; 1 gives the whole gesture, and so does a gesture without ink.
    func prefix(_ share: Double) -> StrokeGesture {
        var total = 0.0
        for (point, next) in zip(points, points.dropFirst()) { total += Self.ink(point, next) }
        let wanted = share * total
        // Not where a length is not finite, either.
        guard share < 1, total > 0, wanted.isFinite else { return self }
        var result = StrokeGesture(label: label, points: Array(points.prefix(1)))
        var covered = 0.0
        for (point, next) in zip(points, points.dropFirst()) {
            let length = Self.ink(point, next)
            guard covered + length < wanted else {
                let part = length > 0 ? (wanted - covered) / length : 0
                var end = next
                end.location = point.location + part * (next.location - point.location)
                end.timestamp = point.timestamp + part * (next.timestamp - point.timestamp)
                end.stroke = length > 0 ? next.stroke : point.stroke
                result.points.append(end)
                break
            }
            covered += length
            result.points.append(next)
        }
        return result
    }

    private static func ink(_ point: GesturePoint, _ next: GesturePoint) -> Double {
        point.stroke == next.stroke ? point.location.distance(to: next.location) : 0
    }
}
