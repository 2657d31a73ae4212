import TouchModel

/// A planned path without noise, as a function of time.
///
/// Time counts in seconds from touch-down; a location is a displacement in CSS px from wherever the movement is put.
/// Both ends hold: before 0 a trajectory stands at its first point, after ``duration`` at its last.
package protocol Trajectory: Sendable {
    /// Seconds from touch-down to lift.
    var duration: Double { get }

    /// The displacement from the trajectory's origin, in CSS px.
    func location(at time: Double) -> TouchPoint
}

extension Trajectory {
    /// The smallest and largest coordinates on the path, found by looking at it `steps` times.
    func bounds(steps: Int = 128) -> (lower: TouchPoint, upper: TouchPoint) {
        var lower = location(at: 0)
        var upper = lower
        for step in 1...steps {
            let point = location(at: duration * Double(step) / Double(steps))
            lower = pointwiseMin(lower, point)
            upper = pointwiseMax(upper, point)
        }
        return (lower, upper)
    }
}

extension SIMD2 where Scalar == Double {
    /// The vector of the given length in the given direction, in radians clockwise from +x on a surface whose y axis
    /// points down.
    static func polar(length: Double, heading: Double) -> Self { Heading.unit(heading) * length }

    /// The vector turned clockwise on the surface by an angle in radians.
    func rotated(by angle: Double) -> Self {
        let unit = Heading.unit(angle)
        return Self(x * unit.x - y * unit.y, x * unit.y + y * unit.x)
    }
}
