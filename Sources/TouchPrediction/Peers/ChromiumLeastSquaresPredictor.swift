import TouchModel

/// Chromium's least-squares predictor: the parabola through the last three samples, in single precision.
///
/// ## Mathematics
///
/// With τ the times of the last three samples in ms after the oldest of them and X = [1 τ τ²], each coordinate's
/// coefficients are c = (XᵀX)⁻¹Xᵀy, and p̂ = c₀ + c₁τ + c₂τ² at the time asked for. Three samples and three coefficients
/// leave no square to make least: the parabola passes through all of them, up to rounding.
///
/// Rounding matters. The normal equations square the condition of X, and at 240 Hz and 16 ms an error in the seventh digit
/// of a coefficient moves the answer by tenths of a pixel. The operations therefore have the order and the precision of the
/// original: products and sums in single precision, (XᵀX)⁻¹ from cofactors in single and a determinant in double
/// precision, then ((XᵀX)⁻¹Xᵀ)y.
///
/// ## Behavior
///
/// No answer before the third sample, nor where the determinant of XᵀX is below the rounding unit of single precision,
/// 2⁻²³. A coordinate that did not change keeps its value. A pause of more than 20 ms makes the next sample the first one
/// again. Noise is magnified by (1 + h/T)(2 + h/T)/2 and more: at 240 Hz and 16 ms a pixel of it becomes 20.
///
/// ## Complexity
///
/// Observing and asking are O(1); neither allocates.
///
/// ## Source
///
/// Chromium (M132), `ui/base/prediction`, the least-squares predictor.
package struct ChromiumLeastSquaresPredictor: Predictor {
    private var count = 0
    private var lastTime = 0.0
    private var lastStep = 0.0
    /// The last three locations, the newest last.
    private var locations = (SIMD2<Float>.zero, SIMD2<Float>.zero, SIMD2<Float>.zero)
    /// The time from the oldest of the three to the newest, in seconds.
    private var span = 0.0
    private var coefficients = (SIMD2<Float>.zero, SIMD2<Float>.zero, SIMD2<Float>.zero)
    private var isSolved = false

    /// A predictor that has seen nothing.
    package init() {}

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        let (time, location) = (sample.timestamp, sample.location)
        guard sample.isFinite, count == 0 || time > lastTime else { return }
        let step = time - lastTime
        count = count > 0 && ChromiumInput.goesOn(from: lastTime, to: time) ? min(count + 1, 3) : 1
        locations = (locations.1, locations.2, SIMD2<Float>(Float(location.x), Float(location.y)))
        if count == 3 { solve(lastStep, step) }
        lastTime = time
        lastStep = step
    }

    /// Fits the parabola to three samples with the given steps between them, in seconds.
    private mutating func solve(_ first: Double, _ second: Double) {
        span = first + second
        let near = first * ChromiumInput.milliseconds
        let far = span * ChromiumInput.milliseconds
        // X is [1 0 0; 1 a a²; 1 b b²].
        let (a, b) = (Float(near), Float(far))
        let (a2, b2) = (Float(near * near), Float(far * far))
        // XᵀX is symmetric: [3 s1 s2; s1 s2' s3; s2 s3 s4], where a·a need not round to a².
        let s1 = a + b
        let s2 = a2 + b2
        let s2Products = a * a + b * b
        let s3 = a * a2 + b * b2
        let s4 = a2 * a2 + b2 * b2
        let c00 = s2Products * s4 - s3 * s3
        let c01 = s2 * s3 - s1 * s4
        let c02 = s1 * s3 - s2 * s2Products
        let c11 = 3 * s4 - s2 * s2
        let c12 = s2 * s1 - 3 * s3
        let c22 = 3 * s2Products - s1 * s1
        let determinant =
            3 * (Double(s2Products) * Double(s4) - Double(s3) * Double(s3))
            + Double(s1) * (Double(s3) * Double(s2) - Double(s1) * Double(s4))
            + Double(s2) * (Double(s1) * Double(s3) - Double(s2Products) * Double(s2))
        isSolved = abs(determinant) >= Double(Float.ulpOfOne)
        guard isSolved else { return }
        func inverse(_ cofactor: Float) -> Float { Float(Double(cofactor) / determinant) }
        let rows = (
            (inverse(c00), inverse(c01), inverse(c02)), (inverse(c01), inverse(c11), inverse(c12)),
            (inverse(c02), inverse(c12), inverse(c22))
        )
        func coefficient(_ row: (Float, Float, Float)) -> SIMD2<Float> {
            let weights = (row.0, row.0 + row.1 * a + row.2 * a2, row.0 + row.1 * b + row.2 * b2)
            return weights.0 * locations.0 + weights.1 * locations.1 + weights.2 * locations.2
        }
        coefficients = (coefficient(rows.0), coefficient(rows.1), coefficient(rows.2))
        for axis in 0..<2
        where abs(locations.0[axis] - locations.1[axis]) < Float.ulpOfOne
            && abs(locations.1[axis] - locations.2[axis]) < Float.ulpOfOne
        {
            coefficients.0[axis] = locations.2[axis]
            coefficients.1[axis] = 0
            coefficients.2[axis] = 0
        }
    }

    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        guard count > 2, isSolved else { return nil }
        let elapsed = Float((span + max(0, time - lastTime)) * ChromiumInput.milliseconds)
        let answer = coefficients.0 + coefficients.1 * elapsed + coefficients.2 * (elapsed * elapsed)
        let location = TouchPoint(Double(answer.x), Double(answer.y))
        return location.isFinite ? Prediction(location: location) : nil
    }

    package mutating func reset() { count = 0 }
}
