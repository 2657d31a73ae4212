/// The vectors of a cloud of points with axes: x, y, both components of the axis, and the squared norm of every point.
enum CloudLayout {
    static let pointCount = 32
    /// The number of vectors of eight that hold one number of each point.
    static let vectorCount = 4
    /// The first vector of the squared norms, each less ``SpreadPoint/halfOffset``.
    static let firstNorm = 4 * vectorCount
    /// The number of vectors.
    static let count = 5 * vectorCount

    /// The place of a point's numbers. Points of one vector are spread along the path, so that the first vector shows if gestures are far
    /// from each other.
    @inline(__always)
    static func place(of index: Int) -> (vector: Int, lane: Int) { (index % vectorCount, index / vectorCount) }
}

/// A point of a cloud, for comparison with eight points at once.
struct SpreadPoint: Sendable, Hashable {
    /// Half of the offset of costs: they are counted from the least number of 16 bits.
    static let halfOffset: Int16 = 1 << 14

    /// Twice the place and the axis, each in all lanes.
    var x = SIMD8<Int16>.zero
    var y = SIMD8<Int16>.zero
    var u = SIMD8<Int16>.zero
    var v = SIMD8<Int16>.zero
    /// The squared norm less ``halfOffset``.
    var norm = SIMD8<Int16>.zero

    /// The squared distances to eight points, counted from the least number: |p|² + |q|² − 2p·q, exact in 16 bits.
    @inline(__always)
    func cost(
        _ x: SIMD8<Int16>,
        _ y: SIMD8<Int16>,
        _ u: SIMD8<Int16>,
        _ v: SIMD8<Int16>,
        _ norm: SIMD8<Int16>
    ) -> SIMD8<Int16> {
        (self.norm &+ norm &- self.x &* x) &- self.y &* y &- (self.u &* u &+ self.v &* v)
    }
}
