import DenseAlgebra
import TouchModel

/// A weighted least-squares polynomial by Householder QR of the Vandermonde matrix, x and y as two right-hand sides.
///
/// Row i holds √wᵢ (1, uᵢ, uᵢ², …), newest first, which is also the order of falling weight that keeps QR accurate when
/// weights differ much (Cox and Higham 1998). When the last columns depend on the others, `dgelsy` says what the
/// rank is and the degree is lowered to match: the solution of smallest norm that it finds too would make up a curvature
/// that the samples do not show.
///
/// Fitting n samples to degree d is O(n d²), evaluating O(d²); nothing is allocated, except once after a copy.
struct HouseholderPolynomialFit: Sendable {
    private var solver: LeastSquaresSolver
    /// The degree of the fit, which is lower than the one asked for on a degenerate window.
    private(set) var degree = 0
    private(set) var residuals = ResidualSquares()

    init(maximumDegree: Int, capacity: Int) {
        solver = LeastSquaresSolver(
            maximumRows: max(capacity, maximumDegree + 1),
            maximumColumns: maximumDegree + 1,
            maximumRightHandSides: 2
        )
    }

    /// Fits the newest samples; see ``OrthogonalPolynomialFit/fit(_:weights:degree:problem:)``.
    ///
    /// - Returns: whether there is a fit; not when a number is beyond what can be computed with.
    @inline(never)
    mutating func fit(
        _ entries: UnsafeBufferPointer<SampleWindow.Entry>,
        weights: UnsafeBufferPointer<Double>?,
        degree wanted: Int,
        problem: PolynomialProblem
    ) -> Bool {
        var columns = wanted + 1
        while true {
            do throws(DenseAlgebraError) {
                try setProblem(entries, weights: weights, columns: columns, problem: problem)
                do throws(DenseAlgebraError) {
                    try solver.solve(tolerance: PolynomialProblem.independence)
                    degree = columns - 1
                    residuals.squares = Point(solver.residualProduct(0, 0), solver.residualProduct(1, 1))
                    residuals.product = solver.residualProduct(0, 1)
                    return true
                } catch .rankDeficient {
                    let rank = try solver.solveRankRevealing(tolerance: PolynomialProblem.independence)
                    columns = min(rank, columns - 1)
                }
            } catch {
                return false
            }
        }
    }

    private mutating func setProblem(
        _ entries: UnsafeBufferPointer<SampleWindow.Entry>,
        weights: UnsafeBufferPointer<Double>?,
        columns: Int,
        problem: PolynomialProblem
    ) throws(DenseAlgebraError) {
        let count = entries.count
        try solver.setProblem(rows: count, columns: columns, rightHandSides: 2) { matrix, targets in
            for age in 0..<count {
                let entry = entries[count - 1 - age]
                let u = problem.scaledTime(entry.time - problem.newestTime)
                let location = entry.location - problem.newestLocation
                let root = weights?[age].squareRoot() ?? 1
                var element = root
                for column in 0..<columns {
                    matrix[age + count * column] = element
                    element *= u
                }
                targets[age] = root * location.x
                targets[count + age] = root * location.y
            }
        }
    }

    /// The polynomial at a scaled time: gᵀ β with g = (1, u, u², …), and |R⁻ᵀ g|² by forward substitution.
    @inline(never)
    func value(at u: Double) -> PolynomialValue {
        var location = Point.zero
        var factor = 0.0
        var power = 1.0
        var substituted = SIMD8<Double>.zero
        for column in 0...degree {
            location += power * Point(solver.solution(column), solver.solution(column, rightHandSide: 1))
            var rest = power
            for row in 0..<column { rest -= solver.triangularFactor(row, column) * substituted[row] }
            let element = rest / solver.triangularFactor(column, column)
            substituted[column] = element
            factor += element * element
            power *= u
        }
        return PolynomialValue(location: location, varianceFactor: factor)
    }
}
