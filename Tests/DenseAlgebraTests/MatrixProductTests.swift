import DenseAlgebra
import Testing

@Suite("Matrix product")
struct MatrixProductTests {
    @Test("the product is the sum over the inner index, transposed or not", arguments: [false, true], [false, true])
    func product(transposingLeft: Bool, transposingRight: Bool) throws {
        let (rows, inner, columns) = (4, 7, 3)
        var random = RandomNumbers(seed: 1)
        let left = random.numbers(rows * inner)
        let right = random.numbers(inner * columns)
        let before = random.numbers(rows * columns)
        var product = before
        var span = product.mutableSpan
        try multiply(
            left.span,
            by: right.span,
            into: &span,
            rows: rows,
            inner: inner,
            columns: columns,
            transposingLeft: transposingLeft,
            transposingRight: transposingRight,
            scale: 2,
            keep: -3
        )
        for row in 0..<rows {
            for column in 0..<columns {
                var sum = 0.0
                for index in 0..<inner {
                    let first = transposingLeft ? left[index + inner * row] : left[row + rows * index]
                    let second = transposingRight ? right[column + columns * index] : right[index + inner * column]
                    sum += first * second
                }
                let position = row + rows * column
                #expect(abs(product[position] - (2 * sum - 3 * before[position])) < 1e-13)
            }
        }
    }

    @Test("what the product held does not matter, not even NaN")
    func overwrites() throws {
        let (left, right) = ([2.0, 3], [5.0, 7])
        var product = [Double.nan]
        var span = product.mutableSpan
        try multiply(left.span, by: right.span, into: &span, rows: 1, inner: 2, columns: 1)
        #expect(product == [31])
    }

    @Test("sizes that do not fit together are errors")
    func sizes() {
        func attempt(_ left: Int, _ right: Int, _ result: Int, rows: Int = 2) throws {
            let numbers = [Double](repeating: 0, count: 20)
            var product = [Double](repeating: 0, count: result)
            var span = product.mutableSpan
            try multiply(
                numbers.span.extracting(0..<left),
                by: numbers.span.extracting(0..<right),
                into: &span,
                rows: rows,
                inner: 3,
                columns: 4
            )
        }
        #expect(throws: DenseAlgebraError.sizeMismatch(.leftMatrix, found: 5, expected: 6)) { try attempt(5, 12, 8) }
        #expect(throws: DenseAlgebraError.sizeMismatch(.rightMatrix, found: 11, expected: 12)) { try attempt(6, 11, 8) }
        #expect(throws: DenseAlgebraError.sizeMismatch(.product, found: 9, expected: 8)) { try attempt(6, 12, 9) }
        #expect(throws: DenseAlgebraError.outsideCapacity(.rows, found: 0, capacity: Int(Int32.max))) {
            try attempt(6, 12, 8, rows: 0)
        }
        #expect(throws: Never.self) { try attempt(6, 12, 8) }
    }
}
