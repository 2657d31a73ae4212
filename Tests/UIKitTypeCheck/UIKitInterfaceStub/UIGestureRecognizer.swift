import Foundation

/// The ObjectiveC module's; Foundation brings it along where there is Objective-C.
public struct Selector: Sendable {}

@MainActor open class UIGestureRecognizer: NSObject {
    public enum State: Int, Sendable {
        case possible, began, changed, ended, cancelled, failed
    }

    /// Every state that was set, in order.
    package var fakeStates: [State] = []
    /// UIKit's own decision, as when another gesture takes precedence.
    package func fakeDecision(_ decision: State) { storedState = decision }
    private var storedState = State.possible
    package weak var fakeView: UIView?

    public init(target: Any?, action: Selector?) {}

    open var view: UIView? { fakeView }
    open var state: UIGestureRecognizer.State {
        get { storedState }
        set {
            storedState = newValue
            fakeStates.append(newValue)
        }
    }
    open var cancelsTouchesInView = true
    open var delaysTouchesBegan = false
    open var delaysTouchesEnded = true
    open var allowedTouchTypes: [NSNumber] = []

    open func reset() {}
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
}
