import TouchModel

extension LocationUncertainty {
    /// The disc that stands for an ellipse is as large as that at this level: the one that the metrics of calibration take.
    static let level = 0.9
    /// The squared radius of a disc of that level over the variance per axis of a Gaussian: the chi-squared quantile with two degrees of
    /// freedom, −2 ln(1 − 0.9).
    static let squareRadius = 4.605_170_185_988_092

    /// A disc that holds the truth with the probability `level`; `nil` where a covariance is none.
    package var disc: (radius: Double, level: Double)? {
        switch self {
        case .radius(let radius, let level): return (radius, level)
        case .covariance(let covariance):
            let determinant = covariance.xx * covariance.yy - covariance.xy * covariance.xy
            guard covariance.xx > 0, determinant > 0 else { return nil }
            return ((Self.squareRadius * determinant.squareRoot()).squareRoot(), Self.level)
        }
    }
}
