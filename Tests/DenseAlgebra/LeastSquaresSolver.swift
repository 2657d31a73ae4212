/// Solves dense least-squares problems min ‖A X − B‖ of bounded size again and again without allocating.
///
/// The caller writes A and B into the solver's own storage (``setProblem(rows:columns:rightHandSides:fill:)``) and then
/// solves by Householder QR (``solve(tolerance:)``; `dgeqr2`, or `dgeqrf` for many columns), for columns that are
/// independent; the problem itself stays as written. Afterwards R is at hand, and with it the covariance (RᵀR)⁻¹ of the
/// coefficients and the residuals. A and B are factored as one matrix,
///
///     (A B) = Q | R  Z |
///               | 0  E |
///
/// so that one call reflects both: R X = Z is the solution, and EᵀE are the products of the residuals.
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
package struct LeastSquaresSolver: Sendable {
    /// The most equations a problem may have.
    package let maximumRows: Int
    /// The most unknowns a problem may have.
    package let maximumColumns: Int
    /// The most right-hand sides a problem may have.
    package let maximumRightHandSides: Int

    /// The number of equations of the problem at hand, m.
    package internal(set) var rows = 0
    /// The number of unknowns of the problem at hand, n.
    package internal(set) var columns = 0
    /// The number of right-hand sides of the problem at hand, k.
    package internal(set) var rightHandSides = 0

    /// A and B, the factors of A with Z and E or the solution beside them, tau, and work, one after the other.
    @usableFromInline var storage: [Double]
    /// Integer work of `dtrcon`.
    private var integers: [Int32]
    private let workCount: Int

    /// Makes space for problems of up to the given size.
    ///
    /// - Precondition: every maximum is at least 1 and there are at least as many rows as columns.
    package init(maximumRows: Int, maximumColumns: Int, maximumRightHandSides: Int = 1) {
        precondition(
            maximumColumns >= 1 && maximumRows >= maximumColumns && maximumRightHandSides >= 1,
            "a solver has space for at least one unknown, as many equations and one right-hand side"
        )
        LAPACK.singleThread
        self.maximumRows = maximumRows
        self.maximumColumns = maximumColumns
        self.maximumRightHandSides = maximumRightHandSides
        integers = Array(repeating: 0, count: maximumColumns)
        workCount = Self.workCount(maximumRows, maximumColumns, maximumRightHandSides)
        storage = Array(
            repeating: 0,
            count: 2 * maximumRows * (maximumColumns + maximumRightHandSides) + maximumColumns
                + maximumRightHandSides + workCount
        )
    }

    /// The largest workspace that any of the routines would like, as `dgeqrf` itself says when asked.
    private static func workCount(_ rows: Int, _ columns: Int, _ rightHandSides: Int) -> Int {
        var matrix = [Double](repeating: 0, count: rows * (columns + rightHandSides))
        var tau = [Double](repeating: 0, count: columns + rightHandSides)
        var wanted = 0.0
        _ = LAPACK.dgeqrf(
            rows: rows,
            columns: columns + rightHandSides,
            matrix: &matrix,
            tau: &tau,
            work: &wanted,
            workCount: -1
        )
        return max(
            wanted.isFinite ? Int(wanted) : 0,
            4 * columns + 1,
            2 * columns + rightHandSides,
            columns + rightHandSides
        )
    }

    /// Where the parts of ``storage`` start. Targets lie right behind the columns of the problem at hand, so that the two
    /// are one matrix.
    private var targetsStart: Int { rows * columns }
    @usableFromInline var factorsStart: Int { maximumRows * (maximumColumns + maximumRightHandSides) }
    @usableFromInline var solutionStart: Int { factorsStart + rows * columns }
    private var tauStart: Int { 2 * factorsStart }
    private var workStart: Int { tauStart + maximumColumns + maximumRightHandSides }

    /// From this many columns on, reflecting blocks of them pays.
    private static let blockedColumns = 32

    /// Writes a problem. The spans that `fill` receives hold A (`rows` × `columns`) and B (`rows` × `rightHandSides`)
    /// in column-major order; every element has to be written.
    ///
    /// - Throws: ``DenseAlgebraError/outsideCapacity(_:found:capacity:)`` or
    ///   ``DenseAlgebraError/underdetermined(rows:columns:)``; the problem at hand then stays.
    @inline(__always)
    package mutating func setProblem(
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
        let start = targetsStart
        storage.withUnsafeMutableBufferPointer { storage in
            var matrix = UnsafeMutableBufferPointer(rebasing: storage[..<start]).mutableSpan
            var targets = UnsafeMutableBufferPointer(
                rebasing: storage[start..<start + rows * rightHandSides]
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
    package mutating func solve(tolerance: Double = 1e-13) throws(DenseAlgebraError) {
        guard rows > 0 else { throw .outsideCapacity(.rows, found: 0, capacity: maximumRows) }
        let (rows, columns, rightHandSides, workCount) = (rows, columns, rightHandSides, workCount)
        let (factorsStart, tauStart, workStart) = (factorsStart, tauStart, workStart)
        let failure: DenseAlgebraError? = storage.withUnsafeMutableBufferPointer { storage in
            guard let base = storage.baseAddress else { return .notFinite }
            let factors = base + factorsStart
            let all = columns + rightHandSides
            factors.update(from: base, count: rows * all)
            let isBlocked = all >= Self.blockedColumns
            let (tau, work) = (base + tauStart, base + workStart)
            let code =
                isBlocked
                ? LAPACK.dgeqrf(
                    rows: rows,
                    columns: all,
                    matrix: factors,
                    tau: tau,
                    work: work,
                    workCount: workCount
                )
                : LAPACK.dgeqr2(rows: rows, columns: all, matrix: factors, tau: tau, work: work)
            guard code == 0 else { return .routineFailed(isBlocked ? "dgeqrf" : "dgeqr2", code: code) }
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
            return Self.substitute(
                factors,
                rows: rows,
                columns: columns,
                rightHandSides: rightHandSides
            ) ? nil : .notFinite
        }
        if let failure { throw failure }
    }

    /// Solves R X = Z in place of Z, and says whether all of X and E is finite.
    private static func substitute(
        _ factors: UnsafeMutablePointer<Double>,
        rows: Int,
        columns: Int,
        rightHandSides: Int
    ) -> Bool {
        for target in 0..<rightHandSides {
            let solution = factors + rows * (columns + target)
            var sum = 0.0
            for row in columns..<max(columns, min(rows, columns + target + 1)) { sum += abs(solution[row]) }
            for unknown in (0..<columns).reversed() {
                let column = factors + rows * unknown
                let value = solution[unknown] / column[unknown]
                solution[unknown] = value
                sum += abs(value)
                for row in 0..<unknown { solution[row] -= value * column[row] }
            }
            guard sum.isFinite else { return false }
        }
        return true
    }

    /// The coefficient of an unknown in the last solution.
    ///
    /// - Precondition: both indices lie inside the problem at hand.
    @inlinable
    package func solution(_ unknown: Int, rightHandSide: Int = 0) -> Double {
        precondition(unknown < columns && rightHandSide < rightHandSides, "index outside the problem")
        return storage[solutionStart + unknown + rows * rightHandSide]
    }

    /// Rᵢⱼ of the factorization A = Q R that ``solve(tolerance:)`` made; 0 below the diagonal.
    ///
    /// - Precondition: both indices lie inside the problem at hand.
    @inlinable
    package func triangularFactor(_ row: Int, _ column: Int) -> Double {
        precondition(row < columns && column < columns, "index outside the problem")
        return row <= column ? storage[factorsStart + row + rows * column] : 0
    }

    /// Σ rᵢ sᵢ over the residuals r and s of two right-hand sides after ``solve(tolerance:)``; of one with itself, the
    /// residual sum of squares.
    ///
    /// They come from E, the part of Qᵀ B below R, so nothing is lost by cancellation.
    ///
    /// - Precondition: both indices lie inside the problem at hand.
    @inlinable
    package func residualProduct(_ first: Int = 0, _ second: Int = 0) -> Double {
        precondition(first < rightHandSides && second < rightHandSides, "index outside the problem")
        var sum = 0.0
        var row = columns
        // E is triangular.
        while row < rows, row <= columns + min(first, second) {
            sum += storage[solutionStart + row + rows * first] * storage[solutionStart + row + rows * second]
            row += 1
        }
        return sum
    }

    /// An estimate of 1 / cond(A) in the 1-norm after ``solve(tolerance:)`` (`dtrcon` on R).
    ///
    /// - Throws: ``DenseAlgebraError/routineFailed(_:code:)``.
    package mutating func reciprocalCondition() throws(DenseAlgebraError) -> Double {
        guard rows > 0 else { throw .outsideCapacity(.rows, found: 0, capacity: maximumRows) }
        let (rows, columns) = (rows, columns)
        let (factorsStart, workStart) = (factorsStart, workStart)
        let result = storage.withUnsafeMutableBufferPointer { storage in
            integers.withUnsafeMutableBufferPointer { integers -> (reciprocal: Double, info: Int) in
                guard let base = storage.baseAddress, let integerBase = integers.baseAddress else { return (0, -1) }
                return LAPACK.dtrcon(
                    order: columns,
                    rows: rows,
                    matrix: base + factorsStart,
                    work: base + workStart,
                    integerWork: integerBase
                )
            }
        }
        guard result.info == 0 else { throw .routineFailed("dtrcon", code: result.info) }
        return result.reciprocal
    }
}
