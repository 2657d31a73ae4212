#if canImport(Accelerate)
import Accelerate
#else
import COpenBLAS
#endif

/// C ← s · op(A) · op(B) + k · C for column-major matrices (BLAS `dgemm`), where op is the identity or the transpose.
///
/// - Parameters:
///   - left: A, `rows` × `inner`; `inner` × `rows` when transposed.
///   - right: B, `inner` × `columns`; `columns` × `inner` when transposed.
///   - product: C, `rows` × `columns`.
///   - rows: the number of rows of C.
///   - inner: the length of the sums.
///   - columns: the number of columns of C.
///   - transposingLeft: whether op(A) is Aᵀ.
///   - transposingRight: whether op(B) is Bᵀ.
///   - scale: s.
///   - keep: k; with 0, the default, C is overwritten whatever it held.
/// - Throws: ``DenseAlgebraError/sizeMismatch(_:found:expected:)`` when a matrix does not have the size that the
///   others call for, ``DenseAlgebraError/outsideCapacity(_:found:capacity:)`` when a size is not in 1…2³¹ − 1.
/// - Complexity: O(`rows` · `inner` · `columns`). OpenBLAS keeps its packing buffers from call to call; nothing else is
///   allocated.
package func multiply(
    _ left: Span<Double>,
    by right: Span<Double>,
    into product: inout MutableSpan<Double>,
    rows: Int,
    inner: Int,
    columns: Int,
    transposingLeft: Bool = false,
    transposingRight: Bool = false,
    scale: Double = 1,
    keep: Double = 0
) throws(DenseAlgebraError) {
    let capacity = Int(Int32.max)
    guard (1...capacity).contains(rows) else {
        throw .outsideCapacity(.rows, found: rows, capacity: capacity)
    }
    guard (1...capacity).contains(columns) else {
        throw .outsideCapacity(.columns, found: columns, capacity: capacity)
    }
    guard (1...capacity).contains(inner) else {
        throw .outsideCapacity(.leftMatrix, found: inner, capacity: capacity)
    }
    guard left.count == rows * inner else {
        throw .sizeMismatch(.leftMatrix, found: left.count, expected: rows * inner)
    }
    guard right.count == inner * columns else {
        throw .sizeMismatch(.rightMatrix, found: right.count, expected: inner * columns)
    }
    guard product.count == rows * columns else {
        throw .sizeMismatch(.product, found: product.count, expected: rows * columns)
    }
    LAPACK.singleThread
    left.withUnsafeBufferPointer { left in
        right.withUnsafeBufferPointer { right in
            product.withUnsafeMutableBufferPointer { product in
                cblas_dgemm(
                    CblasColMajor,
                    transposingLeft ? CblasTrans : CblasNoTrans,
                    transposingRight ? CblasTrans : CblasNoTrans,
                    Int32(rows),
                    Int32(columns),
                    Int32(inner),
                    scale,
                    left.baseAddress,
                    Int32(transposingLeft ? inner : rows),
                    right.baseAddress,
                    Int32(transposingRight ? columns : inner),
                    keep,
                    product.baseAddress,
                    Int32(rows)
                )
            }
        }
    }
}
