import Foundation
import TouchModel
import TouchRecognition

/// A gesture in equal steps of ink, with what its points have locally, and what it has as a whole.
struct ArticulatedPath {
    /// Around their centroid.
    private(set) var places: [TouchPoint] = []
    /// Seconds since the first point.
    private(set) var times: [Double] = []
    /// From the point before to the point after, of the same stroke, in units per second; 0 where no time passes.
    private(set) var speeds: [Double] = []
    /// The turns from one step to the next of the same stroke, in radians, −π…π.
    private(set) var turns: [Double] = []
    /// The length of the ink.
    let length: Double
    /// The area of the box around the ink.
    let area: Double
    let duration: Double
    let strokeCount: Int

    /// - Parameter count: how many points are made, at least two. The way from stroke to stroke is no ink: no point lies on it.
    /// - Returns: `nil` without a finite point.
    init?(_ gesture: StrokeGesture, count: Int) {
        let points = gesture.points.filter { $0.location.isFinite && $0.timestamp.isFinite }
        guard let first = points.first, let last = points.last else { return nil }
        let steps = zip(points, points.dropFirst())
        let inks = steps.map { $0.stroke == $1.stroke ? $0.location.distance(to: $1.location) : 0 }
        var (low, high) = (first.location, first.location)
        for point in points {
            low = pointwiseMin(low, point.location)
            high = pointwiseMax(high, point.location)
        }
        length = inks.reduce(0, +)
        area = (high.x - low.x) * (high.y - low.y)
        duration = last.timestamp - first.timestamp
        strokeCount = 1 + steps.count { $0.stroke != $1.stroke }
        var strokes: [Int] = []
        var (segment, covered) = (0, 0.0)
        for number in 0..<count {
            let share = Double(number) / Double(count - 1)
            guard length > 0 else {
                // A dot has time alone.
                places.append(first.location)
                times.append(duration * share)
                strokes.append(0)
                continue
            }
            let place = length * share
            while segment < inks.count - 1, covered + inks[segment] < place || inks[segment] == 0 {
                covered += inks[segment]
                segment += 1
            }
            // Behind the last ink, points of a stroke without extent may follow.
            let part = inks[segment] > 0 ? min(max((place - covered) / inks[segment], 0), 1) : 0
            let (from, to) = (points[segment], points[segment + 1])
            places.append(from.location + (to.location - from.location) * part)
            times.append(from.timestamp + (to.timestamp - from.timestamp) * part - first.timestamp)
            strokes.append(from.stroke)
        }
        let center = places.reduce(TouchPoint.zero, +) / Double(count)
        for index in places.indices { places[index] -= center }
        for index in places.indices {
            let before = index > 0 && strokes[index - 1] == strokes[index] ? index - 1 : index
            let after = index + 1 < count && strokes[index + 1] == strokes[index] ? index + 1 : index
            let way = places[before].distance(to: places[index]) + places[index].distance(to: places[after])
            let time = times[after] - times[before]
            speeds.append(time > 1e-9 ? way / time : 0)
            let (into, out) = (places[index] - places[before], places[after] - places[index])
            turns.append(
                before == after || into == .zero || out == .zero ? 0 : Elementary.atan2(into.cross(out), into.dot(out))
            )
        }
    }
}
