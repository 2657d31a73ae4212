import DenseAlgebra
import Foundation
import Testing
import TouchModel

@testable import TouchPrediction

@Suite("Householder fit of a polynomial")
struct HouseholderPolynomialFitTests {
    @Test("it gives LAPACK's coefficients and residuals on random weighted windows", arguments: 1...40)
    func lapack(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 6...24, using: &generator)
        let degree = Int.random(in: 1...4, using: &generator)
        var time = 1000.0
        let entries = (0..<count).map { _ in
            time += Double.random(in: 0.002...0.02, using: &generator)
            return SampleWindow.Entry(
                time: time,
                location: TouchPoint(
                    .random(in: -300...300, using: &generator),
                    .random(in: -300...300, using: &generator)
                )
            )
        }
        let weights = (0..<count).map { _ in Double.random(in: 0x1p-20...1, using: &generator) }
        let newest = entries[count - 1]
        let problem = PolynomialProblem(
            newestTime: newest.time,
            newestLocation: newest.location,
            scale: 2 / (newest.time - entries[0].time)
        )

        var fit = HouseholderPolynomialFit(maximumDegree: 4, capacity: 24)
        let hasFit = entries.withUnsafeBufferPointer { entries in
            weights.withUnsafeBufferPointer { fit.fit(entries, weights: $0, degree: degree, problem: problem) }
        }
        #expect(hasFit)
        #expect(fit.degree == degree)

        var solver = LeastSquaresSolver(maximumRows: count, maximumColumns: degree + 1, maximumRightHandSides: 2)
        try solver.setProblem(rows: count, columns: degree + 1, rightHandSides: 2) { matrix, targets in
            for age in 0..<count {
                let entry = entries[count - 1 - age]
                let root = weights[age].squareRoot()
                let u = problem.scaledTime(entry.time - newest.time)
                for column in 0...degree { matrix[age + count * column] = root * pow(u, Double(column)) }
                targets[age] = root * (entry.location.x - newest.location.x)
                targets[count + age] = root * (entry.location.y - newest.location.y)
            }
        }
        try solver.solve(tolerance: PolynomialProblem.independence)
        let condition = try 1 / solver.reciprocalCondition()
        for u in [-1, 0, 1, 1.5] {
            var expected = TouchPoint.zero
            for column in 0...degree {
                expected +=
                    pow(u, Double(column))
                    * TouchPoint(solver.solution(column), solver.solution(column, rightHandSide: 1))
            }
            let value = fit.value(at: u)
            #expect((value.location - expected).length <= 1e-12 * condition * max(1, expected.length))
        }
        let residual = TouchPoint(solver.residualProduct(0, 0), solver.residualProduct(1, 1))
        #expect((fit.residuals.squares - residual).length <= 1e-9 * max(1, residual.length))
        #expect(abs(fit.residuals.product - solver.residualProduct(0, 1)) <= 1e-9 * max(1, residual.length))
    }
}
