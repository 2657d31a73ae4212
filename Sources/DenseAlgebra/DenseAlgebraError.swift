/// Why a factorization, a solution or a product could not be had.
package enum DenseAlgebraError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What a size belongs to.
    package enum Operand: String, Sendable {
        /// Rows of a matrix.
        case rows
        /// Columns of a matrix.
        case columns
        /// The right-hand sides of a problem.
        case rightHandSides = "right-hand sides"
        /// Elements of the left factor of a product.
        case leftMatrix = "elements of the left matrix"
        /// Elements of the right factor of a product.
        case rightMatrix = "elements of the right matrix"
        /// Elements of the matrix that takes a product.
        case product = "elements of the product"
    }

    /// A size is not the one that the others call for.
    case sizeMismatch(Operand, found: Int, expected: Int)
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
        case .sizeMismatch(let operand, let found, let expected):
            "found \(found) \(operand.rawValue), expected \(expected)"
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
