import Foundation
import TouchModel

/// The vector sum of lognormal strokes that overlap in time, as handwriting and drawing are in the kinematic theory of
/// rapid movements (see `LognormalStroke`).
package struct SigmaLognormalTrajectory: Trajectory, Equatable {
    /// The primitives, on a clock of their own.
    package let strokes: [LognormalStroke]
    /// The instant of that clock at which the pen touches down, in seconds.
    package let touchDown: Double
    package let duration: Double
    private let start: TouchPoint

    /// - Parameters:
    ///   - strokes: the primitives; none gives a point that stands.
    ///   - margin: how much of the first and last strokes lies inside the contact: the pen comes down `margin` standard
    ///     deviations of log time before the first stroke's middle and lifts as many after the latest one's. 2.6 leaves
    ///     half a percent of each outside; smaller values touch down and lift in full motion.
    package init(strokes: [LognormalStroke], margin: Double = 2.6) {
        self.strokes = strokes
        let begin = strokes.map { $0.time(atDeviations: -margin) }.min() ?? 0
        let end = strokes.map { $0.time(atDeviations: margin) }.max() ?? 0
        touchDown = begin
        duration = end - begin
        start = Self.sum(strokes, at: begin)
    }

    package func location(at time: Double) -> TouchPoint {
        Self.sum(strokes, at: touchDown + min(max(time, 0), duration)) - start
    }

    private static func sum(_ strokes: [LognormalStroke], at time: Double) -> TouchPoint {
        strokes.reduce(TouchPoint.zero) { $0 + $1.displacement(at: time) }
    }
}
