import TouchModel

/// A weighted least-squares polynomial by orthogonal polynomials on the sample times (Forsythe 1957).
///
/// The polynomials P₀ = 1, P₁ = u − ū, P₂, … are orthogonal on the times with weights wᵢ and follow from
///
///     Pₖ₊₁(u) = (P₁(u) − αₖ) Pₖ(u) − βₖ Pₖ₋₁(u)
///     γₖ = Σ w Pₖ²    αₖ = Σ w P₁ Pₖ² / γₖ    βₖ = γₖ / γₖ₋₁
///
/// with ū the weighted mean of u. Each coefficient cₖ = Σ w Pₖ p / γₖ stands by itself, so no system of equations is
/// solved and no condition number squared. What is left is Σ w p pᵀ − Σ γₖ cₖ cₖᵀ, exact to rounding relative to
/// Σ w p pᵀ, which is far below any noise. The weights are taken in by starting from √w instead of 1, since the
/// recurrence is linear in P.
///
/// With the fit's R = diag(√γₖ), the variance of the value at u is σ² Σ Pₖ(u)² / γₖ.
///
/// The samples are passed over once for ū, once for P₀ and P₁ together, and once for each degree above.
/// Fitting n samples to degree d is O(n d), evaluating O(d); nothing is allocated, except once after a copy.
///
/// Source: G. E. Forsythe, "Generation and use of orthogonal polynomials for data-fitting with a digital computer",
/// Journal of SIAM 5(2), 1957.
struct OrthogonalPolynomialFit: Sendable {
    /// Pₖ: how it follows from the two before it, and its share of the fit.
    private struct Term {
        /// The shift αₖ₋₁ of the recursion.
        var shift = 0.0
        /// The factor βₖ₋₁ of the recursion.
        var carry = 0.0
        var inverseNorm = 0.0
        var coefficient = TouchPoint.zero
    }

    private var terms: [Term]
    private var rows: [Row]
    /// ū as a time in seconds, counted from the newest sample.
    private var meanOffset = 0.0
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
    @inline(never)
    mutating func fit(
        _ entries: UnsafeBufferPointer<SampleWindow.Entry>,
        weights: UnsafeBufferPointer<Double>?,
        degree wanted: Int,
        problem: PolynomialProblem
    ) {
        let samples = Samples(entries: entries, weights: weights, problem: problem)
        let (weight, offsetSum) = samples.weightAndOffsetSum()
        let inverseWeight = 1 / weight
        let mean = offsetSum * inverseWeight
        meanOffset = mean
        let smallest = weight * (PolynomialProblem.independence * PolynomialProblem.independence)
        var reached = 0
        terms.withUnsafeMutableBufferPointer { terms in
            rows.withUnsafeMutableBufferPointer { rows in
                var constant = Sums()
                var sums = Sums()
                var (xx, xy, yy) = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)
                samples.forEachRow(meanOffset: mean) { index, row in
                    rows[index] = row
                    constant.add(row, row.previous)
                    sums.add(row, row.current)
                    xx += row.x * row.x
                    xy += row.x * row.y
                    yy += row.y * row.y
                }
                terms[0] = Term(inverseNorm: inverseWeight, coefficient: inverseWeight * constant.location)
                var left = ResidualSquares(squares: TouchPoint(xx.sum(), yy.sum()), product: xy.sum())
                left.subtract(weight, terms[0].coefficient)
                var (shift, carry, lowerInverse) = (0.0, 0.0, inverseWeight)
                while true {
                    let norm = sums.norm.sum()
                    // Otherwise the times do not tell this power from the lower ones.
                    guard norm > smallest else { break }
                    reached += 1
                    let inverse = 1 / norm
                    let coefficient = inverse * sums.location
                    terms[reached] = Term(shift: shift, carry: carry, inverseNorm: inverse, coefficient: coefficient)
                    left.subtract(norm, coefficient)
                    guard reached < wanted else { break }
                    shift = sums.moment.sum() * inverse
                    carry = norm * lowerInverse
                    lowerInverse = inverse
                    sums = Sums()
                    // What only a further degree needs is left out of the last.
                    if reached + 1 == wanted {
                        for index in 0..<samples.rowCount {
                            let row = rows[index]
                            sums.add(row, row.next(shift: shift, carry: carry), withMoment: false)
                        }
                    } else {
                        for index in 0..<samples.rowCount {
                            let row = rows[index]
                            let next = row.next(shift: shift, carry: carry)
                            sums.add(row, next)
                            rows[index].previous = row.current
                            rows[index].current = next
                        }
                    }
                }
                residuals = left.bounded
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

        var location: TouchPoint { TouchPoint(x.sum(), y.sum()) }

        @inline(__always)
        mutating func add(_ row: Row, _ polynomial: SIMD2<Double>, withMoment: Bool = true) {
            let square = polynomial * polynomial
            norm += square
            if withMoment { moment += row.centered * square }
            x += polynomial * row.x
            y += polynomial * row.y
        }
    }

    /// Two samples side by side, all but `centered` scaled by the roots of their weights; a lane without a sample has
    /// weight 0.
    private struct Row {
        /// The polynomial P₁ at a sample.
        var centered = SIMD2<Double>.zero
        /// The polynomial that was summed over last, and the one below it.
        var current = SIMD2<Double>.zero
        var previous = SIMD2<Double>.zero
        var x = SIMD2<Double>.zero
        var y = SIMD2<Double>.zero

        /// The polynomial of the degree above.
        @inline(__always)
        func next(shift: Double, carry: Double) -> SIMD2<Double> { (centered - shift) * current - carry * previous }
    }

    /// The samples of a window as the fit sees them.
    private struct Samples {
        let entries: UnsafeBufferPointer<SampleWindow.Entry>
        /// The weights, by age.
        let weights: UnsafeBufferPointer<Double>?
        let problem: PolynomialProblem

        var rowCount: Int { (entries.count + 1) / 2 }

        /// t − tₙ of two samples.
        @inline(__always)
        private func offsets(_ first: Int, _ second: Int) -> SIMD2<Double> {
            SIMD2(entries[first].time, entries[second].time) - problem.newestTime
        }

        /// The weights of two samples.
        @inline(__always)
        private func weights(_ first: Int, _ second: Int) -> SIMD2<Double> {
            guard let weights else { return SIMD2(repeating: 1) }
            let last = entries.count - 1
            return SIMD2(weights[last - first], weights[last - second])
        }

        /// Calls `body` with the positions of two samples and their weights at a time; an odd one out comes twice, with
        /// weight 0 the second time.
        @inline(__always)
        private func forEachPair(_ body: (_ first: Int, _ second: Int, _ weights: SIMD2<Double>) -> Void) {
            var first = 0
            while first < entries.count - 1 {
                body(first, first + 1, weights(first, first + 1))
                first += 2
            }
            if first < entries.count { body(first, first, SIMD2(weights(first, first).x, 0)) }
        }

        /// Σ w and Σ w (t − tₙ).
        @inline(__always)
        func weightAndOffsetSum() -> (weight: Double, offsets: Double) {
            var sum = SIMD2<Double>.zero
            var weight = SIMD2<Double>.zero
            forEachPair { first, second, weights in
                sum += weights * offsets(first, second)
                weight += weights
            }
            return (weights == nil ? Double(entries.count) : weight.sum(), sum.sum())
        }

        @inline(__always)
        func forEachRow(meanOffset: Double, _ body: (_ index: Int, Row) -> Void) {
            forEachPair { first, second, weights in
                let root = self.weights == nil ? weights : weights.squareRoot()
                let centered = (offsets(first, second) - meanOffset) * problem.scale
                let l0 = entries[first].location - problem.newestLocation
                let l1 = entries[second].location - problem.newestLocation
                body(
                    first / 2,
                    Row(
                        centered: centered,
                        current: root * centered,
                        previous: root,
                        x: root * SIMD2(l0.x, l1.x),
                        y: root * SIMD2(l0.y, l1.y)
                    )
                )
            }
        }
    }

    /// The polynomial at a time, given as seconds after the newest sample.
    @inline(__always)
    func value(after offset: Double, scale: Double) -> PolynomialValue {
        terms.withUnsafeBufferPointer { terms in
            let first = (offset - meanOffset) * scale
            var previous = 0.0
            var current = 1.0
            var location = terms[0].coefficient
            var factor = terms[0].inverseNorm
            for index in 0..<degree {
                let term = terms[index + 1]
                let next = (first - term.shift) * current - term.carry * previous
                previous = current
                current = next
                location += next * term.coefficient
                factor += next * next * term.inverseNorm
            }
            return PolynomialValue(location: location, varianceFactor: factor)
        }
    }
}
