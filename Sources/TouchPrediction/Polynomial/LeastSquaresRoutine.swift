/// A solver of dense least-squares problems that is not of the core, such as LAPACK's, for a ``PolynomialPredictor``.
///
/// The core calls whatever it is given here. It holds none itself, so that an app or a page links none.
package struct LeastSquaresRoutine: Sendable {
    /// Solves min ‖A X − B‖ where A and B lie in `problem`, one behind the other and column by column.
    ///
    /// Afterwards the upper triangle of A is R of A = Q R, the first rows of B are X, and the rows below have the products of the residuals.
    /// With an `order`, which has space for a number a column, R is that of the columns in that order, from 0.
    ///
    /// - Returns: how many columns are independent, where the routine finds that out, otherwise `columns`; below zero where it failed.
    package typealias Function =
        @convention(c) (
            _ rows: Int32,
            _ columns: Int32,
            _ rightHandSides: Int32,
            _ problem: UnsafeMutablePointer<Double>?,
            _ work: UnsafeMutablePointer<Double>?,
            _ order: UnsafeMutablePointer<Int32>?
        ) -> Int32

    let solve: Function

    /// A routine that neither allocates nor locks.
    package init(_ solve: @escaping Function) { self.solve = solve }

    /// The numbers for which `work` has space.
    package static func workCount(columns: Int, rightHandSides: Int) -> Int { 8 * columns + rightHandSides }
}
