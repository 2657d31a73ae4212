import DenseAlgebra
import Testing

@Suite("Least-squares solver")
struct LeastSquaresSolverTests {
    /// A problem of random numbers that can tell how far a solution is from stationary: Aᵀ(A X − B) is zero there.
    struct Problem {
        let rows: Int
        let columns: Int
        let targets: Int
        var matrix: [Double]
        var rightHandSides: [Double]

        init(rows: Int, columns: Int, targets: Int, seed: UInt64) {
            var random = RandomNumbers(seed: seed)
            self.rows = rows
            self.columns = columns
            self.targets = targets
            matrix = random.numbers(rows * columns)
            rightHandSides = random.numbers(rows * targets)
        }

        func write(to solver: inout LeastSquaresSolver) throws {
            try solver.setProblem(rows: rows, columns: columns, rightHandSides: targets) { matrix, rightHandSides in
                for index in 0..<rows * columns { matrix[index] = self.matrix[index] }
                for index in 0..<rows * targets { rightHandSides[index] = self.rightHandSides[index] }
            }
        }

        func residual(_ row: Int, _ target: Int, _ solver: LeastSquaresSolver) -> Double {
            (0..<columns).reduce(-rightHandSides[row + rows * target]) {
                $0 + matrix[row + rows * $1] * solver.solution($1, rightHandSide: target)
            }
        }

        func largestGradient(_ solver: LeastSquaresSolver) -> Double {
            var largest = 0.0
            for target in 0..<targets {
                for column in 0..<columns {
                    let gradient = (0..<rows).reduce(0.0) {
                        $0 + matrix[$1 + rows * column] * residual($1, target, solver)
                    }
                    largest = max(largest, abs(gradient))
                }
            }
            return largest
        }
    }

    @Test("the solution is the point where the residual is orthogonal to every column", arguments: 1...40)
    func solutionIsStationary(seed: Int) throws {
        var random = RandomNumbers(seed: UInt64(seed))
        let columns = Int.random(in: 1...6, using: &random)
        let rows = Int.random(in: (columns + 2)...30, using: &random)
        let targets = Int.random(in: 1...3, using: &random)
        let problem = Problem(rows: rows, columns: columns, targets: targets, seed: UInt64(seed + 1000))
        var solver = LeastSquaresSolver(maximumRows: 30, maximumColumns: 6, maximumRightHandSides: 3)
        try problem.write(to: &solver)
        try solver.solve()
        #expect(problem.largestGradient(solver) < 1e-11)
    }

    @Test("R reproduces the normal matrix and the residual products are those of the residuals")
    func factorAndResiduals() throws {
        let problem = Problem(rows: 15, columns: 4, targets: 2, seed: 7)
        var solver = LeastSquaresSolver(maximumRows: 20, maximumColumns: 5, maximumRightHandSides: 2)
        try problem.write(to: &solver)
        try solver.solve()
        for first in 0..<4 {
            for second in 0..<4 {
                let expected = (0..<15).reduce(0.0) {
                    $0 + problem.matrix[$1 + 15 * first] * problem.matrix[$1 + 15 * second]
                }
                let found = (0..<4).reduce(0.0) {
                    $0 + solver.triangularFactor($1, first) * solver.triangularFactor($1, second)
                }
                #expect(abs(found - expected) < 1e-13)
            }
        }
        for (first, second) in [(0, 0), (0, 1), (1, 1)] {
            let expected = (0..<15).reduce(0.0) {
                $0 + problem.residual($1, first, solver) * problem.residual($1, second, solver)
            }
            #expect(abs(solver.residualProduct(first, second) - expected) < 1e-13)
        }
    }

    @Test("dependent columns are an error that names one")
    func dependentColumns() throws {
        var problem = Problem(rows: 10, columns: 3, targets: 1, seed: 3)
        for row in 0..<10 { problem.matrix[20 + row] = 2 * problem.matrix[row] - problem.matrix[10 + row] }
        var solver = LeastSquaresSolver(maximumRows: 10, maximumColumns: 3)
        try problem.write(to: &solver)
        #expect(throws: DenseAlgebraError.rankDeficient(column: 2)) { try solver.solve() }
    }

    @Test("the reciprocal condition number of a diagonal matrix is the ratio of its scales")
    func reciprocalCondition() throws {
        var solver = LeastSquaresSolver(maximumRows: 2, maximumColumns: 2)
        try solver.setProblem(rows: 2, columns: 2, rightHandSides: 1) { matrix, targets in
            matrix[0] = 1
            matrix[1] = 0
            matrix[2] = 0
            matrix[3] = 1e-5
            targets[0] = 1
            targets[1] = 1
        }
        try solver.solve()
        #expect(abs(try solver.reciprocalCondition() - 1e-5) < 1e-15)
    }

    @Test("a copy solves its own problem and leaves the original alone")
    func copiesAreIndependent() throws {
        let first = Problem(rows: 8, columns: 3, targets: 1, seed: 11)
        let second = Problem(rows: 8, columns: 3, targets: 1, seed: 12)
        var original = LeastSquaresSolver(maximumRows: 8, maximumColumns: 3)
        try first.write(to: &original)
        try original.solve()
        let coefficient = original.solution(0)
        var copy = original
        try second.write(to: &copy)
        try copy.solve()
        #expect(original.solution(0) == coefficient)
        #expect(copy.solution(0) != coefficient)
        #expect(first.largestGradient(original) < 1e-12)
        #expect(second.largestGradient(copy) < 1e-12)
    }

    @Test("a smaller problem after a larger one finds nothing of the larger one left")
    func reuse() throws {
        let large = Problem(rows: 20, columns: 5, targets: 2, seed: 21)
        let small = Problem(rows: 4, columns: 2, targets: 1, seed: 22)
        var used = LeastSquaresSolver(maximumRows: 20, maximumColumns: 5, maximumRightHandSides: 2)
        var fresh = used
        try large.write(to: &used)
        try used.solve()
        try small.write(to: &used)
        try small.write(to: &fresh)
        try used.solve()
        try fresh.solve()
        #expect((0..<2).map { used.solution($0) } == (0..<2).map { fresh.solution($0) })
        #expect(used.residualProduct() == fresh.residualProduct())
    }

    @Test("NaN and infinity are errors", arguments: [Double.nan, .infinity])
    func notFinite(value: Double) throws {
        for inMatrix in [true, false] {
            var problem = Problem(rows: 6, columns: 2, targets: 1, seed: 5)
            if inMatrix { problem.matrix[3] = value } else { problem.rightHandSides[3] = value }
            var solver = LeastSquaresSolver(maximumRows: 6, maximumColumns: 2)
            try problem.write(to: &solver)
            #expect(throws: DenseAlgebraError.notFinite) { try solver.solve() }
        }
    }

    @Test("sizes outside the workspace are errors that say what was expected")
    func sizes() {
        var solver = LeastSquaresSolver(maximumRows: 5, maximumColumns: 3, maximumRightHandSides: 2)
        #expect(throws: DenseAlgebraError.outsideCapacity(.rows, found: 6, capacity: 5)) {
            try solver.setProblem(rows: 6, columns: 3, rightHandSides: 1) { _, _ in }
        }
        #expect(throws: DenseAlgebraError.outsideCapacity(.columns, found: 0, capacity: 3)) {
            try solver.setProblem(rows: 5, columns: 0, rightHandSides: 1) { _, _ in }
        }
        #expect(throws: DenseAlgebraError.outsideCapacity(.rightHandSides, found: 3, capacity: 2)) {
            try solver.setProblem(rows: 5, columns: 2, rightHandSides: 3) { _, _ in }
        }
        #expect(throws: DenseAlgebraError.underdetermined(rows: 2, columns: 3)) {
            try solver.setProblem(rows: 2, columns: 3, rightHandSides: 1) { _, _ in }
        }
        #expect(throws: DenseAlgebraError.outsideCapacity(.rows, found: 0, capacity: 5)) { try solver.solve() }
        let message = "\(DenseAlgebraError.outsideCapacity(.rows, found: 6, capacity: 5))"
        #expect(message == "found 6 rows, expected 1 to 5")
    }
}
