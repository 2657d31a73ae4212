import Foundation
import TouchModel

/// Where the two ends of a nib are as a pen moves, after Apple's Speed Sketch sample.
///
/// The nib lies across the pen's lean: the lean's unit vector (cos azimuth, sin azimuth), turned by 90°, times half the
/// nib's length times force. While the pen stands more upright than ``CalligraphyStyle/lockingAltitude`` the lean last
/// seen below it holds, or that of the first sample. A sample without azimuth leans by ``fallbackDirection``.
package struct CalligraphyNib: Sendable {
    /// The lean of a pen or finger that reports none: (1, 1), normalized.
    package static let fallbackDirection = TouchPoint(0.5, 0.5) * 2.0.squareRoot()

    private let style: CalligraphyStyle
    private var lockedDirection: TouchPoint?

    /// The nib of this style.
    package init(style: CalligraphyStyle = CalligraphyStyle()) { self.style = style }

    /// The way from the nib's middle to its end at the next sample, in units of location.
    package mutating func halfNib(at sample: TouchSample) -> TouchPoint {
        let lean = direction(at: sample)
        return TouchPoint(-lean.y, lean.x) * (style.halfLength * style.force(at: sample))
    }

    private mutating func direction(at sample: TouchSample) -> TouchPoint {
        guard let azimuth = sample.azimuth else { return Self.fallbackDirection }
        let direction = TouchPoint(Elementary.cos(azimuth), Elementary.sin(azimuth))
        if let lockedDirection, let altitude = sample.altitude, altitude > style.lockingAltitude {
            return lockedDirection
        }
        lockedDirection = direction
        return direction
    }

    /// The four corners of the area that a nib sweeps between two samples: one end at the first, the same end at the
    /// second, the other end at the second, the other end at the first.
    package static func quad(from start: TouchPoint, _ startHalf: TouchPoint, to end: TouchPoint, _ endHalf: TouchPoint)
        -> [TouchPoint]
    {
        [start + startHalf, end + endHalf, end - endHalf, start - startHalf]
    }
}
