/// Routines of a library of dense linear algebra, in single precision and column by column.
///
/// The core calls whatever it is given here. It holds none itself, so that an app or a page links none.
package struct LinearAlgebraRoutines: Sendable {
    /// Adds the products of rows, one after the other in `block`, to the upper triangle of `matrix`.
    package typealias AddSquares =
        @convention(c) (
            _ columns: Int32,
            _ rows: Int32,
            _ block: UnsafePointer<Float>?,
            _ matrix: UnsafeMutablePointer<Float>?
        ) -> Void
    /// Solves a positive definite system, whose matrix is lost, for right-hand sides that become the solution. False if there is none.
    package typealias Solve =
        @convention(c) (
            _ columns: Int32,
            _ rightHandSides: Int32,
            _ matrix: UnsafeMutablePointer<Float>?,
            _ solution: UnsafeMutablePointer<Float>?
        ) -> Bool

    let addSquares: AddSquares
    let solve: Solve

    package init(addSquares: @escaping AddSquares, solve: @escaping Solve) {
        self.addSquares = addSquares
        self.solve = solve
    }
}
