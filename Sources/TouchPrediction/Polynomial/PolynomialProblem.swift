import TouchModel

/// What both solvers of ``PolynomialPredictor`` share: the scaled time and the rules for a degenerate window.
///
/// Time is centered and scaled to u = 1 + 2 (t − tₙ) / (tₙ − t₁), so that the window spans [−1, 1] and the newest sample is
/// at u = 1; locations are relative to the newest. Neither the origin of the clock nor that of the surface costs digits.
struct PolynomialProblem: Sendable {
    /// The distance from the span of the lower powers, relative to that of the constant, at which a power of u still
    /// counts as independent of them on the samples of a window. Fewer distinct times than coefficients, or times that
    /// nearly coincide, fall below it.
    static let independence = 1e-8

    /// A sample that weighs less than this, relative to the newest, is left out: twenty half-lives.
    static let smallestWeight = 0x1p-20

    /// tₙ in seconds.
    var newestTime = 0.0
    /// pₙ in px.
    var newestLocation = TouchPoint.zero
    /// 2 / (tₙ − t₁) in 1/s.
    var scale = 0.0

    /// The scaled time of an instant `offset` seconds after the newest sample.
    @inline(__always)
    func scaledTime(_ offset: Double) -> Double { 1 + offset * scale }
}

/// A fitted polynomial's answer at an instant.
struct PolynomialValue: Sendable {
    /// Location relative to the newest sample, in px.
    var location: TouchPoint
    /// gᵀ (RᵀR)⁻¹ g: what the residual variance is multiplied by to give the variance of ``location``.
    var varianceFactor: Double
}

/// Σ w r rᵀ over the residuals of a fit, in px².
struct ResidualSquares: Sendable {
    var squares = TouchPoint.zero
    var product = 0.0

    /// Takes off what a term of an orthogonal fit accounts for.
    @inline(__always)
    mutating func subtract(_ norm: Double, _ coefficient: TouchPoint) {
        let scaled = norm * coefficient
        squares -= scaled * coefficient
        product -= scaled.x * coefficient.y
    }

    /// Where nothing but rounding is left, differences may fall below what a sum of squares can be.
    @inline(__always)
    var bounded: ResidualSquares {
        var bounded = self
        bounded.squares.x = squares.x > 0 ? squares.x : 0
        bounded.squares.y = squares.y > 0 ? squares.y : 0
        let largestSquare = bounded.squares.x * bounded.squares.y
        if product * product > largestSquare {
            bounded.product = product > 0 ? largestSquare.squareRoot() : -largestSquare.squareRoot()
        }
        return bounded
    }

    /// The covariance of a fitted location, the residual variance estimated with `freedom` degrees of freedom; `nil`
    /// without any.
    @inline(__always)
    func covariance(factor: Double, freedom: Int) -> LocationCovariance? {
        guard freedom > 0 else { return nil }
        let scale = factor / Double(freedom)
        return LocationCovariance(xx: squares.x * scale, xy: product * scale, yy: squares.y * scale)
    }
}
