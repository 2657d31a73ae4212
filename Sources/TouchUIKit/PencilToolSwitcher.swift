#if canImport(UIKit)
import TouchRecognition
import UIKit

/// Switches tools by a double tap on the pencil.
///
///     let tools = PencilToolSwitcher(ToolSwitcher(Tool.pen)) { [weak self] in self?.use($0) }
///     tools.attach(to: view)
///
/// Keep it as long as the view: the interaction does not.
@MainActor
public final class PencilToolSwitcher<Tool: Equatable & Sendable>: NSObject, UIPencilInteractionDelegate {
    /// The tool in use and the one before.
    public var switcher: ToolSwitcher<Tool>
    /// Called with the tool that a double tap took up.
    public var onSwitch: @MainActor (Tool) -> Void

    public init(_ switcher: ToolSwitcher<Tool>, onSwitch: @escaping @MainActor (Tool) -> Void) {
        self.switcher = switcher
        self.onSwitch = onSwitch
        super.init()
    }

    /// Listens to double taps while the view is on screen.
    public func attach(to view: UIView) { view.addInteraction(UIPencilInteraction(delegate: self)) }

    public func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveTap tap: UIPencilInteraction.Tap) {
        let preference = PencilPreferredAction(UIPencilInteraction.preferredTapAction)
        if switcher.doubleTap(preference) { onSwitch(switcher.current) }
    }
}
#endif
