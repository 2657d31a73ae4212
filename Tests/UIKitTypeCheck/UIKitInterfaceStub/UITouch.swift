@_exported import Foundation

// A stand-in for UIKit, for tests on systems without it: declarations as in Apple's SDK, only those that the adapter uses,
// and instead of behavior the values that a test puts into `fake`.

@MainActor open class UITouch: NSObject {
    public enum Phase: Int, Sendable {
        case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
    }

    public enum TouchType: Int, Sendable {
        case direct, indirect, pencil, indirectPointer
    }

    public struct Properties: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static var force: UITouch.Properties { UITouch.Properties(rawValue: 1 << 0) }
        public static var azimuth: UITouch.Properties { UITouch.Properties(rawValue: 1 << 1) }
        public static var altitude: UITouch.Properties { UITouch.Properties(rawValue: 1 << 2) }
        public static var location: UITouch.Properties { UITouch.Properties(rawValue: 1 << 3) }
        public static var roll: UITouch.Properties { UITouch.Properties(rawValue: 1 << 4) }
    }

    package var fake: FakeTouch
    package init(_ fake: FakeTouch) { self.fake = fake }

    open var timestamp: TimeInterval { fake.timestamp }
    open var phase: UITouch.Phase { fake.phase }
    open var type: UITouch.TouchType { fake.type }
    open var majorRadius: CGFloat { fake.majorRadius }
    open var majorRadiusTolerance: CGFloat { fake.majorRadiusTolerance }
    open func location(in view: UIView?) -> CGPoint { fake.location(in: view) }
    open func preciseLocation(in view: UIView?) -> CGPoint { fake.preciseLocation(in: view) }
    open var force: CGFloat { fake.force }
    open var maximumPossibleForce: CGFloat { fake.maximumPossibleForce }
    open func azimuthAngle(in view: UIView?) -> CGFloat { fake.azimuthAngle }
    open var altitudeAngle: CGFloat { fake.altitudeAngle }
    open var rollAngle: CGFloat { fake.rollAngle }
    open var estimationUpdateIndex: NSNumber? { fake.estimationUpdateIndex.map { NSNumber(value: $0) } }
    open var estimatedProperties: UITouch.Properties { fake.estimatedProperties }
    open var estimatedPropertiesExpectingUpdates: UITouch.Properties { fake.estimatedPropertiesExpectingUpdates }
}

@MainActor open class UIEvent: NSObject {
    package var fake: FakeEvent
    package init(_ fake: FakeEvent) { self.fake = fake }

    open func coalescedTouches(for touch: UITouch) -> [UITouch]? { fake.coalesced[touch] }
    open func predictedTouches(for touch: UITouch) -> [UITouch]? { fake.predicted[touch] }
}
