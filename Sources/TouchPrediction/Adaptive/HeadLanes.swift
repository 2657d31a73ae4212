/// A number at each head of a correction: four near and four far, on which every operation is one on ``FourLanes``.
struct HeadLanes: Sendable, Equatable {
    var near: FourLanes
    var far: FourLanes

    @inline(__always)
    init(near: FourLanes, far: FourLanes) { (self.near, self.far) = (near, far) }

    @inline(__always)
    init(repeating value: Float) { self.init(near: FourLanes(repeating: value), far: FourLanes(repeating: value)) }

    /// A number that is computed for each head.
    @inline(__always)
    init(_ body: (Int) -> Float) {
        self.init(
            near: FourLanes(body(0), body(1), body(2), body(3)),
            far: FourLanes(body(4), body(5), body(6), body(7))
        )
    }

    static var zero: HeadLanes { HeadLanes(repeating: 0) }

    var indices: Range<Int> { 0..<8 }

    @inline(__always)
    subscript(_ head: Int) -> Float { head < 4 ? near[head] : far[head - 4] }

    @inline(__always)
    func lesser(_ other: HeadLanes) -> HeadLanes {
        HeadLanes(near: near.lesser(other.near), far: far.lesser(other.far))
    }

    @inline(__always)
    func greater(_ other: HeadLanes) -> HeadLanes {
        HeadLanes(near: near.greater(other.near), far: far.greater(other.far))
    }

    /// One number or another for each: the latter also where NaN is compared.
    @inline(__always)
    func isBelow(_ bound: HeadLanes, then one: HeadLanes, else other: HeadLanes) -> HeadLanes {
        HeadLanes(
            near: near.isBelow(bound.near, then: one.near, else: other.near),
            far: far.isBelow(bound.far, then: one.far, else: other.far)
        )
    }

    /// One number or another for each: the latter also where NaN is compared.
    @inline(__always)
    func isAbove(_ bound: HeadLanes, then one: HeadLanes, else other: HeadLanes) -> HeadLanes {
        bound.isBelow(self, then: one, else: other)
    }

    /// The square root of each.
    @inline(__always)
    var root: HeadLanes { HeadLanes(near: near.root, far: far.root) }

    /// Each where it is above 0, else 0. NaN stays.
    @inline(__always)
    var positivePart: HeadLanes { HeadLanes(near: near.positivePart, far: far.positivePart) }

    @inline(__always)
    static func + (left: HeadLanes, right: HeadLanes) -> HeadLanes {
        HeadLanes(near: left.near + right.near, far: left.far + right.far)
    }

    @inline(__always)
    static func - (left: HeadLanes, right: HeadLanes) -> HeadLanes {
        HeadLanes(near: left.near - right.near, far: left.far - right.far)
    }

    @inline(__always)
    static func * (left: HeadLanes, right: HeadLanes) -> HeadLanes {
        HeadLanes(near: left.near * right.near, far: left.far * right.far)
    }

    @inline(__always)
    static func / (left: HeadLanes, right: HeadLanes) -> HeadLanes {
        HeadLanes(near: left.near / right.near, far: left.far / right.far)
    }

    @inline(__always)
    static func * (left: Float, right: HeadLanes) -> HeadLanes { HeadLanes(repeating: left) * right }
    @inline(__always)
    static func / (left: Float, right: HeadLanes) -> HeadLanes { HeadLanes(repeating: left) / right }
    @inline(__always)
    static func + (left: HeadLanes, right: Float) -> HeadLanes { left + HeadLanes(repeating: right) }
    @inline(__always)
    static func * (left: HeadLanes, right: Float) -> HeadLanes { left * HeadLanes(repeating: right) }
    @inline(__always)
    static func += (left: inout HeadLanes, right: HeadLanes) { left = left + right }
}
