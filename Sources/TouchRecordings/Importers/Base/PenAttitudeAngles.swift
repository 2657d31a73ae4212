import Foundation
import TouchModel

/// Where a pen points: the angles that UIKit and newer browsers have, from the two leans that tablets and older ones do.
///
/// With tx and ty the lean to the right and towards the user, azimuth = atan2(tan ty, tan tx) and
/// altitude = atan(1 / √(tan² tx + tan² ty)) (W3C Pointer Events Level 3, "Converting between tiltX / tiltY and
/// altitudeAngle / azimuthAngle").
package struct PenAttitudeAngles {
    /// Radians from the surface; π/2 is upright.
    package let altitude: Double
    /// Radians clockwise from the right, 0 ..< 2π; 0 for an upright pen.
    package let azimuth: Double

    /// - Parameters: leans in radians, from −π/2 to π/2.
    package init(tiltX: Double, tiltY: Double) {
        let lean = TouchPoint(Elementary.tan(tiltX), Elementary.tan(tiltY))
        altitude = Elementary.atan2(1, lean.length)
        azimuth = lean == .zero ? 0 : Elementary.atan2(lean.y, lean.x).positiveAngle
    }

    /// Android's angles: the pen's tilt from upright, and where its tip points, clockwise from away from the user.
    ///
    /// - Parameters:
    ///   - tilt: radians from upright, from 0 to π/2.
    ///   - orientation: radians; NaN where it is not known, and the azimuth is 0.
    package init(tilt: Double, orientation: Double) {
        altitude = 0.5 * .pi - tilt
        // The pen's other end, whose direction is the azimuth, is a half turn from its tip.
        azimuth =
            tilt == 0 || !orientation.isFinite
            ? 0 : (0.5 * .pi + orientation).truncatingRemainder(dividingBy: 2 * .pi).positiveAngle
    }
}

extension Double {
    /// The same angle, one turn further where it is negative.
    var positiveAngle: Double { self < 0 ? self + 2 * .pi : self }
}
