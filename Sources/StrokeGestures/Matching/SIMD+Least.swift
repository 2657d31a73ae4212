extension SIMD where Scalar == Float {
    /// The lesser of each component: one instruction, unlike the standard library's function.
    @inline(__always)
    func lesser(_ other: Self) -> Self { replacing(with: other, where: other .< self) }
}

extension SIMD8 where Scalar == Float {
    /// The least component. The standard library's goes through a call.
    @inline(__always)
    var leastLane: Float {
        let half = lowHalf.replacing(with: highHalf, where: highHalf .< lowHalf)
        let quarter = half.lowHalf.replacing(with: half.highHalf, where: half.highHalf .< half.lowHalf)
        return quarter.x < quarter.y ? quarter.x : quarter.y
    }
}
