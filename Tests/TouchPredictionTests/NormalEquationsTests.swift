import CVectorMath
import PredictorTesting
import Testing

@Suite("Normal equations in single precision")
struct NormalEquationsTests {
    private static let count = 12

    private static func rows(_ number: Int, seed: UInt64) -> [[Float]] {
        var random = RandomNumbers(seed: seed)
        return (0..<number).map { _ in (0..<count).map { _ in Float(random.number(-2...2)) } }
    }

    /// Σ v x xᵀ by the definition, in double precision.
    private static func squares(_ rows: [[Float]], _ weights: [Float]) -> [[Double]] {
        (0..<count).map { i in
            (0..<count).map { j in
                zip(rows, weights).reduce(0) { $0 + Double($1.1) * Double($1.0[i]) * Double($1.0[j]) }
            }
        }
    }

    @Test("four weighted rows are added to the lower triangle")
    func addsSquares() {
        let rows = Self.rows(4, seed: 1)
        let weights: [Float] = [0.5, 2, 0, 1.25]
        var matrix = [Float](repeating: 1, count: Self.count * Self.count)
        foretouch_add_squares(
            &matrix,
            Self.count,
            rows[0],
            rows[1],
            rows[2],
            rows[3],
            SIMD4(weights[0], weights[1], weights[2], weights[3])
        )
        let expected = Self.squares(rows, weights)
        for i in 0..<Self.count {
            for j in 0...i { #expect(abs(Double(matrix[i * Self.count + j]) - 1 - expected[i][j]) < 1e-5) }
        }
    }

    @Test("the solution solves", arguments: [0.01, 1, 100] as [Float])
    func solves(ridge: Float) {
        let rows = Self.rows(40, seed: 2)
        let expected = Self.squares(rows, [Float](repeating: 1, count: 40))
        let matrix = expected.flatMap { $0.map { Float($0) } }
        let right = Self.rows(1, seed: 3)[0]
        // What was in memory before must not matter.
        var factor = [Float](repeating: .nan, count: Self.count * Self.count)
        var solution = [Float](repeating: .nan, count: Self.count)
        #expect(foretouch_factor(&factor, matrix, Self.count, ridge) == 1)
        foretouch_substitute(factor, right, Self.count, &solution)
        for i in 0..<Self.count {
            var product = Double(ridge) * Double(solution[i])
            for j in 0..<Self.count { product += expected[i][j] * Double(solution[j]) }
            #expect(abs(product - Double(right[i])) < 1e-4)
        }
    }

    @Test("a matrix that is not positive definite has no factor")
    func refuses() {
        var matrix = [Float](repeating: 0, count: Self.count * Self.count)
        for i in 0..<Self.count { matrix[i * Self.count + i] = i == 7 ? -1 : 1 }
        var factor = matrix
        #expect(foretouch_factor(&factor, matrix, Self.count, 0.5) == 0)
        #expect(foretouch_factor(&factor, matrix, Self.count, 1.5) == 1)
        matrix[0] = .nan
        #expect(foretouch_factor(&factor, matrix, Self.count, 1.5) == 0)
    }

    @Test("dot products are those of the definition")
    func dots() {
        let rows = Self.rows(9, seed: 4)
        var products = [Float](repeating: 0, count: 8)
        foretouch_eight_dots(rows[..<8].flatMap(\.self), rows[8], Self.count, &products)
        for index in 0..<8 {
            let expected = zip(rows[index], rows[8]).reduce(0.0) { $0 + Double($1.0) * Double($1.1) }
            #expect(abs(Double(products[index]) - expected) < 1e-5)
            #expect(abs(Double(foretouch_dot(rows[index], rows[8], Self.count)) - expected) < 1e-5)
        }
    }

    @Test("logarithms are exact at powers of two and straight between")
    func logarithms() {
        let found = foretouch_logarithm(SIMD4(1, 8, 0.25, 6))
        #expect(found == SIMD4(0, 3, -2, 2.5))
    }
}
