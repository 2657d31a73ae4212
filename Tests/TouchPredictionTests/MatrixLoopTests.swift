import CVectorMath
import Testing
import TouchModel

@Suite("Products of matrices and vectors")
struct MatrixLoopTests {
    /// 1, what fits in no vector register, and more than one.
    static let sizes = [1, 3, 8, 17, 50, 107]

    /// Small whole numbers: every order of summation gives the same bits.
    static func numbers(_ count: Int, _ random: inout SeededGenerator) -> [Float] {
        (0..<count).map { _ in Float(Int.random(in: -9...9, using: &random)) }
    }

    @Test("a matrix times a vector is added to what is there")
    func accumulates() throws {
        var random = SeededGenerator(seed: 2)
        for rows in Self.sizes {
            for columns in Self.sizes {
                let matrix = Self.numbers(rows * columns, &random)
                let vector = Self.numbers(columns, &random)
                let before = Self.numbers(rows, &random)
                var result = before
                try result.withUnsafeMutableBufferPointer {
                    foretouch_accumulate(matrix, vector, try #require($0.baseAddress), rows, columns)
                }
                let expected = (0..<rows).map { row in
                    (0..<columns).reduce(before[row]) { $0 + matrix[row + rows * $1] * vector[$1] }
                }
                #expect(result == expected, "\(rows) × \(columns)")
            }
        }
    }
}
