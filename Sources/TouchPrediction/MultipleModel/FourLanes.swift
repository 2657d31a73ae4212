import CVectorMath

/// Four numbers side by side, on which every operation is one on vectors of 128 bits, which all processors have.
///
/// The standard library's arithmetic of floating-point `SIMD` types is a loop over lanes, out of which the compiler makes vectors where it
/// finds them; in long formulas it finds few, and shuffles lanes instead.
///
/// Single precision: what a bank computes with them are steps, speeds and errors, not locations, and four of these numbers take the time of two
/// of double precision.
struct FourLanes: Sendable, Equatable {
    /// The numbers of the four lanes.
    var values: SIMD4<Float>

    @inline(__always)
    init(_ values: SIMD4<Float>) { self.values = values }

    @inline(__always)
    init(_ values: SIMD4<Double>) { self.init(Float(values.x), Float(values.y), Float(values.z), Float(values.w)) }

    @inline(__always)
    init(_ first: Float, _ second: Float, _ third: Float, _ fourth: Float) {
        values = SIMD4(first, second, third, fourth)
    }

    @inline(__always)
    init(repeating value: Float) { values = SIMD4(repeating: value) }

    @inline(__always)
    init(repeating value: Double) { self.init(repeating: Float(value)) }

    static var zero: FourLanes { FourLanes(repeating: Float.zero) }

    var indices: Range<Int> { 0..<4 }

    @inline(__always)
    subscript(_ lane: Int) -> Float {
        get { values[lane] }
        set { values[lane] = newValue }
    }

    /// The sum of all: that of the first and the third, and that of the second and the fourth.
    @inline(__always)
    func sum() -> Float { foretouch_sum(values) }

    /// The least of all.
    @inline(__always)
    var least: Float {
        let pairs = values.lowHalf.replacing(with: values.highHalf, where: values.highHalf .< values.lowHalf)
        return pairs.y < pairs.x ? pairs.y : pairs.x
    }

    /// The lesser of each: one instruction, unlike the library's pointwiseMin. The number of `self` where one of both is NaN.
    @inline(__always)
    func lesser(_ other: FourLanes) -> FourLanes {
        FourLanes(values.replacing(with: other.values, where: other.values .< values))
    }

    /// The greater of each. The number of `self` where one of both is NaN.
    @inline(__always)
    func greater(_ other: FourLanes) -> FourLanes {
        FourLanes(values.replacing(with: other.values, where: other.values .> values))
    }

    /// One number or another for each: the latter also where NaN is compared.
    @inline(__always)
    func isBelow(_ bound: FourLanes, then one: FourLanes, else other: FourLanes) -> FourLanes {
        FourLanes(foretouch_where_below(values, bound.values, one.values, other.values))
    }

    /// One number or another for each: the latter also where NaN is compared.
    @inline(__always)
    func isAbove(_ bound: FourLanes, then one: FourLanes, else other: FourLanes) -> FourLanes {
        FourLanes(foretouch_where_below(bound.values, values, one.values, other.values))
    }

    /// The square root of each.
    @inline(__always)
    var root: FourLanes { FourLanes(foretouch_root(values)) }

    /// Each, or the bound that it is beyond, on either side of 0. NaN counts as the lower one.
    @inline(__always)
    func within(_ bound: Float) -> FourLanes { FourLanes(foretouch_within(values, bound)) }

    /// The logarithm to base 2 of each, which is positive: exact at powers of two, and going straight between them, at most 0.09 below.
    @inline(__always)
    var logarithm: FourLanes { FourLanes(foretouch_logarithm(values)) }

    /// Each where it is above 0, else 0. NaN stays.
    @inline(__always)
    var positivePart: FourLanes { FourLanes(values.replacing(with: 0, where: values .< 0)) }

    /// Each where it is below 0, else 0. NaN stays.
    @inline(__always)
    var negativePart: FourLanes { FourLanes(values.replacing(with: 0, where: values .> 0)) }

    @inline(__always)
    static func + (left: FourLanes, right: FourLanes) -> FourLanes {
        FourLanes(foretouch_add(left.values, right.values))
    }

    @inline(__always)
    static func - (left: FourLanes, right: FourLanes) -> FourLanes {
        FourLanes(foretouch_subtract(left.values, right.values))
    }

    @inline(__always)
    static func * (left: FourLanes, right: FourLanes) -> FourLanes {
        FourLanes(foretouch_multiply(left.values, right.values))
    }

    @inline(__always)
    static func / (left: FourLanes, right: FourLanes) -> FourLanes {
        FourLanes(foretouch_divide(left.values, right.values))
    }

    @inline(__always)
    static func + (left: Float, right: FourLanes) -> FourLanes { FourLanes(repeating: left) + right }
    @inline(__always)
    static func * (left: Float, right: FourLanes) -> FourLanes { FourLanes(repeating: left) * right }
    @inline(__always)
    static func / (left: Float, right: FourLanes) -> FourLanes { FourLanes(repeating: left) / right }
    @inline(__always)
    static func + (left: FourLanes, right: Float) -> FourLanes { left + FourLanes(repeating: right) }
    @inline(__always)
    static func - (left: FourLanes, right: Float) -> FourLanes { left - FourLanes(repeating: right) }
    @inline(__always)
    static func * (left: FourLanes, right: Float) -> FourLanes { left * FourLanes(repeating: right) }
    @inline(__always)
    static func += (left: inout FourLanes, right: FourLanes) { left = left + right }
    @inline(__always)
    static func -= (left: inout FourLanes, right: FourLanes) { left = left - right }
}
