import CSystemLibraries
import Foundation
import SystemLibraries
import Testing
import TouchModel

@testable import TouchPrediction

@Suite("Householder fit of a polynomial", .enabled(if: SystemLibrary.lapack.isThere, "needs LAPACKE"))
struct HouseholderPolynomialFitTests {
    @Test("it gives LAPACK's coefficients and residuals on random weighted windows", arguments: 1...40, [false, true])
    func lapack(seed: UInt64, isOrdered: Bool) throws {
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

        let columns = degree + 1
        var elements = [Double](repeating: 0, count: count * (columns + 2))
        for age in 0..<count {
            let entry = entries[count - 1 - age]
            let root = weights[age].squareRoot()
            let u = problem.scaledTime(entry.time - newest.time)
            for column in 0...degree { elements[age + count * column] = root * pow(u, Double(column)) }
            elements[age + count * columns] = root * (entry.location.x - newest.location.x)
            elements[age + count * (columns + 1)] = root * (entry.location.y - newest.location.y)
        }
        var work = [Double](repeating: 0, count: 8 * columns + 2)
        var order = [Int32](repeating: -1, count: columns)
        let (height, width) = (Int32(count), Int32(columns))
        let rank =
            isOrdered
            ? foretouch_lapack_solve(height, width, 2, &elements, &work, &order)
            : foretouch_lapack_solve(height, width, 2, &elements, &work, nil)
        #expect(rank == Int32(columns))
        if isOrdered { #expect(order.sorted() == (0..<Int32(columns)).map { $0 }) }
        func solution(_ column: Int, _ side: Int) -> Double { elements[column + count * (columns + side)] }
        func residualProduct(_ left: Int, _ right: Int) -> Double {
            (columns..<count).reduce(0) { $0 + solution($1, left) * solution($1, right) }
        }
        let diagonal = (0..<columns).map { abs(elements[$0 + count * $0]) }
        let condition = try #require(diagonal.max()) / #require(diagonal.min()) * Double(columns)
        for u in [-1, 0, 1, 1.5] {
            var expected = TouchPoint.zero
            for column in 0...degree {
                expected +=
                    pow(u, Double(column))
                    * TouchPoint(solution(column, 0), solution(column, 1))
            }
            let value = fit.value(at: u)
            #expect((value.location - expected).length <= 1e-12 * condition * max(1, expected.length))
        }
        let residual = TouchPoint(residualProduct(0, 0), residualProduct(1, 1))
        #expect((fit.residuals.squares - residual).length <= 1e-9 * max(1, residual.length))
        #expect(abs(fit.residuals.product - residualProduct(0, 1)) <= 1e-9 * max(1, residual.length))
    }
}
