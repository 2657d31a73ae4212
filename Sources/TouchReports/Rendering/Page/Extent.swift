import TouchModel

/// The smallest upright rectangle around points.
package struct Extent: Sendable, Equatable {
    /// The upper left corner: the smallest x and the smallest y.
    package private(set) var minimum: TouchPoint
    /// The lower right corner: the largest x and the largest y.
    package private(set) var maximum: TouchPoint

    /// The rectangle around finite points; `nil` where there are none. Others are passed over.
    package init?(_ points: some Sequence<TouchPoint>) {
        var found: Extent?
        for point in points where point.isFinite {
            if found == nil { found = Extent(point) } else { found?.include(point) }
        }
        guard let found else { return nil }
        self = found
    }

    private init(_ point: TouchPoint) {
        minimum = point
        maximum = point
    }

    private mutating func include(_ point: TouchPoint) {
        minimum = pointwiseMin(minimum, point)
        maximum = pointwiseMax(maximum, point)
    }

    /// Halves are added, because the sum of two huge numbers is infinite.
    var center: TouchPoint { minimum / 2 + maximum / 2 }
    var halfSize: TouchPoint { maximum / 2 - minimum / 2 }

    /// The rectangle with a strip of that breadth added all around.
    func grown(by breadth: Double) -> Extent {
        var grown = self
        grown.minimum -= TouchPoint(repeating: breadth)
        grown.maximum += TouchPoint(repeating: breadth)
        return grown.minimum.isFinite && grown.maximum.isFinite ? grown : self
    }

    /// The part of the rectangle that lies within another; a point of the other where they do not meet.
    func clamped(to other: Extent) -> Extent {
        var clamped = self
        clamped.minimum.clamp(lowerBound: other.minimum, upperBound: other.maximum)
        clamped.maximum.clamp(lowerBound: other.minimum, upperBound: other.maximum)
        return clamped
    }

    /// The rectangle around both.
    func union(_ other: Extent) -> Extent {
        var union = self
        union.include(other.minimum)
        union.include(other.maximum)
        return union
    }
}
