import TouchModel

/// A weighted least-squares polynomial by orthogonal polynomials on the sample times (Forsythe 1957).
///
/// The polynomials P₀ = 1, P₁, … are orthogonal on the times with weights wᵢ and follow from
///
///     Pₖ₊₁(u) = (u − αₖ) Pₖ(u) − βₖ Pₖ₋₁(u)
///     γₖ = Σ w Pₖ²    αₖ = Σ w u Pₖ² / γₖ    βₖ = γₖ / γₖ₋₁
///
/// Each coefficient cₖ = Σ w Pₖ r / γₖ stands by itself, with r what the lower degrees left of the locations, so no system
/// of equations is solved and no condition number squared. The sums over both axes run in one SIMD register.
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

    private struct Row {
        var u = 0.0
        var weight = 0.0
        var current = 0.0
        var previous = 0.0
        var residual = Point.zero
    }

    private var terms: [Term]
    private var rows: [Row]
    /// The degree of the fit, which is lower than the one asked for on a degenerate window.
    private(set) var degree = 0
    private(set) var residuals = ResidualSquares()

    init(maximumDegree: Int, capacity: Int) {
        terms = Array(repeating: Term(), count: maximumDegree + 1)
        rows = Array(repeating: Row(), count: capacity)
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
        let count = entries.count
        var reached = 0
        var squares = ResidualSquares()
        terms.withUnsafeMutableBufferPointer { terms in
            rows.withUnsafeMutableBufferPointer { rows in
                var norm = 0.0
                var moment = 0.0
                var sum = Point.zero
                for age in 0..<count {
                    let entry = entries[count - 1 - age]
                    let weight = weights?[age] ?? 1
                    let u = problem.scaledTime(entry.time - problem.newestTime)
                    let location = entry.location - problem.newestLocation
                    rows[age] = Row(u: u, weight: weight, current: 1, previous: 0, residual: location)
                    norm += weight
                    moment += weight * u
                    sum += weight * location
                }
                let smallest = norm * (PolynomialProblem.independence * PolynomialProblem.independence)
                var inverse = 1 / norm
                var term = Term(alpha: moment * inverse, beta: 0, inverseNorm: inverse, coefficient: sum * inverse)
                terms[0] = term
                while reached < wanted {
                    let lowerInverse = inverse
                    norm = 0
                    moment = 0
                    sum = .zero
                    for age in 0..<count {
                        let row = rows[age]
                        let next = (row.u - term.alpha) * row.current - term.beta * row.previous
                        let residual = row.residual - row.current * term.coefficient
                        let weighted = row.weight * next
                        let square = weighted * next
                        norm += square
                        moment += row.u * square
                        sum += weighted * residual
                        rows[age].previous = row.current
                        rows[age].current = next
                        rows[age].residual = residual
                    }
                    reached += 1
                    guard norm > smallest else {
                        // The times do not tell this power from the lower ones: what they said is already in the
                        // residuals.
                        reached -= 1
                        term.coefficient = .zero
                        break
                    }
                    inverse = 1 / norm
                    term = Term(
                        alpha: moment * inverse,
                        beta: norm * lowerInverse,
                        inverseNorm: inverse,
                        coefficient: sum * inverse
                    )
                    terms[reached] = term
                }
                for age in 0..<count {
                    let row = rows[age]
                    let residual = row.residual - row.current * term.coefficient
                    let weighted = row.weight * residual
                    squares.squares += weighted * residual
                    squares.product += weighted.x * residual.y
                }
            }
        }
        degree = reached
        residuals = squares
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
