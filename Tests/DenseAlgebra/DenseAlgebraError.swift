/// Why a factorization or a solution could not be had.
package enum DenseAlgebraError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What a size belongs to.
    package enum Operand: String, Sendable {
        /// Rows of a matrix.
        case rows
        /// Columns of a matrix.
        case columns
        /// The right-hand sides of a problem.
        case rightHandSides = "right-hand sides"
    }

    /// A problem is larger than the workspace was made for, or empty.
    case outsideCapacity(Operand, found: Int, capacity: Int)
    /// There are fewer equations than unknowns.
    case underdetermined(rows: Int, columns: Int)
    /// The columns are linearly dependent to working precision; the first (from 0) that depends on those before it.
    case rankDeficient(column: Int)
    /// The matrix or a right-hand side holds NaN or infinity, or overflowed on the way.
    case notFinite
    /// A routine refused its arguments or failed to converge; its own code.
    case routineFailed(String, code: Int)

    package var description: String {
        switch self {
        case .outsideCapacity(let operand, let found, let capacity):
            "found \(found) \(operand.rawValue), expected 1 to \(capacity)"
        case .underdetermined(let rows, let columns):
            "found \(rows) equations for \(columns) unknowns, expected at least as many equations"
        case .rankDeficient(let column):
            "column \(column) depends linearly on the columns before it"
        case .notFinite:
            "found NaN or infinity, expected finite numbers"
        case .routineFailed(let routine, let code):
            "\(routine) failed with code \(code)"
        }
    }
}
