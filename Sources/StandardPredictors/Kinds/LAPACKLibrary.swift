import CSystemLibraries
import PluginSpecification
import SystemLibraries
import TouchPrediction

/// LAPACK of the system, as LAPACKE calls it.
///
/// It solves by `dgels`, and by `dgelsy` where the columns of a window depend. Windows are far below the sizes from which OpenBLAS shares
/// work among threads. So its number of threads, which belongs to the whole process, is left as it is.
enum LAPACKLibrary {
    /// Its solver.
    ///
    /// - Throws: ``SpecificationError/missingLibrary(parameter:of:reason:)`` if the library is missing.
    static func routine() throws(SpecificationError) -> LeastSquaresRoutine {
        let reason = SystemLibrary.lapack.absence(
            for: "solver=lapack",
            otherwise: "use solver=orthogonal or solver=qr, which need no library"
        )
        if let reason {
            throw .missingLibrary(parameter: "solver", of: .predictor(PolynomialPredictor.kind.name), reason: reason)
        }
        return LeastSquaresRoutine(foretouch_lapack_solve)
    }

    /// Its routines for normal equations, by which `adaptive` is fitted.
    ///
    /// - Throws: ``SpecificationError/missingLibrary(parameter:of:reason:)`` if the library is missing.
    static func normalEquations() throws(SpecificationError) -> LinearAlgebraRoutines {
        var reason = SystemLibrary.lapack.absence(
            for: "fit=lapack",
            otherwise: "use fit=online, which needs no library"
        )
        if reason == nil, !foretouch_lapack_has_normal_equations() {
            reason = "the LAPACK of this system has no ssyrk, spotrf or spotrs: install OpenBLAS, or use fit=online"
        }
        if let reason {
            throw .missingLibrary(parameter: "fit", of: .predictor(AdaptivePredictor.kind.name), reason: reason)
        }
        return LinearAlgebraRoutines(
            addSquares: foretouch_lapack_add_squares,
            solve: foretouch_lapack_solve_definite
        )
    }

    /// The name and version of the library that ``routine()`` calls; `nil` if it is missing.
    static var origin: PredictorOrigin? {
        guard SystemLibrary.lapack.isThere, let name = foretouch_lapack_name() else { return nil }
        return PredictorOrigin(
            name: String(cString: name),
            version: foretouch_lapack_version().map { String(cString: $0) },
            kernels: foretouch_lapack_kernels().map { String(cString: $0) } ?? "not stated",
            files: []
        )
    }
}
