import TouchModel

/// Where a contact turns sharply.
///
/// At a point of the path the contact turns sharply when its displacements over ``window`` before and ``window`` after it
/// point more than ``angle`` apart, and both are at least ``shortestPath`` long, so that noise at rest is no turn. Points
/// nearer than the window to an end of the stroke, or to a gap, have no such displacements.
///
/// Finding them is O(points).
struct SharpTurns: Sendable {
    /// The window, in seconds.
    static let window = 0.025
    /// The cosine of 60°.
    private static let cosine = 0.5
    /// Units of location.
    static let shortestPath = 2.0

    /// The times of points at which the contact turns sharply, ascending.
    let times: [Double]

    init(of path: TruthPath) {
        var times: [Double] = []
        var before = 0
        var after = 0
        for (point, time) in zip(path.points, path.times) {
            guard let earlier = path.segment(at: time - Self.window, from: before) else { continue }
            before = earlier
            guard let later = path.segment(at: time + Self.window, from: after) else { break }
            after = later
            guard let from = path.location(at: time - Self.window, segment: earlier),
                let to = path.location(at: time + Self.window, segment: later)
            else { continue }
            let arriving = point - from
            let leaving = to - point
            let lengths = (arriving.length, leaving.length)
            if min(lengths.0, lengths.1) >= Self.shortestPath,
                arriving.dot(leaving) < Self.cosine * lengths.0 * lengths.1
            {
                times.append(time)
            }
        }
        self.times = times
    }

    /// Whether a turn lies in a span of time, searched forward from `hint`, which must not be past it.
    ///
    /// O(1) amortized over ascending spans.
    func contains(from start: Double, to end: Double, hint: inout Int) -> Bool {
        while hint < times.count, times[hint] < start - TimeSegments.coincidence { hint += 1 }
        return hint < times.count && times[hint] <= end + TimeSegments.coincidence
    }
}
