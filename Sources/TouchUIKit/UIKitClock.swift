#if canImport(UIKit)
import Foundation

/// Time between deliveries, on the clock of UIKit's touches: seconds since the system started.
public struct UIKitClock: Sendable {
    /// Gives the time now, in seconds.
    public var now: @Sendable () -> TimeInterval
    /// How long after its measurement a touch may be delivered, in seconds; two frames of 60 Hz. Time that passes without
    /// a delivery is told to recognizers so much later, or a finger that came down within a hold-off would be delivered
    /// when the hold-off is over already.
    public var deliveryDelay: TimeInterval

    public init(
        deliveryDelay: TimeInterval = 1 / 30,
        now: @escaping @Sendable () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }
    ) {
        self.now = now
        self.deliveryDelay = deliveryDelay
    }

    /// The latest time of which every touch has been delivered, in seconds.
    var settledTime: TimeInterval { now() - deliveryDelay }
}
#endif
