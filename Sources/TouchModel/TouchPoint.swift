/// A location or displacement on the input surface, x to the right and y downwards, in the units of its
/// ``CoordinateSpace`` (CSS px wherever the physical scale is known).
public typealias TouchPoint = SIMD2<Double>

extension SIMD2 where Scalar == Double {
    /// Euclidean length, in the units of the components.
    @inlinable package var length: Double { (self * self).sum().squareRoot() }

    /// Euclidean distance to another point.
    @inlinable package func distance(to other: Self) -> Double { (self - other).length }

    /// Scalar product with another vector.
    @inlinable package func dot(_ other: Self) -> Double { (self * other).sum() }

    /// The z component of the cross product: positive when `other` lies clockwise of `self` on a surface whose
    /// y axis points down.
    @inlinable package func cross(_ other: Self) -> Double { x * other.y - y * other.x }

    /// Whether both components are finite.
    @inlinable package var isFinite: Bool { x.isFinite && y.isFinite }

    /// The vector of length 1 in the same direction; `nil` for the zero vector and for non-finite ones.
    @inlinable package var normalized: Self? {
        let length = length
        return length > 0 && length.isFinite ? self / length : nil
    }
}
