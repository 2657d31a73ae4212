/// Solves dense least-squares problems min ‖A X − B‖ of bounded size again and again without allocating.
///
/// The caller writes A and B into the solver's own storage (``setProblem(rows:columns:rightHandSides:fill:)``) and then
/// solves by one of two ways; the problem itself stays as written, so the second can follow the first:
///
/// - ``solve(tolerance:)``: Householder QR (`dgeqrf`, `dormqr`, `dtrtrs`), for columns that are independent. Afterwards
///   R is at hand, and with it the covariance (RᵀR)⁻¹ of the coefficients and the residuals.
/// - ``solveRankRevealing(tolerance:)``: complete orthogonal factorisation with column pivoting (`dgelsy`), for any
///   columns. Reports the rank and finds the solution of smallest norm.
///
///     var solver = LeastSquaresSolver(maximumRows: 20, maximumColumns: 2)
///     try solver.setProblem(rows: 3, columns: 2, rightHandSides: 1) { matrix, rightHandSides in
///         for row in 0..<3 {
///             matrix[row] = 1
///             matrix[3 + row] = Double(row)
///             rightHandSides[row] = 2 + 5 * Double(row)
///         }
///     }
///     try solver.solve()
///     solver.solution(1)  // 5
///
/// Matrices are column-major: element (i, j) of an m-row matrix is at i + m·j.
///
/// A value: a copy has storage of its own as soon as either is written to, so copies may be used on different threads.
/// The first solver that a process makes holds OpenBLAS to one thread.
///
/// - Complexity: making one allocates once. Setting and solving an m × n problem with k right-hand sides is
///   O(m n (n + k)) and allocates nothing, except once after the solver has been copied.
public struct LeastSquaresSolver: Sendable {
    /// The most equations a problem may have.
    public let maximumRows: Int
    /// The most unknowns a problem may have.
    public let maximumColumns: Int
    /// The most right-hand sides a problem may have.
    public let maximumRightHandSides: Int

    /// The number of equations of the problem at hand, m.
    public private(set) var rows = 0
    /// The number of unknowns of the problem at hand, n.
    public private(set) var columns = 0
    /// The number of right-hand sides of the problem at hand, k.
    public private(set) var rightHandSides = 0

    /// A, B, the factors of A, Qᵀ B with the solution on top, tau, and work, one after the other.
    private var storage: [Double]
    /// Pivots of `dgelsy`, integer work of `dtrcon`.
    private var integers: [Int32]
    private let workCount: Int

    /// Makes room for problems of up to the given size.
    ///
    /// - Precondition: every maximum is at least 1 and there are at least as many rows as columns.
    public init(maximumRows: Int, maximumColumns: Int, maximumRightHandSides: Int = 1) {
        precondition(
            maximumColumns >= 1 && maximumRows >= maximumColumns && maximumRightHandSides >= 1,
            "a solver has room for at least one unknown, as many equations and one right-hand side"
        )
        LAPACK.singleThread
        self.maximumRows = maximumRows
        self.maximumColumns = maximumColumns
        self.maximumRightHandSides = maximumRightHandSides
        integers = Array(repeating: 0, count: maximumColumns)
        workCount = Self.workCount(maximumRows, maximumColumns, maximumRightHandSides)
        storage = Array(
            repeating: 0,
            count: 2 * maximumRows * (maximumColumns + maximumRightHandSides) + maximumColumns + workCount
        )
    }

    /// The largest workspace that any of the routines would like, as they themselves say when asked.
    private static func workCount(_ rows: Int, _ columns: Int, _ rightHandSides: Int) -> Int {
        var matrix = [Double](repeating: 0, count: rows * columns)
        var target = [Double](repeating: 0, count: rows * rightHandSides)
        var tau = [Double](repeating: 0, count: columns)
        var pivots = [Int32](repeating: 0, count: columns)
        var answers: [Double] = [0, 0, 0]
        _ = LAPACK.dgeqrf(rows: rows, columns: columns, matrix: &matrix, tau: &tau, work: &answers[0], workCount: -1)
        _ = LAPACK.dormqr(
            rows: rows,
            rightHandSides: rightHandSides,
            reflectors: columns,
            matrix: &matrix,
            tau: &tau,
            target: &target,
            work: &answers[1],
            workCount: -1
        )
        _ = LAPACK.dgelsy(
            rows: rows,
            columns: columns,
            rightHandSides: rightHandSides,
            matrix: &matrix,
            target: &target,
            pivots: &pivots,
            reciprocalCondition: 0,
            work: &answers[2],
            workCount: -1
        )
        let wanted = answers.filter(\.isFinite).map { Int($0) }.max() ?? 0
        return max(wanted, 4 * columns + 1, 2 * columns + rightHandSides)
    }

    /// Where the parts of ``storage`` start.
    private struct Layout {
        let matrix = 0
        let rightHandSides: Int
        let factors: Int
        let solution: Int
        let tau: Int
        let work: Int
    }

    private var layout: Layout {
        let matrixCount = maximumRows * maximumColumns
        let rightHandSideCount = maximumRows * maximumRightHandSides
        return Layout(
            rightHandSides: matrixCount,
            factors: matrixCount + rightHandSideCount,
            solution: 2 * matrixCount + rightHandSideCount,
            tau: 2 * (matrixCount + rightHandSideCount),
            work: 2 * (matrixCount + rightHandSideCount) + maximumColumns
        )
    }

    /// Writes a problem. The spans that `fill` receives hold A (`rows` × `columns`) and B (`rows` × `rightHandSides`)
    /// in column-major order; every element has to be written.
    ///
    /// - Throws: ``DenseAlgebraError/outsideCapacity(_:found:capacity:)`` or
    ///   ``DenseAlgebraError/underdetermined(rows:columns:)``; the problem at hand then stays.
    @inline(__always)
    public mutating func setProblem(
        rows: Int,
        columns: Int,
        rightHandSides: Int,
        fill: (_ matrix: inout MutableSpan<Double>, _ rightHandSides: inout MutableSpan<Double>) -> Void
    ) throws(DenseAlgebraError) {
        guard (1...maximumRows).contains(rows) else {
            throw .outsideCapacity(.rows, found: rows, capacity: maximumRows)
        }
        guard (1...maximumColumns).contains(columns) else {
            throw .outsideCapacity(.columns, found: columns, capacity: maximumColumns)
        }
        guard (1...maximumRightHandSides).contains(rightHandSides) else {
            throw .outsideCapacity(.rightHandSides, found: rightHandSides, capacity: maximumRightHandSides)
        }
        guard rows >= columns else { throw .underdetermined(rows: rows, columns: columns) }
        self.rows = rows
        self.columns = columns
        self.rightHandSides = rightHandSides
        let layout = layout
        storage.withUnsafeMutableBufferPointer { storage in
            var matrix = UnsafeMutableBufferPointer(
                rebasing: storage[layout.matrix..<layout.matrix + rows * columns]
            ).mutableSpan
            var targets = UnsafeMutableBufferPointer(
                rebasing: storage[layout.rightHandSides..<layout.rightHandSides + rows * rightHandSides]
            ).mutableSpan
            fill(&matrix, &targets)
        }
    }

    /// Solves the problem by Householder QR.
    ///
    /// - Parameter tolerance: the smallest |Rⱼⱼ| / max |Rᵢᵢ| at which column j still counts as independent of those
    ///   before it. The ratio bounds the reciprocal condition number from above; it is the distance of a column from
    ///   the span of its predecessors, in units of the longest such distance.
    /// - Throws: ``DenseAlgebraError/rankDeficient(column:)`` or ``DenseAlgebraError/notFinite``; no solution is at hand
    ///   then.
    public mutating func solve(tolerance: Double = 1e-13) throws(DenseAlgebraError) {
        guard rows > 0 else { throw .outsideCapacity(.rows, found: 0, capacity: maximumRows) }
        let layout = layout
        let (rows, columns, rightHandSides, workCount) = (rows, columns, rightHandSides, workCount)
        let failure: DenseAlgebraError? = storage.withUnsafeMutableBufferPointer { storage in
            guard let base = storage.baseAddress else { return .notFinite }
            let factors = base + layout.factors
            let solution = base + layout.solution
            factors.update(from: base + layout.matrix, count: rows * columns)
            solution.update(from: base + layout.rightHandSides, count: rows * rightHandSides)
            var code = LAPACK.dgeqrf(
                rows: rows,
                columns: columns,
                matrix: factors,
                tau: base + layout.tau,
                work: base + layout.work,
                workCount: workCount
            )
            guard code == 0 else { return .routineFailed("dgeqrf", code: code) }
            var largest = 0.0
            var sum = 0.0
            for column in 0..<columns {
                let magnitude = abs(factors[column + rows * column])
                largest = max(largest, magnitude)
                sum += magnitude
            }
            guard sum.isFinite else { return .notFinite }
            for column in 0..<columns where !(abs(factors[column + rows * column]) > tolerance * largest) {
                return .rankDeficient(column: column)
            }
            code = LAPACK.dormqr(
                rows: rows,
                rightHandSides: rightHandSides,
                reflectors: columns,
                matrix: factors,
                tau: base + layout.tau,
                target: solution,
                work: base + layout.work,
                workCount: workCount
            )
            guard code == 0 else { return .routineFailed("dormqr", code: code) }
            code = LAPACK.dtrtrs(
                order: columns,
                rightHandSides: rightHandSides,
                rows: rows,
                matrix: factors,
                target: solution
            )
            guard code == 0 else { return .routineFailed("dtrtrs", code: code) }
            for index in 0..<rows * rightHandSides where !solution[index].isFinite { return .notFinite }
            return nil
        }
        if let failure { throw failure }
    }

    /// Finds the solution of smallest norm, whatever the rank, and returns the rank.
    ///
    /// Neither R nor residuals are at hand afterwards.
    ///
    /// - Parameter tolerance: the rank is the order of the largest leading triangle, after pivoting, whose estimated
    ///   condition number is below 1 / `tolerance`.
    /// - Throws: ``DenseAlgebraError/notFinite``.
    @discardableResult
    public mutating func solveRankRevealing(tolerance: Double = 1e-13) throws(DenseAlgebraError) -> Int {
        guard rows > 0 else { throw .outsideCapacity(.rows, found: 0, capacity: maximumRows) }
        let layout = layout
        let (rows, columns, rightHandSides, workCount) = (rows, columns, rightHandSides, workCount)
        var result = (rank: 0, info: 0)
        let finite = storage.withUnsafeMutableBufferPointer { storage in
            guard let base = storage.baseAddress else { return false }
            // dgelsy may not return on NaN, so it is looked for first.
            let matrix = base + layout.matrix
            for index in 0..<rows * columns where !matrix[index].isFinite { return false }
            let targets = base + layout.rightHandSides
            for index in 0..<rows * rightHandSides where !targets[index].isFinite { return false }
            let factors = base + layout.factors
            let solution = base + layout.solution
            factors.update(from: matrix, count: rows * columns)
            solution.update(from: targets, count: rows * rightHandSides)
            result = integers.withUnsafeMutableBufferPointer { pivots in
                guard let pivotBase = pivots.baseAddress else { return (0, 0) }
                pivotBase.update(repeating: 0, count: columns)
                return LAPACK.dgelsy(
                    rows: rows,
                    columns: columns,
                    rightHandSides: rightHandSides,
                    matrix: factors,
                    target: solution,
                    pivots: pivotBase,
                    reciprocalCondition: tolerance,
                    work: base + layout.work,
                    workCount: workCount
                )
            }
            for column in 0..<rightHandSides {
                for row in 0..<columns where !solution[row + rows * column].isFinite { return false }
            }
            return true
        }
        guard finite else { throw .notFinite }
        guard result.info == 0 else { throw .routineFailed("dgelsy", code: result.info) }
        return result.rank
    }

    /// The coefficient of an unknown in the last solution.
    ///
    /// - Precondition: both indices lie inside the problem at hand.
    public func solution(_ unknown: Int, rightHandSide: Int = 0) -> Double {
        precondition(unknown < columns && rightHandSide < rightHandSides, "index outside the problem")
        return storage[layout.solution + unknown + rows * rightHandSide]
    }

    /// Rᵢⱼ of the factorisation A = Q R that ``solve(tolerance:)`` made; 0 below the diagonal.
    ///
    /// - Precondition: both indices lie inside the problem at hand.
    public func triangularFactor(_ row: Int, _ column: Int) -> Double {
        precondition(row < columns && column < columns, "index outside the problem")
        return row <= column ? storage[layout.factors + row + rows * column] : 0
    }

    /// Σ rᵢ sᵢ over the residuals r and s of two right-hand sides after ``solve(tolerance:)``; of one with itself, the
    /// residual sum of squares.
    ///
    /// The residuals are the part of Qᵀ B below R, so nothing is lost by cancellation.
    ///
    /// - Precondition: both indices lie inside the problem at hand.
    public func residualProduct(_ first: Int = 0, _ second: Int = 0) -> Double {
        precondition(first < rightHandSides && second < rightHandSides, "index outside the problem")
        let base = layout.solution
        var sum = 0.0
        for row in columns..<max(rows, columns) {
            sum += storage[base + row + rows * first] * storage[base + row + rows * second]
        }
        return sum
    }

    /// An estimate of 1 / cond(A) in the 1-norm after ``solve(tolerance:)`` (`dtrcon` on R).
    ///
    /// - Throws: ``DenseAlgebraError/routineFailed(_:code:)``.
    public mutating func reciprocalCondition() throws(DenseAlgebraError) -> Double {
        guard rows > 0 else { throw .outsideCapacity(.rows, found: 0, capacity: maximumRows) }
        let layout = layout
        let (rows, columns) = (rows, columns)
        let result = storage.withUnsafeMutableBufferPointer { storage in
            integers.withUnsafeMutableBufferPointer { integers -> (reciprocal: Double, info: Int) in
                guard let base = storage.baseAddress, let integerBase = integers.baseAddress else { return (0, -1) }
                return LAPACK.dtrcon(
                    order: columns,
                    rows: rows,
                    matrix: base + layout.factors,
                    work: base + layout.work,
                    integerWork: integerBase
                )
            }
        }
        guard result.info == 0 else { throw .routineFailed("dtrcon", code: result.info) }
        return result.reciprocal
    }
}
