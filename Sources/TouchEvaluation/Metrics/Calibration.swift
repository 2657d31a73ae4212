import TouchModel

/// Whether a predictor knows how wrong it is.
///
/// A predictor that states a disc states its level too. One that states a covariance is held to the ellipse at 90 %: the
/// truth is inside where eᵀ Σ⁻¹ e ≤ −2 ln 0.1 = 4.605, the chi-squared quantile with two degrees of freedom.
///
/// - `coverage`: the share of truth inside the stated region
/// - `coverage_error`: that share minus the mean stated level; above zero the predictor is too careful, below too sure
/// - `sharpness`: the mean radius of the region, of an ellipse that of the disc of equal area, √(4.605 √|Σ|)
///
/// Answers without an uncertainty, and covariances that are not positive definite, do not count.
struct Calibration: Metric {
    let name = "calibration"

    /// The level to which covariances are held.
    static let level = 0.9
    /// The squared Mahalanobis length of the ellipse at ``level``.
    private static let reach = -2 * Elementary.log(1 - level)

    let quantities = [
        MetricQuantity(
            "coverage",
            unit: "–",
            preference: .neither,
            summary: "share of truth inside the stated region (covariances: the ellipse at 90 %)",
            source: "–",
            scale: .share
        ),
        MetricQuantity(
            "coverage_error",
            unit: "–",
            preference: .nearZero,
            summary: "coverage − mean stated level",
            source: "–",
            scale: .signed
        ),
        MetricQuantity(
            "sharpness",
            unit: "px",
            preference: .lower,
            summary: "mean radius of the stated region",
            source: "after Gneiting, Balabdaoui and Raftery 2007"
        ),
    ]
    let momentCount = 4

    func accumulate(_ stroke: StrokeOutcomes, into moments: inout MutableSpan<Double>) {
        let outcomes = stroke.outcomes.span
        let reach = Self.reach
        for index in outcomes.indices {
            guard let uncertainty = outcomes[index].uncertainty else { continue }
            let error = outcomes[index].error
            let isInside: Bool
            let level: Double
            let radius: Double
            switch uncertainty {
            case .covariance(let covariance):
                let determinant = covariance.xx * covariance.yy - covariance.xy * covariance.xy
                guard let square = covariance.squaredMahalanobisLength(of: error), determinant.isFinite else {
                    continue
                }
                isInside = square <= reach
                level = Self.level
                radius = (reach * determinant.squareRoot()).squareRoot()
            case .radius(let stated, let statedLevel):
                guard stated.isFinite, statedLevel.isFinite else { continue }
                isInside = error.dot(error) <= stated * stated
                level = statedLevel
                radius = stated
            }
            let row = stroke.firstMoment(of: outcomes[index].group)
            moments[row] += 1
            if isInside { moments[row + 1] += 1 }
            moments[row + 2] += level
            moments[row + 3] += radius
        }
    }

    func values(
        of moments: Span<Double>,
        horizon: Double,
        into values: inout MutableSpan<Double>
    ) {
        values[0] = ratio(moments[1], moments[0])
        values[1] = ratio(moments[1] - moments[2], moments[0])
        values[2] = ratio(moments[3], moments[0])
    }

    func counts(of moments: Span<Double>, into counts: inout MutableSpan<Double>) {
        for index in counts.indices { counts[index] = moments[0] }
    }
}
