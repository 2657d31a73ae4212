/// Four numbers side by side, as two pairs (``TwoLanes``): processors have vectors of two.
struct FourLanes: Sendable, Equatable {
    /// The first two numbers.
    var low: TwoLanes
    /// The last two.
    var high: TwoLanes

    @inline(__always)
    init(low: TwoLanes, high: TwoLanes) { (self.low, self.high) = (low, high) }

    @inline(__always)
    init(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double) {
        self.init(low: TwoLanes(first, second), high: TwoLanes(third, fourth))
    }

    @inline(__always)
    init(repeating value: Double) { self.init(low: TwoLanes(repeating: value), high: TwoLanes(repeating: value)) }

    /// The numbers of a vector.
    init(_ values: SIMD4<Double>) { self.init(low: TwoLanes(values.lowHalf), high: TwoLanes(values.highHalf)) }

    static var zero: FourLanes { FourLanes(repeating: 0) }

    var indices: Range<Int> { 0..<4 }

    @inline(__always)
    subscript(_ lane: Int) -> Double {
        get { lane < 2 ? low.values[lane] : high.values[lane - 2] }
        set { if lane < 2 { low.values[lane] = newValue } else { high.values[lane - 2] = newValue } }
    }

    /// The sum of all, from the first to the last.
    @inline(__always)
    func sum() -> Double { low.values.x + low.values.y + high.values.x + high.values.y }

    /// The least of all.
    @inline(__always)
    var least: Double {
        let pair = low.lesser(high).values
        return pair.y < pair.x ? pair.y : pair.x
    }

    /// The lesser of each; the number of `self` where one of both is NaN.
    @inline(__always)
    func lesser(_ other: FourLanes) -> FourLanes {
        FourLanes(low: low.lesser(other.low), high: high.lesser(other.high))
    }

    /// Each where it is above 0, else 0. NaN stays.
    @inline(__always)
    var positivePart: FourLanes { FourLanes(low: low.positivePart, high: high.positivePart) }

    /// Each where it is below 0, else 0. NaN stays.
    @inline(__always)
    var negativePart: FourLanes { FourLanes(low: low.negativePart, high: high.negativePart) }

    @inline(__always)
    static func + (left: FourLanes, right: FourLanes) -> FourLanes {
        FourLanes(low: left.low + right.low, high: left.high + right.high)
    }

    @inline(__always)
    static func - (left: FourLanes, right: FourLanes) -> FourLanes {
        FourLanes(low: left.low - right.low, high: left.high - right.high)
    }

    @inline(__always)
    static func * (left: FourLanes, right: FourLanes) -> FourLanes {
        FourLanes(low: left.low * right.low, high: left.high * right.high)
    }

    @inline(__always)
    static func / (left: FourLanes, right: FourLanes) -> FourLanes {
        FourLanes(low: left.low / right.low, high: left.high / right.high)
    }

    @inline(__always)
    static func + (left: Double, right: FourLanes) -> FourLanes { FourLanes(repeating: left) + right }
    @inline(__always)
    static func - (left: Double, right: FourLanes) -> FourLanes { FourLanes(repeating: left) - right }
    @inline(__always)
    static func * (left: Double, right: FourLanes) -> FourLanes { FourLanes(repeating: left) * right }
    @inline(__always)
    static func / (left: Double, right: FourLanes) -> FourLanes { FourLanes(repeating: left) / right }
    @inline(__always)
    static func + (left: FourLanes, right: Double) -> FourLanes { left + FourLanes(repeating: right) }
    @inline(__always)
    static func - (left: FourLanes, right: Double) -> FourLanes { left - FourLanes(repeating: right) }
    @inline(__always)
    static func * (left: FourLanes, right: Double) -> FourLanes { left * FourLanes(repeating: right) }
    @inline(__always)
    static func += (left: inout FourLanes, right: FourLanes) { left = left + right }
    @inline(__always)
    static func -= (left: inout FourLanes, right: FourLanes) { left = left - right }
}
