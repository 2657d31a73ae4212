#if canImport(Accelerate)
import Accelerate
#else
import COpenBLAS
#endif

/// The routines that this module needs, under one signature for LAPACKE and for Accelerate's Fortran symbols.
///
/// Everything is column-major with 32-bit integers (LP64). Each function returns the routine's `info`: 0 on success,
/// −i when argument i is not valid, positive as the routine says.
enum LAPACK {
    typealias Vector = UnsafeMutablePointer<Double>

    /// Holds OpenBLAS to one thread; evaluated once per process, before the first call of any routine.
    ///
    /// The problems here are far below the size at which a second thread pays, and a pool that wakes up inside a
    /// measurement spoils it. The switch is OpenBLAS's own and process-wide: a program that wants more threads for
    /// work of its own sets them after its first use of this module. Accelerate decides by problem size and has no
    /// such switch.
    static let singleThread: Void = {
        #if !canImport(Accelerate)
        openblas_set_num_threads(1)
        #endif
    }()

    private static func letter(_ character: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: character.value) }

    /// A = Q R by Householder reflections: R in the upper triangle, the reflectors below it and in `tau`.
    static func dgeqrf(
        rows: Int,
        columns: Int,
        matrix: Vector,
        tau: Vector,
        work: Vector,
        workCount: Int
    ) -> Int {
        #if canImport(Accelerate)
        var rows = Int32(rows)
        var columns = Int32(columns)
        var leading = rows
        var workCount = Int32(workCount)
        var info: Int32 = 0
        dgeqrf_(&rows, &columns, matrix, &leading, tau, work, &workCount, &info)
        return Int(info)
        #else
        return Int(
            LAPACKE_dgeqrf_work(
                LAPACK_COL_MAJOR,
                Int32(rows),
                Int32(columns),
                matrix,
                Int32(rows),
                tau,
                work,
                Int32(workCount)
            )
        )
        #endif
    }

    /// ``dgeqrf(rows:columns:matrix:tau:work:workCount:)`` one column at a time, without looking up block sizes: faster
    /// for matrices of a few columns. `work` has space for one number per column.
    static func dgeqr2(rows: Int, columns: Int, matrix: Vector, tau: Vector, work: Vector) -> Int {
        #if canImport(Accelerate)
        var rows = Int32(rows)
        var columns = Int32(columns)
        var leading = rows
        var info: Int32 = 0
        dgeqr2_(&rows, &columns, matrix, &leading, tau, work, &info)
        return Int(info)
        #else
        return Int(
            LAPACKE_dgeqr2_work(
                LAPACK_COL_MAJOR,
                Int32(rows),
                Int32(columns),
                matrix,
                Int32(rows),
                tau,
                work
            )
        )
        #endif
    }

    /// An estimate of the reciprocal condition number of the upper triangle R in the 1-norm.
    static func dtrcon(
        order: Int,
        rows: Int,
        matrix: Vector,
        work: Vector,
        integerWork: UnsafeMutablePointer<Int32>
    ) -> (reciprocal: Double, info: Int) {
        var reciprocal = 0.0
        #if canImport(Accelerate)
        var norm = letter("1")
        var upper = letter("U")
        var diagonal = letter("N")
        var order = Int32(order)
        var leading = Int32(rows)
        var info: Int32 = 0
        dtrcon_(&norm, &upper, &diagonal, &order, matrix, &leading, &reciprocal, work, integerWork, &info)
        return (reciprocal, Int(info))
        #else
        let info = LAPACKE_dtrcon_work(
            LAPACK_COL_MAJOR,
            letter("1"),
            letter("U"),
            letter("N"),
            Int32(order),
            matrix,
            Int32(rows),
            &reciprocal,
            work,
            integerWork
        )
        return (reciprocal, Int(info))
        #endif
    }
}
