import TouchModel

/// Steps that the published recognizers share, on points in place. O(points); nothing is allocated.
extension MutableSpan where Element == TouchPoint {
    /// The mean of the points.
    var centroid: TouchPoint {
        var sum = TouchPoint.zero
        for index in indices { sum += self[index] }
        return sum / Double(count)
    }

    /// The corners of the box around the points.
    var bounds: (low: TouchPoint, high: TouchPoint) {
        var (low, high) = (self[0], self[0])
        for index in indices {
            low = pointwiseMin(low, self[index])
            high = pointwiseMax(high, self[index])
        }
        return (low, high)
    }

    /// Moves the points so that another becomes the origin.
    mutating func translate(origin: TouchPoint) {
        for index in indices { self[index] -= origin }
    }

    /// Makes the larger side of the box `size`, and its lower corner the origin. A dot stays a dot.
    mutating func scaleUniformly(to size: Double) {
        let (low, high) = bounds
        let side = (high - low).max()
        let factor = side > 0 ? side / size : 1
        for index in indices { self[index] = (self[index] - low) / factor }
    }

    /// Makes both sides of the box `size`; a side without extent stays without.
    mutating func scaleToSquare(_ size: Double) {
        let (low, high) = bounds
        let box = high - low
        let factor = TouchPoint(box.x > 0 ? size / box.x : 1, box.y > 0 ? size / box.y : 1)
        for index in indices { self[index] *= factor }
    }

    /// Turns the points about their centroid, by an angle in radians that is positive from x to y.
    mutating func rotate(by angle: Double) {
        let center = centroid
        let (sine, cosine) = (Elementary.sin(angle), Elementary.cos(angle))
        for index in indices {
            let arm = self[index] - center
            self[index] = center + TouchPoint(arm.x * cosine - arm.y * sine, arm.x * sine + arm.y * cosine)
        }
    }

    /// The angle from the first point to the centroid, in radians: the orientation that $1 turns to zero.
    var indicativeAngle: Double {
        let arm = centroid - self[0]
        return Elementary.atan2(arm.y, arm.x)
    }

    /// Makes the length of all coordinates together 1; points that are all at the origin stay there.
    mutating func normalizeLength() {
        var sum = 0.0
        for index in indices { sum += self[index].dot(self[index]) }
        guard sum > 0 else { return }
        let length = sum.squareRoot()
        for index in indices { self[index] /= length }
    }
}
