import DenseAlgebra
import Testing

@Suite("Normal equations")
struct NormalEquationsTests {
    /// Equations of random numbers, each `columns` coefficients and one right-hand side.
    static func equations(_ count: Int, columns: Int, seed: UInt64) -> [Double] {
        var random = RandomNumbers(seed: seed)
        return random.numbers(count * (columns + 1))
    }

    @Test("the solution is that of a QR factorization of all equations", arguments: 1...10)
    func agreesWithHouseholder(seed: Int) throws {
        let (columns, rows) = (4, 30)
        let equations = Self.equations(rows, columns: columns, seed: UInt64(seed))
        var normal = NormalEquations(columns: columns)
        try normal.add(equations.span)
        #expect(normal.count == rows)
        var solver = LeastSquaresSolver(maximumRows: rows, maximumColumns: columns)
        try solver.setProblem(rows: rows, columns: columns, rightHandSides: 1) { matrix, target in
            for row in 0..<rows {
                for column in 0..<columns { matrix[row + rows * column] = equations[row * (columns + 1) + column] }
                target[row] = equations[row * (columns + 1) + columns]
            }
        }
        try solver.solve()
        let solution = try normal.solve()
        for column in 0..<columns { #expect(abs(solution[column] - solver.solution(column)) < 1e-12) }
    }

    @Test("shards merge to the whole, in any cut and order")
    func merges() throws {
        let equations = Self.equations(60, columns: 3, seed: 5)
        var whole = NormalEquations(columns: 3)
        try whole.add(equations.span)
        let expected = try whole.solve(ridge: 0.01)
        for cut in [1, 17, 59] {
            var first = NormalEquations(columns: 3)
            var second = NormalEquations(columns: 3)
            try first.add(Array(equations[..<(cut * 4)]).span)
            try second.add(Array(equations[(cut * 4)...]).span)
            try second.merge(first)
            #expect(second.count == 60)
            for (found, expected) in zip(try second.solve(ridge: 0.01), expected) {
                #expect(abs(found - expected) < 1e-12)
            }
        }
    }

    @Test("unknowns that are one and the same elsewhere are summed there")
    func mergesUnknowns() throws {
        let equations = Self.equations(40, columns: 4, seed: 9)
        var wide = NormalEquations(columns: 4)
        try wide.add(equations.span)
        var folded = NormalEquations(columns: 2)
        try folded.merge(wide, as: [1, 0, 1, 0])
        var plain = NormalEquations(columns: 2)
        var sums: [Double] = []
        for row in stride(from: 0, to: equations.count, by: 5) {
            sums.append(equations[row + 1] + equations[row + 3])
            sums.append(equations[row] + equations[row + 2])
            sums.append(equations[row + 4])
        }
        try plain.add(sums.span)
        for (found, expected) in zip(try folded.solve(), try plain.solve()) { #expect(abs(found - expected) < 1e-12) }
    }

    @Test("a ridge draws towards its center, and an unknown without equations stays there")
    func ridge() throws {
        // x = 3 once; nothing about y.
        var normal = NormalEquations(columns: 2)
        try normal.add([1.0, 0, 3].span)
        let toZero = try normal.solve(ridge: 1)
        let toCenter = try normal.solve(ridge: 1, around: [5, 7])
        let free = try normal.solve(around: [5, 7])
        #expect(abs(toZero[0] - 1.5) < 1e-15 && toZero[1] == 0)
        #expect(abs(toCenter[0] - 4) < 1e-15 && toCenter[1] == 7)
        #expect(free == [3, 7])
    }

    @Test("what cannot be solved says so")
    func refusals() throws {
        var normal = NormalEquations(columns: 2)
        try normal.add([1.0, 1, 3, 2, 2, 5].span)
        #expect(throws: DenseAlgebraError.rankDeficient(column: 1)) { try normal.solve() }
        #expect(throws: DenseAlgebraError.sizeMismatch(.leftMatrix, found: 4, expected: 3)) {
            try normal.add([1.0, 2, 3, 4].span)
        }
        #expect(throws: DenseAlgebraError.sizeMismatch(.columns, found: 3, expected: 2)) {
            try normal.merge(NormalEquations(columns: 3))
        }
        #expect(throws: DenseAlgebraError.outsideCapacity(.columns, found: 3, capacity: 2)) {
            try normal.merge(NormalEquations(columns: 1), as: [2])
        }
        try normal.add([Double.infinity, 1, 1].span)
        #expect(throws: DenseAlgebraError.notFinite) { try normal.solve() }
    }
}
