import Foundation
import TouchModel

/// Protractor: the angle between gestures as vectors, after the best turn in closed form (Li 2010, "Protractor: a fast and accurate
/// gesture recognizer", CHI).
///
/// Strokes are joined in their order. Position and size do not count; rotation does not count with ``Orientation/invariant``, and
/// little with ``Orientation/sensitive``.
public struct Protractor: GestureMeasure, Hashable {
    /// What becomes of the direction from the first point to the centroid.
    public enum Orientation: String, Sendable, CaseIterable {
        /// It is turned to zero.
        case invariant
        /// It is turned to the nearest of eight.
        case sensitive
    }

    /// Whether the box around the gesture is stretched.
    public enum Scaling: String, Sendable, CaseIterable {
        /// As in the paper.
        case none
        /// To a square, as in the JavaScript of the $1 recognizer, which has Protractor as an option.
        case square
    }

    /// What can be set.
    public struct Parameters: Sendable, Hashable {
        /// To how many points a gesture is resampled.
        public var points = 16
        /// What becomes of the gesture's orientation.
        public var orientation = Orientation.invariant
        /// Whether the gesture is stretched.
        public var scaling = Scaling.none

        /// The values of the paper.
        public init() {}
    }

    /// What was set.
    public let parameters: Parameters

    /// Protractor with these parameters.
    public init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    public static var blank: TouchPoint { .zero }
    public var featureCount: Int { parameters.points }

    public mutating func prepare(_ path: inout GesturePath, into features: inout MutableSpan<TouchPoint>) {
        path.resample(.joined, into: &features)
        let angle = features.indicativeAngle
        features.rotate(
            by: parameters.orientation == .invariant ? -angle : OptimalCosine.baseOrientation(of: angle) - angle
        )
        if parameters.scaling == .square { features.scaleToSquare(1) }
        features.translate(origin: features.centroid)
        features.normalizeLength()
    }

    public mutating func distance(
        of candidate: Span<TouchPoint>,
        to template: Span<TouchPoint>,
        below limit: Double
    ) -> Double {
        OptimalCosine.distance(of: candidate, to: template)
    }

    /// The share of a right angle.
    public func rejectionScore(of distance: Double) -> Double { distance / (.pi / 2) }
}
