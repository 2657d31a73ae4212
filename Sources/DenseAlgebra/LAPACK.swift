#if canImport(Accelerate)
import Accelerate
#else
import COpenBLAS
#endif

/// The routines that this room needs, under one signature for LAPACKE and for Accelerate's Fortran symbols.
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

    /// B ← Qᵀ B with Q as ``dgeqrf(rows:columns:matrix:tau:work:workCount:)`` left it.
    static func dormqr(
        rows: Int,
        rightHandSides: Int,
        reflectors: Int,
        matrix: Vector,
        tau: Vector,
        target: Vector,
        work: Vector,
        workCount: Int
    ) -> Int {
        #if canImport(Accelerate)
        var side = letter("L")
        var transposed = letter("T")
        var rows = Int32(rows)
        var rightHandSides = Int32(rightHandSides)
        var reflectors = Int32(reflectors)
        var leading = rows
        var targetLeading = rows
        var workCount = Int32(workCount)
        var info: Int32 = 0
        dormqr_(
            &side,
            &transposed,
            &rows,
            &rightHandSides,
            &reflectors,
            matrix,
            &leading,
            tau,
            target,
            &targetLeading,
            work,
            &workCount,
            &info
        )
        return Int(info)
        #else
        return Int(
            LAPACKE_dormqr_work(
                LAPACK_COL_MAJOR,
                letter("L"),
                letter("T"),
                Int32(rows),
                Int32(rightHandSides),
                Int32(reflectors),
                matrix,
                Int32(rows),
                tau,
                target,
                Int32(rows),
                work,
                Int32(workCount)
            )
        )
        #endif
    }

    /// Solves R X = B for the upper triangle R; both have leading dimension `rows`.
    static func dtrtrs(order: Int, rightHandSides: Int, rows: Int, matrix: Vector, target: Vector) -> Int {
        #if canImport(Accelerate)
        var upper = letter("U")
        var plain = letter("N")
        var diagonal = letter("N")
        var order = Int32(order)
        var rightHandSides = Int32(rightHandSides)
        var leading = Int32(rows)
        var targetLeading = leading
        var info: Int32 = 0
        dtrtrs_(
            &upper,
            &plain,
            &diagonal,
            &order,
            &rightHandSides,
            matrix,
            &leading,
            target,
            &targetLeading,
            &info
        )
        return Int(info)
        #else
        return Int(
            LAPACKE_dtrtrs_work(
                LAPACK_COL_MAJOR,
                letter("U"),
                letter("N"),
                letter("N"),
                Int32(order),
                Int32(rightHandSides),
                matrix,
                Int32(rows),
                target,
                Int32(rows)
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

    /// The least-squares solution of smallest norm by complete orthogonal factorisation with column pivoting.
    static func dgelsy(
        rows: Int,
        columns: Int,
        rightHandSides: Int,
        matrix: Vector,
        target: Vector,
        pivots: UnsafeMutablePointer<Int32>,
        reciprocalCondition: Double,
        work: Vector,
        workCount: Int
    ) -> (rank: Int, info: Int) {
        var rank: Int32 = 0
        #if canImport(Accelerate)
        var rows = Int32(rows)
        var columns = Int32(columns)
        var rightHandSides = Int32(rightHandSides)
        var leading = rows
        var targetLeading = rows
        var tolerance = reciprocalCondition
        var workCount = Int32(workCount)
        var info: Int32 = 0
        dgelsy_(
            &rows,
            &columns,
            &rightHandSides,
            matrix,
            &leading,
            target,
            &targetLeading,
            pivots,
            &tolerance,
            &rank,
            work,
            &workCount,
            &info
        )
        return (Int(rank), Int(info))
        #else
        let info = LAPACKE_dgelsy_work(
            LAPACK_COL_MAJOR,
            Int32(rows),
            Int32(columns),
            Int32(rightHandSides),
            matrix,
            Int32(rows),
            target,
            Int32(rows),
            pivots,
            reciprocalCondition,
            &rank,
            work,
            Int32(workCount)
        )
        return (Int(rank), Int(info))
        #endif
    }
}
