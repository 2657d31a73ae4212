/// Free matching of two clouds of as many points: each point of one takes its nearest of the other, and those that nobody took
/// add their nearest; the lesser of both ways (Vatavu 2017).
///
/// What the points of one cloud add up to with their nearest, neither way is below: a point that somebody took is not nearer to its own
/// nearest than to who took it, and one that nobody took adds its nearest. So a pair is given up once that sum exceeds the limit.
///
/// Memory for one pair of clouds, reused.
///
/// - Complexity: O(n²).
struct FreeCloudMatching: Sendable, Hashable {
    /// A point's nearest in the other cloud.
    private struct Nearest: Hashable {
        var square = Double.infinity
        var index = 0
        /// Whether this point is the nearest of one of the other cloud.
        var isTaken = false
    }

    /// A sum beyond the limit by this factor stays beyond it however it is rounded.
    private static let certainty = 1 + 1e-12

    private var rows: [Nearest]
    private var columns: [Nearest]

    init(count: Int) {
        rows = Array(repeating: Nearest(), count: count)
        columns = rows
    }

    /// The distance, or any number not below the limit where it is not.
    mutating func distance(
        _ first: Span<SIMD4<Double>>,
        _ second: Span<SIMD4<Double>>,
        below limit: Double
    ) -> Double {
        Self.distance(first, second, below: limit, &rows, &columns)
    }

    private static func distance(
        _ first: Span<SIMD4<Double>>,
        _ second: Span<SIMD4<Double>>,
        below limit: Double,
        _ rows: inout [Nearest],
        _ columns: inout [Nearest]
    ) -> Double {
        var rows = rows.mutableSpan
        var columns = columns.mutableSpan
        for index in columns.indices { columns[index] = Nearest() }
        let enough = limit * Self.certainty
        var least = 0.0
        for row in rows.indices {
            let point = first[row]
            var nearest = Nearest()
            for column in columns.indices {
                let difference = point - second[column]
                let square = (difference * difference).sum()
                if square < nearest.square { (nearest.square, nearest.index) = (square, column) }
                if square < columns[column].square { (columns[column].square, columns[column].index) = (square, row) }
            }
            rows[row] = nearest
            least += nearest.square.squareRoot()
            if least > enough { return least }
        }
        for index in rows.indices {
            columns[rows[index].index].isTaken = true
            rows[columns[index].index].isTaken = true
        }
        var (byFirst, bySecond) = (0.0, 0.0)
        for index in rows.indices {
            let (row, column) = (rows[index].square.squareRoot(), columns[index].square.squareRoot())
            byFirst += columns[index].isTaken ? row : row + column
            bySecond += rows[index].isTaken ? column : row + column
        }
        return min(byFirst, bySecond)
    }
}
