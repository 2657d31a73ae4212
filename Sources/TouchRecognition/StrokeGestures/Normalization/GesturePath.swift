import TouchModel

/// The points of a gesture that can be used, in memory that is reused.
///
/// Locations that are not finite or lie more than ``farthest`` from the origin are left out: no surface is that large, and
/// squares of what is left are finite.
package struct GesturePath: Sendable {
    /// The farthest coordinate that is believed, in the units of the locations.
    static let farthest = 1e9

    /// The points of the path.
    package private(set) var points: [GesturePoint] = []
    /// How many strokes have points.
    package private(set) var strokeCount = 0
    /// Whether all points are at the same place.
    package private(set) var isDot = true
    /// The lengths of the segments, one less than points; that between two strokes is measured too.
    private(set) var lengths: [Double] = []

    /// Takes the place of what was there.
    ///
    /// - Returns: whether there is a point.
    mutating func read(_ input: Span<GesturePoint>) -> Bool {
        points.removeAll(keepingCapacity: true)
        lengths.removeAll(keepingCapacity: true)
        strokeCount = 0
        isDot = true
        for index in input.indices {
            let point = input[index]
            guard point.isBelievable else { continue }
            if let last = points.last {
                let length = point.location.distance(to: last.location)
                lengths.append(length)
                isDot = isDot && length == 0
                if point.stroke != last.stroke { strokeCount += 1 }
            } else {
                strokeCount = 1
            }
            points.append(point)
        }
        return !points.isEmpty
    }

    /// The length of the strokes over the larger side of the box; 0 for a dot.
    var relativeInk: Double {
        guard !isDot, let first = points.first?.location else { return 0 }
        var (low, high) = (first, first)
        var ink = 0.0
        for index in 1..<points.count {
            low = pointwiseMin(low, points[index].location)
            high = pointwiseMax(high, points[index].location)
            if points[index].stroke == points[index - 1].stroke { ink += lengths[index - 1] }
        }
        return ink / (high - low).max()
    }

    /// Makes the larger side of the box 1 and the mean of the points the origin.
    mutating func normalize() {
        guard !isDot, let first = points.first?.location else { return }
        var (low, high) = (first, first)
        for point in points {
            low = pointwiseMin(low, point.location)
            high = pointwiseMax(high, point.location)
        }
        let side = (high - low).max()
        var sum = TouchPoint.zero
        for index in points.indices {
            points[index].location = (points[index].location - low) / side
            sum += points[index].location
        }
        let center = sum / Double(points.count)
        for index in points.indices { points[index].location -= center }
        for index in lengths.indices {
            lengths[index] = points[index + 1].location.distance(to: points[index].location)
        }
    }
}

extension SIMD2 where Scalar == Double {
    /// Whether the location is finite and not absurdly far out.
    var isBelievable: Bool {
        // A comparison with NaN is false.
        abs(x) <= GesturePath.farthest && abs(y) <= GesturePath.farthest
    }
}

extension GesturePoint {
    /// Whether the location is finite and not absurdly far out.
    var isBelievable: Bool { location.isBelievable }
}

extension TouchSample {
    /// Whether the time is finite, and the location is and is not absurdly far out.
    var isBelievable: Bool { timestamp.isFinite && location.isBelievable }
}
