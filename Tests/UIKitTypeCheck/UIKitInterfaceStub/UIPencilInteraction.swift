import Foundation

public enum UIPencilPreferredAction: Int, Sendable {
    case ignore, switchEraser, switchPrevious, showColorPalette, showInkAttributes, showContextualPalette
    case runSystemShortcut
}

@MainActor open class UIPencilInteraction: NSObject, UIInteraction {
    /// The SDK has no initializer.
    @MainActor open class Tap: NSObject {}

    package static var fakePreferredTapAction = UIPencilPreferredAction.ignore
    package weak var fakeDelegate: (any UIPencilInteractionDelegate)?

    public init(delegate: any UIPencilInteractionDelegate) { fakeDelegate = delegate }

    open class var preferredTapAction: UIPencilPreferredAction { fakePreferredTapAction }
}

/// In the SDK the method is optional, which takes Objective-C.
@MainActor public protocol UIPencilInteractionDelegate: NSObjectProtocol {
    func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveTap tap: UIPencilInteraction.Tap)
}
