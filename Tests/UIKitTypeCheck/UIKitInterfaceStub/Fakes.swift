import Foundation

// What tests put into the stand-ins. UIKit has nothing of the kind.

/// What a touch says.
package struct FakeTouch {
    package var timestamp: TimeInterval
    /// In the window.
    package var location: CGPoint
    /// In the window; as ``location`` where there is none.
    package var preciseLocation: CGPoint?
    package var phase: UITouch.Phase
    package var type: UITouch.TouchType
    package var force: CGFloat = 0
    package var maximumPossibleForce: CGFloat = 0
    package var azimuthAngle: CGFloat = 0
    package var altitudeAngle: CGFloat = .pi / 2
    package var rollAngle: CGFloat = 0
    package var majorRadius: CGFloat = 0
    package var majorRadiusTolerance: CGFloat = 0
    package var estimationUpdateIndex: Int?
    package var estimatedProperties: UITouch.Properties = []
    package var estimatedPropertiesExpectingUpdates: UITouch.Properties = []

    package init(
        _ type: UITouch.TouchType,
        _ phase: UITouch.Phase,
        at timestamp: TimeInterval,
        x: CGFloat,
        y: CGFloat = 0
    ) {
        self.type = type
        self.phase = phase
        self.timestamp = timestamp
        location = CGPoint(x: x, y: y)
    }

    @MainActor
    func location(in view: UIView?) -> CGPoint {
        let origin = view?.fakeOrigin ?? .zero
        return CGPoint(x: location.x - origin.x, y: location.y - origin.y)
    }

    @MainActor
    func preciseLocation(in view: UIView?) -> CGPoint {
        guard let preciseLocation else { return location(in: view) }
        let origin = view?.fakeOrigin ?? .zero
        return CGPoint(x: preciseLocation.x - origin.x, y: preciseLocation.y - origin.y)
    }
}

/// What an event says of its touches.
package struct FakeEvent {
    package var coalesced: [UITouch: [UITouch]] = [:]
    package var predicted: [UITouch: [UITouch]] = [:]

    package init() {}
}
