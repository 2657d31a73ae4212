/// Products of the network's matrices, column-major and in single precision, with vectors.
///
/// Every sum is taken in one order, and nothing is contracted: a result has the same bits on every processor, which a linear algebra library
/// does not promise.
enum MatrixLoop {
    /// y ← A x + y.
    ///
    /// - Parameters:
    ///   - matrix: A, `rows` × `columns`.
    ///   - vector: x, `columns` numbers.
    ///   - result: y, `rows` numbers.
    /// - Complexity: O(`rows` · `columns`).
    @inline(__always)
    static func accumulate(
        _ matrix: UnsafePointer<Float>,
        times vector: UnsafePointer<Float>,
        into result: UnsafeMutablePointer<Float>,
        rows: Int,
        columns: Int
    ) {
        var row = 0
        while row + 32 <= rows {
            block(SIMD32<Float>.self, matrix + row, vector, result + row, rows, columns)
            row += 32
        }
        while row + 8 <= rows {
            block(SIMD8<Float>.self, matrix + row, vector, result + row, rows, columns)
            row += 8
        }
        while row < rows {
            var sum = result[row]
            for column in 0..<columns { sum += matrix[column * rows + row] * vector[column] }
            result[row] = sum
            row += 1
        }
    }

    /// As many rows as a vector has lanes: their sums stay in registers.
    @inline(__always)
    private static func block<Lanes: SIMD>(
        _: Lanes.Type,
        _ matrix: UnsafePointer<Float>,
        _ vector: UnsafePointer<Float>,
        _ result: UnsafeMutablePointer<Float>,
        _ rows: Int,
        _ columns: Int
    ) where Lanes.Scalar == Float {
        var sums = UnsafeRawPointer(result).loadUnaligned(as: Lanes.self)
        for column in 0..<columns {
            sums += UnsafeRawPointer(matrix + column * rows).loadUnaligned(as: Lanes.self) * vector[column]
        }
        UnsafeMutableRawPointer(result).storeBytes(of: sums, as: Lanes.self)
    }
}
