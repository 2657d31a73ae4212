import Foundation
import UIKit

@testable import TouchUIKit

/// A finger or pencil in the hands of a test: one `UITouch` throughout, as UIKit has it.
@MainActor
final class FakeContact {
    let touch: UITouch
    private let type: UITouch.TouchType

    init(_ type: UITouch.TouchType) {
        self.type = type
        touch = UITouch(FakeTouch(type, .began, at: 0, x: 0))
    }

    /// Puts the touch into a phase and returns what a touches method is called with.
    func set(
        _ phase: UITouch.Phase,
        at time: TimeInterval,
        x: CGFloat = 0,
        _ change: (inout FakeTouch) -> Void = { _ in }
    ) -> Set<UITouch> {
        touch.fake = FakeTouch(type, phase, at: time, x: x)
        change(&touch.fake)
        return [touch]
    }
}

@MainActor
extension UIEvent {
    static var plain: UIEvent { UIEvent(FakeEvent()) }
}

@MainActor
extension UITouch {
    /// An update as UIKit delivers it: another touch with the same index.
    static func update(
        _ index: Int,
        force: CGFloat,
        stillExpecting: UITouch.Properties = []
    ) -> UITouch {
        var fake = FakeTouch(.pencil, .moved, at: 1, x: 0)
        fake.force = force
        fake.maximumPossibleForce = 4
        fake.estimationUpdateIndex = index
        fake.estimatedPropertiesExpectingUpdates = stillExpecting
        return UITouch(fake)
    }
}

/// A clock that stands still until it is told otherwise.
final class FakeClock: @unchecked Sendable {
    private let lock = NSLock()
    private var time = 0.0

    var now: TimeInterval {
        get { lock.withLock { time } }
        set { lock.withLock { time = newValue } }
    }

    var uiKitClock: UIKitClock { UIKitClock(deliveryDelay: 0.02) { self.now } }
}

/// Lets the main actor work until something is so; gives up after ten seconds, so that what follows fails.
@MainActor
func wait(until isSo: () -> Bool) async {
    for _ in 0..<2000 where !isSo() { try? await Task.sleep(for: .milliseconds(5)) }
}
