#if canImport(Accelerate)
import Accelerate
#else
import COpenBLAS
#endif

/// Products in single precision, for the networks of `android-motion`: 24 bits are more than a weight deserves, and half the memory traffic.
///
/// Matrices are column-major. The caller answers for sizes: these are inner loops. OpenBLAS is held to one thread, as
/// everywhere in this module: callers have whole problems to do side by side.
package enum SinglePrecision {
    /// Elements that are only read.
    package typealias Input = UnsafePointer<Float>
    /// Elements that are written.
    package typealias Output = UnsafeMutablePointer<Float>

    /// So many columns at a time: where a matrix has more, some of OpenBLAS's kernels for `sgemv` take up to a quarter longer
    /// for all of them at once.
    private static let columnsAtOnce = 48

    /// y ← A x + y (BLAS `sgemv`).
    ///
    /// - Parameters:
    ///   - matrix: A, `rows` × `columns`.
    ///   - vector: x, `columns` numbers.
    ///   - result: y, `rows` numbers.
    /// - Complexity: O(`rows` · `columns`).
    @inline(__always)
    package static func accumulate(_ matrix: Input, times vector: Input, into result: Output, rows: Int, columns: Int) {
        LAPACK.singleThread
        var column = 0
        while column < columns {
            cblas_sgemv(
                CblasColMajor,
                CblasNoTrans,
                Int32(rows),
                Int32(min(columnsAtOnce, columns - column)),
                1,
                matrix + column * rows,
                Int32(rows),
                vector + column,
                1,
                1,
                result,
                1
            )
            column += columnsAtOnce
        }
    }
}
