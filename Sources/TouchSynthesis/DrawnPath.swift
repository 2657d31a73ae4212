import Foundation
import TouchModel

/// The path of a drawn stroke as a function of time: straight between its points.
struct DrawnPath {
    /// Seconds from touch-down, not descending; the first is 0.
    private var stamps: [Double] = []
    private var places: [TouchPoint] = []
    /// The length of the path up to each point.
    private var lengths: [Double] = []

    var duration: Double { stamps.last ?? 0 }
    var length: Double { lengths.last ?? 0 }

    /// Points that share a stamp, as those of slow clocks do, are spread to the next one. A stroke whose clock stands still is run
    /// through at an even speed.
    ///
    /// - Parameters:
    ///   - points: their locations finite, at least one.
    ///   - stamps: of each, in seconds.
    ///   - speed: where the clock stands still, in units of the drawing per second; above 0.
    init(_ points: [TouchPoint], stamps original: [Double], speed: Double) {
        places = points
        lengths = [0]
        for (from, to) in zip(points, points.dropFirst()) {
            lengths.append((lengths.last ?? 0) + from.distance(to: to))
        }
        let first = original.first ?? 0
        // Not back in time, whatever the file says.
        var latest = 0.0
        stamps = original.map { stamp in
            latest = max(latest, stamp.isFinite ? stamp - first : 0)
            return latest
        }
        guard latest > 0 else {
            stamps = lengths.map { max($0, 1e-9 * speed) / speed }
            stamps[0] = 0
            if points.count == 1 { (stamps, places, lengths) = ([0, 0.05], [points[0], points[0]], [0, 0]) }
            return
        }
        var start = 0
        while start < stamps.count {
            let end = stamps[start...].firstIndex { $0 > stamps[start] } ?? stamps.count
            if end < stamps.count, end - start > 1 {
                let step = (stamps[end] - stamps[start]) / Double(end - start)
                for index in start..<end { stamps[index] = stamps[start] + step * Double(index - start) }
            }
            start = end
        }
        smoothStamps()
    }

    /// Averages each stamp with three on either side: what a clock's steps make of an even movement is no movement. They stay in order, and
    /// the path is what it was.
    private mutating func smoothStamps() {
        let raw = stamps
        for index in raw.indices {
            let reach = min(3, index, raw.count - 1 - index)
            stamps[index] = raw[index - reach...index + reach].reduce(0, +) / Double(2 * reach + 1)
        }
    }

    func location(at time: Double) -> TouchPoint { value(at: time, of: places, by: stamps) }

    /// Instants evenly over time and evenly over the path, ascending.
    func times(_ count: Int) -> [Double] {
        let shares = (0...count).map { Double($0) / Double(count) }
        return (shares.map { $0 * duration } + shares.map { value(at: $0 * length, of: stamps, by: lengths) }).sorted()
    }

    /// By how much the path turns, in radians, −π…π: of the directions of the quarters of the stretch, whose middles are three
    /// quarters of it apart.
    func turn(from: Double, to: Double) -> Double {
        let corners = (0...4).map { location(at: from + (to - from) * Double($0) / 4) }
        let steps = zip(corners, corners.dropFirst()).map { $1 - $0 }
        let sum = zip(steps, steps.dropFirst()).reduce(0) { $0 + Elementary.atan2($1.0.cross($1.1), $1.0.dot($1.1)) }
        return min(max(sum * 4 / 3, -.pi), .pi)
    }

    private func value(at position: Double, of values: [TouchPoint], by positions: [Double]) -> TouchPoint {
        let (index, share) = segment(position, positions)
        return values[index] + (values[min(index + 1, values.count - 1)] - values[index]) * share
    }

    private func value(at position: Double, of values: [Double], by positions: [Double]) -> Double {
        let (index, share) = segment(position, positions)
        return values[index] + (values[min(index + 1, values.count - 1)] - values[index]) * share
    }

    private func segment(_ position: Double, _ positions: [Double]) -> (index: Int, share: Double) {
        var (low, high) = (0, positions.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if positions[middle] <= position { low = middle } else { high = middle }
        }
        guard high > low, positions[high] > positions[low] else { return (low, 0) }
        return (low, min(max((position - positions[low]) / (positions[high] - positions[low]), 0), 1))
    }
}
