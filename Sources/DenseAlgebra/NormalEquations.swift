#if canImport(Accelerate)
import Accelerate
#else
import COpenBLAS
#endif

/// The products of a least-squares problem min Σ wᵢ |aᵢᵀ X − bᵢ|² that is too tall to keep: equations are added in blocks
/// and forgotten, and what is left are AᵀWA, AᵀWB and BᵀWB (BLAS `dsyrk`).
///
/// Values of this type merge, so that equations can be gathered in shards and in any order: the sums are equal to the
/// rounding of double precision, and equal to the last bit for equal order.
///
/// The condition number of AᵀA is the square of A's. Columns are scaled to length 1 before they are solved for, which
/// takes care of units; columns that nearly depend on each other lose twice the digits that ``LeastSquaresSolver``
/// would, or are held by a ridge.
///
/// - Complexity: a block of m equations with n unknowns and k right-hand sides is O(m (n + k)²), merging O((n + k)²),
///   solving O(n³ / 3).
package struct NormalEquations: Sendable {
    /// The number of unknowns, n.
    package let columns: Int
    /// The number of right-hand sides, k.
    package let rightHandSides: Int
    /// How many equations were added.
    package private(set) var count = 0

    /// (A B)ᵀ W (A B), column-major, upper triangle.
    private var products: [Double]
    private var order: Int { columns + rightHandSides }

    /// No equations yet.
    ///
    /// - Precondition: at least one unknown and one right-hand side.
    package init(columns: Int, rightHandSides: Int = 1) {
        precondition(columns >= 1 && rightHandSides >= 1, "a problem has an unknown and a right-hand side")
        LAPACK.singleThread
        self.columns = columns
        self.rightHandSides = rightHandSides
        products = Array(repeating: 0, count: (columns + rightHandSides) * (columns + rightHandSides))
    }

    /// Adds equations, each n coefficients and k right-hand sides side by side, times the root of its weight.
    ///
    /// - Throws: ``DenseAlgebraError/sizeMismatch(_:found:expected:)`` unless `equations` holds whole equations.
    package mutating func add(_ equations: Span<Double>) throws(DenseAlgebraError) {
        let order = order
        let added = equations.count / order
        guard equations.count == added * order else {
            throw .sizeMismatch(.leftMatrix, found: equations.count, expected: added * order)
        }
        guard added > 0 else { return }
        guard added <= Int(Int32.max) else {
            throw .outsideCapacity(.rows, found: added, capacity: Int(Int32.max))
        }
        equations.withUnsafeBufferPointer { equations in
            products.withUnsafeMutableBufferPointer { products in
                cblas_dsyrk(
                    CblasColMajor,
                    CblasUpper,
                    CblasNoTrans,
                    Int32(order),
                    Int32(added),
                    1,
                    equations.baseAddress,
                    Int32(order),
                    1,
                    products.baseAddress,
                    Int32(order)
                )
            }
        }
        count += added
    }

    /// Adds the equations of another problem of the same size.
    ///
    /// - Throws: ``DenseAlgebraError/sizeMismatch(_:found:expected:)`` where the sizes differ.
    package mutating func merge(_ other: NormalEquations) throws(DenseAlgebraError) {
        try checkRightHandSides(of: other)
        guard other.columns == columns else {
            throw .sizeMismatch(.columns, found: other.columns, expected: columns)
        }
        for index in products.indices { products[index] += other.products[index] }
        count += other.count
    }

    /// Adds the equations of another problem, whose unknown j is this one's unknown `unknowns[j]`. Several of its unknowns
    /// may be one and the same here.
    ///
    /// - Throws: ``DenseAlgebraError/sizeMismatch(_:found:expected:)`` where sizes differ,
    ///   ``DenseAlgebraError/outsideCapacity(_:found:capacity:)`` for an unknown that is not here.
    package mutating func merge(_ other: NormalEquations, as unknowns: [Int]) throws(DenseAlgebraError) {
        try checkRightHandSides(of: other)
        guard other.columns == unknowns.count else {
            throw .sizeMismatch(.columns, found: other.columns, expected: unknowns.count)
        }
        if let unknown = unknowns.first(where: { !(0..<columns).contains($0) }) {
            throw .outsideCapacity(.columns, found: unknown + 1, capacity: columns)
        }
        let places = unknowns + (columns..<order)
        for column in 0..<other.order {
            for row in 0..<other.order where places[row] <= places[column] {
                products[places[row] + places[column] * order] +=
                    other.products[min(row, column) + max(row, column) * other.order]
            }
        }
        count += other.count
    }

    private func checkRightHandSides(of other: NormalEquations) throws(DenseAlgebraError) {
        guard other.rightHandSides == rightHandSides else {
            throw .sizeMismatch(.rightHandSides, found: other.rightHandSides, expected: rightHandSides)
        }
    }

    /// Solves (AᵀWA + λ D)(X − X₀) = AᵀW(B − A X₀) by Cholesky factorization (`dposv`), D the diagonal of AᵀWA: the
    /// least-squares solution, drawn towards X₀ by the ridge λ (Hoerl and Kennard 1970) whatever the columns' units.
    /// An unknown without any equation stays at X₀.
    ///
    /// - Parameters:
    ///   - ridge: λ, from 0; pure number.
    ///   - center: X₀, n × k column-major; zero without it.
    /// - Returns: X, n × k column-major.
    /// - Throws: ``DenseAlgebraError/rankDeficient(column:)`` where columns depend on each other and no ridge holds
    ///   them, ``DenseAlgebraError/notFinite``, ``DenseAlgebraError/sizeMismatch(_:found:expected:)``.
    package func solve(ridge: Double = 0, around center: [Double]? = nil) throws(DenseAlgebraError) -> [Double] {
        let center = center ?? Array(repeating: 0, count: columns * rightHandSides)
        guard center.count == columns * rightHandSides else {
            throw .sizeMismatch(.rightMatrix, found: center.count, expected: columns * rightHandSides)
        }
        let scales = (0..<columns).map { index -> Double in
            let square = products[index + index * order]
            return square > 0 ? 1 / square.squareRoot() : 0
        }
        var matrix = [Double](repeating: 0, count: columns * columns)
        for column in 0..<columns {
            for row in 0..<column {
                matrix[row + column * columns] = product(row, column) * scales[row] * scales[column]
            }
            matrix[column + column * columns] = 1 + ridge
        }
        var solution = [Double](repeating: 0, count: columns * rightHandSides)
        for side in 0..<rightHandSides {
            for row in 0..<columns {
                var residual = product(row, columns + side)
                for column in 0..<columns {
                    residual -= product(row, column) * center[column + side * columns]
                }
                solution[row + side * columns] = residual * scales[row]
            }
        }
        guard matrix.allSatisfy(\.isFinite), solution.allSatisfy(\.isFinite) else { throw .notFinite }
        let info = LAPACK.dposv(
            order: columns,
            rightHandSides: rightHandSides,
            matrix: &matrix,
            target: &solution
        )
        guard info >= 0 else { throw .routineFailed("dposv", code: info) }
        guard info == 0 else { throw .rankDeficient(column: info - 1) }
        for index in solution.indices {
            solution[index] = center[index] + solution[index] * scales[index % columns]
        }
        guard solution.allSatisfy(\.isFinite) else { throw .notFinite }
        return solution
    }

    private func product(_ row: Int, _ column: Int) -> Double {
        products[min(row, column) + max(row, column) * order]
    }
}
