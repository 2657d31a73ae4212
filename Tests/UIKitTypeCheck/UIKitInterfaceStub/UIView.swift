import Foundation

/// The SDK has UIResponder between view and NSObject.
@MainActor open class UIView: NSObject {
    /// Where the view lies in its window.
    package var fakeOrigin = CGPoint.zero
    package var fakeInteractions: [any UIInteraction] = []

    open var isMultipleTouchEnabled = false
    open func addInteraction(_ interaction: any UIInteraction) { fakeInteractions.append(interaction) }
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

@MainActor public protocol UIInteraction: NSObjectProtocol {}
