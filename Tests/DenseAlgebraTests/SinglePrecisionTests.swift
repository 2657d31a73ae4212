import DenseAlgebra
import Testing

@Suite("Products in single precision")
struct SinglePrecisionTests {
    /// 1, what fits in no vector register, and more than one; and more columns than are summed at once.
    static let sizes = [1, 3, 8, 17, 50]

    /// Small whole numbers: every order of summation gives the same bits.
    static func numbers(_ count: Int, _ random: inout RandomNumbers) -> [Float] {
        (0..<count).map { _ in Float(Int.random(in: -9...9, using: &random)) }
    }

    @Test("the product is the sum over the inner index, transposed or not", arguments: [false, true], [false, true])
    func product(transposingLeft: Bool, transposingRight: Bool) throws {
        var random = RandomNumbers(seed: 1)
        for rows in Self.sizes {
            for inner in Self.sizes {
                for columns in Self.sizes {
                    let left = Self.numbers(rows * inner, &random)
                    let right = Self.numbers(inner * columns, &random)
                    let before = Self.numbers(rows * columns, &random)
                    var product = before
                    try product.withUnsafeMutableBufferPointer { product in
                        SinglePrecision.multiply(
                            left,
                            by: right,
                            into: try #require(product.baseAddress),
                            rows: rows,
                            inner: inner,
                            columns: columns,
                            transposingLeft: transposingLeft,
                            transposingRight: transposingRight,
                            scale: 2,
                            keep: -3
                        )
                    }
                    let expected = (0..<rows * columns).map { position in
                        let (row, column) = (position % rows, position / rows)
                        let sum = (0..<inner).reduce(Float(0)) { sum, index in
                            let first = transposingLeft ? left[index + inner * row] : left[row + rows * index]
                            let second =
                                transposingRight ? right[column + columns * index] : right[index + inner * column]
                            return sum + first * second
                        }
                        return 2 * sum - 3 * before[position]
                    }
                    #expect(product == expected, "\(rows) × \(inner) × \(columns)")
                }
            }
        }
    }

    @Test("what the product held does not matter where it is not kept, not even NaN")
    func overwrites() throws {
        var product = [Float.nan]
        try product.withUnsafeMutableBufferPointer {
            SinglePrecision.multiply(
                [2, 3],
                by: [5, 7],
                into: try #require($0.baseAddress),
                rows: 1,
                inner: 2,
                columns: 1
            )
        }
        #expect(product == [31])
    }

    @Test("a matrix times a vector is added to what is there")
    func accumulates() throws {
        var random = RandomNumbers(seed: 2)
        for rows in Self.sizes {
            for columns in Self.sizes {
                let matrix = Self.numbers(rows * columns, &random)
                let vector = Self.numbers(columns, &random)
                let before = Self.numbers(rows, &random)
                var result = before
                try result.withUnsafeMutableBufferPointer {
                    SinglePrecision.accumulate(
                        matrix,
                        times: vector,
                        into: try #require($0.baseAddress),
                        rows: rows,
                        columns: columns
                    )
                }
                let expected = (0..<rows).map { row in
                    (0..<columns).reduce(before[row]) { $0 + matrix[row + rows * $1] * vector[$1] }
                }
                #expect(result == expected, "\(rows) × \(columns)")
            }
        }
    }
}
