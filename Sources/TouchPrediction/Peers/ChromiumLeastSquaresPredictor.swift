import TouchModel

/// Chromium's least-squares predictor: the parabola through the last three samples.
///
/// ## Mathematics
///
/// Three samples and three coefficients leave no square to make least: the parabola passes through all of them. With the
/// divided differences of the last three samples,
///
///     d₁ = (pₙ − pₙ₋₁) / (tₙ − tₙ₋₁)        d₀ = (pₙ₋₁ − pₙ₋₂) / (tₙ₋₁ − tₙ₋₂)
///     c = (d₁ − d₀) / (tₙ − tₙ₋₂)            p̂(h) = pₙ + h d₁ + h (h + tₙ − tₙ₋₁) c
///
/// The original solves the normal equations instead, with time in ms from the oldest of the three. Its determinant is
/// that of Vandermonde's matrix, (tₙ − tₙ₋₁)(tₙ − tₙ₋₂)(tₙ₋₁ − tₙ₋₂), and it gives up where that is less than the
/// rounding unit of single precision, 2⁻²³ ms³.
///
/// ## Behaviour
///
/// No answer before the third sample. A pause of more than 20 ms makes the next sample the first one again. Noise is
/// magnified by (1 + h/T)(2 + h/T)/2 and more: at 240 Hz and 16 ms a pixel of it becomes 20.
///
/// The original computes in single precision and is off by up to 0.33 px for it.
///
/// ## Complexity
///
/// Observing and asking are O(1); neither allocates.
///
/// ## Source
///
/// Chromium (M132), `ui/base/prediction`, the least-squares predictor.
public struct ChromiumLeastSquaresPredictor: Predictor {
    /// Below this the original takes the three times for degenerate, in ms³.
    private static let smallestDeterminant = Double(Float.ulpOfOne)

    private var count = 0
    private var lastTime = 0.0
    private var lastLocation = Point.zero
    /// tₙ − tₙ₋₁ in seconds.
    private var lastStep = 0.0
    private var slope = Point.zero
    private var curvature = Point.zero
    private var isDegenerate = false

    public init() {}

    @inline(__always)
    public mutating func observe(_ sample: TouchSample) {
        let (time, location) = (sample.timestamp, sample.location)
        guard sample.isFinite, count == 0 || time > lastTime else { return }
        let step = time - lastTime
        if count > 0, step <= ChromiumInput.longestGap {
            let newest = (location - lastLocation) / step
            let span = step + lastStep
            if count > 1 {
                curvature = (newest - slope) / span
                let cubicSeconds = step * span * lastStep
                let cubicMilliseconds = ChromiumInput.milliseconds * ChromiumInput.milliseconds
                    * ChromiumInput.milliseconds
                isDegenerate = cubicSeconds * cubicMilliseconds < Self.smallestDeterminant
            }
            slope = newest
            lastStep = step
            count = min(count + 1, 3)
        } else {
            count = 1
        }
        lastTime = time
        lastLocation = location
    }

    @inline(__always)
    public func predict(at time: Double) -> Prediction? {
        guard count > 2, !isDegenerate else { return nil }
        let horizon = max(0, time - lastTime)
        let location = lastLocation + horizon * (slope + (horizon + lastStep) * curvature)
        return location.isFinite ? Prediction(location: location) : nil
    }

    public mutating func reset() { count = 0 }

    static let kind = PredictorKind(
        name: "chromium-least-squares",
        summary: "Chromium's least-squares predictor: the parabola through the last three samples.",
        source: "Chromium M132, ui/base/prediction"
    ) { _ in ChromiumLeastSquaresPredictor() }
}
