import TouchModel

/// Goes on along the polynomial in time that fits the newest samples best.
///
/// ## Mathematics
///
/// Over the samples (tᵢ, pᵢ) of the last `window` seconds, at most `samples` of them, n the newest, the polynomial f of
/// degree d = `degree` minimizes
///
///     Σ wᵢ |pᵢ − f(tᵢ)|²        wᵢ = 2^(−(tₙ − tᵢ) / τ),  and 1 for τ = 0
///
/// with τ = `half-life`. Time is centered and scaled to u = 1 + 2 (t − tₙ) / (tₙ − t₁), so that the window is [−1, 1]. The
/// answer at horizon h is f at tₙ + h. Its covariance follows from the residuals rᵢ = pᵢ − f(tᵢ) of m samples and from
/// the triangle R of the weighted Vandermonde matrix A = Q R with rows √wᵢ (1, uᵢ, …, uᵢᵈ):
///
///     cov f(u) = (Σ wᵢ rᵢ rᵢᵀ) / (m − d − 1) · g(u)ᵀ (RᵀR)⁻¹ g(u)        g(u) = (1, u, …, uᵈ)
///
/// which is honest when the contact does follow a polynomial and the samples' noise is independent with variance
/// σ² / wᵢ; what the contact does besides is not in it, so it is too sure of itself on a curve of higher degree.
///
/// ## Parameters
///
/// See ``Parameters``, with unit, range and default of each. Both solvers give the same answer; `orthogonal`
/// (`OrthogonalPolynomialFit`) is faster, `qr` (`HouseholderPolynomialFit`) keeps more digits where weights differ much. Another library may
/// do the work of `qr` (``LeastSquaresRoutine``).
///
/// ## Behavior
///
/// With fewer than d + 1 samples, or with times that coincide to working precision, the degree is lowered to what they
/// determine. No answer before the second sample. No uncertainty when as many coefficients as samples leave no residual.
/// The newest two samples count however old they are, as long as their weight is more than 2⁻²⁰.
///
/// ## Complexity
///
/// Observing fits anew: O(`samples` · d) with `orthogonal`, O(`samples` · d²) with `qr`. Asking is O(d), O(d²) with `qr`.
/// Neither allocates, except once after the predictor has been copied.
///
/// ## Source
///
/// Forsythe 1957 for `orthogonal`; Golub, "Numerical methods for solving linear least squares problems", Numerische
/// Mathematik 7, 1965, for `qr`.
package struct PolynomialPredictor: Predictor {
    /// How the least-squares problem is solved.
    package enum Solver: String, Sendable, CaseIterable {
        /// Solves by Householder QR.
        case qr
        /// Solves by orthogonal polynomials.
        case orthogonal
    }

    /// How a ``PolynomialPredictor`` behaves.
    package struct Parameters: Sendable, Equatable {
        /// d, 1 to 4; 2 by default.
        package var degree = 2
        /// How far back samples count, in seconds, 10⁻³ to 10; 0.1 by default.
        package var window = 0.1
        /// The largest number of samples that count, 2 to 256; 5 by default. More samples smooth more and lag more: over
        /// recorded and synthetic strokes, 12 raise the error of degree 2 from 1.24 to 1.76 times that of `linear`.
        package var samples = 5
        /// τ, the age in seconds at which a sample weighs half, 0 to 10; 0, the default, weighs all the same.
        package var halfLife = 0.0
        /// How the fit is computed; `orthogonal` by default.
        package var solver = Solver.orthogonal

        /// Creates parameters with every default.
        package init() {}

        /// The range of ``degree``.
        package static let degreeRange = ParameterRange("degree", 1...4)
        /// The range of ``window``.
        package static let windowRange = ParameterRange("window", 1e-3...10)
        /// The range of ``samples``.
        package static let samplesRange = ParameterRange("samples", 2...256)
        /// The range of ``halfLife``.
        package static let halfLifeRange = ParameterRange("half-life", 0...10)

        /// Checks every value against its range.
        ///
        /// - Throws: ``ParameterRangeError``.
        package func validate() throws(ParameterRangeError) {
            try Self.degreeRange.check(Double(degree))
            try Self.windowRange.check(window)
            try Self.samplesRange.check(Double(samples))
            try Self.halfLifeRange.check(halfLife)
        }
    }

    private let wantedDegree: Int
    private let halfLife: Double
    private var window: SampleWindow
    /// The weights by age, newest first; empty when all samples weigh the same.
    private var weights: [Double]
    private var orthogonal: OrthogonalPolynomialFit
    private let usesHouseholder: Bool
    /// One for its solver, otherwise none. As an optional it would be copied for every question to the other solver.
    private var householder: [HouseholderPolynomialFit]
    private var problem = PolynomialProblem()
    private var hasFit = false
    private var freedom = 0
    private var lastStep = 0.0
    private var lastDecay = 1.0
    private var bunches = BunchGuard()

    /// Makes a predictor.
    ///
    /// - Parameters:
    ///   - parameters: how it behaves.
    ///   - routine: what solves in place of ``Solver/qr``, whatever the parameters name; `nil` for the solver that they name.
    /// - Throws: ``ParameterRangeError`` when a parameter is out of range.
    package init(
        _ parameters: Parameters = Parameters(),
        routine: LeastSquaresRoutine? = nil
    ) throws(ParameterRangeError) {
        try parameters.validate()
        wantedDegree = parameters.degree
        halfLife = parameters.halfLife
        window = SampleWindow(capacity: parameters.samples, duration: parameters.window)
        weights = halfLife > 0 ? Array(repeating: 0, count: parameters.samples) : []
        orthogonal = OrthogonalPolynomialFit(maximumDegree: parameters.degree, capacity: parameters.samples)
        usesHouseholder = parameters.solver == .qr || routine != nil
        let (degree, samples) = (parameters.degree, parameters.samples)
        householder =
            usesHouseholder
            ? [HouseholderPolynomialFit(maximumDegree: degree, capacity: samples, routine: routine)] : []
    }

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        let time = sample.timestamp
        guard sample.isFinite, window.count == 0 || time > problem.newestTime else { return }
        let step = time - problem.newestTime
        let location = sample.location
        problem.newestTime = time
        problem.newestLocation = location
        let isReplacing = window.count > 0 && bunches.replaces(after: step)
        if halfLife > 0 { age(by: step, isReplacing: isReplacing) }
        (hasFit, freedom) = window.append(
            time: time,
            location: location,
            replacingNewest: isReplacing
        ) { entries in
            guard halfLife > 0 else {
                return Self.fit(
                    entries,
                    weights: nil,
                    degree: wantedDegree,
                    problem: &problem,
                    &orthogonal,
                    &householder
                )
            }
            return weights.withUnsafeMutableBufferPointer { weights in
                var count = entries.count
                while count > 1, weights[count - 1] < PolynomialProblem.smallestWeight { count -= 1 }
                return Self.fit(
                    UnsafeBufferPointer(rebasing: entries[(entries.count - count)...]),
                    weights: UnsafeBufferPointer(weights),
                    degree: wantedDegree,
                    problem: &problem,
                    &orthogonal,
                    &householder
                )
            }
        }
    }

    /// Moves the weights on by one sample.
    private mutating func age(by step: Double, isReplacing: Bool) {
        if step != lastStep {
            lastStep = step
            lastDecay = Elementary.exp2(-step / halfLife)
        }
        let decay = lastDecay
        weights.withUnsafeMutableBufferPointer { weights in
            var age = min(isReplacing ? window.count - 1 : window.count, weights.count - 1)
            while age > 0 {
                weights[age] = weights[isReplacing ? age : age - 1] * decay
                age -= 1
            }
            weights[0] = 1
        }
    }

    @inline(__always)
    private static func fit(
        _ entries: UnsafeBufferPointer<SampleWindow.Entry>,
        weights: UnsafeBufferPointer<Double>?,
        degree wanted: Int,
        problem: inout PolynomialProblem,
        _ orthogonal: inout OrthogonalPolynomialFit,
        _ householder: inout [HouseholderPolynomialFit]
    ) -> (hasFit: Bool, freedom: Int) {
        let count = entries.count
        guard count > 1 else { return (false, 0) }
        let degree = min(wanted, count - 1)
        problem.scale = 2 / (entries[count - 1].time - entries[0].time)
        guard problem.scale.isFinite else { return (false, 0) }
        if !householder.isEmpty {
            let hasFit = householder[0].fit(entries, weights: weights, degree: degree, problem: problem)
            return (hasFit, count - 1 - householder[0].degree)
        }
        orthogonal.fit(entries, weights: weights, degree: degree, problem: problem)
        return (true, count - 1 - orthogonal.degree)
    }

    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        guard hasFit else { return nil }
        let offset = max(0, time - problem.newestTime)
        return usesHouseholder
            ? answer(householder[0].value(at: problem.scaledTime(offset)), householder[0].residuals, after: offset)
            : answer(orthogonal.value(after: offset, scale: problem.scale), orthogonal.residuals, after: offset)
    }

    @inline(__always)
    private func answer(
        _ value: PolynomialValue,
        _ residuals: ResidualSquares,
        after horizon: Double
    ) -> Prediction? {
        let location = problem.newestLocation + value.location
        guard location.isFinite else { return nil }
        guard let covariance = residuals.covariance(factor: value.varianceFactor, freedom: freedom),
            (covariance.xx + covariance.yy).isFinite, covariance.xy.isFinite
        else { return Prediction(location: location) }
        return Prediction(location: location, uncertainty: .covariance(covariance))
    }

    package mutating func reset() {
        window.removeAll()
        bunches.reset()
        hasFit = false
    }

    /// The predictor as registries make it. Made here, where the compiler sees both types whole.
    package var guarded: Guarded<Self> { Guarded(self) }
}
