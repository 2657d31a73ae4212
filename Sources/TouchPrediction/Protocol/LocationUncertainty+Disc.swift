import TouchModel

extension LocationUncertainty {
    /// The disc that stands for an ellipse is as large as that at this level: the one that the metrics of calibration take.
    private static let level = 0.9

    /// A disc that holds the truth with the probability `level`; `nil` where a covariance is none.
    package var disc: (radius: Double, level: Double)? {
        switch self {
        case .radius(let radius, let level): return (radius, level)
        case .covariance(let covariance):
            let determinant = covariance.xx * covariance.yy - covariance.xy * covariance.xy
            guard covariance.xx > 0, determinant > 0 else { return nil }
            // The chi-squared quantile with two degrees of freedom.
            return ((-2 * Elementary.log(1 - Self.level) * determinant.squareRoot()).squareRoot(), Self.level)
        }
    }
}
