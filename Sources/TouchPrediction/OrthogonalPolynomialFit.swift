import TouchModel

/// A weighted least-squares polynomial by orthogonal polynomials on the sample times (Forsythe 1957).
///
/// The polynomials P₀ = 1, P₁, … are orthogonal on the times with weights wᵢ and follow from
///
///     Pₖ₊₁(u) = (u − αₖ) Pₖ(u) − βₖ Pₖ₋₁(u)
///     γₖ = Σ w Pₖ²    αₖ = Σ w u Pₖ² / γₖ    βₖ = γₖ / γₖ₋₁
///
/// Each coefficient cₖ = Σ w Pₖ p / γₖ stands by itself, so no system of equations is solved and no condition number
/// squared. What is left is Σ w p pᵀ − Σ γₖ cₖ cₖᵀ, exact to rounding relative to Σ w p pᵀ, which is far below any
/// noise. The weights are taken in by starting from √w instead of 1, since the recurrence is linear in P.
///
/// With the fit's R = diag(√γₖ), the variance of the value at u is σ² Σ Pₖ(u)² / γₖ.
///
/// Fitting n samples to degree d is O(n d), evaluating O(d); nothing is allocated, except once after a copy.
///
/// Source: G. E. Forsythe, "Generation and use of orthogonal polynomials for data-fitting with a digital computer",
/// Journal of SIAM 5(2), 1957.
struct OrthogonalPolynomialFit: Sendable {
    private struct Term {
        var alpha = 0.0
        var beta = 0.0
        var inverseNorm = 0.0
        var coefficient = Point.zero
    }

    /// Two samples side by side, each scaled by the root of its weight; a lane without a sample is zero and stays so.
    private struct Row {
        var u = SIMD2<Double>.zero
        var current = SIMD2<Double>.zero
        var previous = SIMD2<Double>.zero
        var x = SIMD2<Double>.zero
        var y = SIMD2<Double>.zero
    }

    private var terms: [Term]
    private var rows: [Row]
    /// The degree of the fit, which is lower than the one asked for on a degenerate window.
    private(set) var degree = 0
    private(set) var residuals = ResidualSquares()

    init(maximumDegree: Int, capacity: Int) {
        terms = Array(repeating: Term(), count: maximumDegree + 1)
        rows = Array(repeating: Row(), count: (capacity + 1) / 2)
    }

    /// Fits the newest samples.
    ///
    /// - Parameters:
    ///   - entries: the samples, oldest first.
    ///   - weights: the weight of each sample by age, newest first; `nil` when all weigh the same.
    ///   - degree: at least 1 and less than the number of samples.
    @inline(__always)
    mutating func fit(
        _ entries: UnsafeBufferPointer<SampleWindow.Entry>,
        weights: UnsafeBufferPointer<Double>?,
        degree wanted: Int,
        problem: PolynomialProblem
    ) {
        let rowCount = (entries.count + 1) / 2
        var reached = 0
        terms.withUnsafeMutableBufferPointer { terms in
            rows.withUnsafeMutableBufferPointer { rows in
                var sums = Sums()
                var (xx, xy, yy) = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)
                for index in 0..<rowCount {
                    let row = Self.row(index, of: entries, weights: weights, problem: problem)
                    rows[index] = row
                    sums.add(row, row.current)
                    xx += row.x * row.x
                    xy += row.x * row.y
                    yy += row.y * row.y
                }
                var (norm, term) = sums.term(lowerInverse: 0)
                terms[0] = term
                var squares = Point(xx.sum(), yy.sum()) - norm * term.coefficient * term.coefficient
                var product = xy.sum() - norm * term.coefficient.x * term.coefficient.y
                let smallest = norm * (PolynomialProblem.independence * PolynomialProblem.independence)
                while reached < wanted {
                    sums = Sums()
                    for index in 0..<rowCount {
                        let row = rows[index]
                        let next = (row.u - term.alpha) * row.current - term.beta * row.previous
                        rows[index].previous = row.current
                        rows[index].current = next
                        sums.add(row, next)
                    }
                    let lowerInverse = term.inverseNorm
                    (norm, term) = sums.term(lowerInverse: lowerInverse)
                    // Otherwise the times do not tell this power from the lower ones.
                    guard norm > smallest else { break }
                    reached += 1
                    terms[reached] = term
                    squares -= norm * term.coefficient * term.coefficient
                    product -= norm * term.coefficient.x * term.coefficient.y
                }
                // Where nothing but rounding is left, the differences may fall below what a sum of squares can be.
                squares = pointwiseMax(squares, .zero)
                let largest = (squares.x * squares.y).squareRoot()
                residuals = ResidualSquares(squares: squares, product: min(max(product, -largest), largest))
            }
        }
        degree = reached
    }

    /// Sums over the samples, two at a time.
    private struct Sums {
        var norm = SIMD2<Double>.zero
        var moment = SIMD2<Double>.zero
        var x = SIMD2<Double>.zero
        var y = SIMD2<Double>.zero

        @inline(__always)
        mutating func add(_ row: Row, _ polynomial: SIMD2<Double>) {
            let square = polynomial * polynomial
            norm += square
            moment += row.u * square
            x += polynomial * row.x
            y += polynomial * row.y
        }

        /// γ of the polynomial that was summed over, and its term given 1/γ of the one below.
        @inline(__always)
        func term(lowerInverse: Double) -> (norm: Double, term: Term) {
            let norm = norm.sum()
            let inverse = 1 / norm
            return (
                norm,
                Term(
                    alpha: moment.sum() * inverse,
                    beta: norm * lowerInverse,
                    inverseNorm: inverse,
                    coefficient: Point(x.sum(), y.sum()) * inverse
                )
            )
        }
    }

    @inline(__always)
    private static func row(
        _ index: Int,
        of entries: UnsafeBufferPointer<SampleWindow.Entry>,
        weights: UnsafeBufferPointer<Double>?,
        problem: PolynomialProblem
    ) -> Row {
        let last = entries.count - 1
        let first = 2 * index
        let second = min(first + 1, last)
        let (e0, e1) = (entries[first], entries[second])
        var root = SIMD2<Double>(repeating: 1)
        if let weights {
            root = SIMD2(weights[last - first], weights[last - second]).squareRoot()
        }
        if first == last { root.y = 0 }
        let offsets = SIMD2(e0.time, e1.time) - problem.newestTime
        let l0 = e0.location - problem.newestLocation
        let l1 = e1.location - problem.newestLocation
        return Row(
            u: 1 + offsets * problem.scale,
            current: root,
            previous: .zero,
            x: root * SIMD2(l0.x, l1.x),
            y: root * SIMD2(l0.y, l1.y)
        )
    }

    /// The polynomial at a scaled time.
    @inline(__always)
    func value(at u: Double) -> PolynomialValue {
        terms.withUnsafeBufferPointer { terms in
            var previous = 0.0
            var current = 1.0
            var location = terms[0].coefficient
            var factor = terms[0].inverseNorm
            for index in 0..<degree {
                let next = (u - terms[index].alpha) * current - terms[index].beta * previous
                previous = current
                current = next
                location += next * terms[index + 1].coefficient
                factor += next * next * terms[index + 1].inverseNorm
            }
            return PolynomialValue(location: location, varianceFactor: factor)
        }
    }
}
