#if canImport(UIKit)
import TouchRecognition
import UIKit

extension UIGestureRecognizer.State {
    /// Whether nothing more happens until the touch sequence ends.
    var isTerminal: Bool { self == .ended || self == .cancelled || self == .failed }

    /// The state to go to; `nil` to stay.
    ///
    /// - Parameter touchesAreDown: whether the gesture has touches left. One that is under way, or has seen nothing, does
    ///   not outlive them; one that is undecided may wait for time or for the next touch.
    func next(_ intent: GestureIntent, kind: GestureKind, touchesAreDown: Bool) -> UIGestureRecognizer.State? {
        switch self {
        case .possible:
            switch intent.phase {
            case .undecided: return nil
            case .finished: return .ended
            case .cancelled, .failed: return .failed
            case .idle, .active:
                guard touchesAreDown else { return .failed }
                return intent.phase == .active && kind == .continuous ? .began : nil
            }
        case .began, .changed:
            switch intent.phase {
            case .finished: return .ended
            case .cancelled, .failed: return .cancelled
            case .idle, .undecided, .active:
                guard touchesAreDown else { return .cancelled }
                return intent.phase == .active && intent.hasChanged ? .changed : nil
            }
        case .ended, .cancelled, .failed: return nil
        @unknown default: return nil
        }
    }
}
#endif
