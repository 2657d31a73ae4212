#if canImport(UIKit)
import TouchRecognition
import UIKit

/// Recognizes how hard a finger or pencil presses, beside whatever else the touches do.
///
///     let press = ForceGestureRecognizer(try ForceRecognizer()) { [weak self] transition in
///         if transition.kind == .deepened { self?.showMenu() }
///     }
///     view.addGestureRecognizer(press)
///
/// It consumes nothing: the view gets every touch, at once and to its end, and it neither keeps a gesture from being
/// recognized nor is kept by one.
///
/// The action tells of the gesture, from the light press to its release; `recognizer.value` is the force then. UIKit tells a
/// gesture that has ended no more of its touches, so a second press without a lift is not seen.
public final class ForceGestureRecognizer: TouchGestureRecognizer<ForceRecognizer> {
    /// Called with every transition, in order: light and deep presses, releases, changes of level, and `cancelled` where
    /// a press was cut short, also by another gesture or by disabling this one.
    public var onTransition: @MainActor (ForceTransition) -> Void
    /// How many of the recognizer's transitions have been told.
    private var toldCount = 0

    public init(
        _ recognizer: ForceRecognizer,
        target: Any? = nil,
        action: Selector? = nil,
        clock: UIKitClock = UIKitClock(),
        onTransition: @escaping @MainActor (ForceTransition) -> Void = { _ in }
    ) {
        self.onTransition = onTransition
        super.init(recognizer, target: target, action: action, clock: clock)
        cancelsTouchesInView = false
        delaysTouchesBegan = false
        delaysTouchesEnded = false
    }

    public override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    public override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    public override func recognizerDidAdvance() {
        toldCount = 0
        tell()
    }

    /// UIKit calls it after the touches, and where it takes them away without a word; a press that is open then is told as
    /// cancelled.
    public override func reset() {
        super.reset()
        tell()
    }

    /// Tells the transitions that have not been told. What is told may disable the gesture and so come back here.
    private func tell() {
        while toldCount < recognizer.transitions.count {
            toldCount += 1
            onTransition(recognizer.transitions[toldCount - 1])
        }
    }
}
#endif
