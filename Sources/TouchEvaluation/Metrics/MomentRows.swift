/// Where a metric adds a stroke's moments: a row of numbers for each group of queries.
///
/// A breakdown by something that differs from query to query (the speed, the phase of the stroke) has several
/// groups, each with a row of its own; without one all groups share a row.
public struct MomentRows {
    private let base: UnsafeMutablePointer<Double>
    private let stride: Int

    /// - Parameters:
    ///   - base: the first group's row.
    ///   - stride: how many numbers further the next group's row starts; 0 where all share one.
    init(_ base: UnsafeMutablePointer<Double>, stride: Int) {
        self.base = base
        self.stride = stride
    }

    /// The moments of a group.
    @inline(__always)
    public subscript(group: UInt8) -> UnsafeMutablePointer<Double> { base + Int(group) * stride }

    /// The same rows from a later column on.
    func from(column: Int) -> MomentRows { MomentRows(base + column, stride: stride) }
}
