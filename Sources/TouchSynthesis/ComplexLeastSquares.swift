import TouchModel

/// Linear least squares with complex numbers, as points.
enum ComplexLeastSquares {
    /// The factors of columns whose sum is nearest to a target, all small where columns are nearly alike: a ridge of 1e-4 of the mean
    /// column's square.
    static func solve(_ columns: [[TouchPoint]], for target: [TouchPoint]) -> [TouchPoint] {
        let count = columns.count
        // Normal equations, the right-hand side in the last column.
        var matrix = (0..<count).map { row in
            (0..<count).map { inner(columns[row], columns[$0]) } + [inner(columns[row], target)]
        }
        let ridge = 1e-4 * matrix.indices.reduce(0) { $0 + matrix[$1][$1].x } / Double(count) + 1e-12
        for index in matrix.indices { matrix[index][index].x += ridge }
        // The matrix is positive definite: no pivot is zero.
        for pivot in 0..<count {
            for row in pivot + 1..<max(count, pivot + 1) {
                let factor = matrix[row][pivot] / matrix[pivot][pivot].x
                for column in pivot...count { matrix[row][column] -= product(factor, matrix[pivot][column]) }
            }
        }
        var solution = Array(repeating: TouchPoint.zero, count: count)
        for row in (0..<count).reversed() {
            var rest = matrix[row][count]
            for column in row + 1..<max(count, row + 1) { rest -= product(matrix[row][column], solution[column]) }
            solution[row] = rest / matrix[row][row].x
        }
        return solution
    }

    /// Σ conj(a) b.
    private static func inner(_ first: [TouchPoint], _ second: [TouchPoint]) -> TouchPoint {
        zip(first, second).reduce(.zero) { $0 + TouchPoint($1.0.dot($1.1), $1.0.cross($1.1)) }
    }

    private static func product(_ first: TouchPoint, _ second: TouchPoint) -> TouchPoint {
        TouchPoint(first.x * second.x - first.y * second.y, first.x * second.y + first.y * second.x)
    }
}
