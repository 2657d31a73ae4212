#if canImport(UIKit)
import TouchModel
import UIKit

extension TouchSample {
    /// What a `UITouch` says, in the points of a view and the seconds of `ProcessInfo.systemUptime`.
    ///
    /// UIKit has a number for everything; where it measures nothing the sample has none: no force where the maximum is 0,
    /// no altitude, azimuth or roll of a finger. A pencil that does not sense roll reports 0, which stays.
    ///
    /// - Parameters:
    ///   - touch: one that UIKit has delivered, or a coalesced or predicted one.
    ///   - view: whose coordinates to use; `nil` for those of the touch's window.
    ///   - origin: how the touch came about.
    @MainActor
    public init(_ touch: UITouch, in view: UIView?, origin: Origin) {
        self.init(timestamp: touch.timestamp, location: TouchPoint(touch.location(in: view)), origin: origin)
        preciseLocation = TouchPoint(touch.preciseLocation(in: view))
        maximumPossibleForce = Double(touch.maximumPossibleForce)
        if touch.maximumPossibleForce > 0 { force = Double(touch.force) }
        if touch.type == .pencil {
            altitude = Double(touch.altitudeAngle)
            azimuth = Double(touch.azimuthAngle(in: view))
            roll = Double(touch.rollAngle)
        }
        radius = Double(touch.majorRadius)
        radiusTolerance = Double(touch.majorRadiusTolerance)
        estimationUpdateIndex = touch.estimationUpdateIndex?.intValue
        estimatedProperties = TouchProperties(touch.estimatedProperties)
        propertiesExpectingUpdates = TouchProperties(touch.estimatedPropertiesExpectingUpdates)
    }
}

extension TouchPoint {
    init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}
#endif
