/// A stroke's moments on their way into the table: one row, or one for each group of queries.
struct GroupSums {
    private var sums: [Double]
    private let momentCount: Int
    private let separatesGroups: Bool

    init(momentCount: Int, separatesGroups: Bool) {
        self.momentCount = momentCount
        self.separatesGroups = separatesGroups
        sums = Array(repeating: 0, count: momentCount * (separatesGroups ? QueryGroup.count : 1))
    }

    mutating func accumulate(_ stroke: StrokeOutcomes, by suite: MetricSuite) {
        var stroke = stroke
        stroke.groupStride = separatesGroups ? momentCount : 0
        var span = sums.mutableSpan
        suite.accumulate(stroke, into: &span)
    }

    /// Adds what was accumulated to a row of the table, and starts over.
    ///
    /// - Parameter groups: those that occurred, a bit for each.
    mutating func drain(
        groups: UInt16,
        row: Int,
        shape: ScoreShape,
        into cell: inout ScoreCell,
        _ groupCell: inout GroupCell?
    ) {
        for group in 0..<sums.count / max(momentCount, 1) where !separatesGroups || groups >> group & 1 == 1 {
            let from = group * momentCount
            Self.add(sums[from..<from + momentCount], to: &cell.sums.values, at: row * momentCount)
            if separatesGroups {
                let margins = QueryGroup.margins(of: group)
                for margin in [margins.speed, margins.phase] {
                    groupCell?.add(sums[from..<from + momentCount], at: (margin * shape.rowCount + row) * momentCount)
                }
            }
            for index in from..<from + momentCount { sums[index] = 0 }
        }
    }

    @inline(__always)
    fileprivate static func add(_ part: ArraySlice<Double>, to moments: inout [Double], at first: Int) {
        let offset = first - part.startIndex
        for index in part.indices { moments[offset + index] += part[index] }
    }
}

extension GroupCell {
    @inline(__always)
    fileprivate mutating func add(_ part: ArraySlice<Double>, at first: Int) {
        GroupSums.add(part, to: &sums.values, at: first)
    }
}
