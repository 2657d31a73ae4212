import TouchModel

/// Makes steps of equal length out of a path that comes point by point.
///
/// A step goes straight from where the last one ended toward where the pointer is; what is nearer than a step waits. So jitter below
/// a step adds no length, and a fast movement between two events becomes several steps.
struct EqualSteps: Sendable {
    /// The length of a step, in the units of the locations; above 0.
    let length: Double
    /// Where the last step ended; `nil` before the first location.
    private(set) var end: TouchPoint?
    private var target = TouchPoint.zero

    init(length: Double) { self.length = length }

    /// The pointer is at a location; ``next()`` makes the steps to there.
    mutating func move(to location: TouchPoint) {
        if end == nil { end = location }
        target = location
    }

    /// How many steps there are at most to where the pointer is.
    var distance: Double { end.map { target.distance(to: $0) / length } ?? 0 }

    /// The next step, as a unit vector; `nil` where the pointer is less than a step away.
    mutating func next() -> TouchPoint? {
        guard let from = end else { return nil }
        let way = target - from
        let distance = way.length
        guard distance >= length else { return nil }
        let direction = way / distance
        end = from + length * direction
        return direction
    }

    /// Begins anew at the next location.
    mutating func reset() { end = nil }

    /// The steps of a gesture whose strokes are joined.
    static func directions(of points: [GesturePoint], length: Double) -> [TouchPoint] {
        var steps = EqualSteps(length: length)
        var directions: [TouchPoint] = []
        for point in points {
            steps.move(to: point.location)
            while let direction = steps.next() { directions.append(direction) }
        }
        return directions
    }
}
