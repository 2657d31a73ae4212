import Foundation
import TouchModel

/// The region around a predicted location that holds the truth with some probability. All lengths are in units of
/// location.
package struct UncertaintyEllipse: Sendable, Equatable {
    /// The distance from the center to the end of the longer axis.
    package var semiMajor: Double
    /// The distance from the center to the end of the shorter axis.
    package var semiMinor: Double
    /// The direction of the longer axis, in radians clockwise from +x.
    package var angle: Double

    /// A disc; `nil` unless the radius is finite and not negative.
    package init?(radius: Double) {
        guard radius.isFinite, radius >= 0 else { return nil }
        semiMajor = radius
        semiMinor = radius
        angle = 0
    }

    /// The ellipse that holds a Gaussian with a given probability.
    ///
    /// The squared Mahalanobis length of a Gaussian in the plane is exponentially distributed with mean 2, so the ellipse
    /// of probability `level` is where it equals −2 ln(1 − level).
    ///
    /// - Parameters:
    ///   - xx: the variance of x, in squared units of location.
    ///   - xy: the covariance of x and y.
    ///   - yy: the variance of y.
    ///   - level: above 0 and below 1.
    /// - Returns: `nil` where the covariance is not positive semi-definite or not finite.
    package init?(covarianceXX xx: Double, xy: Double, yy: Double, level: Double) {
        let mean = (xx + yy) / 2
        let half = TouchPoint((xx - yy) / 2, xy).length
        guard xx >= 0, yy >= 0, mean.isFinite, half.isFinite, mean - half >= -1e-9 * mean, (0..<1).contains(level)
        else { return nil }
        let factor = Self.radiusOfUnitGaussian(level: level)
        semiMajor = (mean + half).squareRoot() * factor
        semiMinor = max(mean - half, 0).squareRoot() * factor
        angle = half > 0 ? Elementary.atan2(2 * xy, xx - yy) / 2 : 0
    }

    /// The radius that holds a Gaussian of variance 1 along each axis with probability `level`.
    package static func radiusOfUnitGaussian(level: Double) -> Double { (-2 * Elementary.log1p(-level)).squareRoot() }
}
